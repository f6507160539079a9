import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBuiltSite } from '../preview-site.ts';

/** How a page of one output differs from the same page of another. */
export interface ChangedPage {
  /** Below the base, without a language: `guide/tech/css`. */
  key: string;
  /** Language → what happened to the page in it. */
  langs: Record<string, ChangeKind>;
}

export type ChangeKind = 'added' | 'removed' | 'changed';

interface Output {
  dir: string;
  /** Files of its documents. */
  pages: readonly string[];
}

/**
 * Pages whose article or title differ. What stands around an article, and names of files with their
 * hashes, do not count: a changed style sheet would be on every page.
 * @param before absolute path of an output folder
 * @param after absolute path of another
 */
export async function changedPages(before: string, after: string): Promise<ChangedPage[]> {
  const [old, fresh] = await Promise.all([outputAt(before), outputAt(after)]);
  const { langs, defaultLang } = fresh;
  const prefixed = langs.filter((lang) => lang !== defaultLang);
  const found = new Map<string, ChangedPage>();
  const files = [...new Set([...old.pages, ...fresh.pages])].sort();
  for (const file of files) {
    const kind = await kindOf(file, old, fresh);
    if (kind === undefined) continue;
    const lang = prefixed.find((one) => file.startsWith(`${one}/`));
    const own = lang === undefined ? file : file.slice(lang.length + 1);
    const key = addressOf(own);
    const page = found.get(key) ?? { key, langs: {} };
    page.langs[lang ?? defaultLang] = kind;
    found.set(key, page);
  }
  return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The address of a document, below the base: `guide/`, `guide/css`. */
export function addressOf(file: string): string {
  return file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
}

async function outputAt(dir: string): Promise<Output & { langs: string[]; defaultLang: string }> {
  const { names } = await openBuiltSite(dir).current();
  const hosting: { langs: string[]; defaultLang: string } = JSON.parse(
    await readFile(join(dir, 'hosting.json'), 'utf8'),
  );
  const pages = names.filter((name) => name.endsWith('.html'));
  return { dir, pages, langs: hosting.langs, defaultLang: hosting.defaultLang };
}

async function kindOf(file: string, old: Output, fresh: Output): Promise<ChangeKind | undefined> {
  if (!old.pages.includes(file)) return 'added';
  if (!fresh.pages.includes(file)) return 'removed';
  const [one, other] = await Promise.all(
    [old, fresh].map(({ dir }) => readFile(join(dir, file), 'utf8')),
  );
  return shownOf(one ?? '') === shownOf(other ?? '') ? undefined : 'changed';
}

/** Title and article, without the hashes in names of files. */
function shownOf(html: string): string {
  const title = /<title>.*?<\/title>/s.exec(html)?.[0] ?? '';
  const start = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  const article = start < 0 ? '' : html.slice(start, end);
  return (title + article).replace(/\.[0-9a-f]{8,}\.(?=\w+)/g, '.');
}
