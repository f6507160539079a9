import { describe, expect, it } from 'vitest';
import { stubSummary } from './compiled-pages.ts';
import { moduleFile, viewKey } from './site-view.ts';

describe('moduleFile', () => {
  it('lies beside no other page', () => {
    expect(['/', '/guide/', '/guide', '/zh/guide/a'].map(moduleFile)).toEqual([
      'static/pages/index.js',
      'static/pages/guide/index.js',
      'static/pages/guide.js',
      'static/pages/zh/guide/a.js',
    ]);
  });
});

describe('viewKey', () => {
  const summary = {
    ...stubSummary('content/a.mdx', '# Title'),
    headings: [
      {
        depth: 2 as const,
        id: 'one',
        text: 'One',
        plain: 'One',
        topLevel: true,
        explicitId: false,
        line: 3,
      },
    ],
    toc: [{ text: 'One', id: 'one', depth: 2, charIndex: 20 }],
  };

  it('stays the same when text above a heading grows', () => {
    const [heading] = summary.headings;
    const moved = {
      ...summary,
      headings: heading ? [{ ...heading, line: 5 }] : [],
      toc: [{ text: 'One', id: 'one', depth: 2, charIndex: 80 }],
    };
    expect(viewKey(moved)).toBe(viewKey(summary));
  });

  it('changes with titles, headings and frontmatter', () => {
    const frontmatter = { ...summary.frontmatter, sidebar: false };
    const others = [
      { ...summary, h1: 'Other' },
      { ...summary, headings: [] },
      { ...summary, frontmatter },
    ];
    for (const other of others) expect(viewKey(other)).not.toBe(viewKey(summary));
  });
});
