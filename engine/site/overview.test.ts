import { describe, expect, test } from 'vitest';
import { areas, type NavEntry } from '../../content/nav.ts';
import { configOf, type PageFields, pageOf, sourceOf } from '../../tests/site-fixture.ts';
import type { SiteConfigInput } from '../config-schema.ts';
import { buildOverview, type OverviewInput } from './overview.ts';
import { RouteIndex } from './route-index.ts';

type Entries = NonNullable<NonNullable<SiteConfigInput['themeConfig']>['sidebar']>[string];

const config = configOf();

/** The overview at an address, of a tree as a configuration writes it. */
function overview(
  key: string,
  tree: Entries,
  options: { pages?: Record<string, PageFields>; levels?: number[]; lang?: string } = {},
) {
  const { lang = 'en', levels } = options;
  const [locale] = configOf({ themeConfig: { sidebar: { '/area': tree } } }).locales;
  const pages = new Map(
    Object.entries(options.pages ?? {}).map(([path, fields]) => {
      const page = pageOf(sourceOf(lang, path), fields);
      return [page.route.path, page];
    }),
  );
  return buildOverview({
    key,
    entries: locale?.sidebar['/area'] ?? [],
    index: new RouteIndex(
      [...pages.values()].map(({ route }) => route),
      config,
    ),
    context: { lang, version: '' },
    pageAt: (path) => pages.get(path),
    othersTitle: 'Others',
    ...(levels && { levels }),
  } satisfies OverviewInput);
}

const shape = (groups: ReturnType<typeof overview>) =>
  groups.map(({ name, cards }) => [name, cards.map(({ text }) => text)]);

const item = (name: string, link: string, overviewHeaders?: number[]) => ({
  text: name,
  link,
  ...(overviewHeaders && { overviewHeaders }),
});

const bare = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, {}]));

describe('which pages are listed', () => {
  test('OVER-2: those below the overview’s route, itself left out', () => {
    const tree = [
      { text: 'G', items: [item('Index', '/a/'), item('One', '/a/one'), item('Far', '/b/far')] },
      { text: 'Other', items: [item('Two', '/b/two')] },
    ];
    const pages = bare('/a/', '/a/one', '/b/far', '/b/two');
    expect(shape(overview('/a/', tree, { pages }))).toEqual([['G', ['One']]]);
  });

  test('OVER-2: a trailing word `overview` in the route is ignored', () => {
    const tree = [item('Overview', '/a/overview'), item('One', '/a/one')];
    const pages = bare('/a/overview', '/a/one');
    expect(shape(overview('/a/overview', tree, { pages }))).toEqual([['', ['One']]]);
  });

  test('OVER-2: of a group whose own link is the overview only that group is listed', () => {
    const tree = [
      { text: 'First', items: [item('One', '/a/one')] },
      { text: 'Own', link: '/a/index', items: [item('Two', '/a/two')] },
    ];
    const pages = bare('/a/', '/a/one', '/a/two');
    expect(shape(overview('/a/', tree, { pages }))).toEqual([['Own', ['Two']]]);
  });

  test('OVER-3, DIFF-16: stand-alone pages come last, in one group', () => {
    const tree = [
      item('Alone', '/a/alone'),
      { text: 'G', items: [item('One', '/a/one')] },
      item('Late', '/a/late'),
    ];
    const pages = bare('/a/alone', '/a/one', '/a/late');
    expect(shape(overview('/a/', tree, { pages }))).toEqual([
      ['G', ['One']],
      ['Others', ['Alone', 'Late']],
    ]);
  });

  test('OVER-3: when they are the only group it has no heading', () => {
    const tree = [item('Alone', '/a/alone'), { text: 'Empty', items: [item('Gone', '/a/gone')] }];
    expect(shape(overview('/a/', tree, { pages: bare('/a/alone') }))).toEqual([['', ['Alone']]]);
  });

  test('OVER-6: dividers and section headers are ignored', () => {
    const tree: Entries = [
      { sectionHeaderText: 'Header' },
      { text: 'G', items: [{ dividerType: 'dashed' }, item('One', '/a/one')] },
    ];
    expect(shape(overview('/a/', tree, { pages: bare('/a/one') }))).toEqual([['G', ['One']]]);
  });

  test('OVER-6: an index inside its own group is not listed again', () => {
    const tree = [{ text: 'G', items: [item('Index', '/a/'), item('One', '/a/one')] }];
    const pages = bare('/a/', '/a/one');
    expect(shape(overview('/a/', tree, { pages }))).toEqual([['G', ['One']]]);
  });

  test('DIFF-4: dated pages are sorted, newest first', () => {
    const post = (date: string) => ({ frontmatter: { date, description: `On ${date}` } });
    const tree = [item('Old', '/blog/old'), item('None', '/blog/none'), item('New', '/blog/new')];
    const pages = {
      '/blog/old': post('2023-03-06T21:37:00.000Z'),
      '/blog/none': {},
      '/blog/new': post('2024-05-28T16:00:00.000Z'),
    };
    const [group] = overview('/blog/', tree, { pages });
    expect(group?.cards.map(({ text }) => text)).toEqual(['New', 'Old', 'None']);
    expect(group?.cards[0]).toMatchObject({
      date: '2024-05-28T16:00:00.000Z',
      description: 'On 2024-05-28T16:00:00.000Z',
    });
  });
});

describe('cards', () => {
  const headings = ['# Title', '## Two', '### Three', '#### Four'];

  test('OVER-4: label and headings, with addresses in the page’s language', () => {
    const tree = [item('Page', '/a/page'), '/a/untitled'];
    const pages = { '/a/page': { headings }, '/a/untitled': { h1: 'Its h1' } };
    expect(overview('/a/', tree, { pages, lang: 'zh' })).toEqual([
      {
        name: '',
        cards: [
          {
            text: 'Page',
            href: '/zh/a/page',
            headings: [{ text: 'Two', href: '/zh/a/page#two', depth: 2 }],
          },
          { text: 'Its h1', href: '/zh/a/untitled', headings: [] },
        ],
      },
    ]);
  });

  test('OVER-4: a nested group becomes a card that leads to its first page', () => {
    const nested = {
      text: 'Nested',
      overviewHeaders: [3],
      items: [
        item('Not written', '/a/later'),
        { text: 'Deeper', items: [item('First', '/a/first')] },
        item('Second', '/a/second'),
      ],
    };
    const pages = { '/a/first': { headings }, '/a/second': {} };
    expect(overview('/a/', [{ text: 'G', items: [nested] }], { pages })).toEqual([
      {
        name: 'G',
        cards: [
          {
            text: 'Nested',
            href: '/a/first',
            headings: [{ text: 'Three', href: '/a/first#three', depth: 3 }],
          },
        ],
      },
    ]);
  });

  interface Levels {
    page?: number[];
    item?: number[];
    overview?: number[];
    group?: number[];
  }
  test.each<[Levels, number[]]>([
    [{}, [2]],
    [{ group: [3] }, [3]],
    [{ group: [3], overview: [4] }, [4]],
    [{ group: [3], overview: [4], item: [2, 3] }, [2, 3]],
    [{ group: [3], overview: [4], item: [2, 3], page: [2, 4] }, [2, 4]],
    [{ page: [] }, []],
  ])('OVER-5: levels %j show the headings %j', (set, shown) => {
    const group = {
      text: 'G',
      items: [item('Page', '/a/page', set.item)],
      ...(set.group && { overviewHeaders: set.group }),
    };
    const frontmatter = set.page ? { overviewHeaders: set.page } : {};
    const pages = { '/a/page': { headings, frontmatter } };
    const [first] = overview('/a/', [group], {
      pages,
      ...(set.overview && { levels: set.overview }),
    });
    expect(first?.cards[0]?.headings.map(({ depth }) => depth)).toEqual(shown);
  });
});

describe('OVER-8: the trees of this site', () => {
  const toInput = (entry: NavEntry): Entries[number] =>
    'path' in entry
      ? item(entry.label.en, entry.path)
      : { text: entry.label.en, items: entry.items.map(toInput) };
  const pathsOf = (entries: readonly NavEntry[]): string[] =>
    entries.flatMap((entry) => ('path' in entry ? [entry.path] : pathsOf(entry.items)));

  const counts = (key: string) => {
    const area = areas.find((candidate) => key.startsWith(candidate.key));
    if (!area) throw new Error(`${key} is in no tab`);
    const pages = bare(...pathsOf(area.items));
    const groups = overview(key, area.items.map(toInput), { pages });
    return groups.map(({ name, cards }) => [name, cards.length]);
  };

  test('/plugins/webpack/ lists its own group, without itself and the other group', () => {
    // 22 of the original's tree and the three pages that it left out.
    expect(counts('/plugins/webpack/')).toEqual([['Webpack-aligned built-in plugins', 25]]);
  });

  test('/contribute/', () => {
    expect(counts('/contribute/')).toEqual([
      ['Development', 8],
      ['Architecture', 2],
    ]);
  });

  test('/api/', () => {
    expect(counts('/api/')).toEqual([
      ['Modules', 2],
      ['Loader API', 6],
      ['Plugin API', 7],
      ['Others', 4],
    ]);
  });

  test('/blog/', () => {
    expect(counts('/blog/')).toEqual([['', 9]]);
  });
});
