import { expect, test } from 'vitest';
import { llmsText } from './llms.ts';

test('a section for each tab that has pages, other pages as optional', () => {
  const page = {
    title: 'The [name] token',
    url: 'https://docs.test/a.md',
    description: 'About a.',
  };
  expect(
    llmsText({
      siteTitle: 'Docs',
      description: 'About everything',
      areas: [
        { label: 'Guide', pages: [page] },
        { label: 'Empty', pages: [] },
      ],
      others: [{ title: 'Home', url: 'https://docs.test/index.md', description: '' }],
    }),
  ).toBe(
    [
      '# Docs',
      '',
      '> About everything',
      '',
      '## Guide',
      '',
      '- [The \\[name\\] token](https://docs.test/a.md): About a.',
      '',
      '## Optional',
      '',
      '- [Home](https://docs.test/index.md)',
      '',
    ].join('\n'),
  );
});
