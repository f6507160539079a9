import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFrames } from './add-frames.ts';
import type { Problem } from './model.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'frames-'));
  writeFileSync(join(root, 'a.mdx'), '# A\n\nSee [b](/b).\n');
});

afterAll(() => rmSync(root, { recursive: true }));

const dead: Problem = {
  code: 'dead-link',
  severity: 'error',
  file: 'a.mdx',
  message: 'there is no page /b',
};

test('LINK-6: a problem with a place gets the text around it', () => {
  const [problem] = addFrames([{ ...dead, line: 3, column: 5 }], root);
  expect(problem?.frame).toMatchInlineSnapshot(`
    "  2 |
    > 3 | See [b](/b).
        |     ^
      4 |"
  `);
});

test('problems without a place, with a frame, or of a file that is gone stay as they are', () => {
  const others: Problem[] = [
    dead,
    { ...dead, line: 3, frame: 'its own' },
    { ...dead, file: 'gone.mdx', line: 3 },
  ];
  expect(addFrames(others, root)).toEqual(others);
});
