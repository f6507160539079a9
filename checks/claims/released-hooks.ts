import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hook → released versions whose code creates it: `Compiler.afterCompile` → `0.1`, `0.2`, … */
export type ReleasedHooks = Readonly<Record<string, readonly string[]>>;

/** The pages of objects with hooks, and the files of their classes. */
export const HOOK_PAGES: Readonly<Record<string, string>> = {
  '/api/plugin-api/compiler-hooks': 'Compiler',
  '/api/plugin-api/compilation-hooks': 'Compilation',
  '/api/plugin-api/normal-module-factory-hooks': 'NormalModuleFactory',
  '/api/plugin-api/context-module-factory-hooks': 'ContextModuleFactory',
};

/** A member of `hooks` as the released code creates it: `make: new tapable.AsyncParallelHook(`. */
const CREATED = /\b(\w+): new (?:[\w$]+\.)*(?:Async|Sync|Hook|Fake)\w*/g;

/** @param sandbox folder with the released packages */
export function releasedHooks(sandbox: string, versions: readonly string[]): ReleasedHooks {
  const found = new Map<string, string[]>();
  for (const version of versions) {
    const folder = join(sandbox, `released/node_modules/rspack-${version}/dist`);
    if (!existsSync(folder)) continue;
    const files = readdirSync(folder);
    for (const name of Object.values(HOOK_PAGES)) {
      // Early versions begin the names of their files with a small letter.
      const file = files.find((one) => one.toLowerCase() === `${name}.js`.toLowerCase());
      if (file === undefined) continue;
      const code = readFileSync(join(folder, file), 'utf8');
      const hooks = new Set([...code.matchAll(CREATED)].map(([, hook = '']) => `${name}.${hook}`));
      for (const hook of hooks) found.set(hook, [...(found.get(hook) ?? []), version]);
    }
  }
  return Object.fromEntries(found);
}
