// In which order hooks are called: what a build, a rebuild, a dev server and a failing build trace.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookTrace } from '../model.ts';
import {
  type Compiler,
  type Configuration,
  closeCompiler,
  makeProject,
  runCompiler,
  runProbe,
} from './probe.ts';
import { type Core, HOOK_FILES, tappedHooks } from './tapped-hooks.ts';

interface Watching {
  close(done: () => void): void;
}
interface Watchable {
  watch(options: object, done: () => void): Watching;
  close(done: () => void): void;
}
type ServerClass = new (
  options: object,
  compiler: unknown,
) => { start(): Promise<void>; stop(): Promise<void> };

/** Longer than a rebuild takes; who waits in vain has an order of what was called until then. */
const PATIENCE = 20_000;

await runProbe(async (packages) => {
  const { rspack } = packages.load<Core>('@rspack/core');
  const { RspackDevServer } = packages.load<{ RspackDevServer: ServerClass }>('@rspack/dev-server');
  const traces: HookTrace[] = [];

  /** Traces what a run calls. Hooks that nobody has asked for yet belong to the first run. */
  const trace = async (
    situation: string,
    run: (tools: {
      config: Configuration;
      folder: string;
      built(times: number): Promise<void>;
    }) => Promise<void>,
    files: Record<string, string> = {},
  ) => {
    const project = makeProject({ ...HOOK_FILES, ...files });
    const calls: string[] = [];
    const waiting = new Map<number, () => void>();
    let builds = 0;
    const facades = new Set<string>();
    const probe = tappedHooks(rspack, {
      found(owner, name, { isFacade }) {
        if (isFacade) facades.add(`${owner}.${name}`);
      },
      called(owner, name) {
        const hook = `${owner}.${name}`;
        if (facades.has(hook)) return;
        calls.push(hook);
        if (hook !== 'Compiler.afterDone') return;
        builds += 1;
        waiting.get(builds)?.();
      },
    });
    const config: Configuration = {
      context: project.folder,
      mode: 'development',
      entry: './src/index.js',
      output: { path: join(project.folder, 'dist') },
      module: { rules: [{ test: /\.txt$/, type: 'asset/resource' as const }] },
      infrastructureLogging: { level: 'none' },
      plugins: [probe],
    };
    const built = (times: number) =>
      new Promise<void>((resolve) => {
        if (builds >= times) resolve();
        waiting.set(times, resolve);
        setTimeout(resolve, PATIENCE);
      });
    await run({ config, folder: project.folder, built });
    project.remove();
    for (const [index, part] of partsOf(calls).entries())
      traces.push({
        situation: index === 0 ? situation : `${situation}, build ${index + 1}`,
        calls: firstAndLast(part),
      });
  };

  const runOnce = async (config: Configuration) => {
    const compiler = rspack(config);
    const stats = await runCompiler(compiler);
    // Statistics are made when they are asked for, and with them their hooks.
    stats.toString({ all: true });
    await closeCompiler(compiler);
  };
  const change = (folder: string) => writeFileSync(join(folder, 'src/a.js'), 'export const a = 3;');

  await trace('a build', async ({ config }) => runOnce({ ...config, mode: 'production' }));
  await trace('a build with an error', async ({ config }) => runOnce(config), {
    'src/a.js': "import './nowhere'; export const a = 1;",
  });
  await trace('a build that a tap aborts', async ({ config }) => {
    const plugin = {
      apply({ hooks }: Compiler) {
        hooks.emit.tapPromise('abort', () => Promise.reject(new Error('aborted')));
      },
    };
    await runOnce({ ...config, plugins: [...(config.plugins ?? []), plugin] }).catch(
      () => undefined,
    );
  });
  await trace('watch mode', async ({ config, folder, built }) => {
    const compiler = rspack(config) as unknown as Watchable;
    const watching = compiler.watch({ aggregateTimeout: 5 }, () => undefined);
    await built(1);
    change(folder);
    await built(2);
    await new Promise<void>((resolve) => watching.close(resolve));
  });
  await trace('the dev server', async ({ config, folder, built }) => {
    const server = new RspackDevServer(
      { port: 'auto', host: '127.0.0.1' },
      rspack({ ...config, stats: 'none' }),
    );
    await server.start();
    await built(1);
    change(folder);
    await built(2);
    await server.stop();
  });
  return traces;
});

/** A trace build by build; what comes before the first belongs to it. */
function partsOf(calls: readonly string[]): string[][] {
  const starts = calls.flatMap((hook, index) =>
    hook === 'Compiler.watchRun' || hook === 'Compiler.beforeRun' ? [index] : [],
  );
  return [0, ...starts.slice(1)].map((start, index) =>
    calls.slice(start, starts[index + 1] ?? calls.length),
  );
}

/** Calls in between say nothing about the order of hooks. */
function firstAndLast(calls: readonly string[]): string[] {
  return calls.filter(
    (hook, index) => calls.indexOf(hook) === index || calls.lastIndexOf(hook) === index,
  );
}
