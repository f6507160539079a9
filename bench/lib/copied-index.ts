import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type IndexPage,
  readIndex,
  type SearchIndex,
  writeIndex,
} from '../../search/index-file.ts';

/** How many pieces the engines search: what stands above the first heading, and below each. */
export function sectionsOf(pages: readonly IndexPage[]): number {
  return pages.reduce(
    (sum, { toc }) => sum + 1 + toc.filter(({ charIndex }) => charIndex >= 0).length,
    0,
  );
}

/**
 * Writes an output folder, as far as the search service reads it, with copies of a site's pages that
 * have texts of their own.
 * @param dist output folder of a build
 * @param sections at least so many in all languages
 * @returns what was written
 */
export async function writeCopies(
  dist: string,
  folder: string,
  sections: number,
): Promise<{ sections: number; pages: number; bytes: number }> {
  const indexes = await readIndexes(dist);
  const once = indexes.reduce((sum, { pages }) => sum + sectionsOf(pages), 0);
  const copies = Math.ceil(sections / once);
  await mkdir(join(folder, 'static'), { recursive: true });
  const made = { sections: once * copies, pages: 0, bytes: 0 };
  for (const { pages, ...index } of indexes) {
    const all = Array.from({ length: copies }, (_, copy) =>
      pages.map((page) => copyOf(page, copy)),
    ).flat();
    const text = writeIndex({ ...index, pages: all });
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    await writeFile(join(folder, 'static', `search_index.${index.lang}.${hash}.json`), text);
    made.pages += all.length;
    made.bytes += Buffer.byteLength(text);
  }
  return made;
}

async function readIndexes(dist: string): Promise<SearchIndex[]> {
  const record = await readFile(join(dist, '.kept.json'), 'utf8').catch(() => '{}');
  const kept = new Set(Object.keys(JSON.parse(record)));
  const names = (await readdir(join(dist, 'static'))).filter(
    (name) => /^search_index\..*\.json$/.test(name) && !kept.has(`static/${name}`),
  );
  if (names.length === 0) throw new Error(`${dist} holds no search index. Build the site first.`);
  return Promise.all(
    names.map(async (name) =>
      readIndex(JSON.parse(await readFile(join(dist, 'static', name), 'utf8'))),
    ),
  );
}

/** The first copy is the page itself. */
function copyOf(page: IndexPage, copy: number): IndexPage {
  if (copy === 0) return page;
  const own = (text: string) => ownText(text, copy);
  const headings = new Set(page.toc.map(({ text }) => text));
  const lines = page.content.split('\n').map((line) => (headings.has(line) ? line : own(line)));
  return {
    ...page,
    routePath: `/copy-${copy}${page.routePath}`,
    title: `${page.title} ${copy}`,
    content: lines.join('\n'),
    description: own(page.description),
    code: page.code.map(own),
  };
}

/** Every fourth longer word becomes another one of the same length: places in the text stay. */
function ownText(text: string, copy: number): string {
  let words = 0;
  return text.replace(/[a-z]{5,}|\p{sc=Han}{4,}/gu, (word) => {
    words += 1;
    if (words % 4 !== 1) return word;
    const around = Math.floor(copy / 26);
    return [...word].map((sign, at) => shifted(sign, copy * (at + 1) + around)).join('');
  });
}

function shifted(sign: string, by: number): string {
  const code = sign.codePointAt(0) ?? 0;
  const [first, size] = code < 0x80 ? [0x61, 26] : [0x4e00, 0x5000];
  // Rare signs beyond the first block stay.
  if (code < first || code >= first + size) return sign;
  return String.fromCodePoint(first + ((code - first + by) % size));
}
