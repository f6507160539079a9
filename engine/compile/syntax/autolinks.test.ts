import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { withQuickAutolinks } from './autolinks.ts';

const TEXT = [
  '# Of https://a.test/b, and WWW.b.test',
  'No address, but `c@d.test`, [www.e.test](https://f.test) and <g@h.test>.',
  '- one@i.test',
  '  - _www.j.test/k_, then mailto:l@m.test and xmpp:n@o.test/p',
  '> | a | b |\n> | - | - |\n> | HTTP://q.test | **r+s@t.test** |',
  'ftp://u.test, @v, w@x',
].join('\n\n');

test('finds the addresses that GFM finds, wherever they stand', () => {
  const [quick, plain] = [withQuickAutolinks(gfmFromMarkdown()), gfmFromMarkdown()].map(
    (mdastExtensions) => fromMarkdown(TEXT, { extensions: [gfm()], mdastExtensions }),
  );
  expect(quick).toEqual(plain);
  expect(JSON.stringify(quick)).toContain('"url":"mailto:r+s@t.test"');
});

test('only blocks that may hold an address are walked over', () => {
  const walked: string[] = [];
  const [{ transforms } = {}] = withQuickAutolinks([
    {
      enter: { literalAutolink: () => undefined },
      transforms: [(tree: Root) => void walked.push(...tree.children.map(({ type }) => type))],
    },
  ]);
  const tree = fromMarkdown('# Title\n\nSee [a@b.test](c).\n\n- d@e.test', {});
  for (const transform of transforms ?? []) transform(tree);
  expect(walked).toEqual(['list']);
  expect(tree.children).toHaveLength(3);
});
