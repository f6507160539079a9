import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../../scripts/import-directions.ts';
import { BUNDLE_CODE } from '../bundle/site-bundles.ts';
import { COMPILE_CODE, DOCUMENT_CODE } from './code-lists.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Every module that runs when some modules run, those loaded later included. */
function reachedFrom(entries: readonly string[]): string[] {
  const reached = new Set<string>();
  const visit = (module: string) => {
    if (reached.has(module)) return;
    reached.add(module);
    if (!/\.(?:tsx?|mjs)$/.test(module)) return;
    for (const { specifier, kind } of importsOf(readFileSync(join(ROOT, module), 'utf8'))) {
      if (kind === 'type' || !specifier.startsWith('.')) continue;
      visit(posix.join(posix.dirname(module), specifier));
    }
  };
  for (const entry of entries) visit(entry);
  return [...reached].sort();
}

const missedBy = (list: readonly string[], entries: readonly string[]) =>
  reachedFrom(entries).filter(
    (module) => !list.some((path) => module === path || module.startsWith(`${path}/`)),
  );

describe('no list misses a module', () => {
  test('the bundles', () => {
    const entries = [
      'components/content-entry.tsx',
      'engine/render/document-entry.tsx',
      'runtime/entry.ts',
      'search/worker.ts',
    ];
    expect(missedBy(BUNDLE_CODE, entries)).toEqual([]);
  });

  test('compiled pages', () => {
    const entries = [
      'components/content-entry.tsx',
      'engine/compile/compile.ts',
      'engine/site/page-record.ts',
    ];
    expect(missedBy(COMPILE_CODE, entries)).toEqual([]);
  });

  test('documents', () => {
    const entries = ['engine/render/document-entry.tsx', 'engine/markdown/page-markdown.ts'];
    expect(missedBy([...BUNDLE_CODE, ...DOCUMENT_CODE], entries)).toEqual([]);
  });

  test('what the threads run', () => {
    const lists = [...COMPILE_CODE, ...BUNDLE_CODE, ...DOCUMENT_CODE];
    expect(missedBy(lists, ['engine/tasks.ts'])).toEqual([]);
  });
});

test('everything that is listed exists', () => {
  const listed = [...COMPILE_CODE, ...BUNDLE_CODE, ...DOCUMENT_CODE];
  expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
