import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALLOWED, importProblems, isBarrel, unusedRules } from '../scripts/import-directions.ts';
import { importsOf } from '../scripts/module-imports.mjs';

const ROOT = join(import.meta.dirname, '..');

/** Texts of all modules of the parts that have rules, tests left out. */
function projectModules(): Map<string, string> {
  const folders = new Set(Object.keys(ALLOWED).map((part) => part.split('/')[0] ?? part));
  const present = readdirSync(ROOT).filter((name) => folders.has(name));
  const files = present.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.split(sep).join('/')}`)
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(?:fixtures|node_modules)\//.test(file),
      ),
  );
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

test('the project keeps its import directions', () => {
  const modules = projectModules();
  expect(modules.size).toBeGreaterThan(50);
  expect(importProblems(modules)).toEqual([]);
});

test('no rule allows what nobody imports', () => {
  expect(unusedRules(projectModules())).toEqual([]);
});

describe('importsOf', () => {
  test('reads every form', () => {
    const source = [
      "import './style.css';",
      "import a from './a.ts';",
      "import * as b from './b.ts';",
      'import {',
      '  c,',
      '  type D,',
      "} from './c.ts';",
      "import type { E } from './e.ts';",
      "export { f } from './f.ts';",
      "export type * from './g.ts';",
      "const h = await import('./h.ts');",
      "const i = () => import(/* webpackChunkName: 'i' */ './i.ts');",
      "type J = typeof import('./j.ts');",
    ].join('\n');
    expect(importsOf(source).map(({ specifier, kind }) => `${kind} ${specifier}`)).toEqual([
      'value ./style.css',
      'value ./a.ts',
      'value ./b.ts',
      'value ./c.ts',
      'type ./e.ts',
      'value ./f.ts',
      'type ./g.ts',
      'dynamic ./h.ts',
      'dynamic ./i.ts',
      'type ./j.ts',
    ]);
  });

  test('is not misled by what only looks like one', () => {
    const source = [
      "// import a from './a.ts';",
      '/*',
      "import b from './b.ts';",
      '*/',
      "export const from = 'c';",
      "export const text = <p>Don't import from 'd'</p>;",
      '  const e = "import f from \'./f.ts\'";',
      'export function g() {',
      "  return Array.from('abc');",
      '}',
    ].join('\n');
    expect(importsOf(source)).toEqual([]);
  });
});

describe('isBarrel', () => {
  test.each([
    ["export * from './a.ts';\n", true],
    ["// All of it.\nexport { a } from './a.ts';\nexport type { B } from './b.ts';\n", true],
    ["export { a } from './a.ts';\nexport const b = 1;\n", false],
    ["import './a.css';\n", false],
    ['', false],
  ])('%j: %s', (source, expected) => expect(isBarrel(source)).toBe(expected));
});

describe('importProblems', () => {
  const problems = (modules: Record<string, string>) =>
    importProblems(new Map(Object.entries(modules)));

  test('names a wrong direction', () => {
    expect(
      problems({
        'runtime/a.ts': "import { b } from '../theme/b.tsx';",
        'theme/b.tsx': "import { c } from '../engine/render/c.ts';",
        'engine/render/c.ts': '',
        'engine/compile/d.ts': "import type { E } from '../../checks/e.ts';",
        'checks/e.ts': '',
        'islands/f.tsx': "const load = () => import('../engine/hash.ts');",
        'engine/hash.ts': "import { b } from '../theme/b.tsx';",
      }),
    ).toEqual([
      'runtime/a.ts imports theme/b.tsx',
      'theme/b.tsx imports engine/render/c.ts',
      'engine/compile/d.ts imports checks/e.ts',
      'islands/f.tsx imports engine/hash.ts',
      'engine/hash.ts imports theme/b.tsx',
    ]);
  });

  test('lets through what the map allows', () => {
    expect(
      problems({
        'model/names.ts': '',
        'engine/render/document.tsx': "import { Shell } from '../../theme/shell.tsx';",
        'theme/shell.tsx': "import { store } from '../runtime/store.ts';",
        'runtime/start.tsx': "import { Shell } from '../theme/shell.tsx';",
        'runtime/store.ts': "import type { Lang } from '../model/names.ts';",
        'checks/links.ts': "import { compile } from '../engine/compile/compile.ts';",
        'engine/compile/compile.ts': '',
        'bench/run.ts': "import { Shell } from '../theme/shell.tsx';",
      }),
    ).toEqual([]);
  });

  test('finds a cycle once, through types, too, and none through dynamic imports', () => {
    expect(
      problems({
        'search/a.ts': "import { b } from './b.ts';",
        'search/b.ts': "import { c } from './c.ts';",
        'search/c.ts': "import { a } from './a.ts';",
        'search/d.ts': "import type { E } from './e.ts';",
        'search/e.ts': "import { d } from './d.ts';",
        'search/f.ts': "const g = import('./g.ts');",
        'search/g.ts': "import { f } from './f.ts';",
      }),
    ).toEqual([
      'cycle: search/a.ts → search/b.ts → search/c.ts → search/a.ts',
      'cycle: search/d.ts → search/e.ts → search/d.ts',
    ]);
  });

  test('refuses barrels', () => {
    expect(
      problems({ 'search/index.ts': "export * from './rank.ts';", 'search/rank.ts': '' }),
    ).toEqual(['search/index.ts only re-exports']);
  });
});
