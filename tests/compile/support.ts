import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pageComponent, plainComponent } from '../../components/plain.tsx';
import type { SiteModule } from '../../components/site-module.ts';
import { conditionLinks } from '../../content/type-links.ts';
import { type Compiler, createCompiler } from '../../engine/compile/compile.ts';
import type { MarkdownOptions } from '../../engine/compile/page.ts';
import { noExtensions, type SiteExtensions } from '../../engine/extend/fields.ts';
import type { CompiledPage } from '../../engine/model.ts';
import type { AllowedSources } from '../../engine/policy/allowed.ts';
import { formatProblem } from '../../engine/problems.ts';
import { routeOfSource } from '../../engine/routes.ts';
import * as content from '../site-content.ts';

export const testScheme = { lang: 'en', langs: ['en', 'zh'], defaultVersion: '', versions: [] };

export interface CompileTextOptions {
  /** Path of the page below the content folder. */
  source?: string;
  /** Language of its words, where it stands in for a translation. */
  writtenIn?: string;
  /** Other files, by their path below the site folder. */
  files?: Record<string, string | Uint8Array>;
  /** Symbolic links, by their path below the site folder, and where each leads. */
  symlinks?: Record<string, string>;
  base?: string;
  sourceUrl?: string;
  allowed?: AllowedSources;
  markdown?: MarkdownOptions;
  typeLinks?: Record<string, string>;
  /** What the site adds; the compiler is made for it. */
  site?: SiteAdditions;
  /** One that has compiled other pages of the site. */
  compiler?: Compiler;
}

/** Extensions of a site made for the purpose. */
export interface SiteAdditions {
  extensions?: Partial<SiteExtensions>;
  modules?: (Pick<SiteModule, 'kind' | 'name'> &
    Partial<SiteModule> & { exports?: Record<string, unknown> })[];
}

/** A compiler that knows what a site adds. */
export function siteCompiler({ extensions, modules = [] }: SiteAdditions): Promise<Compiler> {
  const known = modules.map(({ exports = {}, ...module }) => ({
    file: module.name,
    path: [],
    load: async () => exports,
    ...module,
  }));
  return createCompiler(
    { ...content, extensions: known, pageComponent, plainComponent },
    { extensions: { ...noExtensions, ...extensions } },
  );
}

let shared: Promise<Compiler> | undefined;

/** Compiles a text as a page of a site made for the purpose. */
export async function compileText(
  text: string,
  options: CompileTextOptions = {},
): Promise<CompiledPage> {
  const {
    source = 'en/guide/page.mdx',
    writtenIn,
    files = {},
    symlinks = {},
    base = '/',
    sourceUrl,
    allowed = {},
    markdown = { showLineNumbers: false, defaultWrapCode: false },
    typeLinks = conditionLinks,
    site,
  } = options;
  shared ??= createCompiler(content);
  const compiler = options.compiler ?? (await (site ? siteCompiler(site) : shared));
  const siteRoot = mkdtempSync(join(tmpdir(), 'compile-'));
  try {
    for (const [path, value] of Object.entries(files)) {
      mkdirSync(dirname(join(siteRoot, path)), { recursive: true });
      writeFileSync(join(siteRoot, path), value);
    }
    for (const [path, target] of Object.entries(symlinks)) {
      symlinkSync(join(siteRoot, target), join(siteRoot, path));
    }
    const contentDir = join(siteRoot, 'content');
    const route = routeOfSource(source, testScheme);
    if (!route) throw new Error(`no route for ${source}`);
    return await compiler.compile({
      route: {
        ...route,
        ...(writtenIn !== undefined && { writtenIn }),
        file: join(contentDir, source),
      },
      text,
      contentDir,
      siteRoot,
      options: {
        base,
        allowed,
        ...(sourceUrl !== undefined && { sourceUrl }),
        langs: testScheme.langs,
        defaultLang: testScheme.lang,
        versions: [],
        defaultVersion: '',
        markdown,
        typeLinks,
        texts: {},
        extensions: { ...noExtensions, ...site?.extensions },
      },
    });
  } finally {
    rmSync(siteRoot, { recursive: true });
  }
}

/** The page's problems as their author reads them. */
export async function problemsOf(text: string, options?: CompileTextOptions): Promise<string> {
  const page = await compileText(text, options);
  return `\n${page.problems.map((problem) => formatProblem(problem)).join('\n\n')}\n`;
}

/** HTML of a text that has no problems. */
export async function htmlOf(text: string, options?: CompileTextOptions): Promise<string> {
  const page = await compileText(text, options);
  if (page.problems.length > 0)
    throw new Error(page.problems.map((p) => formatProblem(p)).join('\n'));
  return page.html;
}
