import { describe, expect, test } from 'vitest';
import { compileText } from '../../tests/compile/support.ts';
import { bilingual, configOf, linkTo, pageOf } from '../../tests/site-fixture.ts';
import type { PageLink } from '../model.ts';
import { formatProblem } from '../problems.ts';
import { checkLinks, closest, deadConfigLink, deadFile } from './check-links.ts';
import { summarize } from './page-summary.ts';
import { RouteIndex } from './route-index.ts';

const config = configOf(bilingual);

function check(...links: PageLink[]) {
  const pages = [
    pageOf('en/guide/start.mdx', { links, headings: ['# Start', '## Usage'] }),
    pageOf('zh/guide/start.mdx', { headings: ['## 用法'] }),
    pageOf('en/blog/index.mdx'),
  ];
  const index = new RouteIndex(
    pages.map(({ route }) => route),
    config,
  );
  const problems = checkLinks(pages, index);
  return { report: problems.map((problem) => formatProblem(problem)).join('\n\n') };
}

describe('checkLinks', () => {
  test('LINK-4: links to pages and headings that exist', () => {
    const { report } = check(
      linkTo('/guide/start'),
      linkTo('/blog'),
      linkTo('/Guide/Start', 'usage'),
      { ...linkTo('/guide/start', 'start'), kind: 'hash' },
    );
    expect(report).toBe('');
  });

  test('LINK-1: other addresses and files are not looked up', () => {
    const { path: _path, ...elsewhere } = linkTo('/never', 'never');
    expect(check({ ...elsewhere, kind: 'external' }, { ...elsewhere, kind: 'asset' }).report).toBe(
      '',
    );
  });

  test('a page of another language is none of this one', () => {
    expect(check(linkTo('/zh/blog/')).report).toContain('dead-link there is no page /zh/blog/');
  });

  test('LINK-6: a link to no page, with the page that may be meant', () => {
    expect(check(linkTo('/guide/strat', '', '../guide/strat.mdx')).report).toMatchInlineSnapshot(`
      "content/en/guide/start.mdx:12:5 dead-link there is no page /guide/strat (written ../guide/strat.mdx)
        → did you mean ./start.mdx?"
    `);
    const hint = (raw: string) => check(linkTo('/blogs', '', raw)).report.split('→ ')[1];
    expect(hint('../blogs/index.mdx#a')).toBe('did you mean ../blog/index.mdx?');
    expect(hint('/blogs')).toBe('did you mean /blog/?');
  });

  test('a link without the numbers that order files hears what takes them out of addresses', () => {
    const numbered = pageOf('en/docs/02-foundations/05-streaming.mdx');
    const page = pageOf('en/a.mdx', { links: [linkTo('/docs/foundations/streaming')] });
    const index = new RouteIndex([numbered.route, page.route], config);
    expect(checkLinks([numbered, page], index)).toMatchObject([
      {
        hint: 'did you mean /docs/02-foundations/05-streaming? `route: { stripNumbers: true }` of the site configuration takes numbers in front of names out of all addresses',
      },
    ]);
  });

  test('LINK-6: a link to no page that is like none', () => {
    expect(check(linkTo('/a/completely/different/address')).report).toMatchInlineSnapshot(`
      "content/en/guide/start.mdx:12:5 dead-link there is no page /a/completely/different/address (written /a/completely/different/address)
        → correct or remove the link; what is no page of this site needs its whole address"
    `);
  });

  test('a link of a translation to a page that only the original has', () => {
    expect(check(linkTo('/zh/blog/', '', '../blog/index.mdx')).report).toMatchInlineSnapshot(`
      "content/en/guide/start.mdx:12:5 dead-link there is no page /zh/blog/ (written ../blog/index.mdx)
        → /blog/ is not translated into Chinese: write content/zh/blog/index.mdx, or take the link out; \`untranslated: 'fallback'\` in the site configuration shows all such pages in English"
    `);
  });

  test('a link from the root of the repository, which a site may know', () => {
    const hint = (raw: string) => check(linkTo('/docs/guide/start', '', raw)).report.split('→ ')[1];
    expect(hint('/docs/guide/start.md')).toBe(
      'did you mean /guide/start? Links from the root of the repository hold once `sourceUrl` of the site configuration says where it shows `content`',
    );
    expect(hint('/docs/guide/start')).toBe('did you mean /guide/start?');
  });

  test('WEAK-44: a hash without a heading, with the heading that may be meant', () => {
    expect(check(linkTo('/guide/start', 'usages')).report).toMatchInlineSnapshot(`
      "content/en/guide/start.mdx:12:5 dead-hash /guide/start has no heading #usages
        → did you mean #usage?"
    `);
  });

  test('WEAK-44: a hash on a page that has no such heading', () => {
    expect(check(linkTo('/blog/', 'archive')).report).toMatchInlineSnapshot(`
      "content/en/guide/start.mdx:12:5 dead-hash /blog/ has no heading #archive
        → link to the page without a hash"
    `);
  });
});

describe('other anchors', () => {
  const withAnchors = (anchors: string[], ...links: PageLink[]) => {
    const page = pageOf('en/guide/start.mdx', { links, headings: ['# Start', '## Usage'] });
    const own = { ...page, summary: { ...page.summary, anchors } };
    return checkLinks([own], new RouteIndex([own.route], config)).map(({ message }) => message);
  };

  test('an element with an id', () => {
    expect(withAnchors(['old'], linkTo('/guide/start', 'old'))).toEqual([]);
    expect(withAnchors(['old'], linkTo('/guide/start', 'older'))).toHaveLength(1);
  });

  test('words to scroll to', () => {
    expect(
      withAnchors(
        [],
        linkTo('/guide/start', ':~:text=mode'),
        linkTo('/guide/start', 'usage:~:text=mode'),
      ),
    ).toEqual([]);
    expect(withAnchors([], linkTo('/guide/start', 'usgae:~:text=mode'))).toEqual([
      '/guide/start has no heading #usgae',
    ]);
  });

  test('are read from the page', async () => {
    const page = await compileText('# Page\n\n<span id="old" />\n\n`<i id="code">`\n\n## Usage\n');
    expect(summarize(page).anchors).toEqual(['old']);
  });
});

test('a link of the configuration to no page, with the pages that may be meant as it names them', () => {
  const pages = ['en/guide/start.mdx', 'zh/guide/start.mdx'].map((source) => pageOf(source));
  const routes = pages.map(({ route }) => route);
  const index = new RouteIndex(routes, config);
  const told = (link: string, path: string) => {
    const dead = { where: 'the navigation bar', link, path, place: { file: 'site.config.ts' } };
    return formatProblem(deadConfigLink(dead, index));
  };
  expect(told('guide/strat', '/zh/guide/strat')).toMatchInlineSnapshot(`
    "site.config.ts dead-link the navigation bar links to guide/strat, but there is no page /zh/guide/strat
      → did you mean /guide/start?"
  `);
  expect(told('/zh/guide/strat#a', '/zh/guide/strat')).toContain('did you mean /zh/guide/start?');
  expect(told('/never', '/never')).toContain('→ correct the link, or write the page');
});

test('a link to a file means a file, never a page', () => {
  const files = ['files/report.pdf', 'report.html', 'files/picture.png'];
  expect(deadFile('/files/reports.pdf', files)).toMatchObject({
    message: 'there is no file /files/reports.pdf',
    hint: 'did you mean /files/report.pdf?',
  });
  expect(deadFile('/files/report.zip', files).hint).toBe(
    'put the file where it is looked for: public/files/report.zip',
  );
});

describe('closest', () => {
  test('finds slips, not strangers', () => {
    expect(closest('usgae', ['install', 'usage'])).toBe('usage');
    expect(closest('usage', ['introduction'])).toBeUndefined();
    expect(closest('x', [])).toBeUndefined();
  });

  test('prefers the most similar', () => {
    expect(closest('output-path', ['output-paths', 'output-pat', 'output-path-'])).toBe(
      'output-paths',
    );
    expect(closest('ab', ['abc', 'ab'])).toBe('ab');
  });
});

describe('what a dead anchor may mean', () => {
  const hintFor = (hash: string, own: string[], others: Record<string, string[]> = {}) => {
    const start = pageOf('en/guide/start.mdx', {
      headings: own.map((id) => `## ${id}`),
      links: [linkTo('/guide/start', hash)],
    });
    const rest = Object.entries(others).map(([source, ids]) =>
      pageOf(source, { headings: ids.map((id) => `## ${id}`) }),
    );
    const pages = [start, ...rest];
    const index = new RouteIndex(
      pages.map(({ route }) => route),
      config,
    );
    return checkLinks(pages, index).map(({ hint }) => hint);
  };

  test.each([
    // The same letters outweigh everything that is only alike.
    ['outputPath', ['output-path', 'output-paths'], 'did you mean #output-path?'],
    // The beginning of a longer heading, however much longer.
    [
      'register',
      ['other', 'register-with-a-prefix-and-options'],
      'did you mean #register-with-a-prefix-and-options?',
    ],
    // A short heading that a long anchor happens to begin with is not meant.
    ['fastify-register-plugin', ['fastify'], 'correct or remove the link; the page has #fastify'],
    // No more than three, the likeliest first.
    [
      'option-x',
      ['option-abcdefgh', 'option-a', 'option-b', 'option-c', 'option-d'],
      'did you mean #option-a, #option-b or #option-c?',
    ],
    // A slip is meant, and not what shares its first word.
    ['optinos', ['options', 'option-list-of-all'], 'did you mean #options?'],
    // Where nothing is alike, the page's own links cannot go without the hash.
    ['nothing', ['options'], 'correct or remove the link; the page has #options'],
    ['nothing', [], 'correct or remove the link'],
    [
      'nothing',
      ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh', 'ii'],
      'correct or remove the link; the page has #aa, #bb, #cc, #dd, #ee, #ff, #gg, #hh …',
    ],
  ])('#%s among %j', (hash, ids, hint) => {
    expect(hintFor(hash, ids)).toEqual([hint]);
  });

  test('another page that has it is named, of the same language', () => {
    const others = { 'en/guide/hooks.mdx': ['on-send'], 'zh/guide/hooks.mdx': ['on-send'] };
    expect(hintFor('on-send', ['on-sent'], others)).toEqual([
      'it stands on another page: /guide/hooks#on-send',
    ]);
  });

  test('what many pages have says nothing', () => {
    const others = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`en/guide/${name}.mdx`, ['usage']]),
    );
    expect(hintFor('usage', ['usages'], others)).toEqual(['did you mean #usages?']);
  });
});

test('links that share a definition are one mistake, at the definition', async () => {
  const page = await compileText(
    '# Page\n\n[one][x], [two][x] and [three](#y)\n\n[x]: ./other.md#part "Title"\n',
  );
  const own = { ...pageOf('en/guide/page.mdx'), summary: summarize(page) };
  const other = pageOf('en/guide/other.mdx', { headings: ['## Parts'] });
  const index = new RouteIndex([own.route, other.route], config);
  expect(checkLinks([own, other], index).map((one) => formatProblem(one))).toEqual([
    'content/en/guide/page.mdx:5:1 dead-hash /guide/other has no heading #part\n  → did you mean #parts?',
    'content/en/guide/page.mdx:3:24 dead-hash /guide/page has no heading #y\n  → correct or remove the link; the page has #page',
  ]);
});
