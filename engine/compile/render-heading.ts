import { type InlinePart, type InlineText, inlineText, marked } from '../../model/inline-text.ts';
import { SHELL_PREFIX } from '../../runtime/shell-ids.ts';
import type { Heading, TocEntry } from '../model.ts';
import { attributes } from './html.ts';
import { placeOf, type SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/**
 * A heading in a box that the browser puts its anchor into (`runtime/article-tools.ts`), recorded for
 * outline, links and search.
 */
export function renderHeading(node: SyntaxNode, page: Page): string {
  const { children, explicitId } = splitId(node.children ?? []);
  const { html } = page.inline(children);
  const plain = plainText(children).replace(/\s+/g, ' ').trim();
  const text = inlineText(inlineParts(children));
  const depth = headingDepth(node.depth);
  const id = headingId({ node, explicitId, plain }, page);
  checkLevel(node, depth, page);
  if (html.trim() === '') {
    page.report(node, {
      code: 'empty-heading',
      message: 'the heading has no words, and would leave an empty line in the outline',
      hint: 'write them, or leave the heading out',
    });
  }
  page.headings.push({
    depth,
    id,
    text,
    plain,
    topLevel: page.topLevel,
    explicitId: explicitId !== undefined,
    line: placeOf(node).line,
    ...(page.file !== page.options.file && { source: page.file.source }),
  });
  if (depth === 1) {
    page.h1 = text;
    return titleHtml(id, html);
  }
  addToText({ depth, id, text, plain }, page);
  return `<div class="heading"><h${depth}${attributes({ id })}>${html.trim()}</h${depth}></div>`;
}

/** The heading that a page is called by. */
export const titleHtml = (id: string, html: string): string =>
  `<h1${attributes({ id })}>${breakable(html.trim())}</h1>`;

/** Names that need a second line on phones break between their words: `SourceMapDevTool|Plugin`. */
function breakable(html: string): string {
  const longWords = /(?<=^|[\s>])[A-Za-z\d]{16,}(?![^<]*>)/g;
  return html.replace(longWords, (word) => word.replace(/(?<=[a-z\d])(?=[A-Z])/g, '<wbr>'));
}

/**
 * Readers of a screen reader walk a page by its levels: one title, and no level left out below it.
 */
function checkLevel(node: SyntaxNode, depth: Heading['depth'], page: Page): void {
  const title = page.headings.find((heading) => heading.depth === 1);
  if (depth === 1 && title) {
    page.report(node, {
      code: 'second-title',
      message: `the page has a title already: “${title.plain}” in line ${title.line}`,
      hint: 'start this heading with `##`',
    });
  }
  const above = page.headings.at(-1)?.depth;
  if (above !== undefined && depth > above + 1) {
    page.report(node, {
      code: 'skipped-level',
      message: `a heading of level ${depth} follows one of level ${above}`,
      hint: levelHint(above, depth, page),
    });
  }
}

/**
 * What to write instead of a skipped level. Within a block the second level is no way out: steps begin
 * at the third.
 */
function levelHint(above: number, depth: number, page: Page): string {
  if (above !== 1 || page.topLevel) return `start this heading with \`${'#'.repeat(above + 1)}\``;
  const section = 'write a heading that starts with `##` in front of the block that';
  return depth === 3
    ? `${section} this one stands in`
    : `start this heading with \`###\`, and ${section} it stands in`;
}

/** Every heading is a line of the text; those of the outline know where (DATA-15). */
function addToText(
  { depth, id, text, plain }: { depth: number; id: string; text: InlineText; plain: string },
  page: Page,
): void {
  if (!page.topLevel || depth < 2 || depth > 4) {
    page.addLine(plain);
    return;
  }
  const entry: TocEntry = { text, id, depth, charIndex: -1 };
  page.toc.push(entry);
  page.addLine(plain, entry);
}

/** Takes `{#id}` off the heading's end. */
function splitId(children: readonly SyntaxNode[]): {
  children: readonly SyntaxNode[];
  explicitId: string | undefined;
} {
  const last = children.at(-1);
  if (last?.type !== 'headingId') return { children, explicitId: undefined };
  return { children: children.slice(0, -1), explicitId: last.value ?? '' };
}

function headingId(
  heading: { node: SyntaxNode; explicitId: string | undefined; plain: string },
  page: Page,
): string {
  const { node, explicitId, plain } = heading;
  if (explicitId === undefined) return page.slugger.next(plain);
  if (explicitId.startsWith(SHELL_PREFIX)) {
    page.report(node, {
      code: 'reserved-id',
      message: `ids that start with \`${SHELL_PREFIX}\` belong to the parts around the article`,
      hint: `write \`{#${explicitId.slice(SHELL_PREFIX.length)}}\``,
    });
  }
  if (!page.slugger.reserve(explicitId)) {
    const first = page.headings.find((other) => other.id === explicitId);
    page.report(node, {
      code: 'duplicate-id',
      message: `the id \`${explicitId}\` is taken${first ? ` by the heading “${first.plain}” in line ${first.line}` : ''}`,
      hint: 'give one of the two headings another id',
    });
  }
  return explicitId;
}

function headingDepth(depth = 1): Heading['depth'] {
  return Math.min(6, Math.max(1, depth)) as Heading['depth']; // Clamped to the six levels.
}

/** Text as it is read: of bold, emphasis, links and code alike (ANCH-5); components add nothing. */
function plainText(nodes: readonly SyntaxNode[]): string {
  return nodes.map(plainOf).join('');
}

function plainOf(node: SyntaxNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value ?? '';
  if (node.type === 'break') return ' ';
  if (node.type === 'headingId') return `{#${node.value}}`;
  return plainText(node.children ?? []);
}

const marks = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

/** The same with what is marked in it, as outline and titles show it. */
function inlineParts(nodes: readonly SyntaxNode[]): InlinePart[] {
  return nodes.flatMap((node): InlinePart[] => {
    if (node.type === 'inlineCode') return [{ code: (node.value ?? '').replace(/\s+/g, ' ') }];
    if (!node.children) return [plainOf(node)];
    const inner = inlineParts(node.children);
    if (!(node.type in marks)) return inner;
    const mark = marks[node.type as keyof typeof marks]; // Just tested.
    return [marked(mark, inlineText(inner))];
  });
}
