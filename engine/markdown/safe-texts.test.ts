import fc from 'fast-check';
import type { PhrasingContent, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { expect, test } from 'vitest';
import { safeTexts } from './safe-texts.ts';

const value = fc
  .array(fc.constantFrom(...'\t\n !"#&\'()*+-.:<=>@[\\]_`|~a1文', 'www.', '//', 'b '), {
    maxLength: 9,
  })
  .map((parts) => parts.join(''));
const text = value.map((value): PhrasingContent => ({ type: 'text', value }));
const phrasing = fc.oneof(
  text,
  value.map((value): PhrasingContent => ({ type: 'inlineCode', value })),
  fc
    .record({ title: value, child: text, url: value })
    .map(
      ({ title, child, url }): PhrasingContent => ({ type: 'link', url, title, children: [child] }),
    ),
  text.map((child): PhrasingContent => ({ type: 'emphasis', children: [child] })),
);
const block = fc
  .record({ children: fc.array(phrasing, { maxLength: 4 }), kind: fc.nat(2) })
  .map(({ children, kind }): Root['children'][number] => {
    if (kind === 0) return { type: 'paragraph', children };
    if (kind === 1) return { type: 'heading', depth: 2, children };
    const cell = { type: 'tableCell' as const, children };
    return { type: 'table', children: [{ type: 'tableRow', children: [cell] }] };
  });

test('finds every escape that the library finds', () => {
  const gfm = gfmToMarkdown();
  fc.assert(
    fc.property(fc.array(block, { maxLength: 3 }), (children) => {
      const root: Root = { type: 'root', children };
      expect(toMarkdown(root, { extensions: [gfm, safeTexts] })).toBe(
        toMarkdown(root, { extensions: [gfm] }),
      );
    }),
    { numRuns: 100 },
  );
});
