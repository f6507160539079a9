// Taps every hook that a plugin can reach, whatever the probe notes about them.
import type { RspackFunction } from './probe.ts';

export interface Hook {
  args?: string[];
  _args?: string[];
  tap?(name: string, listener: (...values: unknown[]) => unknown): void;
  tapPromise?(name: string, listener: () => Promise<void>): void;
  for?: unknown;
}
interface Hooked {
  hooks: Record<string, Hook>;
}
interface JavascriptModulesPlugin {
  getCompilationHooks(compilation: unknown): Record<string, Hook>;
}
/** What a probe needs of the package. */
export interface Core {
  rspack: RspackFunction & { javascript: { JavascriptModulesPlugin: JavascriptModulesPlugin } };
  Compilation: Record<string, unknown>;
}

export interface FoundHook {
  kind: string;
  hook: Hook;
  /** One hook for each key. */
  isMap: boolean;
  /** Another name for a stage of another hook. */
  isFacade: boolean;
}

export interface HookListener {
  /** A hook was found; once for each object that has it. */
  found?(owner: string, name: string, about: FoundHook): void;
  called(owner: string, name: string): void;
}

/** A plugin that taps all hooks of the compiler and of what the compiler makes. */
export function tappedHooks(rspack: Core['rspack'], listener: HookListener) {
  const observe = (owner: string, hooks: Record<string, Hook>) => {
    for (const [name, hook] of Object.entries(hooks)) {
      // `additionalAssets` is a plain object that taps `processAssets`, a hook of this class.
      const isFacade = hook.constructor === Object && hook.tapPromise !== undefined;
      const kind = isFacade ? 'AsyncSeriesHook' : hook.constructor.name;
      const isMap = kind === 'HookMap' || typeof hook.for === 'function';
      listener.found?.(owner, name, { kind, hook, isMap, isFacade });
      if (isMap) continue;
      // Many hooks only call into JavaScript when they are tapped, so no interceptor would do.
      try {
        if (/^Sync/.test(kind)) {
          hook.tap?.('probe', (first) => {
            listener.called(owner, name);
            return /Waterfall/.test(kind) ? first : undefined;
          });
        } else hook.tapPromise?.('probe', async () => listener.called(owner, name));
      } catch {
        // Hooks that refuse a tap are never heard.
      }
    }
  };
  return {
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
}

/** A project in which most hooks are called. */
export const HOOK_FILES = {
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
