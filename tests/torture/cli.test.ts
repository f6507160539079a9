import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { main } from './cli.ts';

const projectRoot = mkdtempSync(join(tmpdir(), 'torture-'));
let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterAll(() => rmSync(projectRoot, { recursive: true }));

test('parts that need the built site say so before half an hour is spent', async () => {
  expect(await main([], { projectRoot })).toBe(2);
  expect(said).toEqual(['tabs and fuzz: the site is not built. Build it: npm run build\n']);
});

test('a part that is not there is told with those that are', async () => {
  expect(await main(['--only', 'kills,tab'], { projectRoot })).toBe(2);
  expect(said).toEqual([
    'there is no part "tab": kills, corruptions, edits, sequences, swaps, tabs, fuzz\n',
  ]);
});
