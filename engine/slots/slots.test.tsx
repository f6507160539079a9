import { describe, expect, test } from 'vitest';
import { bilingual, configOf, pageOf, siteOf, viewAt } from '../../tests/site-fixture.ts';
import { resolveConfig } from '../config.ts';
import { oncePerCause } from '../problems.ts';
import type { PageSlotProps, SlotProps, Slots } from './slots.ts';

const home = { frontmatter: { pageType: 'home' as const } };

function site(slots: Slots, sources: Record<string, string> = {}) {
  const resolved = configOf({ ...bilingual, slots });
  const config = { ...resolved, sources: { ...resolved.sources, ...sources } };
  const pages = [
    pageOf('en/index.mdx', home, config),
    pageOf('en/guide/start.mdx', { h1: 'Start' }, config),
    pageOf('zh/guide/start.mdx', { h1: '开始' }, config),
  ];
  return siteOf(pages, config);
}

describe('slots', () => {
  test('around the pages are filled once for each language, on a page for each page', () => {
    const found = site({
      beforeNavigation: ({ lang, siteTitle }: SlotProps) => (
        <p lang={lang}>News of {siteTitle} &amp; others</p>
      ),
      afterArticle: ({ title, path }: PageSlotProps) => (
        <a href={`/feedback?page=${path}`}>{title}</a>
      ),
      heroPicture: ({ hero }: PageSlotProps) => <img src="/hero.png" alt={hero?.name ?? 'none'} />,
    });
    expect(found.problems).toEqual([]);
    const zh = viewAt(found, '/zh/guide/start');
    expect(zh.shell.slots).toEqual({
      beforeNavigation: '<p lang="zh">News of Docs &amp; others</p>',
    });
    expect(zh.slots).toEqual({
      afterArticle: '<a href="/feedback?page=/zh/guide/start">开始</a>',
    });
    expect(viewAt(found, '/').slots).toEqual({ heroPicture: '<img src="/hero.png" alt="none"/>' });
    expect(viewAt(found, '/404').slots).toBeUndefined();
  });

  test('what the policy would block of one is a problem', () => {
    const { problems } = site({
      afterFooter: () => <iframe src="https://films.test/1" title="Film" />,
    });
    const messages = new Set(problems.map(({ code, message }) => `${code} ${message}`));
    expect([...messages]).toEqual([
      'blocked-by-policy the slot `afterFooter` has https://films.test/1 in <iframe>, which browsers will not let it have: the Content-Security-Policy of pages blocks it',
    ]);
  });

  test('link to pages of the reader’s language; a dead link is one of the file that has it, said once', () => {
    const found = site(
      {
        afterFooter: ({ href, base }: SlotProps) => (
          <p>
            <a href={href('/guide/start#part')}>1</a>
            <a href={href('https://a.example')}>2</a>
            <a href={href('/gone')}>{base}</a>
          </p>
        ),
      },
      { 'parts/foot.tsx': "\n  href('/gone')\n" },
    );
    expect(viewAt(found, '/zh/guide/start').shell.slots?.afterFooter).toBe(
      '<p><a href="/zh/guide/start#part">1</a><a href="https://a.example">2</a><a href="/zh/gone">/</a></p>',
    );
    expect(found.problems.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
      'dead-link parts/foot.tsx:2',
    ]);
  });

  test('a site without slots has no trace of them', () => {
    const found = site({});
    expect(viewAt(found, '/guide/start')).not.toHaveProperty('slots');
    expect(viewAt(found, '/guide/start').shell).not.toHaveProperty('slots');
  });

  test('one that throws or returns what cannot be shown is named with its page and line', () => {
    const config =
      'export default {\n  slots: {\n    afterArticle: Feedback,\n    beforeFooter,\n  },\n};\n';
    const found = site(
      {
        afterArticle({ path }: PageSlotProps) {
          if (path.startsWith('/zh')) throw new Error('no words for this');
          return null;
        },
        // What a site in JavaScript may do.
        beforeFooter: (() => ({ text: 'no element' })) as unknown as () => string,
      },
      { 'site.config.ts': config },
    );
    const texts = oncePerCause(found.problems).map(({ code, file, line, message }) => [
      code,
      `${file}:${line}`,
      message,
    ]);
    expect(texts).toEqual([
      [
        'extension-failed',
        'site.config.ts:4',
        expect.stringContaining(
          'the slot `beforeFooter` failed on the pages in en and 1 more: Objects are not',
        ),
      ],
      [
        'extension-failed',
        'site.config.ts:3',
        'the slot `afterArticle` failed on /zh/guide/start: no words for this',
      ],
    ]);
  });

  test('one that styles its elements on themselves is reported once, with its line', () => {
    const config = 'export default {\n  slots: {\n    afterArticle: Feedback,\n  },\n};\n';
    const afterArticle = () => <p style={{ color: 'red' }}>Well?</p>;
    const { problems } = site({ afterArticle }, { 'site.config.ts': config });
    const found = problems.filter(({ code }) => code === 'blocked-by-policy');
    expect(new Set(found.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(found[0]).toMatchObject({
      file: 'site.config.ts',
      line: 3,
      message: expect.stringContaining('the slot `afterArticle` gives <p> a `style`'),
    });
  });

  test('a name that is no slot, and a value that is no component, are refused with their line', () => {
    const text =
      "export default {\n  slots: {\n    beforeNav: Banner,\n    afterSidebar: 'text',\n  },\n};\n";
    const { problems } = resolveConfig(
      { slots: { beforeNav: () => null, afterSidebar: 'text' } },
      { root: '/site', file: 'site.config.ts', text },
    );
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [4, '`slots.afterSidebar`: must be a component: a function that returns what is shown'],
      [3, 'unknown key `slots.beforeNav`'],
    ]);
  });
});
