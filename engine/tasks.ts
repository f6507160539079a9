import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Cache } from './cache.ts';
import type { ContentModule } from './compile/compile.ts';
import { type CompileOptions, type Compiler, createCompiler } from './compile/compile.ts';
import { hashText } from './hash.ts';
import { viewMarkdown } from './markdown/page-markdown.ts';
import type {
  CompiledPage,
  MediaUse,
  PageModule,
  PageView,
  Problem,
  Route,
  ShellData,
  SidebarNode,
} from './model.ts';
import type { DocumentModule } from './render/document-entry.tsx';
import type { DocumentAssets } from './render/head.ts';
import { markdownFile, outputFile } from './routes.ts';
import { type PageSummary, summarize } from './site/page-record.ts';
import type { RenderablePage } from './site/site.ts';

/** What a thread needs to know before its first task. Plain data. */
export interface TaskContext {
  /** Absolute paths of the server bundles. */
  contentBundle: string;
  documentBundle: string;
  cacheDir: string;
  siteRoot: string;
  contentDir: string;
  compileOptions: CompileOptions;
  /** Hash of the code and options that compiled pages depend on. */
  contentSalt: string;
  assets: DocumentAssets;
  base: string;
}

/** A compiled page as the cache holds it, without its bulk. */
export interface CompiledRecord {
  summary: PageSummary;
  problems: Problem[];
  media: MediaUse[];
  /** Path of each other file that was read → hash of its content, null when it did not exist. */
  dependencies: Record<string, string | null>;
  /** Key of the bulk: stands for everything a reader can see of the page. */
  bodyKey: string;
}

/** The bulk of a compiled page. */
export type CompiledBody = Pick<CompiledPage, 'html' | 'text' | 'codeBlocks' | 'components'>;

/** Pages of one tab, language and version: they share their shell and sidebar. */
export interface RenderBatch {
  shell: ShellData;
  sidebar: SidebarNode[];
  pages: (Omit<RenderablePage, 'view'> & {
    view: Omit<RenderablePage['view'], 'shell' | 'sidebar'>;
    hasSidebar: boolean;
  })[];
  /** Absolute path of the folder to write to. */
  outDir: string;
}

export interface RenderedFiles {
  path: string;
  /** Files below the output folder. */
  document: string;
  module: string;
  /** The same page as Markdown; a 404 page has none. */
  markdown?: string;
}

/** The two kinds of work that threads do. */
export interface Tasks {
  compile(routes: Route[]): Promise<CompiledRecord[]>;
  render(batch: RenderBatch): Promise<RenderedFiles[]>;
}

/** Loads the bundles on first use and keeps them. */
export function createTasks(context: TaskContext): Tasks {
  const cache = new Cache(context.cacheDir);
  let compiler: Promise<Compiler> | undefined;
  let documents: Promise<DocumentModule> | undefined;
  const loadCompiler = async () => {
    const content = (await import(
      /* webpackIgnore: true */ pathToFileURL(context.contentBundle).href
    )) as ContentModule;
    return createCompiler(content, {
      extensions: context.compileOptions.extensions,
      imageCache: join(context.cacheDir, 'images'),
    });
  };
  return {
    async compile(routes) {
      compiler ??= loadCompiler();
      const ready = await compiler;
      const records: CompiledRecord[] = [];
      for (const route of routes) records.push(await compileRoute(route, ready, cache, context));
      return records;
    },
    async render(batch) {
      documents ??= import(
        /* webpackIgnore: true */ pathToFileURL(context.documentBundle).href
      ) as Promise<DocumentModule>;
      const module = await documents;
      const files: RenderedFiles[] = [];
      for (const page of batch.pages) {
        files.push(await renderOne({ page, batch, module, cache, context }));
      }
      return files;
    },
  };
}

/**
 * Key under which a page's compile is cached; its dependencies are checked on reading. They are
 * absolute paths, so the same text in another site's folder is another page.
 */
export function compileKey(route: Route, text: string, contentSalt: string): string {
  const { path, file, source, lang, version } = route;
  return hashText(32, contentSalt, path, file, source, lang, version, text);
}

export function isCompiledRecord(value: unknown): value is CompiledRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bodyKey' in value &&
    'summary' in value &&
    'dependencies' in value
  );
}

export function isCompiledBody(value: unknown): value is CompiledBody {
  return typeof value === 'object' && value !== null && 'html' in value && 'text' in value;
}

async function compileRoute(
  route: Route,
  compiler: Compiler,
  cache: Cache,
  context: TaskContext,
): Promise<CompiledRecord> {
  const text = await readFile(route.file, 'utf8');
  const page = await compiler.compile({
    route,
    text,
    contentDir: context.contentDir,
    siteRoot: context.siteRoot,
    options: context.compileOptions,
  });
  const { html, text: plain, codeBlocks, components } = page;
  const body: CompiledBody = { html, text: plain, codeBlocks, components };
  const bodyKey = hashText(32, JSON.stringify(body));
  const dependencies = Object.fromEntries(
    await Promise.all(page.dependencies.map(async (file) => [file, await hashFile(file)] as const)),
  );
  const record: CompiledRecord = {
    summary: summarize(page),
    problems: page.problems,
    media: page.media,
    dependencies,
    bodyKey,
  };
  await cache.write(bodyKey, body);
  await cache.write(compileKey(route, text, context.contentSalt), record);
  return record;
}

/** Hash of a file's content, null when it cannot be read. */
export async function hashFile(file: string): Promise<string | null> {
  try {
    return hashText(32, await readFile(file));
  } catch {
    return null;
  }
}

/** Fetches the bulk of a compiled page; a home or 404 page without a body has none. */
export async function readBody(cache: Cache, bodyKey: string): Promise<CompiledBody> {
  if (bodyKey === '') return { html: '', text: '', codeBlocks: [], components: [] };
  const body = await cache.read(bodyKey, isCompiledBody);
  if (!body)
    throw new Error(`the compiled page ${bodyKey} vanished from the cache during the build`);
  return body;
}

async function renderOne(work: {
  page: RenderBatch['pages'][number];
  batch: RenderBatch;
  module: DocumentModule;
  cache: Cache;
  context: TaskContext;
}): Promise<RenderedFiles> {
  const { page, batch, module, cache, context } = work;
  const body = await readBody(cache, page.contentKey);
  const view: PageView = {
    ...page.view,
    shell: batch.shell,
    sidebar: page.hasSidebar ? batch.sidebar : [],
    articleHtml: body.html,
    ...(page.overview && { overview: page.overview }),
  };
  const { document, main } = module.renderPage(view, context.assets);
  const pageModule: PageModule = { view: view.client, main };
  const code = `export default ${JSON.stringify(pageModule)};\n`;
  const file = outputFile(page.route.path);
  const moduleFile = `static/pages/${moduleName(page.route)}.${hashText(8, code)}.js`;
  await writeOutput(join(batch.outDir, file), document);
  await writeOutput(join(batch.outDir, moduleFile), code);
  const files = { path: page.route.path, document: file, module: moduleFile };
  if (view.client.pageType === '404') return files;
  const markdown = markdownFile(file);
  await writeOutput(join(batch.outDir, markdown), viewMarkdown(view, main, body.codeBlocks));
  return { ...files, markdown };
}

/** `zh/guide/start/introduction` → `zh-guide-start-introduction`. */
function moduleName(route: Route): string {
  return route.path.replace(/^\/|\/$/g, '').replace(/[^\p{L}\p{N}]+/gu, '-') || 'index';
}

async function writeOutput(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // It may be a link to the old output's file, which must stay as it is.
  await rm(file, { force: true });
  await writeFile(file, text);
}
