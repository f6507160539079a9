import type { IncomingMessage } from 'node:http';
import { basename, dirname, join, sep } from 'node:path';
import type { RequestHandler } from '@rsbuild/core';
import { THROWN_ADDRESS } from '../../runtime/dev/messages.ts';
import { brokenProblem } from '../broken-problem.ts';
import type { Project } from '../build/open-site.ts';
import { takeBack } from '../built-ins.ts';
import { isInstalled } from '../bundle/layout.mjs';
import { fromHere } from '../from-here.ts';
import { DEV_PORT, expectFreePort, readPort } from '../port.ts';
import { formatProblems } from '../problems.ts';
import { type Answer, answer } from './answers.ts';
import { BUNDLE_PREFIX, type DevBundles, startBundles } from './bundles.ts';
import { errorPage } from './error-page.ts';
import { LiveSite } from './live-site.ts';
import { PageChecks } from './page-checks.ts';
import { ProblemReport } from './problem-report.ts';
import { readThrown, thrownProblem } from './thrown.ts';
import { type FolderWatch, watchFolders } from './watch.ts';

export interface DevOptions extends Project {
  /** Absolute path of the site folder. */
  siteRoot: string;
  /** As the reader gave it; unset or empty: 5173. */
  port?: string | number | undefined;
}

const HOST = 'localhost';

/**
 * Serves a site while it is written, until it is told to stop. Saved changes show in open pages;
 * mistakes of authors are shown there and in the terminal, and end nothing.
 * @returns exit code
 */
export async function startDev(options: DevOptions): Promise<number> {
  let port: number;
  try {
    port = await expectFreePort(readPort(options.port, DEV_PORT), HOST, DEV_PORT);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const stop = stopSignal();
  const close = await serve(options, port);
  await stop;
  await close();
  return 0;
}

/** @returns a function that ends everything */
async function serve(options: DevOptions, port: number): Promise<() => Promise<void>> {
  const printError = async (error: unknown) => print(await errorText(error, options));
  // First of all listeners: the others use functions that may have been replaced.
  const onThrown = () => {
    void brokenText(options).then((text) => text !== undefined && print(text));
  };
  process.prependListener('uncaughtException', onThrown);
  const report = new ProblemReport(print, process.stderr.isTTY === true, (problems) =>
    fromHere(problems, options.siteRoot),
  );
  let bundles: DevBundles | undefined;
  const site = new LiveSite({
    ...options,
    engineKey: basename(options.engineDir),
    publish: (update) => {
      bundles?.send(update);
      // Configurations may import what lies anywhere.
      for (const file of site.files.configFiles) watch.add(dirname(file));
      for (const folder of site.files.codeFolders) watch.add(folder);
      for (const folder of site.foldersRead()) watch.add(folder);
    },
    edited: (routes) => checks.schedule(routes),
    report: (problems) => report.update(problems),
  });
  const checks = new PageChecks({ ...options, report: (found) => site.pagesChecked(found) });
  const watch = watchSite(options.siteRoot, site, printError);
  await site.start();
  const starting = startBundles({
    ...options,
    site: site.siteCode(),
    storagePrefix: site.files.config?.storagePrefix ?? '',
    host: HOST,
    port,
    answer: requestHandler(site, { ...options, port }),
    state: () => site.state,
    onCode(change) {
      site.codeChanged(change, async () => (await starting).load()).catch(printError);
    },
  });
  bundles = await starting;
  await site.settled();
  print(`Ready at http://${HOST}:${port}${site.files.config?.base ?? '/'}`);
  if (isInstalled(options.projectRoot)) {
    print('Change a file in content/ and save it: the page changes in the browser.');
  }
  return async () => {
    process.off('uncaughtException', onThrown);
    checks.stop();
    watch.close();
    await bundles?.close();
  };
}

/** The site folder, everything below `content`, `public` and `imports`, and what is added later. */
function watchSite(
  siteRoot: string,
  site: LiveSite,
  printError: (error: unknown) => Promise<void>,
): FolderWatch {
  const deep = ['content', 'public'].map((name) => join(siteRoot, name));
  const watch = watchFolders({
    enter: (folder) =>
      (deep.some((root) => folder === root || folder.startsWith(root + sep)) ||
        site.files.isImported(folder)) &&
      !basename(folder).startsWith('.') &&
      basename(folder) !== 'node_modules',
    onChange: (changes) => void site.filesChanged(changes).catch(printError),
  });
  watch.add(siteRoot);
  return watch;
}

function requestHandler(site: LiveSite, options: DevOptions & { port: number }): RequestHandler {
  const told = new Set<string>();
  return async (request, response) => {
    let result: Answer;
    try {
      if (request.url === THROWN_ADDRESS) {
        response.end(await thrownText(request, { ...options, told }));
        return;
      }
      if (!site.view) await site.settled();
      result = site.view ? await answer(site, site.view, request.url ?? '/') : noSite(site);
    } catch (error) {
      const text = await errorText(error, options);
      print(text);
      result = failure(site, text);
    }
    response.writeHead(result.status, result.headers);
    response.end(request.method === 'HEAD' ? undefined : result.body);
  };
}

/** What a page says that an island has thrown, as the terminal and its overlay show it. */
async function thrownText(
  request: IncomingMessage,
  { siteRoot, port, told }: { siteRoot: string; port: number; told: Set<string> },
): Promise<string> {
  const thrown = await readThrown(request);
  if (!thrown) return '';
  const fetchMap = async (address: string) =>
    (await fetch(`http://${HOST}:${port}${address}`)).text();
  const problem = await thrownProblem(thrown, siteRoot, fetchMap);
  if (!problem) return '';
  const shown = formatProblems([problem]);
  // A handler throws again at every click.
  if (!told.has(shown)) {
    const colors = process.stderr.isTTY === true;
    print(formatProblems(fromHere([problem], siteRoot), { colors }));
  }
  told.add(shown);
  return shown;
}

function noSite(site: LiveSite): Answer {
  return failure(site, site.state.problems.site || 'There is nothing to show yet.');
}

function failure({ state: { session, version } }: LiveSite, text: string): Answer {
  const page = { script: `${BUNDLE_PREFIX}static/js/main.js`, stamp: `${session} ${version}` };
  return {
    status: 500,
    headers: { 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-store' },
    body: errorPage(text, page),
  };
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

function print(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What code of the site has broken of JavaScript, which is whole again then. */
async function brokenText({ siteRoot, ...options }: DevOptions): Promise<string | undefined> {
  const replaced = takeBack(siteRoot);
  const scratch = join(options.cacheRoot, 'scratch');
  const problem = await brokenProblem(replaced, { ...options, siteRoot, scratch });
  return problem && formatProblems(fromHere([problem], siteRoot));
}

/** What nobody has foreseen, unless the site's code has broken what all code stands on. */
async function errorText(error: unknown, options: DevOptions): Promise<string> {
  const broken = await brokenText(options);
  if (broken !== undefined) return broken;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
