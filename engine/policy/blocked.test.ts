import { expect, test } from 'vitest';
import { bilingual, configOf, pageOf, siteOf } from '../../tests/site-fixture.ts';
import { resolveConfig } from '../config.ts';
import type { SiteConfigInput } from '../config-schema.ts';
import { hostingRules } from '../hosting.ts';
import { blockedByPolicy } from './blocked.ts';

const asking: SiteConfigInput = {
  ...bilingual,
  icon: 'https://cdn.test/icon.svg',
  logo: { light: '//img.cdn.test/light.svg', dark: '/dark.svg' },
  head: [
    ['script', { src: 'https://stats.test/s.js' }],
    ['script', { children: 'track()' }],
    ['script', { type: 'application/ld+json', children: '{}' }],
    ['link', { rel: 'stylesheet', href: 'https://fonts.test/css' }],
    ['link', { rel: 'me', href: 'https://social.test/' }],
  ],
};

function problemsOf(input: SiteConfigInput) {
  const resolved = configOf(input);
  const sources = {
    'site.config.ts': "export default {\n  icon: 'https://cdn.test/icon.svg',\n};",
  };
  const config = { ...resolved, sources };
  const image = { src: 'https://cdn.test/hero.png', alt: 'Hero' };
  const hero = { name: 'Docs', text: '', tagline: '', actions: [], image };
  const page = pageOf('en/index.mdx', { frontmatter: { pageType: 'home', hero } }, config);
  return blockedByPolicy(config, siteOf([page], config));
}

test('what the policy would keep from loading is a problem, with its place and both ways out', () => {
  const problems = problemsOf(asking);
  expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'site.config.ts: browsers will not load the icon: https://cdn.test/icon.svg',
    'site.config.ts: browsers will not load the logo: //img.cdn.test/light.svg',
    'site.config.ts: browsers will not load <script> of the head: https://stats.test/s.js',
    'site.config.ts: browsers will not load <script> of the head: inline text',
    'site.config.ts: browsers will not load <link> of the head: https://fonts.test/css',
    'content/en/index.mdx: browsers will not load the picture of the hero: https://cdn.test/hero.png',
  ]);
  expect(problems[0]).toMatchObject({
    line: 2,
    hint: "put it into the `public` folder, or allow it: `security: { csp: { 'img-src': ['https://cdn.test'] } }`",
  });
});

test('what the site allows is no problem, and stands in the policy', () => {
  const csp = {
    'img-src': ['https://cdn.test', 'https://*.cdn.test'],
    'script-src': ['https:'],
    'style-src': ['https://fonts.test'],
    'font-src': ['https://fonts.test'],
  };
  const problems = problemsOf({ ...asking, security: { csp } });
  expect(problems.map(({ message }) => message)).toEqual([
    'browsers will not load <script> of the head: inline text',
  ]);
  const input = {
    base: '/',
    scriptHashes: ["'sha256-a'"],
    styleHashes: [],
    defaultLang: 'en',
    langs: ['en'],
  };
  const policyOf = (rules: ReturnType<typeof hostingRules>) =>
    rules.securityHeaders['content-security-policy'];
  expect(policyOf(hostingRules({ ...input, csp }))).toBe(
    [
      "default-src 'none'",
      "script-src 'self' 'sha256-a' https:",
      "style-src 'self' https://fonts.test",
      "img-src 'self' data: https://cdn.test https://*.cdn.test",
      "connect-src 'self'",
      "manifest-src 'self'",
      "font-src 'self' https://fonts.test",
      "frame-src 'self'",
      "media-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types docs',
    ].join('; '),
  );
});

test('the policy lets pages show, play and write with what the site itself has', () => {
  const { securityHeaders } = hostingRules({
    base: '/',
    scriptHashes: [],
    styleHashes: [],
    defaultLang: 'en',
    langs: ['en'],
  });
  const parts = (securityHeaders['content-security-policy'] ?? '').split('; ');
  for (const part of ['img-src', 'font-src', 'media-src', 'frame-src']) {
    expect(parts.find((one) => one.startsWith(part))).toContain("'self'");
  }
});

test.each<[string, Record<string, string>]>([
  ['SCRIPT', { src: '//stats.test/a.js' }],
  ['link', { rel: 'STYLESHEET', href: 'HTTPS://cdn.test/a.css' }],
  ['link', { rel: 'shortcut icon', href: 'https://cdn.test/i.svg' }],
  ['link', { rel: 'modulepreload', href: 'https://cdn.test/a.js' }],
  ['link', { rel: 'preload', as: 'style', href: 'https://cdn.test/a.css' }],
  ['link', { rel: 'manifest', href: 'https://cdn.test/m.webmanifest' }],
  ['base', { href: '/docs/' }],
])('an element of the head that browsers pass over: <%s %o>', (tag, attributes) => {
  const config = configOf({ ...bilingual, head: [[tag, attributes]] });
  const [problem, ...others] = blockedByPolicy(config, siteOf([], config));
  expect(problem?.message).toMatch(
    new RegExp(`^browsers will not (?:load|obey) <${tag.toLowerCase()}> of the head`),
  );
  expect(others).toEqual([]);
});

test('what they load, and what they load nothing for, is no problem', () => {
  const config = configOf({
    ...bilingual,
    icon: '/favicon.svg',
    logo: 'data:image/svg+xml,x',
    ogImage: '/og.png',
    head: [
      ['script', { src: '/own.js' }],
      ['link', { rel: 'canonical', href: 'https://other.test/' }],
      ['link', { rel: 'preload', as: 'font', href: '/font.woff2' }],
      ['meta', { name: 'author', content: 'https://other.test' }],
    ],
    themeConfig: { socialLinks: [{ icon: 'github', content: 'https://github.com' }] },
  });
  expect(blockedByPolicy(config, siteOf([], config))).toEqual([]);
});

test('the pictures of social links, of other products and of features are asked for, too', () => {
  const remote = 'https://cdn.test/x.svg';
  const config = configOf({
    ...bilingual,
    siblings: [{ name: 'a', desc: '', url: '', logo: remote }],
    themeConfig: { socialLinks: [{ icon: 'github', mode: 'img', content: remote }] },
  });
  const features = [{ icon: remote, title: 'T', details: 'D', span: 4 as const }];
  const page = pageOf('en/index.mdx', { frontmatter: { pageType: 'home', features } }, config);
  const problems = blockedByPolicy(config, siteOf([page], config));
  expect(problems.map(({ message }) => message)).toEqual([
    `browsers will not load the logo of a: ${remote}`,
    `browsers will not load the picture of a social link: ${remote}`,
    `browsers will not load the icon of a feature: ${remote}`,
  ]);
});

test('a directive or a source that would break the policy is refused', () => {
  const { problems } = resolveConfig(
    { security: { csp: { 'img-src': ['https://a.test; script-src *'], 'base-uri': ['*'] } } },
    { root: '/site', file: 'site.config.ts', text: '' },
  );
  expect(problems).toHaveLength(2);
});
