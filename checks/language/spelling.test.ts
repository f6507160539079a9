import { expect, test } from 'vitest';
import { parseSource } from '../source/source-tree.ts';
import { proseBlocks } from './prose.ts';
import { unknownWords } from './spelling.ts';

function blocksOf(text: string) {
  const source = parseSource({ path: `/${text}.mdx`, source: 'a.mdx', shown: 'a.mdx', text });
  if (!source) throw new Error('the text is no MDX');
  return proseBlocks(source);
}

/** Places of unknown words in a text, when some are known to be right. */
async function unknownIn(text: string, right: Set<string>): Promise<number[]> {
  const found = await unknownWords(blocksOf(text), right);
  return [...found.values()].flat().map(({ at }) => at);
}

test('right words are known from then on, wrong ones are not', async () => {
  const right = new Set<string>();
  expect(await unknownIn('Rspack bundels (all) modules, “quickly”.', right)).toEqual([7]);
  expect([...right].sort()).toEqual(['Rspack', 'all', 'modules', 'quickly']);
});

test('a known word is not looked up, and what stands behind it keeps its place', async () => {
  const right = new Set(['Rspack', 'bundels']);
  expect(await unknownIn('Rspack bundels modulez.', right)).toEqual([15]);
  expect(await unknownIn('Rspack bundels.', right)).toEqual([]);
});

test('directives of the checker are never known as right', async () => {
  const right = new Set<string>();
  await unknownIn('A cspell:disable here.', right);
  expect([...right]).not.toContain('cspell:disable');
});
