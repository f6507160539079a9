import { readdir } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import type { RoutePath } from '../model/names.ts';
import type { ResolvedConfig } from './config.ts';
import { lastCommitTimes } from './git-times.ts';
import { loadConfig } from './load-config.ts';
import type { Problem, Route } from './model.ts';
import { scanRoutes } from './routes.ts';
import { schemeOf } from './site/route-index.ts';

/** What lies in the site folder: the configuration, the pages' addresses, files taken as they are. */
export class SiteFolder {
  /** The last one without problems. */
  config: ResolvedConfig | undefined;
  configProblems: Problem[] = [];
  routes: readonly Route[] = [];
  routeProblems: Problem[] = [];
  /** Paths below the public folder. */
  publicFiles: ReadonlySet<string> = new Set();
  /** Source path → time of its last commit in milliseconds. */
  commitTimes: ReadonlyMap<string, number> = new Map();
  /** Absolute paths of the configuration and of what it imports. */
  configFiles: ReadonlySet<string> = new Set();

  constructor(
    private readonly siteRoot: string,
    private readonly scratch: string,
  ) {}

  async readConfig(): Promise<void> {
    const { config, problems, files } = await loadConfig(this.siteRoot, this.scratch);
    // A configuration that does not load says little about what it imports.
    this.configFiles = new Set(config ? files : [...this.configFiles, ...files]);
    this.configProblems = problems;
    if (!config) return;
    this.config = config;
    await this.readPublic();
    this.commitTimes = await lastCommitTimes(config.contentDir);
  }

  /** @returns pages that are no longer there */
  async readRoutes(): Promise<RoutePath[]> {
    const { config, routes: before } = this;
    if (!config) return [];
    const scan = await scanRoutes(config.contentDir, schemeOf(config), config.route);
    const present = new Set(scan.routes.map(({ path }) => path));
    this.routes = scan.routes;
    this.routeProblems = scan.problems;
    return before.map(({ path }) => path).filter((path) => !present.has(path));
  }

  async readPublic(): Promise<void> {
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

  isConfig(file: string): boolean {
    return this.configFiles.has(file) || isConfigFile(file.slice(this.siteRoot.length + 1));
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
