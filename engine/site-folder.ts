import { dirname, join, sep } from 'node:path';
import type { RoutePath } from '../model/names.ts';
import type { ResolvedConfig } from './config.ts';
import { missingExtensions } from './extend/extension-problems.ts';
import { codeFolders, importTargets } from './extend/site-code.ts';
import { type CommitTimes, lastCommitTimes } from './git-times.ts';
import { loadConfig } from './load-config.ts';
import { missingPictures } from './missing-pictures.ts';
import type { Problem, Route } from './model.ts';
import { META_FILE } from './navigation/meta-file.ts';
import { publicFiles, publicProblems } from './public-files.ts';
import { takenFeeds, takenNames } from './public-taken.ts';
import { siteRoutes } from './site-routes.ts';

/** What lies in the site folder: the configuration, the pages' addresses, files taken as they are. */
export class SiteFolder {
  /** The last one without problems. */
  config: ResolvedConfig | undefined;
  configProblems: Problem[] = [];
  /** Of a configuration with problems, as much as tells what is wrong with the pages. */
  rest: ResolvedConfig | undefined;
  /** When the configuration in use was read, in milliseconds since the epoch. */
  #inUseSince = 0;
  routes: readonly Route[] = [];
  routeProblems: Problem[] = [];
  /** Paths below the public folder. */
  publicFiles: ReadonlySet<string> = new Set();
  /** Source path → time of its last commit in milliseconds. */
  commitTimes: ReadonlyMap<string, number> = new Map();
  /** Why pages that are to say when they were changed cannot. */
  datesLack: CommitTimes['lack'];
  /** Absolute paths of the configuration and of what it imports. */
  configFiles: ReadonlySet<string> = new Set();
  /** Absolute paths of the folders with code that the configuration names. */
  codeFolders: readonly string[] = [];

  #importTargets: readonly string[] = [];
  #hardlyMeant: Problem[] = [];

  constructor(
    private readonly siteRoot: string,
    private readonly scratch: string,
    private readonly projectRoot?: string,
  ) {}

  async readConfig(): Promise<void> {
    const { projectRoot, scratch } = this;
    const loaded = await loadConfig(this.siteRoot, scratch, projectRoot);
    const { config, rest, problems, files } = loaded;
    // A configuration that does not load says little about what it imports.
    this.configFiles = new Set(config ? files : [...this.configFiles, ...files]);
    const known = config ?? rest?.config;
    const missing = known && projectRoot ? await missingExtensions(known, projectRoot) : undefined;
    this.configProblems = [...problems, ...(missing?.problems ?? [])];
    if (config) {
      this.codeFolders = codeFolders(config);
      this.#importTargets = importTargets(config);
    }
    const isWhole = config !== undefined && this.configProblems.length === 0;
    const tellsPages = config !== undefined || rest?.tellsPages === true;
    this.rest =
      !isWhole && known && missing?.present && tellsPages
        ? { ...known, extensions: missing.present }
        : undefined;
    if (isWhole) await this.take(config);
  }

  /** Which configuration is in use in place of one with problems; nothing where that one is, or none. */
  get configInForce(): Problem[] {
    const { config, configProblems, rest } = this;
    if (!config || configProblems.length === 0) return [];
    const inUse =
      config === rest
        ? 'without what cannot be used of it'
        : `as it was at ${new Date(this.#inUseSince).toLocaleTimeString('en-GB')}`;
    return [
      {
        code: 'config-in-force',
        severity: 'warning',
        file: configProblems[0]?.file ?? config.file,
        message: `the site is shown with the configuration ${inUse}`,
        hint: 'what is written there now takes its place once its problems are mended',
      },
    ];
  }

  /** Goes on without what is wrong in the configuration, to find what else is wrong. */
  async takeRest(): Promise<void> {
    if (this.rest) await this.take(this.rest);
  }

  private async take(config: ResolvedConfig): Promise<void> {
    this.config = config;
    this.#inUseSince = Date.now();
    await this.readPublic();
    const { times, lack } = await lastCommitTimes(config.contentDir);
    this.commitTimes = times;
    this.datesLack = config.locales.some(({ lastUpdated }) => lastUpdated) ? lack : undefined;
  }

  /** @returns pages that are no longer there */
  async readRoutes(): Promise<RoutePath[]> {
    const { config, routes: before } = this;
    if (!config) return [];
    const scan = await siteRoutes(config);
    const present = new Set(scan.routes.map(({ path }) => path));
    this.routes = scan.routes;
    this.routeProblems = scan.problems;
    return before.map(({ path }) => path).filter((path) => !present.has(path));
  }

  async readPublic(): Promise<void> {
    const folder = this.config?.publicDir ?? '';
    this.publicFiles = await publicFiles(folder);
    this.#hardlyMeant = await publicProblems(folder);
  }

  /**
   * What lies in the public folder and was hardly meant to be published, or under a name that is taken;
   * what the configuration would publish there, and what it misses.
   */
  get publicProblems(): Problem[] {
    const { config, publicFiles: files, routes } = this;
    if (!config) return this.#hardlyMeant;
    return [
      ...this.#hardlyMeant,
      ...takenNames(files, routes, config),
      ...takenFeeds(routes, config),
      ...missingPictures(config, files),
    ];
  }

  isConfig(file: string): boolean {
    const name = file.slice(this.siteRoot.length + 1);
    const isMeta = this.config?.navigation === 'meta' && META_FILE.test(name);
    return this.configFiles.has(file) || isConfigFile(name) || isMeta;
  }

  /** Whether a file belongs to the site's own code: the bundler reads it, but not its name. */
  isCode(file: string): boolean {
    return this.codeFolders.includes(dirname(file)) || this.isImported(file);
  }

  /** Whether a file or folder lies in one that `imports` names, at any depth: its modules count, too. */
  isImported(path: string): boolean {
    return this.#importTargets.some((target) => path.startsWith(target + sep));
  }

  isPublic(file: string): boolean {
    return this.config !== undefined && file.startsWith(this.config.publicDir + sep);
  }

  isContent(file: string): boolean {
    return this.config !== undefined && file.startsWith(this.config.contentDir + sep);
  }

  /** Whether a file would be a page, going by its ending. */
  isPageFile(file: string): boolean {
    return this.config?.route.extensions.some((ending) => file.endsWith(ending)) ?? false;
  }

  publicPath(file: string): string {
    return join(this.config?.publicDir ?? '', file);
  }
}

function isConfigFile(name: string): boolean {
  return /^site\.config\.(ts|mts|js|mjs)$/.test(name);
}
