import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileResult, knownFiles } from './known-files.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'known-files-'));
  write('engine/rule.ts', 'a rule');
  write('content/en/page.mdx', 'a page');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const result = (file: string, status = 'passed', tests = 2): FileResult => ({
  name: join(root, file),
  status,
  assertionResults: Array.from({ length: tests }, () => ({ status })),
});

/** A run of three files: one reads pages, one fails. */
function passOnce(options = {}): void {
  const known = knownFiles('unit', { root, ...options });
  const { READERS_FILE = '' } = known.leaveOut();
  appendFileSync(READERS_FILE, `${join(root, 'reads.test.ts')}\n`);
  known.keep({
    testResults: [result('rule.test.ts'), result('reads.test.ts'), result('red.test.ts', 'failed')],
  });
}

const unchanged = (options = {}) =>
  Object.keys(knownFiles('unit', { root, ...options }).unchanged());

test('what passed is left out while nothing has changed, what failed is not', () => {
  expect(unchanged()).toEqual([]);
  passOnce();
  expect(unchanged()).toEqual(['rule.test.ts', 'reads.test.ts']);
});

test.each(['content/en/page.mdx', 'checks/claims/read.json'])(
  'another %s brings back the files that read pages',
  (file) => {
    passOnce();
    write(file, 'a changed page, or what was read on it');
    expect(unchanged()).toEqual(['rule.test.ts']);
  },
);

test('another page brings back none where pages do not count', () => {
  passOnce({ countsPages: false });
  write('content/en/page.mdx', 'a changed page');
  expect(unchanged({ countsPages: false })).toEqual(['rule.test.ts', 'reads.test.ts']);
});

test('other code brings back all, wherever it stands; what is made does not', () => {
  passOnce();
  write('dist/index.html', 'built');
  write('checks/sandbox/node_modules/left-pad/index.js', 'fetched');
  expect(unchanged()).toHaveLength(2);
  write('new-part/rule.ts', 'a rule');
  expect(unchanged()).toEqual([]);
});

test('what was left out stays known, and its tests are counted', () => {
  passOnce();
  write('content/en/page.mdx', 'a changed page');
  const known = knownFiles('unit', { root });
  known.leaveOut();
  expect(known.keep({ testResults: [result('reads.test.ts', 'failed')] })).toBe(2);
  expect(unchanged()).toEqual(['rule.test.ts']);
});

/** Reads a file of this project in a thread of a process, as a test file's program would. */
function readers(file: string): string {
  const path = JSON.stringify(join(import.meta.dirname, '..', file));
  write(
    'read.mjs',
    `import { readdir, readFile, stat } from 'node:fs/promises';
    if ((await stat(${path})).isFile()) await readFile(${path});
    else await readdir(${path});`,
  );
  const thread = JSON.stringify(join(root, 'read.mjs'));
  const recorder = join(import.meta.dirname, '..', 'tests', 'support', 'note-reader.mjs');
  const noted = join(root, 'readers.txt');
  const env = {
    ...process.env,
    READERS_FILE: noted,
    READER: 'some.test.ts',
    NODE_OPTIONS: `--import ${pathToFileURL(recorder)}`,
  };
  const program = `new (require('node:worker_threads').Worker)(${thread})`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], {
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return existsSync(noted) ? readFileSync(noted, 'utf8') : '';
}

test.each(['content', 'content/en/guide/start/introduction.mdx'])(
  'who reads %s is noted',
  (path) => {
    expect(readers(path)).toBe('some.test.ts\n');
  },
);

test('who reads code is not', () => {
  expect(readers('package.json')).toBe('');
});
