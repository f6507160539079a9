import fc from 'fast-check';
import type { ElementContent } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { expect, test } from 'vitest';
import { fragmentTree } from '../html-tree.ts';
import { markdownTree } from './markdown-tree.ts';

const TAGS =
  'a article b br button code dialog div em h2 hr img input li nobr ol p pre script span table td template textarea tr ul wbr';

const text = fc
  .array(fc.constantFrom(' ', '  ', '\n', '\t\n ', 'a', 'b c', '\u00a0', '.'), { maxLength: 4 })
  .map((parts): ElementContent => ({ type: 'text', value: parts.join('') }));
const comment = fc.constant<ElementContent>({ type: 'comment', value: ' c ' });
const { content } = fc.letrec<{ content: ElementContent }>((tie) => ({
  content: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    text,
    comment,
    fc
      .record({
        tagName: fc.constantFrom(...TAGS.split(' ')),
        properties: fc.constantFrom({}, { hidden: true }, { noWrap: true }, { wrap: 'hard' }),
        children: fc.array(tie('content'), { maxLength: 5 }),
      })
      .map(
        ({ tagName, properties, children }): ElementContent =>
          tagName === 'template'
            ? {
                type: 'element',
                tagName,
                properties,
                children: [],
                content: { type: 'root', children },
              }
            : { type: 'element', tagName, properties, children },
      ),
  ),
}));

test('is the tree that the library makes', () => {
  fc.assert(
    fc.property(fc.array(content, { maxLength: 6 }), (children) => {
      const tree = { type: 'root' as const, children };
      expect(markdownTree(structuredClone(tree), {})).toEqual(toMdast(tree, {}));
    }),
    { numRuns: 100 },
  );
});

test('a field finds its choices, which stand elsewhere', () => {
  const html =
    '<p><input list="l"></p><datalist id="l"><option value="b" label="Bee"></option></datalist>';
  const tree = markdownTree(fragmentTree(html), {});
  expect(tree).toEqual(toMdast(fragmentTree(html), {}));
  expect(JSON.stringify(tree)).toContain('Bee');
});
