import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What the pages say that the schemas can't. Every function that reads a page throws when the page no
// longer has what it looks for.

/** What is said, in both languages. */
export interface Said {
  en: string;
  zh: string;
}

type Lang = keyof Said;

/** An option that does something else than in webpack, or nothing. */
export interface MeaningEntry {
  option: string;
  /** Only for this value, for a `function`, or where the option is `unset`. */
  when?: string;
  /** `unsupported` where the page says that it does not work. */
  kind?: string;
  /** Route of the page, and the number of the difference in its list of them. */
  page: string;
  item: number;
}

/** A row of a table of plugins. */
export interface PluginRow extends Partial<Said> {
  status: string;
  href?: string;
}

export interface LoaderRow extends Partial<Said> {
  tried?: string;
  works?: boolean;
}

/** The pages that describe options one by one. */
const OPTION_PAGES = ['entry', 'module', 'optimization', 'other-options', 'stats', 'watch'];
const NO_EFFECT: Record<Lang, RegExp> = { en: /^(?:Has|:::warning) no effect/i, zh: /不起作用/ };
const CODE_HEADING = /^#{2,5} `([^`]+)`/;

/** Comments of authors: what a claim stands on is nothing for readers. */
const COMMENT = /[ \t]*\{\/\*.*?\*\/\}/gs;

function pageLines(root: string, lang: Lang, route: string): string[] {
  const file = join(root, 'content', lang, `${route}.mdx`);
  return readFileSync(file, 'utf8').replace(COMMENT, '').split('\n');
}

function bothPages(root: string, route: string): Record<Lang, string[]> {
  return { en: pageLines(root, 'en', route), zh: pageLines(root, 'zh', route) };
}

function cells(row: string): string[] {
  const parts = row.split(/(?<!\\)\|/).slice(1, -1);
  return parts.map((cell) => cell.trim());
}

/**
 * Options that Rspack accepts without doing anything with them, as the pages of the options say.
 * @param isOption whether Rspack's schema has the path
 */
export function optionsWithoutEffect(
  root: string,
  isOption: (path: string) => boolean,
): Record<string, Said & { href: string }> {
  const found: Record<string, Said & { href: string }> = {};
  for (const page of OPTION_PAGES) {
    const route = `config/${page}`;
    const lines = bothPages(root, route);
    const zh = statementsOf(lines.zh, 'zh');
    for (const [path, { anchor, text }] of statementsOf(lines.en, 'en')) {
      const translated = zh.get(path);
      if (!translated) throw new Error(`${route}: only English says that ${path} does nothing`);
      if (!isOption(path)) throw new Error(`${route}: ${path} is no option of Rspack`);
      const href = `/${route}#${anchor}`;
      found[path] = { href, en: linked(text, route), zh: linked(translated.text, route) };
    }
  }
  if (Object.keys(found).length === 0) throw new Error('no page names an option without effect');
  return found;
}

/** Links within the page lead to it from elsewhere. */
const linked = (text: string, route: string) => text.replaceAll('](#', `](/${route}#`);

interface Statement {
  anchor: string;
  text: string;
}

/** Path → what is said about it, for everything that is said to have no effect. */
function statementsOf(lines: readonly string[], lang: Lang): Map<string, Statement> {
  const found = new Map<string, Statement>();
  let path = '';
  let anchor = '';
  let isDescription = false;
  let isList = false;
  for (const line of lines) {
    if (/^#{2,5} /.test(line)) {
      path = CODE_HEADING.exec(line)?.[1] ?? '';
      const id = /\{#([^}]+)\}/.exec(line)?.[1];
      anchor = id ?? path.toLowerCase().replace(/[^\w-]/g, '');
      isList = id === 'accepted-without-effect';
      isDescription = path !== '';
    } else if (line.startsWith('|')) {
      const [name = '', text = '', alternative = ''] = cells(line);
      const code = /^\[?`([^`]+)`/.exec(name)?.[1];
      if (code !== undefined && isList) found.set(code, { anchor, text: alternative });
      else if (code !== undefined && path !== '' && NO_EFFECT[lang].test(text)) {
        found.set(`${path}.${code}`, { anchor, text });
      }
    } else if (isDescription && /^(?:\p{L}|:::)/u.test(line)) {
      const isStatement = line.startsWith(':::') || lang === 'en' || /^[在不]/.test(line);
      if (isStatement && NO_EFFECT[lang].test(line)) {
        found.set(path, { anchor, text: withoutExample(line.replace(/^:::\w+ /, '')) });
      }
      // A warning may follow the description.
      if (line.startsWith(':::')) isDescription = false;
    }
  }
  return found;
}

/** A last sentence with a colon belongs to the example below it. */
function withoutExample(text: string): string {
  return text.replace(/(?<=[.。])[^.。]*(?:\.\d[^.。]*)*[:：]$/, '').trim();
}

/** The sentences that entries name, where they really are about the option. */
export function otherMeanings(
  root: string,
  entries: readonly MeaningEntry[],
): (MeaningEntry & Said & { href: string })[] {
  return entries.map((entry) => {
    const { option, when, page, item } = entry;
    const lines = bothPages(root, page.slice(1));
    const said = { en: differences(lines.en)[item] ?? '', zh: differences(lines.zh)[item] ?? '' };
    const name = option.split('.').at(-1) ?? '';
    for (const text of Object.values(said)) {
      const isFunction = when === 'function' && /function|函数/.test(text);
      if (!text.includes(name) && !text.includes(`'${when}'`) && !isFunction) {
        throw new Error(`${page}: difference ${item} says nothing about ${option}`);
      }
    }
    return { ...entry, ...said, href: `${page}#differences-from-webpack` };
  });
}

/** Bullets of the section about webpack, or its paragraphs where it has none. */
function differences(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => /^## (?:Differences from|与) ?webpack/.test(line));
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  let isCode = false;
  const texts = lines.slice(start + 1, end < 0 ? undefined : end).filter((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    return !isCode && !line.startsWith('```') && line !== '';
  });
  const bullets = texts.filter((line) => line.startsWith('- '));
  return (bullets.length > 0 ? bullets : texts).map((line) =>
    line.replace(/^- /, '').replace(/:$/, '.').replace(/：$/, '。'),
  );
}

/** Loaders that were run by both bundlers, and what Rspack has instead. */
export function loaderRows(root: string): Record<string, LoaderRow> {
  const found: Record<string, LoaderRow> = {};
  for (const line of pageLines(root, 'en', 'guide/compatibility/examples')) {
    const [, name, version = '', result] =
      /^(\S+) (\d\S*): webpack ok, Rspack (.+)$/.exec(line) ?? [];
    if (name !== undefined) found[name] = { tried: version, works: result === 'ok' };
  }
  if (Object.keys(found).length === 0) throw new Error('guide/compatibility/examples: no loaders');
  const { en, zh } = bothPages(root, 'guide/migration/webpack');
  const rows = (lines: readonly string[]) =>
    lines.filter((line) => /^\| `[\w-]+-loader`/.test(line)).map(cells);
  const translated = rows(zh);
  for (const [index, [names = '', text = '']] of rows(en).entries()) {
    const inChinese = translated[index]?.[1];
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
      if (!inChinese) throw new Error(`guide/migration/webpack: no row in Chinese for ${name}`);
      found[name] = { ...found[name], en: text, zh: inChinese };
    }
  }
  return found;
}

function tableFile<Content>(root: string, lang: Lang, file: string): Content {
  const path = join(root, 'content', lang, 'guide/compatibility', file);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** A table of plugins, by name. */
export function pluginRows(root: string, file: string): Record<string, PluginRow> {
  type Row = { name: string; status: string; href?: string; notes?: string };
  const translated = new Map(tableFile<Row[]>(root, 'zh', file).map((row) => [row.name, row]));
  return Object.fromEntries(
    tableFile<Row[]>(root, 'en', file).map(({ name, status, href, notes: en }) => {
      const zh = translated.get(name)?.notes;
      const row: PluginRow = {
        status,
        ...(href && { href }),
        ...(en && { en }),
        ...(zh && { zh }),
      };
      return [name.replaceAll('`', ''), row];
    }),
  );
}

/** What to do instead of an option, by its path. */
export function optionNotes(root: string): Record<string, Said> {
  const en = tableFile<Record<string, string>>(root, 'en', '_option-notes.json');
  const zh = tableFile<Record<string, string>>(root, 'zh', '_option-notes.json');
  return Object.fromEntries(
    Object.entries(en).flatMap(([path, text]) =>
      path.startsWith('*') ? [] : [[path, { en: text, zh: zh[path] ?? text }]],
    ),
  );
}
