import { expect, test } from 'vitest';
import { stubSummary } from '../dev/compiled-pages.ts';
import { untitledPages } from './untitled-pages.ts';

function page(source: string, text: string) {
  const route = { path: '/x', key: '/x', source, file: `/site/content/${source}` };
  const summary = stubSummary(`content/${source}`, text);
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
    { code: 'no-title', severity: 'warning', file: 'content/en/c.md' },
  ]);
});
