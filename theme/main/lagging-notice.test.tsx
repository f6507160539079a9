import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  bilingual,
  configOf,
  type PageFields,
  pageOf,
  siteOf,
  viewAt,
} from '../../tests/site-fixture.ts';
import { zh } from '../strings/zh.ts';
import { LaggingNotice } from './lagging-notice.tsx';

function viewOf(lagging: string[], sources: string[]) {
  const config = configOf(bilingual);
  const fields: PageFields = {
    frontmatter: { lagging },
    headings: ['# T', '## Usage', '## Run `it`'],
  };
  const pages = sources.map((source) =>
    pageOf(source, source.startsWith('zh/') ? fields : undefined, config),
  );
  return viewAt(siteOf(pages, config), '/zh/guide/a');
}

const both = ['en/guide/a.mdx', 'zh/guide/a.mdx', 'zh/index.mdx', 'en/index.mdx'];

describe('the notice of a lagging translation', () => {
  test('names the sections and links to them in the original', () => {
    const { lagging, shell } = viewOf(['introduction', 'run-it-'], both);
    if (!lagging) throw new Error('no notice');
    const html = renderToStaticMarkup(
      <LaggingNotice lagging={lagging} shell={{ ...shell, texts: { ...zh } }} />,
    );
    expect(html).toContain('role="note" aria-label="译文落后于原文"');
    expect(html.match(/<li>.*?<\/li>/g)).toEqual([
      '<li><a href="/guide/a" hrefLang="en">开头部分</a></li>',
      '<li><a href="/guide/a#run-it-" hrefLang="en">Run <code>it</code></a></li>',
    ]);
  });

  test('is not there for a translation that is up to date, nor without an original', () => {
    expect(viewOf([], both).lagging).toBeUndefined();
    expect(viewOf(['usage'], both.slice(1)).lagging).toBeUndefined();
  });
});
