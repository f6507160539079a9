import { expect, test } from 'vitest';
import { resolveConfig } from './config.ts';
import type { SiteConfigInput } from './config-schema.ts';

/** Paths of the fields that a configuration is refused for. */
function refused(config: SiteConfigInput): string[] {
  const { problems } = resolveConfig(config, { root: '/', file: 'site.config.ts', text: '' });
  return problems.map(({ message }) => /`([^`]+)`/.exec(message)?.[1] ?? message);
}

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
  'https://-rspack.dev',
  'https://rspack-.dev',
  `https://${'a'.repeat(64)}.dev`,
  'https://localhost:0',
  'https://*.rspack.dev',
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
  [{ siteUrl: 'https://a.example', security: { strictTransportSecurity: false } }, ''],
  [
    {
      security: {
        strictTransportSecurity: { maxAge: 63072000, includeSubDomains: true, preload: true },
      },
    },
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

test.each<[SiteConfigInput, string]>([
  [{ base: 'docs' }, 'write `/docs/`'],
  [{ base: '/docs/v2' }, 'write `/docs/v2/`'],
  [{ base: 'https://rspack.dev/docs' }, 'write `/docs/`'],
  [{ siteUrl: 'rspack.dev' }, 'write `https://rspack.dev`'],
  [{ siteUrl: 'HTTPS://Rspack.dev/' }, 'write `https://rspack.dev`'],
  [{ siteUrl: 'https://rspack.dev/docs' }, "write `https://rspack.dev`, and `base: '/docs/'`"],
])('what is nearly an address is told with what to write: %j', (config, help) => {
  const { problems } = resolveConfig(config, { root: '/', file: 'site.config.ts', text: '' });
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message.endsWith(`: ${help}`)).toBe(true);
});

test.each([
  'api',
  '//search.example/api',
  'ftp://search.example',
  'https://user:secret@search.example/api',
  'https://*/api',
  'https://search.example/a b',
])('an address where no service can answer: %s', (apiUrl) => {
  const search = { mode: 'remote' as const, apiUrl, indexName: 'docs' };
  expect(refused({ search })).toEqual(['search.apiUrl']);
});

test.each([
  ['https://git.test/acme/blob/main/docs/', 'write `https://git.test/acme/blob/main/docs`'],
  ['https://git.test/docs?plain=1', 'write `https://git.test/docs`'],
  ['../docs', 'like `https://github.com/acme/acme/blob/main/docs`'],
  ['https://git test/docs', 'like `https://github.com/acme/acme/blob/main/docs`'],
])('an address that shows no folder: %s', (sourceUrl, help) => {
  const { problems } = resolveConfig(
    { sourceUrl },
    { root: '/', file: 'site.config.ts', text: '' },
  );
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(help)]);
});
