import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteModule } from '../../components/site-module.ts';
import type { RoutePath } from '../../model/names.ts';
import type { DevProblems, DevState, DevUpdate } from '../../runtime/dev/messages.ts';
import { brokenProblem } from '../broken-problem.ts';
import { takeBack } from '../built-ins.ts';
import { Cache } from '../cache.ts';
import { type Compiler, createCompiler } from '../compile/compile.ts';
import { faultProblems } from '../extend/extension-problems.ts';
import { noExtensions } from '../extend/fields.ts';
import { type SiteCode, siteModules, writeSiteCode } from '../extend/site-code.ts';
import { sleepingCode } from '../extend/sleeping-code.ts';
import { hashText } from '../hash.ts';
import { inParallel } from '../in-parallel.ts';
import type { Problem, Route } from '../model.ts';
import { OpenedSite, summarizedPages } from '../opened-site.ts';
import type { PageSummary } from '../site/page-summary.ts';
import type { RenderablePage } from '../site/site.ts';
import { runSiteChecks } from '../site-checks/run-site-checks.ts';
import { SiteFolder } from '../site-folder.ts';
import type { CodeChange, ServerCode } from './bundles.ts';
import { CompiledPages, type DevPage } from './compiled-pages.ts';
import type { FileChanges } from './folder-diff.ts';
import { type KnownProblems, overlayProblems, problemKey } from './problem-report.ts';
import { type SiteView, seenKey, siteView, viewKey } from './site-view.ts';

export interface LiveSiteOptions {
  /** Stands for the engine's own code. */
  engineKey: string;
  projectRoot: string;
  cacheRoot: string;
  /** Absolute path of the site folder. */
  siteRoot: string;
  /** Tells every open page. */
  publish: (update: DevUpdate) => void;
  /** Called with the pages whose files were saved. */
  edited?: (routes: readonly Route[]) => void;
  /** Called when problems may have come or gone. */
  report: (problems: KnownProblems) => void;
  /** Instead of `QUIET`; for tests. */
  quiet?: number;
}

/**
 * What belongs together is saved and moved one file after the other: so many milliseconds have to go by
 * without a change before anybody says that pages do not fit together.
 */
const QUIET = 400;

/** What pages are said to use in vain may be there with the next code. */
const SAYS_UNKNOWN = new Set<string>(['unknown-component', 'bad-import', 'missing-module']);

/** The problems of a page but for those that the next code may mend, and what follows from these. */
function withoutUnknown(problems: readonly Problem[]): readonly Problem[] {
  const known = problems.filter(({ code }) => !SAYS_UNKNOWN.has(code));
  // What could not be imported is missing in expressions.
  const lacks = known.length < problems.length;
  return lacks ? known.filter(({ code }) => code !== 'expression-failed') : known;
}

const isMissing = ({ code }: Problem): boolean => code === 'missing-extension';

const namesOf = (modules: readonly Pick<SiteModule, 'kind' | 'name' | 'file'>[]): string =>
  JSON.stringify(modules.map(({ kind, name, file }) => [kind, name, file]).sort());

/** What changed, as `publish` needs it. */
type Change = Pick<DevUpdate, 'pages'> & Partial<Pick<DevUpdate, 'shell' | 'reload'>>;

/** The site while it is written: follows its files, its configuration and the engine's code. */
export class LiveSite {
  readonly files: SiteFolder;
  readonly pages = new CompiledPages();
  /** Folder for what bundlers write for a moment. */
  readonly scratch: string;
  code: ServerCode | undefined;
  private opened: OpenedSite | undefined;
  private compiler: { key: string; ready: Compiler; broken: Problem | undefined } | undefined;
  private readonly cache: Cache;
  view: SiteView | undefined;
  /**
   * The view that open pages were told of last. A request makes the view anew as soon as it meets a
   * saved file, often before the watcher tells of the file.
   */
  private announced: SiteView | undefined;
  /**
   * Pages somebody has looked at, with what was seen around the article: they are compiled at once
   * when something they use changes.
   */
  private readonly visited = new Map<RoutePath, string>();
  private readonly session = Date.now().toString(36);
  private readonly summaries = new Map<RoutePath, PageSummary>();
  private version = 1;
  private changes: DevState['changes'] = { all: 1, pages: {} };
  /** By environment. */
  private readonly codeProblems = new Map<string, Problem[]>();
  private viewProblems: Problem[] = [];
  /** Of the site's own modules. */
  private extensionProblems: Problem[] = [];
  /** What the checks say about the pages that were edited last. */
  private checkProblems: readonly Problem[] = [];
  /** What the site's own checks say. */
  private ownProblems: readonly Problem[] = [];
  private overlays: DevProblems = { site: '', pages: {} };
  /** What was wrong between pages when they were judged last. */
  private between: readonly Problem[] = [];
  /** Whether every page has been compiled once: before that, links cannot be judged. */
  private complete = false;
  /** Pages that use what has changed and were not compiled since. */
  private readonly behind = new Set<RoutePath>();
  /** Runs while changes may still belong to each other. */
  private quietTimer: NodeJS.Timeout | undefined;
  private judging: Promise<unknown> = Promise.resolve();
  /** Whether the site's own checks have not seen the pages as they are. */
  private checksDue = true;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: LiveSiteOptions) {
    this.scratch = join(options.cacheRoot, 'scratch');
    this.files = new SiteFolder(options.siteRoot, this.scratch, options.projectRoot);
    this.cache = new Cache(join(options.cacheRoot, 'content'));
  }

  get state(): DevState {
    const { session, version, changes, overlays } = this;
    return { session, version, changes, problems: overlays };
  }

  /** Resolves when everything that was announced so far has been taken in. */
  settled(): Promise<unknown> {
    return this.last;
  }

  /** Folders of files that code of the site has read for pages, wherever they lie. */
  foldersRead(): Iterable<string> {
    return this.pages.foldersRead();
  }

  /** Writes the entries of the site's own code for the bundler, which follows them. */
  siteCode(): SiteCode {
    const { projectRoot, cacheRoot, siteRoot } = this.options;
    const nothing = {
      extensions: noExtensions,
      root: siteRoot,
      publicDir: join(siteRoot, 'public'),
      base: '/',
      security: { csp: {} },
    };
    return writeSiteCode(this.files.config ?? nothing, { projectRoot, cacheRoot });
  }

  /** Reads configuration and addresses. */
  start(): Promise<void> {
    return this.enqueue(async () => {
      await this.files.readConfig();
      // Later on, the last configuration without problems stays in use.
      if (!this.files.config) await this.files.takeRest();
      this.publish({ pages: [] });
    });
  }

  /** Takes in changed files. */
  filesChanged(changes: FileChanges): Promise<void> {
    return this.enqueue(async () => {
      const { files } = this;
      const all = [...changes.changed, ...changes.added, ...changes.removed];
      const moved = [...changes.added, ...changes.removed];
      if (all.some((file) => files.isConfig(file)) || moved.some((file) => files.isCode(file))) {
        await this.configChanged();
      }
      if (all.some((file) => files.isPublic(file))) {
        const had = files.publicProblems.length;
        await files.readPublic();
        if (had + files.publicProblems.length > 0) this.publish({ pages: [] });
      }
      // A folder has changed with the names in it.
      const touched = [...all, ...new Set(moved.map((file) => dirname(file)))];
      const content = touched.filter((path) => files.isContent(path) || this.pages.isRead(path));
      const movesPages = moved.some((file) => files.isContent(file) && files.isPageFile(file));
      if (content.length === 0) return;
      if (this.view) await this.contentChanged(new Set(content), movesPages);
      else if (this.code) await this.firstView();
    });
  }

  /** Takes in the code of theme, components and islands, compiled anew by the bundler. */
  codeChanged(change: CodeChange, load: () => Promise<ServerCode>): Promise<void> {
    return this.enqueue(async () => {
      const { environment, problems, content, documents } = change;
      const hadProblems = this.codeProblems.get(environment)?.length;
      this.codeProblems.set(environment, problems);
      const isNew = problems.length === 0 && (content || documents);
      if (isNew) await this.adoptCode(await load());
      else if (problems.length > 0 || hadProblems) this.publish({ pages: [] });
    });
  }

  private async adoptCode(code: ServerCode): Promise<void> {
    const before = this.statics();
    this.code = code;
    this.checksDue = true;
    await this.open();
    await this.compileShown();
    if (this.view) {
      this.rebuild();
      this.publish({ pages: 'all', shell: true, reload: before !== this.statics() });
    } else {
      await this.firstView();
    }
  }

  /** Shows the site; what keeps that from working may be mended by any change. */
  private async firstView(): Promise<void> {
    await this.readRoutes();
    this.publish({ pages: 'all', reload: true });
  }

  /** Takes in what the checks found on the pages that were edited last. */
  pagesChecked(problems: readonly Problem[]): void {
    this.checkProblems = problems;
    this.options.report({ ...this.knownProblems(), between: this.betweenProblems() });
  }

  /** A page's view, and its article as the files are now. */
  async page(path: RoutePath): Promise<{ page: RenderablePage; compiled: DevPage | undefined }> {
    const route = this.view?.byPath.get(path)?.route;
    // The 404 pages have no file.
    const compiled = route?.file ? await this.pages.get(route) : undefined;
    if (route && compiled) {
      this.summaries.set(path, compiled.record.summary);
      if (this.isOutdated(path)) this.rebuild();
    }
    const page = this.view?.byPath.get(path);
    if (!page) throw new Error(`there is no page ${path}`);
    if (compiled) this.visited.set(path, seenKey(page));
    return { page, compiled };
  }

  private async configChanged(): Promise<void> {
    const hadView = this.view !== undefined;
    await this.files.readConfig();
    if (this.files.configProblems.some(isMissing)) {
      // Whoever hears of this watches the folders that the configuration names. What came before that
      // nobody tells of.
      this.publish({ pages: [] });
      await this.files.readConfig();
    }
    if (this.files.configProblems.length > 0) return this.publish({ pages: [] });
    // The bundler sees what has changed, and its code comes by `codeChanged`.
    this.siteCode();
    // Saved while the server starts: the first code is opened with it.
    if (!this.code) return this.publish({ pages: [] });
    this.checksDue = true;
    await this.open();
    await this.readRoutes();
    await this.compileShown();
    this.publish({ pages: 'all', shell: true, reload: !hadView });
  }

  /** Opens the site with its configuration and code as they are now. */
  private async open(): Promise<void> {
    const { code, options } = this;
    const { config } = this.files;
    if (!config || !code) return;
    this.opened = new OpenedSite(
      config,
      {
        textsFor: code.textsFor,
        preload: () => [],
        // Not the build's key: what half-written components made must never get into a build.
        compileKey: hashText(32, 'dev', options.engineKey, code.contentCodeKey),
      },
      this.cache,
    );
    const { extensions } = config;
    // Some extensions are made with the compiler: languages, callouts.
    const key = code.contentCodeKey + JSON.stringify(extensions);
    if (this.compiler?.key !== key) {
      const ready = await createCompiler(code.content, { extensions });
      // What the site's code replaces while it is loaded is whole again before any page is compiled.
      const broken = await brokenProblem(takeBack(options.siteRoot), {
        ...options,
        scratch: this.scratch,
      });
      this.compiler = { key, ready, broken };
    }
    const { ready, broken } = this.compiler;
    this.extensionProblems = [
      ...(await faultProblems(ready.faults, config)),
      ...(broken ? [broken] : []),
      ...(await sleepingCode(config)),
    ];
    const { store, setting } = this.opened;
    this.pages.use({ compiler: ready, store, salt: setting.salt });
  }

  /** Compiles the pages that are seen and those with problems: new code may mend or break them. */
  private async compileShown(): Promise<void> {
    for (const route of this.files.routes) {
      const problems = this.pages.last(route.path)?.record.problems.length ?? 0;
      if (problems > 0 || this.visited.has(route.path)) await this.compile(route);
    }
  }

  private async readRoutes(): Promise<void> {
    for (const path of await this.files.readRoutes()) {
      this.pages.forget(path);
      this.summaries.delete(path);
      this.visited.delete(path);
    }
    await inParallel(this.files.routes, 16, async (route) => {
      await this.pages.warm(route);
      this.summaries.set(route.path, await this.pages.summaryOf(route));
    });
    this.rebuild();
  }

  private async contentChanged(files: ReadonlySet<string>, moved: boolean): Promise<void> {
    const affected = new Set(this.pages.markChanged([...files]));
    if (moved) await this.readRoutes();
    const own = this.files.routes.filter(({ file }) => files.has(file));
    for (const { path } of own) affected.add(path);
    this.options.edited?.(own);
    if (affected.size === 0 && !moved) return;
    this.checksDue = true;
    for (const path of affected) this.behind.add(path);
    const users = this.files.routes.filter(
      ({ path, file }) => affected.has(path) && this.visited.has(path) && !files.has(file),
    );
    for (const route of [...own, ...users]) await this.compile(route);
    if ([...own, ...users].some(({ path }) => this.isOutdated(path))) this.rebuild();
    const isNew = this.view !== this.announced;
    this.publish({ pages: isNew || moved ? 'all' : [...affected], shell: this.hasNewShell() });
  }

  /** Judges the pages when nothing has changed for a while. */
  private judgeSoon(): void {
    clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(() => {
      this.quietTimer = undefined;
      const judge = () => this.judge();
      this.judging = this.judging.then(judge, judge);
    }, this.options.quiet ?? QUIET).unref();
  }

  /**
   * Compiles what nobody has looked at, a page at a time, so that requests come first. Then all pages
   * are known as they are, and it can be told what does not fit together. After a change of the
   * configuration or the code that is every page, however long it takes: problems that nobody sees
   * until the build are worse than a busy processor, no answer waits for more than the page at hand,
   * and the next change puts an end to it.
   */
  private async judge(): Promise<void> {
    if (!this.view) return;
    let compiled = 0;
    for (const route of this.files.routes) {
      // What has changed meanwhile is judged later, and this with it.
      if (this.quietTimer) return;
      if (this.pages.last(route.path)?.stale === false && !this.behind.has(route.path)) continue;
      await new Promise(setImmediate);
      await this.compile(route);
      compiled += 1;
      if (!this.visited.has(route.path)) this.pages.release(route.path);
    }
    await this.enqueue(async () => {
      if (this.quietTimer) return;
      const isFirst = !this.complete;
      this.complete = true;
      if (isFirst || this.files.routes.some(({ path }) => this.isOutdated(path))) this.rebuild();
      const found = this.linksAndTwins();
      const isNew = JSON.stringify(found) !== JSON.stringify(this.between);
      this.between = found;
      // Open pages have been compiled already: most look as they did.
      const pages = this.differentPages();
      const shell = this.hasNewShell();
      if (isFirst || isNew || compiled > 0 || pages.length > 0 || shell)
        this.tell({ pages, shell });
      this.announced = this.view;
      if (this.checksDue) void this.runSiteChecks();
    });
  }

  /** Runs the site's own checks beside everything else. */
  private async runSiteChecks(): Promise<void> {
    const { view, summaries } = this;
    if (!view) return;
    this.checksDue = false;
    const pages = summarizedPages(this.files.routes, summaries);
    const found = await runSiteChecks(view.config, pages, this.scratch);
    this.ownProblems = found;
    this.options.report({ ...this.knownProblems(), between: this.betweenProblems() });
  }

  /** Visited pages around whose article something else would be seen now. */
  private differentPages(): RoutePath[] {
    return [...this.visited].flatMap(([path, seen]) => {
      const page = this.view?.byPath.get(path);
      return page && seenKey(page) !== seen ? [path] : [];
    });
  }

  private async compile(route: Route): Promise<void> {
    // The watcher will announce that a file that cannot be read any more is gone.
    const compiled = await this.pages.get(route).catch(() => undefined);
    this.behind.delete(route.path);
    if (compiled) this.summaries.set(route.path, compiled.record.summary);
  }

  private isOutdated(path: RoutePath): boolean {
    const summary = this.summaries.get(path);
    return summary !== undefined && this.view?.madeFrom.get(path) !== viewKey(summary);
  }

  /** Makes the view anew. */
  private rebuild(): void {
    const { opened, summaries } = this;
    if (!opened) return;
    this.viewProblems = [];
    try {
      this.view = siteView(opened, this.files, summaries);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.viewProblems = [
        { code: 'site-failed', severity: 'error', file: opened.config.file, message },
      ];
    }
  }

  /** Whether there is anything around the pages that open ones have not been told of. */
  private hasNewShell(): boolean {
    return this.announced?.shellKey !== this.view?.shellKey;
  }

  /** Regions that only a full load can renew. */
  private statics(): string {
    const { code, view } = this;
    const sections = view?.model.sections ?? [];
    return JSON.stringify(sections.map(({ shell }) => code?.documents.shellStatics(shell)));
  }

  private publish(change: Change): void {
    this.tell(change);
    this.judgeSoon();
  }

  private tell({ pages, shell = false, reload = false }: Change): void {
    this.version += 1;
    if (pages === 'all' || shell || reload) this.changes = { all: this.version, pages: {} };
    else for (const path of pages) this.changes.pages[path] = this.version;
    const problems = this.knownProblems();
    const pathOf = new Map(
      this.files.routes.map((route) => [`content/${route.source}`, route.path]),
    );
    // What the checks say takes seconds to come: it is told in the terminal.
    const seen = { ...problems, between: this.stillBetween() };
    this.overlays = overlayProblems(seen, (file) => pathOf.get(file));
    this.options.publish({ ...this.state, pages, shell, reload });
    if (pages === 'all') this.announced = this.view;
    this.options.report({ ...problems, between: this.betweenProblems(seen.between) });
  }

  private knownProblems(): KnownProblems {
    const { configInForce, configProblems, routeProblems, publicProblems, routes } = this.files;
    // What is missing, the bundler misses, too.
    const code = configProblems.some(isMissing) ? [] : [...this.codeProblems.values()].flat();
    const own = [...this.extensionProblems, ...this.viewProblems];
    const site = [...routeProblems, ...publicProblems, ...code, ...own];
    const isBehind = this.isCodeBehind();
    const compiled = routes.flatMap(({ path }) => {
      const all = this.pages.last(path)?.record.problems ?? [];
      const problems = isBehind ? withoutUnknown(all) : all;
      return problems.length > 0 ? [[path, problems] as const] : [];
    });
    const judged = (problems: readonly Problem[]) => this.opened?.judged(problems) ?? problems;
    return {
      // A configuration that cannot be read has no say in this.
      site: [
        ...configInForce,
        ...configProblems,
        ...judged([...site, ...(this.view?.configProblems ?? [])]),
      ],
      pages: new Map(compiled.map(([path, problems]) => [path, judged(problems)])),
      between: [],
    };
  }

  /**
   * Whether pages were compiled without what the configuration names now: it has problems, so that the
   * one before it is in use, or the bundler is still at work on the code.
   */
  private isCodeBehind(): boolean {
    const { config, rest, configProblems } = this.files;
    // At the start what is whole of it is in use, which knows what is missing.
    if (configProblems.length > 0 && config !== rest) return true;
    if (!config || !this.code) return false;
    const named = siteModules(config.extensions, config.root);
    return namesOf(named) !== namesOf(this.code.content.extensions ?? []);
  }

  /** What is wrong between pages, once all of them are known. */
  private linksAndTwins(): Problem[] {
    const { opened, complete, summaries } = this;
    if (!complete || !opened) return [];
    const compiled = this.files.routes.flatMap((route) => {
      const page = this.pages.last(route.path);
      return page ? [{ route, record: page.record }] : [];
    });
    const links = opened.linkProblems(summarizedPages(this.files.routes, summaries));
    return opened.judged([...links, ...opened.twinProblems(compiled)]);
  }

  /** Of what was wrong between pages, that which nobody has mended since. */
  private stillBetween(): Problem[] {
    if (this.between.length === 0) return [];
    const known = new Set(this.between.map(problemKey));
    return this.linksAndTwins().filter((problem) => known.has(problemKey(problem)));
  }

  /** @param found between pages, where that is known already */
  private betweenProblems(found = this.stillBetween()): Problem[] {
    // A check that ran before a file went knows it still.
    const isThere = ({ file }: Problem) =>
      !file.startsWith('content/') || existsSync(join(this.options.siteRoot, file));
    return [...found, ...this.ownProblems, ...this.checkProblems].filter(isThere);
  }

  /** One change after the other, in the order in which they came. */
  private enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.last.then(task);
    this.last = done.catch(() => undefined);
    return done;
  }
}
