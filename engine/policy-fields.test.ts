import { expect, test } from 'vitest';
import { parseFrontmatter } from './compile/frontmatter.ts';
import { resolveConfig } from './config.ts';
import type { SiteConfigInput } from './config-schema.ts';

/** Paths of the fields that a configuration is refused for. */
function refused(config: SiteConfigInput): string[] {
  const { problems } = resolveConfig(config, { root: '/', file: 'site.config.ts', text: '' });
  return problems.map(({ message }) => /`([^`]+)`/.exec(message)?.[1] ?? message);
}

const remote = 'https://cdn.example/x.svg';

test.each<[string, SiteConfigInput]>([
  ['icon', { icon: remote }],
  ['logo', { logo: '//cdn.example/x.svg' }],
  ['logo.dark', { logo: { light: '/l.svg', dark: remote } }],
  ['siblings[0].logo', { siblings: [{ name: 'a', desc: '', url: '', logo: remote }] }],
  [
    'themeConfig.socialLinks[0].content',
    { themeConfig: { socialLinks: [{ icon: 'github', mode: 'img', content: remote }] } },
  ],
  ['head[0]', { head: [['script', { src: 'https://stats.example/a.js' }]] }],
  [
    'head[1]',
    {
      head: [
        ['meta', {}],
        ['SCRIPT', { src: '//stats.example/a.js' }],
      ],
    },
  ],
  ['head[0]', { head: [['link', { rel: 'stylesheet', href: 'HTTPS://cdn.example/a.css' }]] }],
  ['head[0]', { head: [['link', { rel: 'shortcut icon', href: remote }]] }],
  ['head[0]', { head: [['base', { href: '/docs/' }]] }],
])('what browsers would not load is refused: %s', (path, config) => {
  expect(refused(config)).toEqual([path]);
});

test('what they load, and what they load nothing for, is not', () => {
  expect(
    refused({
      icon: '/favicon.svg',
      logo: 'data:image/svg+xml,x',
      ogImage: '/og.png',
      head: [
        ['script', { src: '/own.js' }],
        ['link', { rel: 'canonical', href: 'https://other.example/' }],
        ['link', { rel: 'me', href: 'https://social.example/@docs' }],
        ['meta', { name: 'author', content: 'https://other.example' }],
      ],
      themeConfig: { socialLinks: [{ icon: 'github', content: 'https://github.com' }] },
    }),
  ).toEqual([]);
});

test.each([
  ['hero.image.src', `hero:\n  name: N\n  image:\n    alt: A\n    src: ${remote}`],
  [
    'hero.image.src.light',
    `hero:\n  name: N\n  image:\n    alt: A\n    src:\n      light: ${remote}\n      dark: /d.svg`,
  ],
  ['features[0].icon', `features:\n  - title: T\n    details: D\n    icon: ${remote}`],
  ['head[0]', 'head:\n  - [script, { src: "https://stats.example/a.js" }]'],
])('in frontmatter: %s', (path, yaml) => {
  const { problems } = parseFrontmatter({ file: 'a.mdx', text: `---\n${yaml}\n---\n` });
  expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    expect.stringMatching(
      `^error \`${path.replace(/[[\].]/g, '\\$&')}\` must be a (?:path|file) of this site`,
    ),
  ]);
});

test.each(
  [['docs', '/docs', 'docs/', '/do cs/', '/../', '/a/./b/', '//', '/a//b/', '/$1/', '/文/']].flat(),
)('a base that is none: %s', (base) => {
  const { problems } = resolveConfig({ base }, { root: '/', file: 'site.config.ts', text: '' });
  expect(problems[0]?.message).toContain('`base`: must start and end with a slash, like `/docs/`');
});

test.each(['/', '/docs/', '/docs/v1.0/', '/~user/'])('a base: %s', (base) => {
  expect(refused({ base })).toEqual([]);
});

test.each([
  'rspack.dev',
  'https://',
  'https://rspack.dev/',
  'https://rspack.dev/docs',
  'https://rspack dev',
  'https://rspack.dev:port',
  'https://rspack..dev',
  'https://user@rspack.dev',
  'https://rspack.dev?a',
  'ftp://rspack.dev',
])('an address that can be no site’s: %s', (siteUrl) => {
  const { problems } = resolveConfig({ siteUrl }, { root: '/', file: 'site.config.ts', text: '' });
  expect(problems[0]?.message).toContain('like `https://docs.example.org`');
});

test.each(['https://rspack.dev', 'http://localhost:4173', 'http://[::1]:80800'.slice(0, -1)])(
  'an address of a site: %s',
  (siteUrl) => expect(refused({ siteUrl })).toEqual([]),
);

test.each<[SiteConfigInput, string]>([
  [{ siteUrl: 'https://a.example' }, 'max-age=31536000'],
  [{ siteUrl: 'http://a.example' }, ''],
  [{}, ''],
  [{ siteUrl: 'https://a.example', strictTransportSecurity: false }, ''],
  [
    { strictTransportSecurity: { maxAge: 63072000, includeSubDomains: true, preload: true } },
    'max-age=63072000; includeSubDomains; preload',
  ],
])('strict transport: %o', (config, expected) => {
  const { config: resolved } = resolveConfig(config, {
    root: '/',
    file: 'site.config.ts',
    text: '',
  });
  expect(resolved?.strictTransport).toBe(expected);
});
