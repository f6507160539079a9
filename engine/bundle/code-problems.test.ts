import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { afterAll, expect, test } from 'vitest';
import { formatProblems } from '../problems.ts';
import { codeProblems } from './code-problems.ts';
import { STYLE_PROBLEM } from './token-loader.mjs';

const root = mkdtempSync(join(tmpdir(), 'code-problems-'));
afterAll(() => rmSync(root, { recursive: true }));
const sheet = join(root, 'styles/brand.css');
mkdirSync(join(root, 'styles'));
writeFileSync(sheet, '.a {\n  color: red border: 1px solid var(--docs-line);\n}\n');

/** The engine lies among the site's packages. */
const context = join(root, 'node_modules/@twinleaf');

/** What the bundler says in its steps, as far as it is asked for. */
function told(errors: Pick<Rspack.StatsError, 'message' | 'moduleName' | 'moduleIdentifier'>[]) {
  const stats = {
    hasErrors: () => true,
    toJson: () => ({ errors }),
    compilation: { options: { context } },
  };
  return formatProblems(codeProblems(stats as unknown as Rspack.Stats, root));
}

const LOADER = join(root, 'node_modules/@rsbuild/core/compiled/css-loader/index.js');
const missed = `  × Module build failed (from ../@rsbuild/core/compiled/css-loader/index.js):
  ╰─▶   ×
        │ SyntaxError
        │
        │ (2:13) ${sheet} Missed semicolon
        │
        │   1 | .a {
        │ > 2 |   color: red border: 1px solid var(--line);
        │     |             ^`;
const first = { message: missed, moduleName: '', moduleIdentifier: `${LOADER}??use[1]!${sheet}` };
const second = { ...first, moduleName: '../../styles/brand.css' };

test('what the bundler says of a style sheet in each of its steps is one problem of the author’s file', () => {
  const expected = `styles/brand.css:2:1 bad-style a declaration of this line has no \`;\` at its end, so browsers drop it
    1 | .a {
  > 2 |   color: red border: 1px solid var(--docs-line);
      | ^
    3 | }
  → write the \`;\`

1 error in 1 file`;
  expect(told([first])).toBe(expected);
  expect(told([first, second])).toBe(expected);
});

test('a mistake of its own in a style sheet is all that is said of sheets, and not all of the code', () => {
  const own = { file: sheet, line: 2, message: 'there is no token `--docs-lime`', hint: 'none' };
  const message = `× Module Error\n  │ ${STYLE_PROBLEM}${JSON.stringify(own)}`;
  const island = { moduleName: '../../island.ts', message: '× Syntax Error: Expected a bracket' };
  expect(told([{ ...first, message }, first, { ...second, message }, second, island])).toBe(
    `island.ts code-failed the file is no valid TypeScript: Expected a bracket
  → look at the end of the line before, too: a comma, a quote or a bracket that is missing there is noticed here

styles/brand.css:2:1 bad-style there is no token \`--docs-lime\`
    1 | .a {
  > 2 |   color: red border: 1px solid var(--docs-line);
      | ^
    3 | }
  → none

2 errors in 2 files`,
  );
});
