import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { build } from '../build/build.ts';
import type { Project } from '../build/open-site.ts';
import { isInstalled, packagesFolder } from '../bundle/layout.mjs';
import { startPreview } from '../preview.ts';
import { formatProblems } from '../problems.ts';
import type { Reporter } from '../reporter.ts';
import { type ChangedPage, changedPages } from './changed-pages.ts';
import { comparePage, comparePolicy } from './compare-page.ts';

export interface ChangedOptions extends Project {
  /** Absolute path of the site folder. */
  siteRoot: string;
  /** Branch or commit that the working tree is compared with; unset: the main branch. */
  against: string | undefined;
  /** As the reader gave it; `0` takes any free port. */
  port: string | number | undefined;
  /** Whether a browser is opened. */
  opens: boolean;
  reporter: Reporter;
}

export interface ChangedPreview {
  url: string;
  pages: ChangedPage[];
  /** What the pages are compared with. */
  label: string;
  close(): Promise<void>;
}

/**
 * Builds the working tree and the commit that it started from, and shows the pages that differ, side
 * by side. The outputs stay in the cache; `dist` is left alone.
 * @throws {Error} with a text for the reader
 */
export async function previewChanged(options: ChangedOptions): Promise<ChangedPreview> {
  const { siteRoot, projectRoot, reporter } = options;
  const { commit, name } = startOf(siteRoot, options.against);
  const label = `${name} at ${commit.slice(0, 9)}`;
  const isPackaged = isInstalled(projectRoot);
  const folder = join(isPackaged ? options.cacheRoot : join(projectRoot, '.cache'), 'changed');
  const before = join(folder, commit, 'dist');
  const after = join(folder, 'dist');
  if (!existsSync(join(before, 'hosting.json'))) {
    reporter.progress(`Building ${label}`, 0, 0);
    await buildCommit(commit, join(folder, commit), before, options);
  }
  const result = await build({
    ...options,
    outDir: after,
    useCache: true,
    cards: 'later',
  });
  reporter.finish();
  if (!result.ok) throw new Error(formatProblems(result.problems));
  const pages = await changedPages(before, after);
  return { ...(await serve({ before, after, pages, label }, options)), pages, label };
}

/** Where the work on this branch began. Throws with what to do where nobody knows. */
export function startOf(
  folder: string,
  against: string | undefined,
): { commit: string; name: string } {
  const names =
    against === undefined ? ['main', 'origin/main', 'master', 'origin/master'] : [against];
  for (const name of names) {
    const { status, stdout } = git(folder, 'merge-base', 'HEAD', name);
    if (status === 0) return { commit: stdout.trim(), name };
  }
  const { error, status } = git(folder, 'rev-parse', '--git-dir');
  if (error || status !== 0) {
    throw new Error(
      error
        ? 'git is not on this machine, so no earlier state of the site is known to compare with. Install it, or leave out --changed.'
        : `${folder} is in no git repository, so there is no earlier state to compare with. Commit the site (git init, git add, git commit), or leave out --changed.`,
    );
  }
  throw new Error(
    against === undefined
      ? 'There is no main branch here to compare with. Name one: npm run preview -- --changed --against <branch>'
      : `git knows no branch or commit ${against}, or it has nothing in common with this one.`,
  );
}

/** The folder of the repository that a site lies in, as git names it. */
const topFolder = (folder: string): string =>
  git(folder, 'rev-parse', '--show-toplevel').stdout.trim();

function git(folder: string, ...args: string[]) {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
}

/**
 * Builds a commit with the packages that are installed here; where the engine belongs to the commit,
 * with that.
 */
async function buildCommit(
  commit: string,
  folder: string,
  outDir: string,
  { projectRoot, siteRoot, reporter }: ChangedOptions,
): Promise<void> {
  const tree = join(folder, 'tree');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isPackaged = isInstalled(projectRoot);
  const top = isPackaged ? topFolder(siteRoot) : projectRoot;
  const packages = packagesFolder(projectRoot);
  git(top, 'worktree', 'prune');
  const made = git(top, 'worktree', 'add', '--detach', '--force', tree, commit);
  if (made.status !== 0) throw new Error(`git could not check ${commit} out:\n${made.stderr}`);
  try {
    await symlink(packages, join(tree, relative(top, packages)), 'junction');
    const site = join(tree, relative(top, siteRoot));
    const program = isPackaged ? join(projectRoot, 'engine/bin.mjs') : 'engine/bin.mjs';
    const args = [program, 'build', '--root', site, '--out', outDir, '--cards', 'later'];
    const { code, log } = await run(args, tree);
    if (code !== 0) {
      throw new Error(
        `The commit ${commit.slice(0, 9)} could not be built with the packages of now:\n${log}`,
      );
    }
  } finally {
    git(top, 'worktree', 'remove', '--force', tree);
    reporter.finish();
  }
}

function run(args: string[], cwd: string): Promise<{ code: number | null; log: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, log }));
  });
}

interface Outputs {
  before: string;
  after: string;
  pages: ChangedPage[];
  label: string;
}

/** Three servers: a frame of another site’s page has to be another origin with that page’s headers. */
async function serve(
  outputs: Outputs,
  { port, opens }: ChangedOptions,
): Promise<Pick<ChangedPreview, 'url' | 'close'>> {
  let page = '';
  let policy = '';
  const server = createServer((_, response) => {
    response
      .writeHead(200, {
        'content-type': 'text/html;charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
      .end(page);
  });
  await listen(server, port);
  const { port: chosen } = server.address() as AddressInfo;
  const url = `http://localhost:${chosen}`;
  const [old, fresh] = await Promise.all(
    [outputs.before, outputs.after].map((distDir) =>
      startPreview({ distDir, port: 0, framedBy: url }),
    ),
  );
  if (!old || !fresh) throw new Error('the previews did not start');
  const { defaultLang } = JSON.parse(
    await readFile(join(outputs.after, 'hosting.json'), 'utf8'),
  ) as { defaultLang: string }; // Written by the build.
  const input = { ...outputs, before: old.url, after: fresh.url, defaultLang };
  page = comparePage(input);
  policy = comparePolicy(input);
  if (opens) openBrowser(url);
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all([old.close(), fresh.close()]);
    },
  };
}

function listen(server: Server, port: string | number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: Number(port ?? 0), host: 'localhost' }, resolve);
  });
}

/** Where there is none, the address in the terminal has to do. */
function openBrowser(url: string): void {
  const programs: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ['open', [url]],
    win32: ['cmd', ['/c', 'start', '', url]],
  };
  const [program, args] = programs[process.platform] ?? ['xdg-open', [url]];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
