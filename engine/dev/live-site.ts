import { readdir } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import type { DevProblems, DevState, DevUpdate } from '../../runtime/dev/messages.ts';
import { compileOptionsOf } from '../build/build.ts';
import { inParallel } from '../build/compile-stage.ts';
import { twinProblems } from '../build/twins.ts';
import { hashFiles, sourceFiles } from '../bundle/node-bundle.mjs';
import { Cache } from '../cache.ts';
import { createCompiler } from '../compile/compile.ts';
import type { ResolvedConfig } from '../config.ts';
import { lastCommitTimes } from '../git-times.ts';
import { hashText } from '../hash.ts';
import { loadConfig } from '../load-config.ts';
import type { Problem, Route, RoutePath } from '../model.ts';
import { scanRoutes } from '../routes.ts';
import type { PageSummary } from '../site/page-record.ts';
import { schemeOf } from '../site/route-index.ts';
import type { RenderablePage } from '../site/site.ts';
import type { CodeChange, ServerCode } from './bundles.ts';
import { CompiledPages, type DevPage } from './compiled-pages.ts';
import type { FileChanges } from './folder-diff.ts';
import { type KnownProblems, overlayProblems } from './problem-report.ts';
import { linkProblems, type SiteView, siteView, viewKey } from './site-view.ts';

export interface LiveSiteOptions {
  projectRoot: string;
  cacheRoot: string;
  /** Absolute path of the site folder. */
  siteRoot: string;
  /** Tells every open page. */
  publish: (update: DevUpdate) => void;
  /** Called when problems may have come or gone. */
  report: (problems: KnownProblems) => void;
}

/** What changed, as `publish` needs it. */
type Change = Pick<DevUpdate, 'pages'> & Partial<Pick<DevUpdate, 'shell' | 'reload'>>;

/** The site while it is written: follows its files, its configuration and the engine's code. */
export class LiveSite {
  readonly pages: CompiledPages;
  code: ServerCode | undefined;
  view: SiteView | undefined;
  publicFiles: ReadonlySet<string> = new Set();
  /** Pages somebody has looked at: they are compiled at once when something they use changes. */
  readonly visited = new Set<RoutePath>();
  private readonly session = Date.now().toString(36);
  private version = 1;
  private config: ResolvedConfig | undefined;
  private configFiles = new Set<string>();
  private routes: Route[] = [];
  private commitTimes: ReadonlyMap<string, number> = new Map();
  private readonly summaries = new Map<RoutePath, PageSummary>();
  private problems = { config: [] as Problem[], routes: [] as Problem[], code: [] as Problem[] };
  private overlays: DevProblems = { site: '', pages: {} };
  /** Whether every page has been compiled once: before that, links cannot be judged. */
  private complete = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: LiveSiteOptions) {
    this.pages = new CompiledPages(new Cache(join(options.cacheRoot, 'content')));
  }

  get state(): DevState {
    return { session: this.session, version: this.version, problems: this.overlays };
  }

  /** Errors that keep the whole site from being shown. */
  get obstacles(): Problem[] {
    return [...this.problems.config, ...this.problems.code];
  }

  /** Resolves when everything that was announced so far has been taken in. */
  settled(): Promise<unknown> {
    return this.last;
  }

  /** Reads configuration and pages. */
  start(): Promise<void> {
    return this.enqueue(async () => {
      await this.readConfig();
      await this.readRoutes();
      this.publishProblems();
    });
  }

  /** Whether a file outside the content folder concerns the site. */
  get watchedFiles(): ReadonlySet<string> {
    return this.configFiles;
  }

  /** Takes in changed files. */
  filesChanged(changes: FileChanges): Promise<void> {
    return this.enqueue(async () => {
      const files = [...changes.changed, ...changes.added, ...changes.removed];
      const isConfig = (file: string) => this.configFiles.has(file) || isConfigFile(file);
      if (files.some(isConfig)) await this.configChanged();
      const { config } = this;
      if (!config) return;
      if (files.some((file) => file.startsWith(config.publicDir + sep))) await this.readPublic();
      const content = files.filter((file) => file.startsWith(config.contentDir + sep));
      if (content.length > 0) await this.contentChanged(content, changes);
    });
  }

  /** Takes in the engine's own code, rebuilt by the bundler. */
  codeChanged(change: CodeChange, load: () => Promise<ServerCode>): Promise<void> {
    return this.enqueue(async () => {
      this.problems.code = change.problems;
      if (change.problems.length > 0) return this.publishProblems();
      const before = this.statics();
      this.code = await load();
      if (change.content) await this.configureCompiler();
      if (!this.view) {
        await this.readRoutes();
        return this.publish({ pages: 'all', reload: true });
      }
      const shell = change.documents && this.rebuild();
      const reload = before !== this.statics();
      if (change.content || change.documents) this.publish({ pages: 'all', shell, reload });
    });
  }

  /** A page's view and article as its files are now. */
  async page(path: RoutePath): Promise<{ page: RenderablePage; compiled: DevPage | undefined }> {
    const route = this.view?.byPath.get(path)?.route;
    if (!route) throw new Error(`there is no page ${path}`);
    const compiled = route.file === '' ? undefined : await this.pages.get(route);
    if (compiled) {
      this.visited.add(path);
      this.take(route, compiled);
      if (this.view?.madeFrom.get(path) !== viewKey(compiled.record.summary)) this.rebuild();
    }
    const page = this.view?.byPath.get(path);
    if (!page) throw new Error(`there is no page ${path}`);
    return { page, compiled };
  }

  /** Compiles what has never been compiled, a page at a time, so that requests come first. */
  async compileRest(): Promise<void> {
    for (const route of [...this.routes]) {
      if (this.pages.last(route.path)) continue;
      await new Promise(setImmediate);
      // A page that vanishes meanwhile is announced by the watcher.
      const compiled = await this.pages.get(route).catch(() => undefined);
      if (compiled) this.take(route, compiled);
      if (!this.visited.has(route.path)) this.pages.release(route.path);
    }
    await this.enqueue(async () => {
      this.complete = true;
      const shell = this.rebuild();
      this.publish({ pages: 'all', shell });
    });
  }

  private async configChanged(): Promise<void> {
    await this.readConfig();
    if (this.problems.config.length > 0) return this.publishProblems();
    const hadView = this.view !== undefined;
    await this.readRoutes();
    this.publish({ pages: 'all', shell: true, reload: !hadView });
  }

  private async readConfig(): Promise<void> {
    const { siteRoot, cacheRoot } = this.options;
    const { config, problems, files } = await loadConfig(siteRoot, join(cacheRoot, 'scratch'));
    // A configuration that does not load says little about what it imports.
    this.configFiles = config ? new Set(files) : new Set([...this.configFiles, ...files]);
    this.problems.config = problems;
    if (!config) return;
    this.config = config;
    await this.readPublic();
    this.commitTimes = await lastCommitTimes(config.contentDir);
    await this.configureCompiler();
  }

  private async configureCompiler(): Promise<void> {
    const { config, code, options } = this;
    if (!config || !code) return;
    const compileOptions = compileOptionsOf(config);
    const folders = ['engine/compile', 'components', 'islands'];
    const sources = folders.flatMap((folder) => sourceFiles(join(options.projectRoot, folder)));
    const lock = join(options.projectRoot, 'package-lock.json');
    // Not the build's salt: what half-written components made must never get into a build.
    const codeHash = hashFiles(options.projectRoot, [...sources, lock]);
    this.pages.use({
      compiler: await createCompiler(code.content),
      siteRoot: config.root,
      contentDir: config.contentDir,
      options: compileOptions,
      salt: hashText(32, 'dev', codeHash, JSON.stringify(compileOptions)),
    });
  }

  private async readRoutes(): Promise<void> {
    const { config } = this;
    if (!config) return;
    const scan = await scanRoutes(config.contentDir, schemeOf(config), config.route);
    const present = new Set(scan.routes.map(({ path }) => path));
    for (const { path } of this.routes) if (!present.has(path)) this.forget(path);
    this.routes = scan.routes;
    this.problems.routes = scan.problems;
    await inParallel(scan.routes, 16, async (route) => {
      if (this.code && !this.pages.last(route.path)) await this.pages.warm(route).catch(() => false);
      this.summaries.set(route.path, await this.pages.summaryOf(route));
    });
    this.rebuild();
  }

  private async readPublic(): Promise<void> {
    const folder = this.config?.publicDir ?? '';
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    this.publicFiles = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) =>
          posix.join(parentPath.slice(folder.length + 1).replaceAll(sep, '/'), name),
        ),
    );
  }

  private async contentChanged(files: string[], { added, removed }: FileChanges): Promise<void> {
    const endings = this.config?.route.extensions ?? [];
    const affected = new Set(this.pages.markChanged(files));
    const pagesMoved = [...added, ...removed].some((file) =>
      endings.some((ending) => file.endsWith(ending)),
    );
    if (pagesMoved) await this.readRoutes();
    const written = new Set(files);
    const own = this.routes.filter(({ file }) => written.has(file));
    for (const { path } of own) affected.add(path);
    if (affected.size === 0 && !pagesMoved) return;
    const shellKey = this.view?.shellKey;
    const now = this.routes.filter(
      ({ path, file }) => affected.has(path) && (written.has(file) || this.visited.has(path)),
    );
    for (const route of now) this.take(route, await this.pages.get(route));
    const moved = now.some(
      ({ path }) => this.view?.madeFrom.get(path) !== this.keyOf(path),
    );
    if (moved) this.rebuild();
    const shell = pagesMoved || shellKey !== this.view?.shellKey;
    this.publish({ pages: moved || pagesMoved ? 'all' : [...affected], shell });
  }

  private take(route: Route, { record }: DevPage): void {
    this.summaries.set(route.path, record.summary);
  }

  private keyOf(path: RoutePath): string | undefined {
    const summary = this.summaries.get(path);
    return summary && viewKey(summary);
  }

  private forget(path: RoutePath): void {
    this.pages.forget(path);
    this.summaries.delete(path);
    this.visited.delete(path);
  }

  /** Makes the view anew. @returns whether anything around the pages has changed */
  private rebuild(): boolean {
    const { config, code, routes, summaries, commitTimes } = this;
    if (!config || !code) return false;
    const before = this.view?.shellKey;
    const { textsFor } = code;
    this.view = siteView({ config, routes, summaries, commitTimes, textsFor });
    return before !== this.view.shellKey;
  }

  /** Regions that only a full load can renew. */
  private statics(): string {
    const { code, view } = this;
    if (!code || !view) return '';
    return JSON.stringify(view.model.sections.map(({ shell }) => code.documents.shellStatics(shell)));
  }

  private publish({ pages, shell = false, reload = false }: Change): void {
    this.version += 1;
    this.collectProblems();
    this.options.publish({ ...this.state, pages, shell, reload });
    this.options.report(this.knownProblems());
  }

  private publishProblems(): void {
    this.publish({ pages: [] });
  }

  private collectProblems(): void {
    this.overlays = overlayProblems({ ...this.knownPageProblems(), between: [] });
  }

  private knownPageProblems(): Pick<KnownProblems, 'site' | 'pages'> {
    const { config, routes, code } = this.problems;
    const compiled = this.routes.flatMap(({ path }) => {
      const problems = this.pages.last(path)?.record.problems ?? [];
      return problems.length > 0 ? [[path, problems] as const] : [];
    });
    return {
      site: [...config, ...routes, ...code, ...(this.view?.configProblems ?? [])],
      pages: new Map(compiled),
    };
  }

  private knownProblems(): KnownProblems {
    return { ...this.knownPageProblems(), between: this.betweenProblems() };
  }

  private betweenProblems(): Problem[] {
    const { view, config } = this;
    if (!this.complete || !view || !config) return [];
    const compiled = this.routes.flatMap((route) => {
      const page = this.pages.last(route.path);
      return page ? [{ route, record: page.record }] : [];
    });
    return [...linkProblems(view, this.summaries), ...twinProblems(compiled, config.lang)];
  }

  /** One change after the other, in the order in which they came. */
  private enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.last.then(task);
    this.last = done.catch(() => undefined);
    return done;
  }
}

function isConfigFile(file: string): boolean {
  return /[\\/]site\.config\.(ts|mts|js|mjs)$/.test(file);
}
