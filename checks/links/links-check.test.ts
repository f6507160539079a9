import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { resolveConfig } from '../../engine/config.ts';
import { placeOfLink } from '../../engine/site/link-place.ts';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { checkBuiltLinks, linksCheck } from './links-check.ts';

const sites: CheckSite[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const site of sites.splice(0)) site.remove();
});

const HARD_CASES = `<!doctype html><html><head>
<link rel="preconnect" href="https://nowhere">
<link rel="canonical" href="https://docs.example/">
<link rel="alternate" type="application/rss+xml" href="/rss/feed.xml">
<meta property="og:image" content="https://docs.example/a%20b.png">
</head><body id="top">
<!-- <a href="/in-a-comment">x</a> -->
<a href="">same</a> <a href="#">top</a> <a href="#top">top</a> <a href="?a=1#here">query</a>
<a href="#%E8%BF%99%E9%87%8C">encoded</a> <a href="#here:~:text=x">fragment</a>
<a href="/guide/page">page</a> <a href="guide/page#part">relative</a> <a href="/guide/page?x=/dead">query</a>
<a href="https://docs.example/guide/page#part">own site</a> <a href="https://docs.example/pricing">own host</a> 
<a href="mailto:a@b.example">mail</a> <a href="https://en.wikipedia.org/wiki/Tree_(data)">brackets</a>
<a href="http://localhost:8080">local</a> <a href="/rss/feed.xml">feed</a>
<a name="old"></a><h2 id="here">Here</h2><h2 id="这里">Here</h2>
<img srcset="/a%20b.png 1x, /a%20b.png 2x" src="data:image/gif;base64,R0lGOD" alt="">
<code>&lt;a href="/not-a-link"&gt;</code><pre>[x](/nor-this)</pre>
<svg><use href="#here"></use></svg>
<template><a href="/guide/page">inside</a></template>
</body></html>`;

const FEED = `<rss xmlns:atom="http://www.w3.org/2005/Atom"><link>https://docs.example/guide/page?a=1&amp;b=2</link></rss>`;

const NAV = 'content/nav.ts';
const NAV_TEXT =
  "export const nav = [\n  { link: '/guide/gone' },\n];\nexport const from = '/guide/page';\n";

/** A site that is built already. */
function builtSite(
  index: string,
  more: Record<string, string> = {},
  redirects: { from: string; to: string }[] = [],
) {
  const site = checkSite({
    'content/en/index.mdx':
      '# Home\n\n[a](/guide/pag#part), [b](/guide/page#prat), [c](https://docs.example/guide/pagee)\n',
    'content/en/guide/page.mdx': '# Page\n\n## Part\n',
  });
  sites.push(site);
  const hosting = {
    base: '/',
    scriptHashes: [],
    styleHashes: [],
    defaultLang: 'en',
    langs: ['en'],
  };
  const files: Record<string, string> = {
    'hosting.json': JSON.stringify({ ...hosting, redirects }),
    'index.html': index,
    'guide/page.html': '<h2 id="part">Part</h2>',
    'guide/index.html': '',
    '404.html': '<a href="#main">skip</a><main id="main"></main>',
    'rss/feed.xml': FEED,
    'a b.png': '',
    ...more,
  };
  const dist = join(site.root, 'dist');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
  const source = { root: site.root, file: 'site.config.ts', text: '' };
  const { config } = resolveConfig(
    {
      title: 'Docs',
      description: '',
      lang: 'en',
      siteUrl: 'https://docs.example',
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文' },
      ],
      redirects,
    },
    source,
  );
  if (!config) throw new Error('the test’s configuration is wrong');
  return { site, config: { ...config, sources: { [NAV]: NAV_TEXT } }, dist };
}

async function problems(...built: Parameters<typeof builtSite>): Promise<string[]> {
  const { site, config, dist } = builtSite(...built);
  const result = await checkBuiltLinks(await site.context(), config, dist);
  return result.problems.map(
    ({ file, line, column, code, message }) =>
      `${[file, line, column].filter((part) => part !== undefined).join(':')} ${code} ${message}`,
  );
}

test('a site that was built for all stages of a run is not built again', async () => {
  const { site, config, dist } = builtSite('<a href="/guide/pag">');
  // Nothing could be built with these.
  const project = { projectRoot: '/none', cacheRoot: '/none', engineDir: '/none' };
  const run = async () => {
    const { problems: found, notes } = await linksCheck(project, config).run(await site.context());
    return { codes: found.map(({ code }) => code), notes };
  };
  vi.stubEnv('BUILT_SITE', dist);
  expect((await run()).codes).toEqual(['dead-link']);
  vi.stubEnv('BUILT_SITE', join(dist, 'of-another-site'));
  expect(await run().catch(() => 'tries to build')).not.toMatchObject({ codes: ['dead-link'] });
});

test('hard cases are no problems', async () => {
  expect(await problems(HARD_CASES)).toEqual([]);
});

test('a whole address that is nearly one of the site is told where it is written', async () => {
  const whole = 'https://docs.example/guide/pagee';
  expect(await problems(`<a href="${whole}">`)).toEqual([
    `content/en/index.mdx:3:46 dead-link there is no page /guide/pagee (written ${whole})`,
  ]);
  const text = '[pricing](https://docs.example/pricing)\n';
  const link = '<a href="https://docs.example/pricing">';
  expect(await problems(link, { 'llms-full.txt': text })).toEqual([]);
});

test.each([
  [
    '<a href="/guide/pag#part">',
    'content/en/index.mdx:3:1 dead-link there is no page /guide/pag (written /guide/pag#part)',
  ],
  [
    '<a href="/guide/page#prat">',
    'content/en/index.mdx:3:23 dead-hash /guide/page has no heading #prat',
  ],
  ['<a href="/guide/gone">', 'content/nav.ts:2:11 dead-link there is no page /guide/gone'],
  ['<a href="#nowhere">', 'content/en/index.mdx dead-hash / has no heading #nowhere'],
  ['<img src="/none.png">', 'content/en/index.mdx dead-link there is no file /none.png'],
  [
    '<img srcset="/a%20b.png 1x, /2.png 2x">',
    'content/en/index.mdx dead-link there is no file /2.png',
  ],
  [
    '<link rel="alternate" href="/rss/none.xml">',
    'content/en/index.mdx dead-link there is no file /rss/none.xml',
  ],
  [
    '<a href="/guide/page.html">',
    'content/en/index.mdx redirected-link /guide/page.html is only a redirect',
  ],
  ['<a href="/Guide/page">', 'content/en/index.mdx redirected-link /Guide/page is only a redirect'],
  [
    '<a href="http://a.example">',
    'content/en/index.mdx bad-address the address is not https: http://a.example',
  ],
  [
    '<a href="https://a.example/x,">',
    'content/en/index.mdx bad-address the address ends in punctuation that belongs to the sentence: https://a.example/x,',
  ],
  [
    '<a href="https://a b.example">',
    'content/en/index.mdx bad-address an address has no spaces: https://a b.example',
  ],
])('%s', async (html, problem) => expect(await problems(html)).toEqual([problem]));

test('an address that ends a sentence of a feed is read without its full stop', async () => {
  const sentence = '<description>See https://docs.example/guide/page.</description></rss>';
  expect(await problems('', { 'rss/feed.xml': FEED.replace('</rss>', sentence) })).toEqual([]);
});

test('a feed with a dead address', async () => {
  const feed = FEED.replace('guide/page', 'guide/none');
  expect(await problems('', { 'rss/feed.xml': feed })).toEqual([
    'dist/rss/feed.xml dead-link there is no page /guide/none',
  ]);
});

test('a dead link is reported once, whoever repeats it', async () => {
  const part = '<a href="/guide/page#prat">';
  const twin = '# Home\n\n[b](https://docs.example/guide/page#prat)\n';
  const found = await problems(part, {
    // The page is not translated, and its text leads to pages of the reader's language.
    'zh/guide/page.html': '<h2 id="part">',
    'zh/index.html': '<a href="/zh/guide/page#prat">',
    'llms-full.txt': twin,
    'zh/llms-full.txt': twin.replace('/guide', '/zh/guide'),
    'rss/feed.xml': `<rss>${'&lt;a href="https://docs.example/guide/page#prat"&gt;'}</rss>`,
  });
  expect(found).toEqual(['content/en/index.mdx:3:23 dead-hash /guide/page has no heading #prat']);
});

test('what the shell of several pages links to is one problem, of the configuration', async () => {
  const shell = '<a href="/gone">';
  expect(await problems(shell, { 'guide/page.html': shell, '404.html': shell })).toEqual([
    'site.config.ts dead-link there is no page /gone (in what 3 pages share: the navigation, a slot or a component)',
  ]);
});

test('what a slot puts together is found in its file', () => {
  const sources = {
    'site.config.ts': "import './parts/foot.tsx';",
    'parts/foot.tsx': `\n<a href={\`\${base}imprint\`}>`,
  };
  expect(placeOfLink('/imprint', sources)).toEqual({ file: 'parts/foot.tsx', line: 2, column: 17 });
  expect(placeOfLink('/print', sources)).toBeUndefined();
});

test('addresses in code are examples', async () => {
  const text = [
    '`http://localhost:3000/api`, `https://docs.example/{id}`, ``a ` https://docs.example/b`` and',
    '`a line https://docs.example/{c}\nbreak`.',
    '',
    '```http\nGET https://docs.example/d\n```',
    'http://url.com/sh.json and <http://other.example/>',
  ].join('\n');
  const html =
    '&lt;code&gt;https://docs.example/e&lt;/code&gt; &lt;pre class="x"&gt;https://docs.example/f&lt;/pre&gt;';
  const code = '<code>http://a.example</code><pre>https://docs.example/{id}</pre>';
  expect(
    await problems(code, { 'llms-full.txt': text, 'rss/feed.xml': `<rss>${html}</rss>` }),
  ).toEqual([]);
});

test('redirects lead to pages and anchors, and away from none', async () => {
  const redirects = [
    { from: '/old', to: '/guide/page#part' },
    { from: '/older', to: '/guide/page#prat' },
    { from: '/oldest', to: '/nowhere' },
    { from: '/guide/page', to: '/guide/' },
    { from: '/notes.txt', to: '/guide/' },
  ];
  expect(
    (await problems('', { 'notes.txt': '' }, redirects)).map((one) => one.replace(/^\S+ /, '')),
  ).toEqual([
    // The feed's own link.
    'redirected-link /guide/page is only a redirect',
    'dead-link a redirect: there is no page /nowhere',
    'redirect-from-page there is a file at /notes.txt, which nobody would reach any more',
  ]);
  const two = redirects.slice(0, 2);
  expect((await problems('', {}, two)).map((one) => one.replace(/^\S+ /, ''))).toEqual([
    'dead-hash a redirect: /guide/page has no heading #prat',
  ]);
});
