import { relative, sep } from 'node:path';
import type { ContentModule } from '../../components/content-entry.tsx';
import { contentTextsFor } from '../../components/content-texts.ts';
import type { ContentTexts } from '../../components/texts.ts';
import type { Lang } from '../../model/names.ts';
import { workOn } from '../bundle/at-work.mjs';
import { noExtensions, type SiteExtensions } from '../extend/fields.ts';
import type { CompiledPage, Problem, Route } from '../model.ts';
import type { AllowedSources } from '../policy/allowed.ts';
import { readsOf, unseen } from '../site-reads.ts';
import { checkHeroImage, entrancesOf } from './entrances.ts';
import { parseFrontmatter } from './frontmatter.ts';
import { createHighlighter, type Highlighter } from './highlighter.ts';
import { reportArticle } from './html-repairs.ts';
import { MediaStore } from './media.ts';
import type { SourceFile } from './nodes.ts';
import { type MarkdownOptions, Page, type Renderer } from './page.ts';
import { PageCode } from './page-code.ts';
import { createParser, type Parser } from './parse.ts';
import { prepareTree } from './prepare.ts';
import { renderBlocks, renderFootnotes } from './render-blocks.ts';
import { renderInline } from './render-inline.ts';
import { drawFences } from './site-fences.ts';
import {
  hasOwnCode,
  type LoadedSite,
  loadSiteModules,
  type ModuleFault,
  thrownText,
} from './site-modules.ts';
import { runRehypePlugins } from './site-plugins.ts';
import { fillLateSlots } from './slots.ts';
import { sourceProblems } from './source-problems.ts';
import { withTitle } from './title-heading.ts';
import { isTooDeep, tooDeep } from './too-deep.ts';

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
  /** What is known of the page's code; nothing if not said. */
  code?: PageCode;
}

export interface CompileOptions {
  base: string;
  /** Where the content folder is shown in the repository: the target of links that lead out of it. */
  sourceUrl?: string;
  /** What the site's policy allows pages to load from other hosts; nothing without it. */
  allowed?: AllowedSources;
  langs: Lang[];
  /** Empty for a site without language prefixes. */
  defaultLang: Lang;
  versions: string[];
  defaultVersion: string;
  /** Numbers in front of names of files are no part of addresses. */
  stripNumbers?: boolean;
  markdown: MarkdownOptions;
  /** Texts inside articles, by language, that replace those of `contentTextsFor`. */
  texts: Record<Lang, Partial<ContentTexts>>;
  /** Name of a type → the page or section that describes it; none without them. */
  typeLinks?: Readonly<Record<string, string>>;
  /** Ids of the feeds that pages may name; not checked without them. */
  feeds?: string[];
  /** Whether a slot of the site shows the cards of home pages, which may have icons of its own. */
  ownCards?: boolean;
  /** What the site adds; nothing without it. */
  extensions?: SiteExtensions;
}

export interface Compiler {
  /** Author errors come back as problems of the page; it never throws for them. */
  compile(input: CompileInput): Promise<CompiledPage>;
  /** Modules of the site that cannot be used. */
  faults: readonly ModuleFault[];
}

interface Tools {
  content: LoadedSite;
  parser: Parser;
  highlighter: Highlighter;
  media: MediaStore;
}

const render: Renderer = { blocks: renderBlocks, inline: renderInline };

/**
 * Makes a compiler, whose highlighter and caches serve every page.
 * @param content the components that pages may use
 * @param extensions what the site adds beside its modules
 * @param imageCache absolute path of the folder for converted pictures; without it none are converted
 */
export async function createCompiler(
  content: ContentModule,
  { extensions = noExtensions, imageCache }: CompilerOptions = {},
): Promise<Compiler> {
  const siteReads = readsOf(content);
  const loaded = await loadSiteModules(content);
  const tools: Tools = {
    content: loaded,
    parser: createParser({
      containers: Object.keys(extensions.containers),
      plugins: loaded.remark,
    }),
    highlighter: await createHighlighter(extensions),
    media: new MediaStore(imageCache),
  };
  return {
    async compile(input) {
      if (!hasOwnCode(content)) return compilePage(input, tools);
      const { result, reads } = await siteReads.during(() => compilePage(input, tools));
      return { ...result, reads };
    },
    faults: [...loaded.faults.values()],
  };
}

interface CompilerOptions {
  extensions?: SiteExtensions | undefined;
  imageCache?: string;
}

function compilePage(input: CompileInput, tools: Tools): Promise<CompiledPage> {
  return workOn(sourceFile(input).shown, () => compileKnown(input, tools));
}

async function compileKnown(input: CompileInput, tools: Tools): Promise<CompiledPage> {
  const { code = new PageCode(undefined) } = input;
  if (code.isKnown) {
    const highlighter = code.alone();
    const page = await compileWith(input, { ...tools, highlighter });
    if (!highlighter.lacks) return page;
  }
  const highlighter = code.with(tools.highlighter);
  const page = await compileWith(input, { ...tools, highlighter });
  if (highlighter.unready.size === 0) return page;
  // A component shows code in a language that no fence of the page has: that is known now.
  await highlighter.prepare(highlighter.unready);
  return compileWith(input, { ...tools, highlighter });
}

async function compileWith(input: CompileInput, tools: Tools): Promise<CompiledPage> {
  const file = sourceFile(input);
  const { frontmatter, problems, placeOf } = parseFrontmatter(
    { file: file.shown, text: file.text },
    {
      feeds: input.options.feeds,
      site: tools.content.frontmatter,
      ownCards: input.options.ownCards,
      page: { path: input.route.path, siteRoot: input.siteRoot },
    },
  );
  const page = new Page({ ...pageOptions(input, tools), frontmatter, file });
  page.problems.push(...problems);
  page.problems.push(...sourceProblems({ file: file.shown, text: file.text }, frontmatter));
  page.incomplete = page.problems.some(({ code }) => UNREAD_FRONTMATTER.has(code));
  checkHeroImage(page, placeOf);
  const entrances = entrancesOf(page, placeOf);
  const html = await htmlOf(page, tools).catch((error: unknown) => {
    // The disk's, and none of the page.
    if (error instanceof Error && 'syscall' in error) throw error;
    page.problems.push(isTooDeep(error) ? tooDeep(file) : { ...failure(error), file: file.shown });
    page.incomplete = true;
    return '';
  });
  page.problems.push(...takenHeadingIds(page, html));
  return {
    frontmatter,
    h1: page.h1,
    html,
    headings: page.headings,
    text: page.searchText(),
    toc: page.toc,
    links: page.links,
    ...(Object.keys(entrances).length > 0 && { entrances }),
    codeBlocks: page.codeBlocks,
    components: page.components,
    islands: [...page.islands],
    media: [...page.media.values()],
    dependencies: page.dependencies,
    ...(page.incomplete && { incomplete: true }),
    problems: page.problems,
  };
}

/** Problems of a frontmatter of which no field is known. */
const UNREAD_FRONTMATTER: ReadonlySet<string> = new Set(['bad-yaml', 'open-frontmatter']);

/** HTML of the article; empty where its source cannot be read. */
async function htmlOf(page: Page, { parser, highlighter }: Tools): Promise<string> {
  const prepared = await prepareTree(page, parser);
  if (!prepared) return '';
  await highlighter.prepare(prepared.languages);
  await prepareImages(prepared.images, page);
  const blocks = prepared.tree.children ?? [];
  await drawFences(blocks, page);
  const html = withTitle(renderBlocks(blocks, page), page) + renderFootnotes(page);
  const article = await runRehypePlugins(fillLateSlots(html, page), page);
  reportArticle(article, blocks, page);
  return article;
}

/**
 * Headings whose id another element has, too: browsers lead to whichever comes first. Those of two
 * headings are told where the second one is.
 */
function takenHeadingIds(page: Page, html: string): Problem[] {
  const ids = [...html.matchAll(/<([a-z][a-z0-9-]*)(?=\s)[^<>]*?\sid="([^"]+)"/g)];
  return page.headings.flatMap(({ id, plain, line, source }) => {
    const holders = ids.flatMap(([, name = '', value]) => (value === id ? [name] : []));
    const other = holders.find((name) => !/^h[1-6]$/.test(name));
    if (other === undefined || holders.length < 2) return [];
    return [
      {
        code: 'duplicate-id',
        severity: 'warning',
        file: source === undefined ? page.options.file.shown : `content/${source}`,
        line,
        message: `the heading “${plain}” has the id \`${id}\`, which <${other}> on this page has, too: links to \`#${id}\` lead to the first of the two`,
        hint: `remove the other one, or give the heading another id: \`{#other-id}\``,
      },
    ];
  });
}

/** What neither the author nor the compiler has foreseen: most likely a plugin leaves what is no node. */
function failure(error: unknown) {
  const frame =
    error instanceof Error ? /^\s+at .+$/m.exec(error.stack ?? '')?.[0].trim() : undefined;
  return {
    code: 'compile-failed',
    severity: 'error',
    message: `the page cannot be compiled: ${thrownText(error)}${frame === undefined ? '' : ` (${frame})`}`,
    hint: 'look at what plugins of the site leave in its tree; without any, this is a fault of the engine',
  } as const;
}

/** Converts the page's pictures; those that cannot be read are reported where they stand. */
async function prepareImages(paths: Iterable<string>, page: Page): Promise<void> {
  for (const path of paths) {
    try {
      await unseen(() => page.options.media.prepare(path));
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
    sourceUrl,
    allowed = {},
    langs,
    defaultLang,
    versions,
    defaultVersion,
    stripNumbers = false,
    markdown,
    texts,
    typeLinks = {},
    extensions = noExtensions,
  } = options;
  const textLang = route.writtenIn ?? route.lang;
  return {
    route,
    contentDir,
    siteRoot,
    base,
    sourceUrl,
    allowed,
    markdown,
    scheme: { lang: defaultLang, langs, versions, defaultVersion, stripNumbers },
    texts: { ...contentTextsFor(textLang), ...texts[textLang] },
    typeLinks,
    extensions,
    content: tools.content,
    parser: tools.parser,
    highlighter: tools.highlighter,
    media: tools.media,
    render,
  };
}
