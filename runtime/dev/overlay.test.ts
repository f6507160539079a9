import { expect, test } from 'vitest';
import { formatProblems, problemAt } from '../../engine/problems.ts';
import { overlayParts } from './overlay.ts';

test('lines of source are frames, however long, with the empty ones and the caret; the rest is text', () => {
  const source = { file: 'content/a.mdx', text: 'a | b\n\n| x | y |\n' };
  const words = { code: 'bad', message: 'a | b is wrong', hint: 'write `| a |`' };
  const text = formatProblems([problemAt(source, { line: 2, column: 1 }, words)]);
  expect(overlayParts(text)).toEqual([
    { isFrame: false, text: 'content/a.mdx:2:1 bad a | b is wrong' },
    { isFrame: true, text: '    1 | a | b\n  > 2 |\n      | ^\n    3 | | x | y |' },
    { isFrame: false, text: '  → write `| a |`\n\n1 error in 1 file' },
  ]);
});
