import { expect, test } from 'vitest';
import { createHighlighter, withSharedScanners } from './highlighter.ts';

const EMBEDDED = [
  '<style lang="scss">',
  '$gap: 4px;',
  '.a { .b { margin: $gap; } }',
  '</style>',
].join('\n');

/** Highlighted by a fresh highlighter, which has prepared others before. */
async function linesBehind(before: string[], lang: string): Promise<readonly string[]> {
  const highlighter = await createHighlighter();
  await highlighter.prepare(before);
  await highlighter.prepare([lang]);
  return highlighter.lines(EMBEDDED, lang);
}

test.each(['vue', 'svelte'])('what %s embeds is coloured, whatever came before', async (lang) => {
  const first = await linesBehind([], lang);
  expect(first[1]).toContain('<i class=');
  expect(await linesBehind(['scss', 'less', 'css'], lang)).toEqual(first);
});

test('the languages of Markdown’s blocks are coloured, whatever came before', async () => {
  const code = '```rust\nlet a = 1;\n```';
  const one = await createHighlighter();
  await one.prepare(['markdown']);
  const first = one.lines(code, 'markdown');
  expect(first[1]).toContain('<i class=');
  const two = await createHighlighter();
  await two.prepare(['rust', 'markdown']);
  expect(two.lines(code, 'markdown')).toEqual(first);
});

test('the same expressions are compiled once, and stay when one who used them is done', () => {
  const compiled: string[] = [];
  let disposed = 0;
  const engine = withSharedScanners({
    createString: (content) => ({ content }),
    createScanner(patterns) {
      const name = patterns.map(String).join('|');
      compiled.push(name);
      return {
        findNextMatchSync: () => ({ index: compiled.indexOf(name), captureIndices: [] }),
        dispose: () => {
          disposed += 1;
        },
      };
    },
  });
  const [first, other, again] = [['a', 'b'], ['ab'], ['a', 'b']].map((patterns) =>
    engine.createScanner(patterns),
  );
  first?.dispose?.();
  expect(compiled).toEqual(['a|b', 'ab']);
  expect(disposed).toBe(0);
  const found = [first, other, again].map((scanner) => scanner?.findNextMatchSync('', 0, 0)?.index);
  expect(found).toEqual([0, 1, 0]);
});
