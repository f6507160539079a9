import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  os?: string[];
  link?: boolean;
}

/** Locks of what is installed on machines that build or test the site. */
const LOCKS = ['.', 'checks/sandbox', 'checks/sandbox/released', 'bench/bundlers'];

test.each(LOCKS)('%s: what is installed is what was locked', (folder) => {
  const url = new URL(`../${folder}/package-lock.json`, import.meta.url);
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync(url, 'utf8'));
  // What lies elsewhere is the repository's own: the project and its packages.
  const entries = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  const unchecked = entries.filter(([, { integrity, link }]) => !integrity && !link);
  // Native packages of other systems: `npm run lock` asks the registry for those that it has.
  // What has no version is a folder of the repository.
  const required = unchecked.filter(([, { optional, version }]) => version && !optional);
  expect(required.map(([path]) => path)).toEqual([]);
  const weak = entries.filter(([, { integrity }]) => integrity && !/^sha512-/.test(integrity));
  expect(weak.map(([path]) => path)).toEqual([]);
});
