import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { environmentKey } from './environment-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'environment-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['process.env.DOCS_TRIAL', true],
  ["process.env['DOCS_TRIAL']", true],
  ['1; const { DOCS_TRIAL } = process.env', true],
  ["1; const { A: a = 'b', DOCS_TRIAL: own = 'x' } = process.env", true],
  ['1; const { OTHER: DOCS_TRIAL } = process.env', false],
  ['1; const { DOCS_TRIAL } = process.env.OTHER', false],
  ['process.env.DOCS_TRIAL_TOO', false],
  ['"DOCS_TRIAL"', false],
])('code with %s depends on that name: %j', async (code, depends) => {
  writeFileSync(join(folder, 'content.mjs'), `export default ${code};`);
  vi.stubEnv('DOCS_TRIAL', 'one');
  const one = await environmentKey(folder);
  expect(await environmentKey(folder)).toBe(one);
  vi.stubEnv('DOCS_TRIAL', 'two');
  expect((await environmentKey(folder)) !== one).toBe(depends);
});
