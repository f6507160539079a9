import { describe, expect, test } from 'vitest';
import { compileText, problemsOf } from '../../tests/compile/support.ts';
import { type LinkContext, resolveLink } from './links.ts';

const scheme = { lang: 'en', langs: ['en', 'zh'], defaultVersion: 'v2', versions: ['v1', 'v2'] };
const plain = { ...scheme, defaultVersion: '', versions: [] };

function href(link: string, lang = 'en', context: Partial<LinkContext> = {}): string {
  const resolved = resolveLink(link, {
    base: '/',
    scheme: plain,
    page: { path: lang === 'en' ? '/guide/start/a' : `/${lang}/guide/start/a`, lang, version: '' },
    source: `${lang}/guide/start/a.mdx`,
    ...context,
  });
  return 'href' in resolved ? resolved.href : 'refused' in resolved ? 'refused' : 'file';
}

describe('LINK-1: external links stay as they are', () => {
  test.each(['https://a.b/c?d#e', 'http://a', 'mailto:a@b.c', 'tel:+1', '//a.b/c'])(
    '%s',
    (link) => {
      expect(href(link, 'zh')).toBe(link);
    },
  );
  test.each(['javascript:alert(1)', 'data:text/html,x', 'JavaScript:x', 'vbscript:x'])(
    '%s is refused',
    (link) => expect(href(link)).toBe('refused'),
  );
});

describe('LINK-2: internal links', () => {
  test.each([
    ['/config/entry', '/config/entry'],
    ['config/entry', '/config/entry'],
    ['/config/entry.md', '/config/entry'],
    ['/config/entry.mdx#a', '/config/entry#a'],
    ['/config/entry.html', '/config/entry'],
    ['/config/index', '/config/'],
    ['/config/index.html#x', '/config/#x'],
    ['/config/', '/config/'],
    ['/index', '/'],
    ['/', '/'],
    ['./b', '/guide/start/b'],
    ['./b.mdx?q=1#h', '/guide/start/b?q=1#h'],
    // The same without the dot.
    ['b.md', '/guide/start/b'],
    ['sub/b.mdx#h', '/guide/start/sub/b#h'],
    ['../tech/css.md', '/guide/tech/css'],
    ['../tech/index.mdx', '/guide/tech/'],
    ['../tech/README.md#a', '/guide/tech/#a'],
    ['Index.md', '/guide/start/'],
    ['./', '/guide/start/'],
    ['..', '/guide/'],
    ['#an-id', '#an-id'],
    ['#%E4%BD%A0', '#%E4%BD%A0'],
    ['#你', '#%E4%BD%A0'],
    ['?x=1', '/guide/start/a?x=1'],
    ['/misc/a%20b', '/misc/a%20b'],
    ['/rss/blog-rss.xml', '/rss/blog-rss.xml'],
    ['/guide/v1.0', '/guide/v1.0'],
  ])('%s → %s', (link, expected) => expect(href(link)).toBe(expected));

  test.each([
    ['./05-streaming.mdx#a', '/foundations/streaming#a'],
    ['../02-foundations/05-streaming.mdx', '/foundations/streaming'],
    ['./streaming', '/foundations/streaming'],
    ['../01-start/', '/start/'],
    ['/foundations/streaming', '/foundations/streaming'],
    ['./2.flow.svg', 'file'],
  ])('%s of a site whose addresses have no numbers', (link, expected) => {
    const site = { scheme: { ...plain, stripNumbers: true } };
    expect(href(link, 'en', { ...site, source: 'en/02-foundations/01-a.mdx' })).toBe(expected);
  });

  test('a relative link out of the content folder is refused', () => {
    expect(href('../../../x')).toBe('refused');
    expect(href('../../../../x')).toBe('refused');
  });

  test('the base stands in front', () => {
    expect(href('/config/entry', 'zh', { base: '/docs/' })).toBe('/docs/zh/config/entry');
    expect(href('./b', 'en', { base: '/docs/' })).toBe('/docs/guide/start/b');
    expect(href('/logo.svg', 'zh', { base: '/docs/' })).toBe('/docs/logo.svg');
  });
});

describe('links out of the content folder, with an address for it', () => {
  const sourceUrl = 'https://git.test/acme/acme/blob/main/docs';
  test.each([
    ['../../../../CONTRIBUTING.md', 'https://git.test/acme/acme/blob/main/CONTRIBUTING.md'],
    ['../../../../src/index.js#L3', 'https://git.test/acme/acme/blob/main/src/index.js#L3'],
    ['../../../../a b/', 'https://git.test/acme/acme/blob/main/a%20b/'],
    ['../../../../50%25?raw=1', 'https://git.test/acme/acme/blob/main/50%25?raw=1'],
    // In the folder, and in no language.
    ['../../../README.md', 'https://git.test/acme/acme/blob/main/docs/README.md'],
    // From the root of the repository.
    ['/docs/en/guide/tech/css.md#a', '/guide/tech/css#a'],
    ['/acme/x.md', '/acme/x'],
    // Pages stay pages.
    ['/docs/tech/css', '/docs/tech/css'],
    ['../tech/css.md', '/guide/tech/css'],
    ['./b.mdx', '/guide/start/b'],
  ])('%s → %s', (link, expected) => expect(href(link, 'en', { sourceUrl })).toBe(expected));

  test('are links to another site for everything that follows', async () => {
    const page = await compileText('[a](../../../CONTRIBUTING.md "How")', { sourceUrl });
    expect(page.problems).toEqual([]);
    expect(page.html).toContain(
      '<a href="https://git.test/acme/acme/blob/main/CONTRIBUTING.md" title="How">a</a>',
    );
    expect(page.links).toMatchObject([{ raw: '../../../CONTRIBUTING.md', kind: 'external' }]);
  });
});

describe('LINK-3: language and version', () => {
  test.each([
    ['/config/entry', '/zh/config/entry'],
    ['/zh/config/entry', '/zh/config/entry'],
    ['/en/config/entry', '/config/entry'],
    ['/', '/zh/'],
    ['/en', '/'],
    ['./b', '/zh/guide/start/b'],
  ])('in Chinese: %s → %s', (link, expected) => expect(href(link, 'zh')).toBe(expected));

  test.each([
    ['/config/entry', '/v1/zh/config/entry'],
    ['/v2/config/entry', '/zh/config/entry'],
    ['/v2/en/config/entry', '/config/entry'],
    ['./b', '/v1/zh/guide/b'],
  ])('in an old version: %s → %s', (link, expected) => {
    const page = { path: '/v1/zh/guide/a', lang: 'zh', version: 'v1' };
    expect(href(link, 'zh', { scheme, page, source: 'v1/zh/guide/a.mdx' })).toBe(expected);
  });
});

describe('links of a page', () => {
  test('are recorded with their place, those of components too (LINK-5, WEAK-5)', async () => {
    const page = await compileText(
      'A [b](/c#d) <https://e.f>\n\n<Link href="/g">h</Link>\n\n<PropertyType type="x" defaultValueList={[{ defaultValue: "1", mode: "none" }]} />\n',
      { source: 'zh/guide/page.mdx' },
    );
    expect(page.problems.map(({ code }) => code)).toEqual(['bad-mdx']);
    const fixed = await compileText(
      'A [b](/c#d) https://e.f\n\n<a href="/g">h</a> [i][j]\n\n<PropertyType type="x" defaultValueList={[{ defaultValue: "1", mode: "none" }]} />\n\n[j]: ../k\n',
      { source: 'zh/guide/page.mdx' },
    );
    expect(fixed.problems).toEqual([]);
    expect(
      fixed.links.map((link) => [link.raw, link.kind, link.path ?? '', link.hash, link.line]),
    ).toEqual([
      ['/c#d', 'internal', '/zh/c', 'd', 1],
      ['https://e.f', 'external', '', '', 1],
      ['/g', 'internal', '/zh/g', '', 3],
      ['../k', 'internal', '/zh/k', '', 3],
      ['/config/mode#none', 'internal', '/zh/config/mode', 'none', 5],
    ]);
    expect(fixed.links[0]?.column).toBe(3);
  });

  test('a file beside the page is emitted', async () => {
    const page = await compileText('[zip](./demo.zip)', {
      files: { 'content/en/guide/demo.zip': 'x' },
    });
    expect(page.media.map(({ output }) => output)).toEqual(['static/media/demo.14f825b2.zip']);
    expect(page.html).toBe('<p><a href="/static/media/demo.14f825b2.zip">zip</a></p>');
  });

  test('names of files and pictures are encoded', async () => {
    const { html } = await compileText(
      '[zip](./50%.zip) [c](./c%23.zip) ![a](./a#%.svg) ![b](/b?.svg)',
      {
        files: {
          'content/en/guide/50%.zip': 'zip',
          'content/en/guide/c#.zip': 'zip',
          'content/en/guide/a#%.svg': '<svg viewBox="0 0 4 2"/>',
          'public/b?.svg': '<svg viewBox="0 0 4 2"/>',
        },
      },
    );
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      expect.stringMatching(/^\/static\/media\/50%25\.\w{8}\.zip$/),
      expect.stringMatching(/^\/static\/media\/c%23\.\w{8}\.zip$/),
      expect.stringMatching(/^\/static\/media\/a%23%25\.\w{8}\.svg$/),
      '/b%3F.svg',
    ]);
  });

  test('refused links', async () => {
    expect(
      await problemsOf('[a](javascript:alert) [b](../../../c) [d](./e.zip)'),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 bad-link links to \`javascript:\` addresses are refused
        > 1 | [a](javascript:alert) [b](../../../c) [d](./e.zip)
            | ^
        → link to a page, or to an https, mailto or tel address

      content/en/guide/page.mdx:1:23 bad-link \`../../../c\` leads out of the content folder
        > 1 | [a](javascript:alert) [b](../../../c) [d](./e.zip)
            |                       ^
        → write the page’s address from the root, like \`/guide/start/quick-start\`; for a file of the repository, set \`sourceUrl\` of the site configuration to the address at which the content folder is shown

      content/en/guide/page.mdx:1:39 missing-file the linked file does not exist: ./e.zip
        > 1 | [a](javascript:alert) [b](../../../c) [d](./e.zip)
            |                                       ^
        → the path starts at the folder of this file
      "
    `);
  });
});
