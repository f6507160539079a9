import { plainText } from '../../model/inline-text.ts';
import { parseMarks } from '../../model/marks.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import type { Page } from './page.ts';
import { titleHtml } from './render-heading.ts';

/**
 * An article below the title of its frontmatter, where nothing in it is a title: most generators show
 * it there, and their pages begin with the text.
 */
export function withTitle(html: string, page: Page): string {
  const { title, pageType } = page.frontmatter;
  const hasOne = page.headings.some(({ depth }) => depth === 1) || /<h1[\s>]/.test(html);
  if (title === undefined || pageType !== 'doc' || hasOne) return html;
  const text = parseMarks(title);
  const plain = plainText(text);
  const id = page.slugger.next(plain);
  page.h1 = text;
  page.headings.unshift({
    depth: 1,
    id,
    text,
    plain,
    topLevel: true,
    explicitId: false,
    line: 1,
  });
  return titleHtml(id, inlineMarkdown(title, {}, page).html) + html;
}
