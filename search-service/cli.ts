import { readCommandLine, type Settings, USAGE } from './command-line.ts';
import { readCorpus, stateOf } from './corpus.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { Corpus, ServiceEngine } from './engine.ts';
import { loadEngine } from './engine-module.ts';
import { describe, followSources, replaceIfNew } from './follow-sources.ts';
import { createGroongaEngine } from './groonga.ts';
import { createLineWriter } from './lines.ts';
import { createMetrics } from './metrics.ts';
import { createOpenSearchEngine } from './opensearch.ts';
import { messageLine } from './request-log.ts';
import { startServer } from './server.ts';

/** For whoever types; the lines of a running service are JSON. */
const print = createLineWriter(process.stdout);
const printError = createLineWriter(process.stderr);
const log = (message: string) => print(messageLine(message, new Date()));
const logError = (message: string) => printError(messageLine(message, new Date(), 'error'));

/**
 * The command line of the search service.
 * @param argv arguments behind the script's name
 * @returns exit code
 */
export async function main(argv: string[]): Promise<number> {
  let settings: Settings | undefined;
  try {
    settings = readCommandLine(argv, process.cwd());
  } catch (error) {
    printError(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (!settings) {
    print(USAGE.trimEnd());
    return 0;
  }
  let engine: ServiceEngine | undefined;
  try {
    engine = await createEngine(settings);
    await expectRunning(engine);
    await (settings.command === 'index' ? index(settings, engine) : serve(settings, engine));
    return 0;
  } catch (error) {
    printError(messageOf(error));
    return 1;
  } finally {
    await engine?.close?.();
  }
}

function createEngine({
  engine,
  groonga,
  opensearch,
}: Settings): ServiceEngine | Promise<ServiceEngine> {
  if (typeof engine === 'object') return loadEngine(engine.module);
  switch (engine) {
    case 'groonga':
      return createGroongaEngine(groonga, logError);
    case 'opensearch':
      return createOpenSearchEngine({ ...opensearch, environment: process.env }, logError);
    case 'embedded':
      return createEmbeddedEngine();
  }
}

/** @throws {Error} that says what to do when the engine is a program that does not run */
async function expectRunning(engine: ServiceEngine): Promise<void> {
  try {
    await engine.version();
  } catch (error) {
    throw new Error(
      `${messageOf(error)}\n“Remote search” (remote-search.md) tells how to start it.`,
    );
  }
}

async function index({ sources }: Settings, engine: ServiceEngine): Promise<void> {
  const corpus = await readCorpus(sources);
  await engine.replace(corpus);
  print(`Loaded into ${engine.name} ${await engine.version()}, pages: ${describe(corpus)}.`);
}

async function serve(settings: Settings, engine: ServiceEngine): Promise<void> {
  const { sources, port, host, allowOrigins, rateLimit, clientHeader } = settings;
  const metrics = createMetrics(engine.name);
  const state = await stateOf(sources);
  if (sources.length > 0) {
    const corpus = await readCorpus(sources);
    await replaceIfNew(engine, corpus);
    metrics.loaded(corpus);
    log(`Searching pages: ${describe(corpus)}.`);
  } else if (!(await engine.current())) {
    throw new Error(
      `${engine.name} holds no pages yet. Load them: npx twinleaf-search-service index --engine ${engine.name} --dist dist`,
    );
  }
  const onLoaded = (corpus: Corpus) => metrics.loaded(corpus);
  const following =
    sources.length > 0
      ? followSources({ engine, sources, state, log, logError, onLoaded })
      : undefined;
  // From the first answer on: whoever is told that it answers may stop it at once.
  const told = toldToStop();
  try {
    const server = await startServer({
      engine,
      port,
      host,
      allowOrigins,
      log: print,
      logError,
      metrics,
      ...(rateLimit !== undefined && { rateLimit }),
      ...(clientHeader !== undefined && { clientHeader }),
      ...(following && { problem: following.problem }),
    });
    log(`Answering at ${server.url}/api with ${engine.name}, ${await engine.version()}`);
    await told;
    log('Stopping.');
    await server.stop();
  } finally {
    await following?.stop();
  }
}

function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
