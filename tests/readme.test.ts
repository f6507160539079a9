import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const {
  workspaces,
  ...manifest
}: {
  workspaces: string[];
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
} = JSON.parse(read('package.json'));

describe('README.md', () => {
  const readme = read('README.md');

  test('names only commands that exist', () => {
    const named = [...readme.matchAll(/`npm (?:run )?([a-z:]+)`/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  test('says for every dependency why it is here', () => {
    const table = readme.slice(readme.indexOf('## Dependencies'));
    const patterns = [...table.matchAll(/`([^`]+)`/g)].map(
      ([, name = '']) => new RegExp(`^${name.replaceAll('*', '.+')}$`),
    );
    const own = workspaces.map((folder) => JSON.parse(read(`${folder}/package.json`)));
    const all = [manifest, ...own]
      .flatMap(({ dependencies, devDependencies }) =>
        Object.keys({ ...dependencies, ...devDependencies }),
      )
      .filter((name) => !name.startsWith('@twinleaf/'));
    expect(all.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  });
});

test('the map in CONTRIBUTING.md shows folders and files that exist', () => {
  const guide = read('CONTRIBUTING.md');
  const paths = [...guide.matchAll(/`([\w./-]+\/|[\w-]+(?:\/[\w-]+)*\.(?:ts|tsx|md))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') || path.endsWith('.ts'));
  expect(paths.length).toBeGreaterThan(15);
  const known = (path: string) =>
    ['', 'engine/', 'theme/', 'runtime/', 'theme/strings/', 'content/'].some((folder) =>
      existsSync(new URL(`../${folder}${path}`, import.meta.url)),
    );
  expect(paths.filter((path) => !known(path))).toEqual([]);
});
