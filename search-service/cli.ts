import { readCommandLine, type Settings, USAGE } from './command-line.ts';
import { readCorpus, stateOf } from './corpus.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { ServiceEngine } from './engine.ts';
import { describe, followSources, replaceIfNew } from './follow-sources.ts';
import { createGroongaEngine } from './groonga.ts';
import { startServer } from './server.ts';

const log = (line: string) => void process.stdout.write(`${line}\n`);
const logError = (message: string) => void process.stderr.write(`${message}\n`);

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
    logError(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (!settings) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    const engine = createEngine(settings);
    await expectRunning(engine);
    await (settings.command === 'index' ? index(settings, engine) : serve(settings, engine));
    return 0;
  } catch (error) {
    logError(messageOf(error));
    return 1;
  }
}

function createEngine({ engine, groonga }: Settings): ServiceEngine {
  return engine === 'groonga' ? createGroongaEngine(groonga, logError) : createEmbeddedEngine();
}

/** @throws {Error} that says what to do when the engine is a program that does not run */
async function expectRunning(engine: ServiceEngine): Promise<void> {
  try {
    await engine.version();
  } catch (error) {
    throw new Error(`${messageOf(error)}\ndocs/remote-search.md tells how to start it.`);
  }
}

async function index({ sources }: Settings, engine: ServiceEngine): Promise<void> {
  const corpus = await readCorpus(sources);
  await engine.replace(corpus);
  log(`Loaded into ${engine.name} ${await engine.version()}, pages: ${describe(corpus)}.`);
}

async function serve(settings: Settings, engine: ServiceEngine): Promise<void> {
  const { sources, port, host, allowOrigins } = settings;
  const state = await stateOf(sources);
  if (sources.length > 0) {
    const corpus = await readCorpus(sources);
    await replaceIfNew(engine, corpus);
    log(`Searching pages: ${describe(corpus)}.`);
  } else if (!(await engine.catalogue())) {
    throw new Error(
      'Groonga holds no pages yet. Load them: npm run search-service -- index --dist dist',
    );
  }
  const stopFollowing =
    sources.length > 0
      ? followSources({ engine, sources, state, log, logError })
      : async () => undefined;
  try {
    const server = await startServer({ engine, port, host, allowOrigins, log, logError });
    log(`Answering at ${server.url}/api with ${engine.name}, ${await engine.version()}`);
    await new Promise<void>((resolve) => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    });
    log('Stopping.');
    await server.stop();
  } finally {
    await stopFollowing();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
