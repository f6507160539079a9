import { contentOf, type InlineText } from '../../model/inline-text.ts';
import type { CheckPage } from '../types.ts';
import type { SiteQuestions } from './claim.ts';
import { nameIn } from './link-targets.ts';

/** Questions with their answers, null where there was none. */
export type Asked = Record<string, string | null>;

/** Answers from the pages as they are, with a record of what was asked. */
export interface Answers {
  ask: SiteQuestions;
  /** Whether everything that was asked before would be answered in the same way now. */
  agree(asked: Asked): boolean;
  /** Begins a new record, which further questions go into. */
  begin(): Asked;
}

type Question = keyof SiteQuestions;

/** Answers questions about other pages, and remembers them. */
export function siteAnswers(pages: readonly CheckPage[]): Answers {
  const index = new Map(pages.map((page) => [`${page.route.lang} ${page.route.key}`, page]));
  const titles = grouped(pages.flatMap(titleOf));
  const names = grouped(pages.flatMap(namesOf));
  const answerers: Record<Question, (...words: string[]) => string | undefined> = {
    heading: (lang, route, id = '') => headingOf(index.get(`${lang} ${route}`), id),
    says: (lang, route, id = '', words = '') =>
      textOf(index.get(`${lang} ${route}`), id)?.includes(words) ? 'yes' : undefined,
    fences: (lang, route, id = '') => fencesOf(index.get(`${lang} ${route}`), id),
    titled: (lang = '', title = '') => titles.get(`${lang} ${title.toLowerCase()}`)?.join(' '),
    named: (lang = '', name = '') => names.get(`${lang} ${name}`)?.join(' '),
  };
  let asked: Asked = {};
  const answer = (kind: Question, words: readonly string[]) => answerers[kind](...words) ?? null;
  const ask =
    (kind: Question) =>
    (...words: string[]): string | undefined => {
      const found = answer(kind, words);
      asked[JSON.stringify([kind, ...words])] = found;
      return found ?? undefined;
    };
  return {
    ask: {
      heading: ask('heading'),
      says: ask('says'),
      fences: ask('fences'),
      titled: ask('titled'),
      named: ask('named'),
    },
    agree: (before) =>
      Object.entries(before).every(([question, old]) => {
        const [kind, ...words]: [Question, ...string[]] = JSON.parse(question);
        return kind in answerers && answer(kind, words) === old;
      }),
    begin() {
      asked = {};
      return asked;
    },
  };
}

function grouped(entries: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of entries) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

function titleOf({ route, page }: CheckPage): [string, string][] {
  const title = page.headings.find(({ depth }) => depth === 1);
  const words = new Set([title?.plain, page.frontmatter.title].filter((one) => one !== undefined));
  return [...words].map((one) => [`${route.lang} ${one.toLowerCase()}`, route.key]);
}

/** Headings that are one name in code, and titles. */
function namesOf({ route, page }: CheckPage): [string, string][] {
  return page.headings.flatMap(({ id, text, plain, depth }): [string, string][] => {
    if (depth === 1) return [[`${route.lang} ${nameIn(plain)}`, route.key]];
    const [, code] = /^`([^`]+)`$/.exec(marked(text)) ?? [];
    return code === undefined ? [] : [[`${route.lang} ${nameIn(code)}`, `${route.key}#${id}`]];
  });
}

function headingOf(page: CheckPage | undefined, id: string): string | undefined {
  const headings = page?.page.headings ?? [];
  const heading =
    id === '' ? headings.find(({ depth }) => depth === 1) : headings.find((one) => one.id === id);
  return heading && marked(heading.text);
}

/** The text with code between backticks. */
function marked(text: InlineText): string {
  if (typeof text === 'string') return text;
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'code' in part ? `\`${part.code}\`` : marked(contentOf(part));
    })
    .join('');
}

/** Lines of a section in its file, the sections below it included; undefined without the heading. */
function linesOf({ page }: CheckPage, id: string): { from: number; to: number } | undefined {
  if (id === '') return { from: 0, to: Number.POSITIVE_INFINITY };
  const at = page.headings.findIndex((one) => one.id === id);
  const heading = page.headings[at];
  if (!heading) return undefined;
  const next = page.headings.slice(at + 1).find(({ depth }) => depth <= heading.depth);
  return { from: heading.line, to: next?.line ?? Number.POSITIVE_INFINITY };
}

function textOf(check: CheckPage | undefined, id: string): string | undefined {
  const lines = check && linesOf(check, id);
  if (!check || !lines) return undefined;
  return check.text
    .split('\n')
    .slice(
      Math.max(0, lines.from - 1),
      lines.to === Number.POSITIVE_INFINITY ? undefined : lines.to - 1,
    )
    .join('\n');
}

function fencesOf(check: CheckPage | undefined, id: string): string | undefined {
  const lines = check && linesOf(check, id);
  if (!check || !lines) return undefined;
  return check.page.codeBlocks
    .filter(({ line }) => line > lines.from && line < lines.to)
    .map(({ lang, meta }) => `${lang} ${meta}`.trim())
    .join('\n');
}
