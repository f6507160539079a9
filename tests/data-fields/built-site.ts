import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Element, Nodes, Root } from 'hast';
import { inject } from 'vitest';
import { build } from '../../engine/build/build.ts';
import type { SiteConfigInput } from '../../engine/config-schema.ts';
import { hashText } from '../../engine/hash.ts';
import { documentTree } from '../../engine/html-tree.ts';
import { formatProblems } from '../../engine/problems.ts';
import { silentReporter } from '../../engine/reporter.ts';
import { outputFile } from '../../engine/routes.ts';
import { type InlinePart, inlineText, type Mark, marked } from '../../model/inline-text.ts';
import type { ClientView, OutlineEntry, PageStart } from '../../model/page-view.ts';
import type { ShellData } from '../../model/shell.ts';
import { ALL_REGIONS } from '../../runtime/page-start.ts';
import fieldsConfig from '../fixtures/fields-site/site.config.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const ENGINE = join(PROJECT, 'engine', 'bin.mjs');
/** As the command line has it: what it compiled before is taken over. */
const CACHE = join(PROJECT, 'node_modules', '.cache', 'twinleaf');
const FIELDS_SITE = resolve(import.meta.dirname, '..', 'fixtures', 'fields-site');
/** Time of the commit that holds the content of a built fixture. */
export const COMMITTED = '2024-07-19T13:58:48.000Z';

/** What a build wrote, and what it said. */
export interface BuiltSite {
  /** Absolute path of the output folder. */
  dir: string;
  /** What the command printed. */
  log: string;
  /** Text of an output file. */
  file(path: string): Promise<string>;
  /** The parsed document of a route, by its address without base. */
  page(route: string): Promise<PageDocument>;
}

/** A parsed document. */
export interface PageDocument {
  root: Root;
  /** The data that the browser starts from. */
  data: { view: ClientView; shell: ShellData };
}

/** A folder for a test's own files; it goes with the run. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(inject('sharedFolder'), 'site-'));
}

/** What a variant of the fixture has of its own. */
export interface Variant {
  config?: (config: SiteConfigInput) => SiteConfigInput;
  /** Path below the site folder → text. */
  files?: Record<string, string>;
  /** Starts without the fixture's content. */
  empty?: boolean;
}

/** Builds the fixture with every field, or a variant of it: each once in a run, in this process. */
export async function buildFields(variant: Variant = {}): Promise<BuiltSite> {
  const config = variant.config?.(structuredClone(fieldsConfig)) ?? fieldsConfig;
  const { empty = false, files = {} } = variant;
  const own = { 'site.config.mjs': `export default ${JSON.stringify(config)};\n`, ...files };
  const key = hashText(16, JSON.stringify([empty, own]));
  return builtOnce(`fields-${key}`, async (folder) => {
    if (!empty) {
      for (const part of ['content', 'public']) {
        await cp(join(FIELDS_SITE, part), join(folder, part), { recursive: true });
      }
    }
    for (const [path, text] of Object.entries(own)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    commitAll(folder);
    return buildHere(folder, join(folder, 'dist'));
  });
}

/** How long a test file waits for another one that builds the site. In milliseconds. */
const PATIENCE = 300_000;

/**
 * The real site. `npm test` has built it before; a run of its own builds it away from its output,
 * once, by the first test file that asks.
 */
export async function buildProject(): Promise<BuiltSite> {
  const built = process.env.BUILT_SITE;
  if (built === undefined) {
    return builtOnce('project', (folder) => runBuild(PROJECT, join(folder, 'dist')));
  }
  if (existsSync(join(built, 'index.html'))) return siteAt(built);
  throw new Error(`there is no built site in ${built}. Build it: npm run build`);
}

/** Builds a site folder by the command line, without link previews: hundreds of pictures. */
export async function buildSite(folder: string, dir = join(folder, 'dist')): Promise<BuiltSite> {
  return outcomeAt(dir, await runBuild(folder, dir, ['--cards', 'later']));
}

interface Outcome {
  log: string;
  ok: boolean;
}

/**
 * A site that several test files read, built by the first that asks.
 * @param name of its folder among those of the run
 * @param make gets that folder and builds into `dist` below it
 */
async function builtOnce(
  name: string,
  make: (folder: string) => Promise<Outcome>,
): Promise<BuiltSite> {
  const folder = join(inject('sharedFolder'), name);
  const outcome = join(folder, 'outcome.json');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const result = await make(folder).catch((error: unknown) => ({ ok: false, log: `${error}` }));
    // Written whole: whoever waits reads it as soon as it is there.
    await writeFile(`${outcome}.new`, JSON.stringify(result));
    await rename(`${outcome}.new`, outcome);
  }
  for (const limit = Date.now() + PATIENCE; !existsSync(outcome); await setTimeout(100)) {
    if (Date.now() > limit) throw new Error('the test file that builds the site never finished');
  }
  return outcomeAt(join(folder, 'dist'), JSON.parse(await readFile(outcome, 'utf8')));
}

function outcomeAt(dir: string, { ok, log }: Outcome): BuiltSite {
  if (!ok) throw new Error(`the build failed:\n${log}`);
  return siteAt(dir, log);
}

/** Builds without the command line: these sites are too small for threads. */
async function buildHere(siteRoot: string, outDir: string): Promise<Outcome> {
  const result = await build({
    projectRoot: PROJECT,
    cacheRoot: CACHE,
    engineDir: join(CACHE, 'engine'),
    siteRoot,
    outDir,
    useCache: true,
    cards: 'now',
    reporter: silentReporter,
  });
  return { ok: result.ok, log: formatProblems(result.problems) };
}

async function runBuild(
  folder: string,
  dir: string,
  options: readonly string[] = [],
): Promise<Outcome> {
  const { log, code } = await run([ENGINE, 'build', '--root', folder, '--out', dir, ...options]);
  return { log, ok: code === 0 };
}

/** An output folder that is there already. */
export function siteAt(dir: string, log = ''): BuiltSite {
  const file = (path: string) => readFile(join(dir, path), 'utf8');
  const pages = new Map<string, Promise<PageDocument>>();
  return {
    dir,
    log,
    file,
    page(route) {
      const known = pages.get(route) ?? file(outputFile(route)).then((html) => parse(html, file));
      pages.set(route, known);
      return known;
    },
  };
}

function run(args: string[]): Promise<{ log: string; code: number | null }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
    }
    child.once('error', failed);
    child.once('close', (code) => done({ log, code }));
  });
}

function commitAll(folder: string): void {
  const identity = { NAME: 'Test', EMAIL: 'test@fields.example', DATE: COMMITTED };
  const env = Object.fromEntries(
    Object.entries(identity).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  );
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'Content'],
  ]) {
    const { status, stderr } = spawnSync('git', args, {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  }
}

/** What a module of the site's data exports. */
export function moduleData(text: string) {
  const [, json = ''] = /^export default (.*);$/m.exec(text) ?? [];
  return JSON.parse(json);
}

/** What the data leaves out where a page has nothing special. */
const USUAL = { versions: [] };

/** The tree of a document, or of its beginning. */
export const parseHtml = documentTree;

async function parse(html: string, file: BuiltSite['file']): Promise<PageDocument> {
  const root = documentTree(html);
  const { view, shell } = JSON.parse(textOf(find(root, 'script', { id: 'ui:data' }))) as PageStart;
  const module = await file(shell.slice(shell.indexOf('routes/')));
  const regions = { ...ALL_REGIONS, ...view.regions };
  return {
    root,
    data: { view: { ...USUAL, ...view, regions, ...told(root) }, shell: moduleData(module) },
  };
}

/** What the browser reads off the document instead of its data (`runtime/page-start.ts`). */
function told(root: Nodes): Omit<ClientView, keyof PageStart['view']> {
  const html = find(root, 'html').properties;
  return {
    htmlLang: String(html.lang),
    pageType: String(html.dataPageType) as ClientView['pageType'],
    documentTitle: textOf(find(root, 'title')),
    description: String(find(root, 'meta', { name: 'description' }).properties.content),
  };
}

/** The entries of a page's outline. */
export function outlineOf(root: Nodes): OutlineEntry[] {
  const [outline] = findAll(root, 'nav', { id: 'ui:outline' });
  const items = outline === undefined ? [] : findAll(outline, 'li');
  return items.map((item) => {
    const link = find(item, 'a');
    return {
      id: String(link.properties.href).slice(1),
      text: inlineText(link.children.map(inlinePart)),
      depth: Number(item.properties.dataDepth ?? 2),
    };
  });
}

function inlinePart(node: Nodes): InlinePart {
  if (node.type === 'comment') return '';
  if (node.type !== 'element') return rawText(node);
  if (node.tagName === 'code') return { code: rawText(node) };
  return marked(node.tagName as Mark, rawText(node)); // Headings hold nothing else.
}

type Attributes = Record<string, string | RegExp | true>;

/** Elements below a node by tag name (`*` for all) and attributes as HTML writes them. */
export function findAll(node: Nodes, tag: string, attributes: Attributes = {}): Element[] {
  const found: Element[] = [];
  search(node, tag, attributes, (element) => {
    found.push(element);
    return false;
  });
  return found;
}

/** The first of them. @throws {Error} when there is none */
export function find(node: Nodes, tag: string, attributes: Attributes = {}): Element {
  let first: Element | undefined;
  search(node, tag, attributes, (element) => {
    first = element;
    return true;
  });
  if (!first) throw new Error(`no <${tag}> with ${JSON.stringify(attributes)}`);
  return first;
}

/**
 * Goes through a tree in the order of its text.
 * @param isEnough asked with each element that matches; nothing behind it is looked at when it is
 * @returns whether it was enough
 */
function search(
  node: Nodes,
  tag: string,
  attributes: Attributes,
  isEnough: (element: Element) => boolean,
): boolean {
  if (node.type === 'element' && matches(node, tag, attributes) && isEnough(node)) return true;
  if (!('children' in node)) return false;
  return node.children.some((child) => search(child, tag, attributes, isEnough));
}

function matches(element: Element, tag: string, attributes: Attributes): boolean {
  if (tag !== '*' && element.tagName !== tag) return false;
  return Object.entries(attributes).every(([name, wanted]) => {
    const value = attribute(element, name);
    if (value === undefined) return false;
    if (wanted === true) return true;
    return typeof wanted === 'string' ? value === wanted : wanted.test(value);
  });
}

/** The parser renames attributes; these are the ones whose name differs by more than its case. */
const PROPERTY: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  'http-equiv': 'httpEquiv',
};

/** An attribute's text, undefined when it is missing. */
export function attribute(element: Element, name: string): string | undefined {
  const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const key = PROPERTY[name] ?? camel;
  const entry = Object.entries(element.properties).find(
    ([property]) => property.toLowerCase() === key.toLowerCase(),
  );
  if (!entry || entry[1] === null || entry[1] === undefined || entry[1] === false) return undefined;
  const [, value] = entry;
  if (value === true) return '';
  return Array.isArray(value)
    ? value.join(name === 'srcset' || name === 'sizes' ? ', ' : ' ')
    : String(value);
}

/** Text of a node and everything below it, white space collapsed. */
export function textOf(node: Nodes): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

function rawText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(rawText).join('') : '';
}

/** Content of a meta element, undefined when it is missing. */
export function meta(page: Pick<PageDocument, 'root'>, name: string): string | undefined {
  const [element] = [
    ...findAll(page.root, 'meta', { name }),
    ...findAll(page.root, 'meta', { property: name }),
  ];
  return element && attribute(element, 'content');
}
