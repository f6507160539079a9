// The hooks that plugins meet, from a production build and a watch build that tap all of them.
import { join } from 'node:path';
import type { HookFact } from '../model.ts';
import { closeCompiler, makeProject, type RspackFunction, runCompiler, runProbe } from './probe.ts';

interface Hook {
  args?: string[];
  _args?: string[];
  tap?(name: string, listener: (...values: unknown[]) => unknown): void;
  tapPromise?(name: string, listener: () => Promise<void>): void;
  for?: unknown;
}
interface Hooked {
  hooks: Record<string, Hook>;
}
interface CompilerLike extends Hooked {
  watch(options: object, done: () => void): { close(done: () => void): void };
}
interface JavascriptModulesPlugin {
  getCompilationHooks(compilation: unknown): Record<string, Hook>;
}
interface Core {
  rspack: RspackFunction & { javascript: { JavascriptModulesPlugin: JavascriptModulesPlugin } };
  Compilation: Record<string, unknown>;
}

const FILES = {
  'src/index.js': [
    "import { a } from './a';",
    "import('./lazy');",
    "require.context('./ctx', true, /\\.js$/);",
    "console.log(a, new URL('./x.txt', import.meta.url), process.env.X);",
  ].join('\n'),
  'src/a.js': 'export const a = 1; export const b = 2;',
  'src/lazy.js': 'export default 1;',
  'src/ctx/one.js': 'module.exports = 1;',
  'src/x.txt': 'x',
};

await runProbe(async (packages) => {
  const { rspack, Compilation } = packages.load<Core>('@rspack/core');
  const project = makeProject(FILES);
  const facts: Record<string, Record<string, HookFact>> = {};

  /** Notes the hooks of an object and counts their calls. */
  const observe = (owner: string, hooks: Record<string, Hook>) => {
    facts[owner] ??= {};
    const group = facts[owner];
    for (const [name, hook] of Object.entries(hooks)) {
      // `additionalAssets` is a plain object that taps `processAssets`, a hook of this class.
      const isFacade = hook.constructor === Object && hook.tapPromise;
      const kind = isFacade ? 'AsyncSeriesHook' : hook.constructor.name;
      const isMap = kind === 'HookMap' || typeof hook.for === 'function';
      group[name] ??= { kind, args: hook.args ?? hook._args ?? null, fired: isMap ? null : 0 };
      const fact = group[name];
      if (isMap) continue;
      const count = () => {
        fact.fired = (fact.fired ?? 0) + 1;
      };
      // Many hooks only call into JavaScript when they are tapped, so no interceptor would do.
      try {
        if (/^Sync/.test(kind)) {
          hook.tap?.('probe', (first) => {
            count();
            return /Waterfall/.test(kind) ? first : undefined;
          });
        } else hook.tapPromise?.('probe', async () => count());
      } catch {
        // Hooks that refuse a tap keep a count of 0.
      }
    }
  };

  const probe = {
    apply(compiler: unknown) {
      const { hooks } = compiler as Hooked;
      observe('Compiler', hooks);
      const factory = (owner: string) => (value: unknown) =>
        observe(owner, (value as Hooked).hooks);
      hooks.normalModuleFactory?.tap?.('probe', factory('NormalModuleFactory'));
      hooks.contextModuleFactory?.tap?.('probe', factory('ContextModuleFactory'));
      hooks.thisCompilation?.tap?.('probe', (value) => {
        const compilation = value as Hooked;
        observe('Compilation', compilation.hooks);
        const { JavascriptModulesPlugin } = rspack.javascript;
        observe(
          'JavascriptModulesPlugin',
          JavascriptModulesPlugin.getCompilationHooks(compilation),
        );
        compilation.hooks.statsFactory?.tap?.('probe', factory('StatsFactory'));
        compilation.hooks.statsPrinter?.tap?.('probe', factory('StatsPrinter'));
      });
    },
  };

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
