import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import documented from '../versions.json' with { type: 'json' };
import { deriveFacts } from './derive.ts';

let packages = '';
beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'facts-'));
});
afterEach(() => rmSync(packages, { recursive: true, force: true }));

function install(name: string, version: string): void {
  const folder = join(packages, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }));
}

const derive = () =>
  deriveFacts({ root: packages, cacheFolder: join(packages, 'cache'), packages });

test('says what is not installed', async () => {
  await expect(derive()).rejects.toThrow(/^@rspack\/core \S+ is not installed in /);
});

test('refuses another version than the documented one', async () => {
  for (const name of Object.keys(documented)) install(name, '9.9.9');
  await expect(derive()).rejects.toThrow(/^@rspack\/core \S+ is installed as 9\.9\.9 in /);
});
