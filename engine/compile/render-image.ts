import { dirname, join, relative } from 'node:path';
import { attributes } from './html.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

const formats = /\.(?:svg|png|jpe?g|webp|gif)$/i;

/** A picture with its size, found beside the file or below `public`; empty when it cannot be shown. */
export function renderImage(node: SyntaxNode, page: Page): string {
  const alt = (node.alt ?? '').trim();
  const src = node.url ?? '';
  if (alt === '') {
    page.report(node, {
      code: 'missing-alt',
      message: `the image \`${src}\` has no alternative text`,
      hint: 'say in the square brackets what the picture shows: `![…](…)`',
    });
  }
  const found = findImage(src, node, page);
  if (!found) return '';
  const title = node.title ?? undefined;
  const { href, size } = found;
  return `<img${attributes({ src: href, alt, title, ...size, loading: 'lazy', decoding: 'async' })}>`;
}

interface FoundImage {
  href: string;
  size: { width?: number; height?: number };
}

/** Address and size of a picture that an author names; reports what is wrong with it. */
export function findImage(
  src: string,
  at: Pick<SyntaxNode, 'position'>,
  page: Page,
): FoundImage | undefined {
  const { base, siteRoot, media } = page.options;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) {
    page.report(at, {
      code: 'external-image',
      message: `the image lies on another host: ${src}`,
      hint: 'pages load nothing from elsewhere: put the file beside the page',
    });
    return undefined;
  }
  if (!formats.test(src)) {
    page.report(at, {
      code: 'unknown-image-format',
      message: `\`${src}\` is not a picture of a known format`,
      hint: 'use svg, png, jpg, webp or gif',
    });
    return undefined;
  }
  const isPublic = src.startsWith('/');
  const path = isPublic ? join(siteRoot, 'public', src) : join(dirname(page.file.path), src);
  page.dependencies.add(path);
  const file = media.find(path);
  if (!file) {
    page.report(at, {
      code: 'missing-image',
      message: `the image does not exist: ${src}`,
      hint: isPublic
        ? `a path that starts with a slash starts in the \`public\` folder: put the file there`
        : `it is looked for at ${relative(siteRoot, path)}`,
    });
    return undefined;
  }
  if (!file.size) {
    page.report(at, {
      code: 'unreadable-image',
      message: `the size of \`${src}\` cannot be read`,
      hint: src.endsWith('.svg') ? 'give the root element a `viewBox`' : 'save the file again',
    });
  }
  if (isPublic) return { href: encodeURI(base + src.slice(1)), size: { ...file.size } };
  page.media.set(file.output, { file: path, output: file.output });
  return { href: encodeURI(base + file.output), size: { ...file.size } };
}
