import { normalize } from '../search/normalize.ts';
import type { StoredPage } from './engine.ts';
import type { GroongaClient } from './groonga-client.ts';

/**
 * The tables of one indexing run: `Pages_<id>` and its index `Terms_<id>`. A run fills tables of its
 * own; readers ask for `Pages`, an alias that moves when they are complete.
 */
export type GenerationId = string;

/** What searches name; stands for the tables of one generation. */
export const PAGES = 'Pages';
/** Name of an alias → the table it stands for, and what that one holds. */
export const ALIASES = 'Aliases';

/**
 * Pairs of neighbouring characters, of whatever kind: a phrase of them is a substring. Plain bigrams
 * over Groonga's own normalisation join words, numbers and symbols, and miss inner parts of words.
 */
const TOKENIZER =
  'TokenNgram("unify_alphabet", false, "unify_symbol", false, "unify_digit", false)';

/** Texts are normalised, the record is the page as it is answered. */
const COLUMNS = {
  index: 'ShortText',
  lang: 'ShortText',
  title: 'Text',
  /** Keywords and address. */
  names: 'Text',
  headings: 'Text',
  content: 'Text',
  record: 'Text',
} as const;

// Groonga takes no `Text` for the name.
const ALIAS_COLUMNS = { real_name: 'ShortText', lexicon: 'LongText' } as const;

/** Sorts as text in the order of time. */
export function newGenerationId(now: Date): GenerationId {
  const random = Math.random().toString(36).slice(2, 6).padEnd(4, '0');
  return now.getTime().toString(36).padStart(9, '0') + random;
}

/** When a run began, in milliseconds. */
export function generationTime(id: GenerationId): number {
  return Number.parseInt(id.slice(0, 9), 36);
}

/** Makes and fills the tables of a generation; nobody sees them yet. */
export async function writeGeneration(
  client: GroongaClient,
  id: GenerationId,
  pages: readonly StoredPage[],
): Promise<void> {
  const [table, terms] = tablesOf(id);
  // The key is the place among all pages, which orders equals.
  await client.run('table_create', { name: table, flags: 'TABLE_HASH_KEY', key_type: 'UInt32' });
  for (const [name, type] of Object.entries(COLUMNS)) {
    await client.run('column_create', { table, name, type, flags: 'COLUMN_SCALAR' });
  }
  await client.run('table_create', {
    name: terms,
    flags: 'TABLE_PAT_KEY',
    key_type: 'ShortText',
    default_tokenizer: TOKENIZER,
  });
  await client.load(table, pages.map(rowOf));
  // An index over texts that are already there is made at once, much faster than page by page.
  await client.run('column_create', {
    table: terms,
    name: 'places',
    flags: 'COLUMN_INDEX|WITH_POSITION|WITH_SECTION',
    type: table,
    source: 'title,names,headings,content',
  });
}

function rowOf(stored: StoredPage, place: number): Record<string, unknown> {
  const { title, keywords, description, code, routePath, toc, content } = stored.page;
  return {
    _key: place,
    index: stored.index,
    lang: stored.lang,
    title: normalize(title),
    // Queries hold no newline: no match runs from one heading into the next.
    names: normalize([...keywords, routePath, description, ...code].join('\n')),
    headings: normalize(toc.map(({ text }) => text).join('\n')),
    content: normalize(content),
    record: JSON.stringify(stored),
  };
}

/**
 * Makes a generation the one that is searched. One record changes, column by column: who reads it
 * meanwhile may get the lexicon of another generation, which says so.
 */
export async function publish(
  client: GroongaClient,
  id: GenerationId,
  about: { lexicon: string },
): Promise<void> {
  await client.load(ALIASES, [{ _key: PAGES, real_name: tablesOf(id)[0], ...about }]);
}

/** Makes what a database needs once. */
export async function prepareDatabase(client: GroongaClient): Promise<void> {
  const exists = await client.run('object_exist', { name: ALIASES });
  if (exists !== true) {
    await client.run('table_create', {
      name: ALIASES,
      flags: 'TABLE_HASH_KEY',
      key_type: 'ShortText',
    });
  }
  // A database of an older service lacks some.
  for (const [name, type] of Object.entries(ALIAS_COLUMNS)) {
    const known = await client.run('object_exist', { name: `${ALIASES}.${name}` });
    if (known === true) continue;
    await client.run('column_create', { table: ALIASES, name, type, flags: 'COLUMN_SCALAR' });
  }
  await client.run('config_set', { key: 'alias.column', value: `${ALIASES}.real_name` });
}

/**
 * Removes the generations older than those in use. The one before stays until the next run: searches
 * that began before the alias moved still read it.
 */
export async function removeOlder(
  client: GroongaClient,
  kept: readonly GenerationId[],
): Promise<void> {
  const oldest = kept.toSorted()[0] ?? '';
  for (const id of await generations(client)) {
    // Newer ones may be under way.
    if (id < oldest) await removeGeneration(client, id);
  }
}

/** Removes the tables of a generation, as far as they are there. */
export async function removeGeneration(client: GroongaClient, id: GenerationId): Promise<void> {
  const [pages, terms] = tablesOf(id);
  // The index first: it hangs on the pages.
  for (const name of [terms, pages]) {
    const exists = await client.run('object_exist', { name });
    if (exists === true) await client.run('table_remove', { name });
  }
}

/** The generation that is searched; undefined before the first. */
export async function currentGeneration(
  client: GroongaClient,
  signal?: AbortSignal,
): Promise<GenerationId | undefined> {
  const [row] = await client.select({ table: ALIASES, output_columns: 'real_name' }, signal);
  return typeof row?.[0] === 'string' ? idOf(row[0]) : undefined;
}

/** What was published with a generation; undefined when another one has taken its place. */
export async function lexiconOf(
  client: GroongaClient,
  id: GenerationId,
): Promise<string | undefined> {
  const [row] = await client.select({ table: ALIASES, output_columns: 'real_name,lexicon' });
  const [table, lexicon] = row ?? [];
  return table === tablesOf(id)[0] && typeof lexicon === 'string' ? lexicon : undefined;
}

/** The table in which the pages of a generation lie. */
export function pagesTable(id: GenerationId): string {
  return tablesOf(id)[0];
}

async function generations(client: GroongaClient): Promise<GenerationId[]> {
  const body = await client.run('object_list');
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return [...new Set(names.flatMap((name) => idOf(name) ?? []))];
}

function idOf(table: string): GenerationId | undefined {
  return table.match(/^(?:Pages|Terms)_(\w+)$/)?.[1];
}

function tablesOf(id: GenerationId): readonly [pages: string, terms: string] {
  return [`${PAGES}_${id}`, `Terms_${id}`];
}
