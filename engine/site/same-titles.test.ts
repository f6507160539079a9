import { expect, test } from 'vitest';
import { pageOf } from '../../tests/site-fixture.ts';
import { sameTitles } from './same-titles.ts';

const pages = (titles: Record<string, string>) =>
  Object.entries(titles).map(([source, h1]) => pageOf(source, { h1 }));

test('pages of a folder that have one title are reported once', () => {
  const named = ['a', 'b', 'c', 'd', 'e'].map((name) => [`en/guide/${name}.md`, 'Acme']);
  expect(sameTitles(pages(Object.fromEntries(named)))).toMatchObject([
    {
      code: 'same-title',
      severity: 'warning',
      file: 'content/en/guide/a.md',
      message: expect.stringContaining(
        'is called “Acme”, as are content/en/guide/b.md, content/en/guide/c.md, content/en/guide/d.md and 1 more:',
      ),
    },
  ]);
});

test('those of other folders, languages and versions are told apart', () => {
  const titles = { 'en/a/x.md': 'Options', 'en/b/x.md': 'Options', 'zh/a/x.md': 'Options' };
  expect(sameTitles(pages(titles))).toEqual([]);
});

test('a title in the frontmatter counts', () => {
  const one = pageOf('en/a.md', { h1: 'Acme' });
  const other = pageOf('en/b.md', { h1: 'Acme', frontmatter: { title: 'Hooks' } });
  expect(sameTitles([one, other])).toEqual([]);
});
