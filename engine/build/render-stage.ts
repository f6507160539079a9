import type { OutputFolder } from '../emit/output-folder.ts';
import type { PageFiles } from '../emit/page-files.ts';
import { hashText } from '../hash.ts';
import { memoize } from '../memoize.ts';
import type { TaskPool } from '../pool.ts';
import type { RenderablePage, SiteModel } from '../site/site.ts';
import { stateOf } from '../site-reads.ts';
import type { RenderBatch } from '../tasks.ts';

/** Pages a thread renders at a time. */
const BATCH = 24;

/** What a document was rendered from, and where it went: remembered from build to build. */
export type OutputRecord = Record<string, { key: string; files: PageFiles }>;

export interface RenderStageInput {
  site: Pick<SiteModel, 'pages' | 'notFound'>;
  /** Hash of the code and assets that documents depend on. */
  documentSalt: string;
  previous: OutputRecord;
  output: OutputFolder;
  pool: (misses: number) => Pick<TaskPool, 'render'>;
  onProgress: (done: number, total: number) => void;
}

export interface RenderStageResult {
  record: OutputRecord;
  /** Documents that were rendered now instead of taken from the last output. */
  rendered: number;
}

/** Page views → documents and page modules; those whose view has not changed are taken over. */
export async function renderStage(input: RenderStageInput): Promise<RenderStageResult> {
  const { site, previous, output, onProgress } = input;
  const pages = [...site.pages, ...site.notFound];
  const keyOf = documentKeys(input.documentSalt);
  const record: OutputRecord = {};
  const stale: RenderablePage[] = [];
  let done = 0;
  const state = memoize(stateOf);
  const isFresh = ({ reads = {} }: PageFiles) =>
    Object.entries(reads).every(([file, found]) => state(file) === found);
  for (const page of pages) {
    const key = keyOf(page);
    const last = previous[page.route.path];
    if (last?.key === key && isFresh(last.files) && reuse(output, last.files)) {
      record[page.route.path] = last;
      done += 1;
    } else {
      stale.push(page);
    }
  }
  onProgress(done, pages.length);
  const byPath = new Map(stale.map((page) => [page.route.path, page]));
  if (stale.length > 0) {
    const pool = input.pool(stale.length);
    await Promise.all(
      batchesOf(stale, output.staging).map(async (batch) => {
        const rendered = await pool.render(batch);
        for (const files of rendered) {
          const page = byPath.get(files.path);
          if (page) record[files.path] = { key: keyOf(page), files };
        }
        done += rendered.length;
        onProgress(done, pages.length);
      }),
    );
  }
  return { record, rendered: stale.length };
}

/** Files taken over before one is missed are written again; see `writeOutput`. */
function reuse(output: OutputFolder, files: PageFiles): boolean {
  const { module, document, markdown } = files;
  const all = [module, document, ...(markdown === undefined ? [] : [markdown])];
  return all.every((file) => output.reuse(file));
}

/** The shell and the sidebar are shared by many pages: each is hashed once. */
function documentKeys(salt: string): (page: RenderablePage) => string {
  const shared = new WeakMap<object, string>();
  const hashShared = (value: object) => {
    const known = shared.get(value) ?? hashText(32, JSON.stringify(value));
    shared.set(value, known);
    return known;
  };
  return ({ view: { shell, sidebar, ...view }, overview, bodyKey }) =>
    hashText(
      32,
      salt,
      hashShared(shell),
      hashShared(sidebar),
      JSON.stringify(view),
      JSON.stringify(overview ?? null),
      bodyKey,
    );
}

function batchesOf(pages: readonly RenderablePage[], outDir: string): RenderBatch[] {
  const groups = new Map<string, RenderablePage[]>();
  for (const page of pages) {
    const { lang, version, area } = page.view.client;
    const key = `${version}\0${lang}\0${area}`;
    const group = groups.get(key);
    if (group) group.push(page);
    else groups.set(key, [page]);
  }
  return [...groups.values()].flatMap((group) => {
    const batches: RenderBatch[] = [];
    for (let start = 0; start < group.length; start += BATCH) {
      batches.push(batchOf(group.slice(start, start + BATCH), outDir));
    }
    return batches;
  });
}

function batchOf(pages: RenderablePage[], outDir: string): RenderBatch {
  const first = pages[0];
  if (!first) throw new Error('a batch without pages');
  // Pages of one tab have its tree or, where their sidebar is off, none.
  const sidebar = pages.find(({ view }) => view.sidebar.length > 0)?.view.sidebar ?? [];
  return {
    shell: first.view.shell,
    sidebar,
    outDir,
    pages: pages.map(({ view: { shell: _shell, sidebar: own, ...view }, ...page }) => ({
      ...page,
      view,
      hasSidebar: own.length > 0,
    })),
  };
}
