import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readIndex, type SearchIndex } from '../search/index-file.ts';
import { type Corpus, partName, type StoredPage } from './engine.ts';

/** A built site and the name under which it is searched. */
export interface Source {
  index: string;
  /** Absolute path of the output folder of a build. */
  folder: string;
  /** Origin of the site, base included; empty for the site that asks. */
  domain: string;
}

/** Hash at the end: the first eight digits of the SHA-256 of the text (SRCH-1). */
const INDEX_FILE = /^search_index(?:\..+)?\.([0-9a-f]{8})\.json$/;
/** The dialog's texts, one file for each language of the site. */
const DIALOG_TEXTS = /^search\.(.+)\.js$/;
const REMEDY = 'Build the site again: npm run build';

/**
 * Reads the index files of built sites. The files of a versioned search become an index for each
 * version: `docs-v1` for the version `v1` of `docs`.
 * @throws {Error} with a text for whoever runs the service, when a file is missing or damaged
 */
export async function readCorpus(sources: readonly Source[]): Promise<Corpus> {
  const parts = await Promise.all(sources.map(readSource));
  const pages = parts.flatMap((part) => part.pages);
  const synonyms = Object.fromEntries(parts.flatMap((part) => [...part.synonyms]));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([pages, synonyms]))
    .digest('hex')
    .slice(0, 16);
  return { pages, fingerprint, synonyms };
}

/**
 * Names one state of the sources; the names of index files hold hashes of their texts. Undefined
 * while a folder is being replaced.
 */
export async function stateOf(sources: readonly Source[]): Promise<string | undefined> {
  const names = await Promise.all(sources.map(({ folder }) => indexFiles(folder)));
  return names.every((files) => files.length > 0) ? JSON.stringify(names) : undefined;
}

/** What one build has. */
interface SourcePart {
  pages: StoredPage[];
  /** By the name of the part. */
  synonyms: Map<string, readonly string[]>;
}

async function readSource({ index: name, folder, domain }: Source): Promise<SourcePart> {
  const files = await indexFiles(folder);
  if (files.length === 0) {
    const isSite = await stat(join(folder, 'hosting.json')).catch(() => undefined);
    throw new Error(
      isSite
        ? `${folder} is a built site without a search index, because its configuration says \`search: false\`. Write \`search: { mode: 'remote', apiUrl, indexName }\` there, and build it again: npm run build`
        : `${folder} holds no built site, and so no search index. Build the site first: npm run build`,
    );
  }
  await expectAllLanguages(folder, files);
  const known = new Map<string, string>();
  const stored: StoredPage[] = [];
  const synonyms = new Map<string, readonly string[]>();
  for (const file of files) {
    const {
      lang,
      version,
      pages,
      synonyms: own = [],
    } = await readFileOf(join(folder, 'static', file));
    const index = version === '' ? name : `${name}-${version}`;
    const twin = known.get(`${index} ${lang}`);
    if (twin !== undefined) {
      throw new Error(`${folder} holds two indexes of the same pages: ${twin}, ${file}. ${REMEDY}`);
    }
    known.set(`${index} ${lang}`, file);
    if (own.length > 0) synonyms.set(partName({ index, lang }), own);
    stored.push(...pages.map((page) => ({ index, lang, version, domain, page })));
  }
  return { pages: stored, synonyms };
}

/**
 * A build has an index for each of its languages. Where one is missing, its readers would be told
 * that nothing was found.
 */
async function expectAllLanguages(folder: string, files: readonly string[]): Promise<void> {
  const names = await readdir(join(folder, 'routes')).catch(() => []);
  const langs = names.flatMap((name) => name.match(DIALOG_TEXTS)?.[1] ?? []);
  // A site of one language may have its index without the language's name.
  if (langs.length < 2) return;
  const missing = langs.filter((lang) => !files.some((file) => file.includes(`.${lang}.`)));
  if (missing.length === 0) return;
  throw new Error(`${folder} holds no search index of ${missing.join(', ')}. ${REMEDY}`);
}

/** Names of the index files of a build, sorted; none when there is no such folder. */
async function indexFiles(folder: string): Promise<string[]> {
  const [names, former] = await Promise.all([
    readdir(join(folder, 'static')).catch(() => []),
    formerFiles(folder),
  ]);
  return names.filter((name) => INDEX_FILE.test(name) && !former.has(`static/${name}`)).sort();
}

/** What an output keeps of earlier builds for tabs that are still open. */
async function formerFiles(folder: string): Promise<Set<string>> {
  const record = readFile(join(folder, '.kept.json'), 'utf8').then(JSON.parse);
  return new Set(Object.keys(await record.catch(() => ({}))));
}

async function readFileOf(path: string): Promise<SearchIndex> {
  const text = await readFile(path);
  const hash = createHash('sha256').update(text).digest('hex');
  try {
    if (!hash.startsWith(path.match(/([0-9a-f]{8})\.json$/)?.[1] ?? '')) {
      throw new Error('its text is not the one its name stands for');
    }
    return readIndex(JSON.parse(text.toString()));
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${path} cannot be used: ${reason}. ${REMEDY}`);
  }
}
