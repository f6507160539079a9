import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShellData, SidebarNode } from '../model/shell.ts';
import { workOn } from './bundle/at-work.mjs';
import { Cache } from './cache.ts';
import { type Compiler, type ContentModule, createCompiler } from './compile/compile.ts';
import { type CompiledRecord, type CompileSetting, PageStore } from './compile/page-store.ts';
import { type PageFiles, writePage } from './emit/page-files.ts';
import type { Route } from './model.ts';
import type { DocumentModule } from './render/document-entry.tsx';
import type { DocumentAssets } from './render/head.ts';
import type { RenderablePage } from './site/site.ts';
import { SiteReads } from './site-reads.ts';

/** What a thread needs to know before its first task. Plain data. */
export interface TaskContext {
  /** Absolute paths of the server bundles. */
  contentBundle: string;
  documentBundle: string;
  cacheDir: string;
  /** Absolute path of the site folder. */
  siteRoot: string;
  compile: CompileSetting;
  assets: DocumentAssets;
  /** Whether modules of the site are in the bundles. */
  hasSiteCode: boolean;
}

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

/** The two kinds of work that threads do. */
export interface Tasks {
  compile(routes: Route[]): Promise<CompiledRecord[]>;
  render(batch: RenderBatch): Promise<PageFiles[]>;
}

/** Loads the bundles on first use and keeps them. */
export function createTasks(context: TaskContext): Tasks {
  const store = new PageStore(new Cache(context.cacheDir), context.compile);
  let compiler: Promise<Compiler> | undefined;
  let documents: ReturnType<typeof loadDocuments> | undefined;
  return {
    async compile(routes) {
      compiler ??= loadCompiler(context);
      const ready = await compiler;
      const records: CompiledRecord[] = [];
      for (const route of routes) {
        const text = await readFile(route.file, 'utf8');
        const { record, kept } = await store.compile(ready, route, text);
        await kept;
        records.push(record);
      }
      return records;
    },
    async render({ pages, shell, sidebar, outDir }) {
      documents ??= loadDocuments(context);
      const { module, siteReads } = await documents;
      const writer = { documents: module, assets: context.assets, outDir, siteReads };
      const files: PageFiles[] = [];
      for (const { route, bodyKey, view: own, overview, hasSidebar } of pages) {
        const { html, codeBlocks } = await store.body(bodyKey);
        const view = {
          ...own,
          shell,
          sidebar: hasSidebar ? sidebar : [],
          articleHtml: html,
          ...(overview && { overview }),
        };
        files.push(await writePage({ route, view, codeBlocks }, writer));
      }
      return files;
    },
  };
}

/** The compiler of a site's bundles, which converts pictures. */
export async function loadCompiler({
  contentBundle,
  cacheDir,
  compile,
}: Pick<TaskContext, 'contentBundle' | 'cacheDir' | 'compile'>): Promise<Compiler> {
  return createCompiler(await load<ContentModule>(contentBundle), {
    extensions: compile.options.extensions,
    imageCache: join(cacheDir, 'images'),
  });
}

/** What renders documents, and what the site's code in it reads, from its loading on. */
async function loadDocuments({
  documentBundle,
  hasSiteCode,
}: Pick<TaskContext, 'documentBundle' | 'hasSiteCode'>): Promise<{
  module: DocumentModule;
  siteReads: SiteReads | undefined;
}> {
  if (!hasSiteCode) return { module: await load(documentBundle), siteReads: undefined };
  const siteReads = new SiteReads();
  const { result } = await siteReads.during(() =>
    workOn('`slots` of the configuration', () => load<DocumentModule>(documentBundle)),
  );
  return { module: result, siteReads };
}

function load<Module>(bundle: string): Promise<Module> {
  return import(/* webpackIgnore: true */ pathToFileURL(bundle).href) as Promise<Module>;
}
