import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGES, WITHIN_THEME } from '../engine/bundle/layout.mjs';
import { publicModules as resolvedModules } from '../engine/bundle/site-resolve.ts';
import {
  isPublished,
  packageProblems,
  packedSpecifier,
  placeOf,
  publicModules,
  readManifests,
  repositoryPath,
} from '../scripts/packages.mjs';

const ROOT = join(import.meta.dirname, '..');
const manifests = readManifests(ROOT);
const root: {
  version: string;
  workspaces: string[];
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
} = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

function packagedModules(): Map<string, string> {
  const files = [...PACKAGES, ...WITHIN_THEME].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.split(sep).join('/')}`)
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes('/node_modules/')),
  );
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

test('packages import what they declare, and in one direction', () => {
  const modules = packagedModules();
  expect(modules.size).toBeGreaterThan(300);
  expect(packageProblems(modules, manifests)).toEqual([]);
});

test('what checks any site names no product that only this one documents', () => {
  const files = manifests.get('checks')?.files ?? [];
  const shipped = [...packagedModules()].filter(([path]) => {
    const place = placeOf(path);
    return place?.package === 'checks' && isPublished(place, files);
  });
  expect(shipped.length).toBeGreaterThan(50);
  expect(shipped.filter(([, text]) => /\b(?:rspack|webpack)/i.test(text)).map(([path]) => path)).toEqual([]); // biome-ignore format: one line
});

test('manifests agree', () => {
  expect(root.workspaces).toEqual(PACKAGES);
  const image = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const everywhere = new Map(Object.entries({ ...root.devDependencies, ...root.dependencies }));
  for (const [folder, manifest] of manifests) {
    expect(manifest).toMatchObject({
      name: `@twinleaf/${folder}`,
      version: root.version,
      license: 'MIT',
      engines: { node: '>=20.19' },
    });
    expect(existsSync(join(ROOT, folder, 'README.md')), folder).toBe(true);
    expect(image).toContain(`COPY ${folder}/package.json ${folder}/\n`);
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      const known = name.startsWith('@twinleaf/') ? root.version : everywhere.get(name);
      expect(version, `${name} in ${folder}`).toBe(known ?? version);
      everywhere.set(name, version);
    }
  }
});

test('public modules are there, and the compiler finds those that sites import', () => {
  for (const path of publicModules(manifests))
    expect(existsSync(join(ROOT, path)), path).toBe(true);
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  const paths = Object.entries<string[]>(compilerOptions.paths).map(([name, [file = '']]) => [
    `${name}$`,
    join(ROOT, file),
  ]);
  expect(resolvedModules(ROOT)).toEqual(Object.fromEntries(paths));
});

test.each([
  ['engine/build/build.ts', 'engine', 'build/build.ts'],
  ['theme/shell.tsx', 'theme', 'shell.tsx'],
  ['runtime/entry.ts', 'theme', 'runtime/entry.ts'],
])('%s lies in the package %s', (path, name, within) => {
  expect(placeOf(path)).toEqual({ package: name, path: within });
  expect(repositoryPath({ package: name, path: within })).toBe(path);
});

test('what is the site’s lies in none', () => {
  expect(['content/nav.ts', 'compat/check.ts', 'brand/marks.ts'].map(placeOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['engine/build/build.ts', '../../model/names.ts', '@twinleaf/model/names.ts'],
  ['engine/build/build.ts', '../render/head.ts', '../render/head.ts'],
  ['engine/render/x.ts', '../../runtime/addresses.ts', '@twinleaf/theme/runtime/addresses.ts'],
  ['theme/shell.tsx', '../runtime/late.ts', './runtime/late.ts'],
  ['runtime/start.tsx', '../theme/shell.tsx', '../shell.tsx'],
  ['runtime/islands.ts', '../islands/slot.tsx', '../islands/slot.tsx'],
  ['engine/bin.mjs', 'react', 'react'],
])('%s: %s is packed as %s', (from, specifier, packed) => {
  expect(packedSpecifier(from, specifier)).toBe(packed);
});

test('nothing that is packed imports the site', () => {
  expect(() => packedSpecifier('islands/x.tsx', '../compat/check.ts')).toThrow(
    'islands/x.tsx imports compat/check.ts, which is in no package',
  );
});

test.each([
  ['a.ts', true],
  ['deep/a.ts', true],
  ['a.test.ts', false],
  ['own/a.ts', false],
  ['a.svg', false],
  ['fonts/a.woff', true],
  ['README.md', true],
])('isPublished: %s → %s', (path, expected) => {
  const files = ['**/*.ts', '!own', 'fonts'];
  expect(isPublished({ package: 'engine', path }, files)).toBe(expected);
});

describe('packageProblems', () => {
  const manifest = (...names: string[]) => ({
    files: ['**/*.ts'],
    dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
  });

  test('names what is not declared, not needed, or the site’s', () => {
    const modules = new Map([
      [
        'engine/a.ts',
        "import { z } from 'zod';\nimport type { Root } from 'hast';\nimport '../search/b.ts';\n",
      ],
      ['search/b.ts', "import 'node:fs';\nimport '../brand/marks.ts';\nimport '@s/p/deep.js';\n"],
      ['search/b.test.ts', "import 'vitest';\n"],
    ]);
    const found = packageProblems(
      modules,
      new Map([
        ['engine', manifest('@types/hast', 'unused')],
        ['search', manifest('@s/p')],
      ]),
    );
    expect(found).toEqual([
      'engine/a.ts imports zod, which engine does not declare',
      'engine/a.ts imports @twinleaf/search, which engine does not declare',
      'search/b.ts imports ../brand/marks.ts, which is in no package',
      'engine declares unused, which it does not import',
    ]);
  });

  test('names a ring', () => {
    const modules = new Map([
      ['engine/a.ts', "import '../search/b.ts';\n"],
      ['search/b.ts', "import type { A } from '../engine/a.ts';\n"],
    ]);
    const found = packageProblems(
      modules,
      new Map([
        ['engine', manifest('@twinleaf/search')],
        ['search', manifest('@twinleaf/engine')],
      ]),
    );
    expect(found).toEqual(['ring: engine → search → engine', 'ring: search → engine → search']);
  });
});
