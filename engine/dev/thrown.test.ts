import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thrownProblem } from './thrown.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'thrown-'));
  writeFileSync(join(root, 'bad.tsx'), 'first\n  second.x.y\nthird\n');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Line 1 of what runs is React, line 2 the second line of the island; columns are not known. */
const mapText = () =>
  JSON.stringify({
    version: 3,
    sources: [join(root, 'node_modules/react/index.js'), join(root, 'bad.tsx')],
    names: [],
    mappings: 'AAAA;ACCA',
  });
const stack = (address: string) =>
  [
    "TypeError: Cannot read properties of undefined (reading 'y')",
    `    at react (${address}:1:5)`,
    `    at onClick (${address}:2:7)`,
  ].join('\n');
const message = "TypeError: Cannot read properties of undefined (reading 'y')";

test('what an island throws is told at its line, by the map of what runs', async () => {
  const asked: string[] = [];
  const fetchMap = async (address: string) => {
    asked.push(address);
    return mapText();
  };
  const address = 'http://localhost:5173/_dev/static/js/main.js';
  const problem = await thrownProblem({ message, stack: stack(address) }, root, fetchMap);
  expect(problem).toMatchObject({
    code: 'island-failed',
    file: 'bad.tsx',
    line: 2,
    column: 3,
    message: `this throws in the browser: ${message}`,
  });
  expect(problem?.frame).toContain('> 2 |   second.x.y');
  expect(asked).toEqual(['/_dev/static/js/main.js.map']);
});

test('what the site has not written is left to the console', async () => {
  const none = async () => 'Not found';
  const at = (address: string) => thrownProblem({ message, stack: stack(address) }, root, none);
  expect(await at('chrome-extension://abc/content.js')).toBeUndefined();
  expect(await at('http://localhost:5173/_dev/static/js/main.gone.js')).toBeUndefined();
});
