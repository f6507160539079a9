import { describe, expect, test } from 'vitest';
import { bilingual, configOf, linkTo, pageOf } from '../tests/site-fixture.ts';
import { Cache } from './cache.ts';
import type { ResolvedConfig } from './config.ts';
import type { Problem } from './model.ts';
import { type CompiledRoute, OpenedSite, type SiteCode, sitePage } from './opened-site.ts';

const code: SiteCode = { compileKey: 'code', textsFor: () => ({}), preload: () => [] };
const opened = (config: ResolvedConfig = configOf(), more: Partial<SiteCode> = {}) =>
  new OpenedSite(config, { ...code, ...more }, new Cache('/nowhere'));

const broken: Problem = {
  code: 'broken',
  severity: 'error',
  file: 'content/en/_part.mdx',
  line: 1,
  column: 1,
  message: 'the partial is broken',
};

function compiled(
  source: string,
  fields: Parameters<typeof pageOf>[1] = {},
  problems: Problem[] = [],
): CompiledRoute {
  const { route, summary } = pageOf(source, fields);
  return { route, record: { summary, problems, media: [], dependencies: {}, bodyKey: source } };
}

describe('problems', () => {
  const state = { routeProblems: [], publicProblems: [], commitTimes: new Map<string, number>() };
  const codesOf = (pages: CompiledRoute[]) => {
    const site = opened();
    const model = site.model(pages.map(sitePage), state);
    return site.problems(pages, model, state).map((problem) => problem.code);
  };

  test('what a partial does wrong is told once, however many pages use it', () => {
    const pages = ['en/index.mdx', 'zh/index.mdx'].map((source) => compiled(source, {}, [broken]));
    expect(codesOf(pages)).toEqual(['broken']);
  });

  test('those of pages, of translations and of links come together', () => {
    const original = compiled('en/index.mdx', { headings: ['## One'], links: [linkTo('/gone')] });
    const translation = compiled('zh/index.mdx', { headings: ['## Another'] }, [broken]);
    expect(codesOf([original, translation])).toEqual(['broken', 'twin-heading-id', 'dead-link']);
  });

  test('a page that is shown untranslated is not compared with itself', () => {
    const page = compiled('en/index.mdx', { headings: ['## One'] });
    const shown = compiled('zh/index.mdx', { headings: ['## One', '## Two'] });
    shown.route = { ...shown.route, source: page.route.source, writtenIn: 'en' };
    expect(codesOf([page, shown])).toEqual([]);
  });

  test('a page that falls back is a problem where the site says how grave it is', () => {
    const page = compiled('en/index.mdx');
    const shown = compiled('zh/index.mdx');
    shown.route = { ...shown.route, source: page.route.source, writtenIn: 'en' };
    const config = configOf({ ...bilingual, checks: { untranslated: 'error' } });
    const found = opened(config).judged(opened(config).twinProblems([page, shown]));
    expect(found).toEqual([
      expect.objectContaining({
        code: 'untranslated',
        severity: 'error',
        file: 'content/en/index.mdx',
        hint: 'translate it to content/zh/index.mdx',
      }),
    ]);
  });

  test('nothing follows from what is missing on a page that could not be read', () => {
    const links = [linkTo('/', 'one'), linkTo('/', 'two')];
    const original = compiled('en/guide.mdx', { links });
    const unread = { h1: '', incomplete: true } as const;
    const home = compiled('en/index.mdx', unread, [broken]);
    const twins = ['zh/index.mdx', 'zh/guide.mdx'].map((source) =>
      compiled(source, { headings: source === 'zh/index.mdx' ? ['## One', '## Two'] : [] }),
    );
    expect(codesOf([original, home, ...twins])).toEqual(['broken']);
    const read = compiled('en/index.mdx', { h1: '' });
    expect(codesOf([original, read, ...twins])).toEqual([
      'twin-headings-differ',
      'dead-hash',
      'dead-hash',
      'no-title',
    ]);
  });
});

test('pages are compiled anew for other code, options and texts of the interface, not for a title', () => {
  const salts = [
    opened(),
    opened(configOf({ ...bilingual, title: 'Another' })),
    opened(undefined, { compileKey: 'other code' }),
    opened(configOf({ ...bilingual, base: '/docs/' })),
    opened(undefined, { textsFor: (lang) => ({ copy: lang }) }),
  ].map(({ setting }) => setting.salt);
  expect(salts[1]).toBe(salts[0]);
  expect(new Set(salts).size).toBe(4);
});
