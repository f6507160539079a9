import { expect, test } from 'vitest';
import { configOf, pageOf, siteOf, viewAt } from '../../tests/site-fixture.ts';
import { stubSummary } from '../dev/compiled-pages.ts';
import { untitledPages } from './untitled-pages.ts';

function page(source: string, text: string, key = '/guide/prototype-poisoning') {
  const route = {
    path: '/x',
    key,
    source,
    file: `/site/content/${source}`,
  };
  const { incomplete: _, ...summary } = stubSummary(`content/${source}`, text);
  return { route: { ...route, lang: 'en', version: '' }, summary, bodyKey: '' };
}

test('a page without a title is told: its links would be empty', () => {
  const pages = [
    page('en/a.md', '# A\n'),
    page('en/b.md', '---\ntitle: B\n---\n\nText\n'),
    page('en/index.md', '---\npageType: home\n---\n'),
    page('en/c.md', '> A quote.\n\n## Sub\n'),
  ];
  expect(untitledPages(pages)).toMatchObject([
    {
      code: 'no-title',
      severity: 'warning',
      file: 'content/en/c.md',
      message: expect.stringContaining('call it “Prototype poisoning”'),
    },
  ]);
});

test.each([
  ['index.md', '/', 'Index'],
  ['en/README.md', '/', 'README'],
  ['en/guide/index.md', '/guide/', 'Guide'],
])('one that begins a folder, too: %s', (source, key, name) => {
  const [problem] = untitledPages([page(source, 'Text\n', key)]);
  expect(problem?.message).toContain(`call it “${name}”`);
});

test('menus, the next page and the document call it as its file is called', () => {
  const config = configOf({ title: 'Docs', navigation: 'folders' });
  const pages = [
    pageOf('index.md', { h1: 'Home' }, config),
    pageOf('prototype_poisoning.md', { h1: '' }, config),
  ];
  const view = viewAt(siteOf(pages, config), '/prototype_poisoning');
  expect(view.client.documentTitle).toBe('Prototype poisoning - Docs');
  expect(JSON.stringify(siteOf(pages, config).sections.map(({ trees }) => [...trees]))).toContain(
    '"Prototype poisoning"',
  );
});
