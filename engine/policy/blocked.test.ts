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
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types docs',
    ].join('; '),
  );
  expect(policyOf(hostingRules(input))).not.toContain('font-src');
});

test('a directive or a source that would break the policy is refused', () => {
  const { problems } = resolveConfig(
    { security: { csp: { 'img-src': ['https://a.test; script-src *'], 'base-uri': ['*'] } } },
    { root: '/site', file: 'site.config.ts', text: '' },
  );
  expect(problems).toHaveLength(2);
});
