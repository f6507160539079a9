import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FACTS } from '../../compat/facts.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { deriveCompatData, outdatedData } from './derive.ts';

const root = resolve(import.meta.dirname, '../..');
let files: Record<string, string>;

beforeAll(async () => {
  const sandbox = await ensureSandbox(root, () => undefined);
  files = deriveCompatData({ root, sandbox });
}, 300_000);

describe('the data of the checker', () => {
  test('is what the packages and the pages say now (`npm run compat:data` renews it)', () => {
    expect(outdatedData(root, files)).toEqual([]);
  });

  test('has nothing in its notes that authors wrote for the checks', () => {
    const notes = `${files['notes.en.json']}${files['notes.zh.json']}`;
    expect(notes).toContain('without a warning."');
    expect(notes).not.toMatch(/\{\/\*|proof[.:]/);
  });

  test('notices a change in any file', () => {
    const changed = { ...files, 'notes.zh.json': `${files['notes.zh.json']} ` };
    expect(outdatedData(root, changed)).toEqual(['notes.zh.json']);
  });

  test('knows what the page says of the documented versions', () => {
    expect(FACTS.versions).toEqual({ rspack: '1.0.0-alpha.5', webpack: '5.92.1' });
    expect(Object.keys(FACTS.withoutEffect)).toContain('optimization.splitChunks.maxAsyncRequests');
    expect(FACTS.plugins['mini-css-extract-plugin']?.own).toBe('CssExtractRspackPlugin');
    expect(FACTS.defaults['node.__dirname']).toEqual(['"mock"', '"warn-mock"']);
  });
});
