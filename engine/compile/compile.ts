import { relative, sep } from 'node:path';
import type { ContentModule } from '../../components/content-entry.tsx';
import { type ContentTexts, contentTextsFor } from '../../components/texts.ts';
import type { Lang } from '../../model/names.ts';
import type { CompiledPage, Route } from '../model.ts';
import { parseFrontmatter } from './frontmatter.ts';
import { createHighlighter, type Highlighter } from './highlighter.ts';
import { MediaStore } from './media.ts';
import type { SourceFile } from './nodes.ts';
import { Page, type Renderer } from './page.ts';
import { createParser, type Parser } from './parse.ts';
import { prepareTree } from './prepare.ts';
import { renderBlocks, renderFootnotes } from './render-blocks.ts';
import { renderInline } from './render-inline.ts';
import { fillLateSlots } from './slots.ts';

export type { ContentModule };

export interface CompileInput {
  route: Route;
  /** Text of the route's file. */
  text: string;
  /** Absolute path. */
  contentDir: string;
  /** Absolute path; problems name files relative to it. */
  siteRoot: string;
  options: CompileOptions;
}

export interface CompileOptions {
  base: string;
  langs: Lang[];
  /** Empty for a site without language prefixes. */
  defaultLang: Lang;
  versions: string[];
  defaultVersion: string;
  markdown: { showLineNumbers: boolean; defaultWrapCode: boolean };
  /** Texts inside articles, by language, that replace those of `contentTextsFor`. */
  texts: Record<Lang, Partial<ContentTexts>>;
  /** Name of a type → the page or section that describes it; none without them. */
  typeLinks?: Readonly<Record<string, string>>;
  /** Ids of the feeds that pages may name; not checked without them. */
  feeds?: string[];
}

export interface Compiler {
  /** Author errors come back as problems of the page; it never throws for them. */
  compile(input: CompileInput): Promise<CompiledPage>;
}

interface Tools {
  content: ContentModule;
  parser: Parser;
  highlighter: Highlighter;
  media: MediaStore;
}

const render: Renderer = { blocks: renderBlocks, inline: renderInline };

/**
 * Makes a compiler, whose highlighter and caches serve every page.
 * @param content the components that pages may use
 * @param imageCache absolute path of the folder for converted pictures; without it none are converted
 */
export async function createCompiler(
  content: ContentModule,
  imageCache?: string,
): Promise<Compiler> {
  const tools: Tools = {
    content,
    parser: createParser(),
    highlighter: await createHighlighter(),
    media: new MediaStore(imageCache),
  };
  return { compile: (input) => compilePage(input, tools) };
}

async function compilePage(input: CompileInput, tools: Tools): Promise<CompiledPage> {
  const file = sourceFile(input);
  const { frontmatter, problems } = parseFrontmatter(
    { file: file.shown, text: file.text },
    { feeds: input.options.feeds },
  );
  const page = new Page({ ...pageOptions(input, tools), file });
  page.problems.push(...problems);
  const prepared = prepareTree(page, tools.parser);
  let html = '';
  if (prepared) {
    await tools.highlighter.prepare(prepared.languages);
    await prepareImages(prepared.images, page);
    html = renderBlocks(prepared.tree.children ?? [], page);
    html += renderFootnotes(page);
    html = fillLateSlots(html, page);
  }
  return {
    frontmatter,
    h1: page.h1,
    html,
    headings: page.headings,
    text: page.searchText(),
    toc: page.toc,
    links: page.links,
    codeBlocks: page.codeBlocks,
    components: page.components,
    islands: [...page.islands],
    media: [...page.media.values()],
    dependencies: page.dependencies,
    problems: page.problems,
  };
}

/** Converts the page's pictures; those that cannot be read are reported where they stand. */
async function prepareImages(paths: Iterable<string>, page: Page): Promise<void> {
  for (const path of paths) {
    try {
      await page.options.media.prepare(path);
    } catch {
      page.damaged.add(path);
    }
  }
}

function sourceFile({ route, text, siteRoot }: CompileInput): SourceFile {
  return {
    path: route.file,
    source: route.source,
    shown: relative(siteRoot, route.file).split(sep).join('/'),
    text: text.replace(/^\uFEFF/, ''),
  };
}

function pageOptions({ route, contentDir, siteRoot, options }: CompileInput, tools: Tools) {
  const {
    base,
    langs,
    defaultLang,
    versions,
    defaultVersion,
    markdown,
    texts,
    typeLinks = {},
  } = options;
  return {
    route,
    contentDir,
    siteRoot,
    base,
    markdown,
    scheme: { lang: defaultLang, langs, versions, defaultVersion },
    texts: { ...contentTextsFor(route.lang), ...texts[route.lang] },
    typeLinks,
    content: tools.content,
    parser: tools.parser,
    highlighter: tools.highlighter,
    media: tools.media,
    render,
  };
}
