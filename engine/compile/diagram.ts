import { relative } from 'node:path';
import { z } from 'zod';
import { problemAt } from '../problems.ts';
import { contentFile } from './content-file.ts';
import { escapeText } from './html.ts';
import { readAttributes } from './jsx-attributes.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';
import { zoomable } from './render-image.ts';
import { inlineSvg } from './svg.ts';

const schema = z.strictObject({
  src: z
    .string()
    .regex(
      /^(?:\.{1,2})?\/.+\.svg$/,
      'must be a path to an .svg file that starts with `./`, or with `/` below `public`',
    ),
  alt: z.string().min(1),
  caption: z.string().min(1).optional(),
});

/** A drawing, part of the page itself, so that it follows the theme's colours and fonts. */
export function renderDiagram(node: SyntaxNode, page: Page): string {
  const props = parseProps({ name: 'Diagram', schema }, readAttributes(node, page), page);
  if (!props) return '';
  const { src, alt, caption } = schema.parse(props.data);
  const path = contentFile({ path: src, root: 'public' }, node, page);
  if (path === undefined) return '';
  const shown = relative(page.options.siteRoot, path);
  const text = page.read(path);
  if (text === undefined) {
    page.report(node, {
      code: 'missing-image',
      message: `the diagram does not exist: ${src}`,
      hint: `it is looked for at ${shown}`,
    });
    return '';
  }
  const { html, faults } = inlineSvg(text, {
    label: alt,
    idPrefix: `d${page.nextNumber('diagram')}-`,
  });
  for (const { message, hint, ...place } of faults) {
    page.problems.push(
      problemAt({ file: shown, text }, place, { code: 'bad-diagram', message, hint }),
    );
  }
  if (caption !== undefined) page.addLine(caption);
  const figcaption = caption === undefined ? '' : `<figcaption>${escapeText(caption)}</figcaption>`;
  return `<figure class="diagram">${zoomable(html, alt, page)}${figcaption}</figure>`;
}
