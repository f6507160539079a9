import { escapeRegExp } from '../escape-reg-exp.ts';
import { frontmatterOf } from './frontmatter-block.ts';
import { placeOf, type SourceFile, type SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import type { Page } from './page.ts';
import { moduleKey, shownName } from './site-modules.ts';
import { unravel } from './unravel.ts';

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
      const what = endedWords(element, outer);
      repairs.push({ what, hint, words: wordsOf(html.slice(index + tag.length)) });
      isOpen = false;
    }
    if (element === outer) isOpen = slash === '';
  }
  return repairs;
}

const endedWords = (inner: string, outer: string): string =>
  `\`<${inner}>\` in \`<${outer}>\`, which browsers end there`;

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
export function reportArticle(html: string, nodes: readonly SyntaxNode[], page: Page): void {
  const repairs = repairsOf(html);
  if (repairs.length === 0) return;
  const written = writtenIn(nodes, page);
  for (const repair of repairs) {
    const { what, hint, words } = repair;
    // That of a component has been told where it stands.
    if (page.problems.some((problem) => problem.message.endsWith(`has ${what}`))) continue;
    const { file, ...place } = takePlace(repair, written) ?? placeOfWords(words, page.file);
    const message = `the page has ${what}${words && `: “${words}”`}`;
    page.within(file, () => page.report(place, { code: 'repaired-html', message, hint }));
  }
}

/** An element of a page that stands in one that browsers end before it. */
interface Written {
  what: string;
  place: { line: number; column: number };
  file: SourceFile;
}

/** What Markdown makes elements of. */
const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  link: 'a',
  linkReference: 'a',
  blockquote: 'blockquote',
  table: 'table',
  thematicBreak: 'hr',
  code: 'figure',
};

function tagOf({ type, name, ordered, depth }: SyntaxNode): string | undefined {
  if (type === 'list') return ordered ? 'ol' : 'ul';
  if (type === 'heading') return `h${depth}`;
  return name?.toLowerCase() ?? own(TAGS, type);
}

function writtenIn(
  nodes: readonly SyntaxNode[],
  page: Page,
  around: readonly string[] = [],
): Written[] {
  return unravel(nodes, page).flatMap((node) => {
    const tag = tagOf(node);
    const { file } = page;
    const rules = ENDED.filter(
      ({ outer, inner }) => around.includes(outer) && new RegExp(`^(?:${inner})$`).test(tag ?? ''),
    );
    const found = rules.map(({ outer }) => ({
      what: endedWords(tag ?? '', outer),
      place: placeOf(node),
      file,
    }));
    const inside = tag === undefined ? around : [...around, tag];
    const below = () => writtenIn(node.children ?? [], page, inside);
    return [...found, ...page.within(node.file ?? file, below)];
  });
}

/** The place of what is written so, before these words if there are several; it serves one repair. */
function takePlace({ what, words }: Repair, written: Written[]) {
  const same = written.filter((one) => one.what === what);
  const found = same.find((one) => isBefore(words, one)) ?? same[0];
  if (!found) return undefined;
  written.splice(written.indexOf(found), 1);
  return { ...found.place, file: found.file };
}

/** Tags and signs of Markdown may stand in between. */
const isBefore = (words: string, { place, file }: Written): boolean => {
  const [line = '', ...rest] = file.text.split('\n').slice(place.line - 1);
  const after = [line.slice(place.column - 1), ...rest].join('\n');
  return after.replace(/^(?:<[^>]*>|[^\p{L}\p{N}<])*/u, '').startsWith(words);
};

/** Where words of a text stand, or its start. */
function placeOfWords(words: string, file: SourceFile) {
  const start = frontmatterOf(file.text)?.length ?? 0;
  const alone = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(words)}(?![\\p{L}\\p{N}])`, 'u');
  const at = words === '' ? -1 : file.text.slice(start).search(alone);
  const before = at < 0 ? [''] : file.text.slice(0, start + at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, file };
}
