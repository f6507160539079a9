// The hooks that plugins meet, from a production build and a watch build that tap all of them.
import { join } from 'node:path';
import type { HookFact } from '../model.ts';
import { closeCompiler, makeProject, runCompiler, runProbe } from './probe.ts';
import { type Core, HOOK_FILES, tappedHooks } from './tapped-hooks.ts';

interface CompilerLike {
  watch(options: object, done: () => void): { close(done: () => void): void };
}

await runProbe(async (packages) => {
  const { rspack, Compilation } = packages.load<Core>('@rspack/core');
  const project = makeProject(HOOK_FILES);
  const facts: Record<string, Record<string, HookFact>> = {};

  const probe = tappedHooks(rspack, {
    found(owner, name, { kind, hook, isMap }) {
      facts[owner] ??= {};
      facts[owner][name] ??= {
        kind,
        args: hook.args ?? hook._args ?? null,
        fired: isMap ? null : 0,
      };
    },
    called(owner, name) {
      const fact = facts[owner]?.[name];
      if (fact) fact.fired = (fact.fired ?? 0) + 1;
    },
  });

  const config = {
    context: project.folder,
    entry: './src/index.js',
    output: { path: join(project.folder, 'dist') },
    module: { rules: [{ test: /\.txt$/, type: 'asset/resource' as const }] },
    plugins: [probe],
  };
  const compiler = rspack({ ...config, mode: 'production', devtool: 'source-map' });
  const stats = await runCompiler(compiler);
  // Statistics are made when they are asked for, and with them their hooks.
  stats.toString({ all: true });
  await closeCompiler(compiler);

  const watched = rspack({ ...config, mode: 'development' }) as unknown as CompilerLike;
  await new Promise<void>((resolve) => {
    const watching = watched.watch({}, () => setTimeout(() => watching.close(resolve), 300));
  });
  project.remove();

  const stages = Object.entries(Compilation).filter(([name]) => /^PROCESS_ASSETS_/.test(name));
  return { hooks: facts, stages: Object.fromEntries(stages) };
});
