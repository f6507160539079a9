import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { moduleKey, shownName } from './site-modules.ts';

/** Something in HTML that readers get in another shape, or not at all. */
export interface Repair {
  what: string;
  hint: string;
  /** The words that follow it, as they are in the HTML; empty when there are none. */
  words: string;
}

/** Start tags that end an open paragraph (HTML Standard, 13.2.6.4.7). */
const BLOCKS =
  'address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|listing|main|menu|nav|ol|p|plaintext|pre|search|section|summary|table|ul|xmp';

/** An element that browsers end before some that stand in it, and what to write. */
interface Ended {
  outer: string;
  /** Names of the others, as part of an expression. */
  inner: string;
  hint: string;
}

const ENDED: readonly Ended[] = [
  {
    outer: 'p',
    inner: BLOCKS,
    hint: 'make the outer one a `<div>`, or the inner one a `<span>`',
  },
  { outer: 'a', inner: 'a', hint: 'a link holds no other link: put them side by side' },
  {
    outer: 'button',
    inner: 'button',
    hint: 'a button holds no other one: put them side by side',
  },
];

/** Quoted values may hold tags. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9:-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** All of them but tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what readers can't see is looked for
const CONTROL = /[\0-\x08\v\f\x0e-\x1f\x7f]/;

/** What a browser makes another thing of than what is written, without a word. */
export function repairsOf(html: string): Repair[] {
  const repairs = ENDED.flatMap((rule) => endedEarly(html, rule));
  const at = html.search(CONTROL);
  if (at !== -1) repairs.push(unseen(html, at));
  return repairs;
}

function unseen(html: string, at: number): Repair {
  const code = html.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return {
    what: `the control character U+${code}, which no reader sees`,
    hint: 'leave it out of the text',
    words: wordsOf(html.slice(at + 1)),
  };
}

function endedEarly(html: string, { outer, inner, hint }: Ended): Repair[] {
  // Reading all tags costs fifty times as much, and hardly any HTML has anything of it.
  const suspect = new RegExp(`<${outer}[ >][^]*<(?:${inner})[ >]`);
  if (!html.split(`</${outer}>`).some((part) => suspect.test(part))) return [];
  const ends = new RegExp(`^(?:${inner})$`);
  const repairs: Repair[] = [];
  let isOpen = false;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    const element = name.toLowerCase();
    if (isOpen && slash === '' && ends.test(element)) {
      const what = `\`<${element}>\` in \`<${outer}>\`, which browsers end there`;
      repairs.push({ what, hint, words: wordsOf(html.slice(index + tag.length)) });
      isOpen = false;
    }
    if (element === outer) isOpen = slash === '';
  }
  return repairs;
}

/** The first words of HTML's text, up to the next tag. */
const wordsOf = (html: string): string =>
  (/^(?:<[^>]*>|\s)*([^<]{0,60})/.exec(html)?.[1] ?? '').trim();

/** Reports what browsers change of a component's own HTML, once, at the element. */
export function reportRepairs(
  html: string,
  { kind, node }: { kind: 'component' | 'island'; node: SyntaxNode },
  page: Page,
): void {
  for (const { what, hint } of repairsOf(html)) {
    const name = node.name ?? '';
    const file = page.options.content.files.get(moduleKey({ kind, name })) ?? name;
    const message = `${shownName({ kind, name, file })} has ${what}`;
    if (page.problems.some((problem) => problem.message === message)) continue;
    page.report(node, { code: 'repaired-html', message, hint });
  }
}

/** The same of the article: what elements of the page and contents of components make together. */
export function reportArticle(html: string, page: Page): void {
  for (const { what, hint, words } of repairsOf(html)) {
    // That of a component has been told where it stands.
    if (page.problems.some((problem) => problem.message.endsWith(`has ${what}`))) continue;
    const { text } = page.file;
    const before = text.slice(0, Math.max(0, words === '' ? -1 : text.indexOf(words))).split('\n');
    page.report(
      { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
      { code: 'repaired-html', message: `the page has ${what}${words && `: “${words}”`}`, hint },
    );
  }
}
