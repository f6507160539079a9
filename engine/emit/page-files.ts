import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PageModule, PageView } from '../../model/page-view.ts';
import { workOn } from '../bundle/at-work.mjs';
import type { CompiledBody } from '../compile/page-store.ts';
import { hashText } from '../hash.ts';
import { viewMarkdown } from '../markdown/page-markdown.ts';
import type { Route } from '../model.ts';
import type { DocumentModule } from '../render/document-entry.tsx';
import type { DocumentAssets } from '../render/head.ts';
import { markdownFile, outputFile, shownSource } from '../routes.ts';
import type { Reads, SiteReads } from '../site-reads.ts';

/** A page with everything that its files are made from. */
export interface PageToWrite {
  route: Route;
  view: PageView;
  codeBlocks: CompiledBody['codeBlocks'];
}

/** Where pages are written, and with what. */
export interface PageWriter {
  documents: Pick<DocumentModule, 'renderPage'>;
  assets: DocumentAssets;
  /** Absolute path of the folder to write to. */
  outDir: string;
  /** Where the site has code of its own around its pages: what that reads. */
  siteReads?: SiteReads | undefined;
}

export interface PageFiles {
  path: string;
  /** Files below the output folder. */
  document: string;
  module: string;
  /** The same page as Markdown; a 404 page has none. */
  markdown?: string;
  /** What the site's own code around the page has read. */
  reads?: Reads;
}

/** Writes a page's document, its module for client-side navigation and its Markdown twin. */
export async function writePage(
  { route, view, codeBlocks }: PageToWrite,
  { documents, assets, outDir, siteReads }: PageWriter,
): Promise<PageFiles> {
  const render = () => workOn(shownSource(route), () => documents.renderPage(view, assets));
  const { result, reads } = siteReads?.duringCall(render) ?? { result: render(), reads: {} };
  const { document, main, outline } = result;
  const pageModule: PageModule = { view: view.client, main, outline };
  const code = `export default ${JSON.stringify(pageModule)};\n`;
  const file = outputFile(route.path);
  const moduleFile = `static/pages/${moduleName(route)}.${hashText(8, code)}.js`;
  await writeOutput(join(outDir, file), document);
  await writeOutput(join(outDir, moduleFile), code);
  const files: PageFiles = {
    path: route.path,
    document: file,
    module: moduleFile,
    ...(Object.keys(reads).length > 0 && { reads }),
  };
  if (view.client.pageType === '404') return files;
  const markdown = markdownFile(file);
  await writeOutput(join(outDir, markdown), viewMarkdown(view, main, codeBlocks));
  return { ...files, markdown };
}

/** Of a module's name, in characters: with four bytes each and the hash it stays below 255 bytes. */
const LONGEST_MODULE_NAME = 60;

/** `zh/guide/start/introduction` → `zh-guide-start-introduction`. The hash behind it tells pages apart. */
function moduleName(route: Route): string {
  const name = route.path.replace(/^\/|\/$/g, '').replace(/[^\p{L}\p{N}]+/gu, '-') || 'index';
  return [...name].slice(0, LONGEST_MODULE_NAME).join('');
}

async function writeOutput(file: string, text: string): Promise<void> {
  // It may be a link to the old output's file, which must stay as it is.
  await rm(file, { force: true });
  await writeFile(file, text).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  });
}
