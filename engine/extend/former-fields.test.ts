import { expect, test } from 'vitest';
import { resolveConfig } from '../config.ts';

const source = { root: '/site', file: 'site.config.ts', text: '' };

test.each([
  [{ plannedRoutes: ['/a'] }, "write `checks: { links: 'warn' }`"],
  [{ globalStyles: './a.css' }, "write `styles: ['./styles/site.css']`"],
  [{ markdown: { checkDeadLinks: true } }, "write `checks: { links: 'warn' }`"],
  [{ locales: [{ lang: 'en', label: 'English', texts: {} }] }, 'write `strings: { … }`'],
  [{ strictTransportSecurity: false }, 'write `security: { strictTransportSecurity: … }`'],
  [{ themeConfig: { logo: '/a.svg' } }, 'write `logo`, beside `themeConfig`'],
  [{ url: 'https://a.test' }, 'write `siteUrl:'],
  [{ baseUrl: '/' }, 'write `base`'],
  [{ siteTitle: 'A' }, 'write `title`'],
  [{ i18n: {} }, "`locales: [{ lang: 'en', label: 'English' }, …]`"],
  [{ presets: [] }, 'there are no presets'],
  [{ srcDir: 'docs' }, 'the folder of pages is `content`'],
  [{ cleanUrls: true }, 'without `.html`: remove it'],
  [{ themeConfig: { siteTitle: 'A' } }, 'write `title`, or `logoText`'],
  [{ nothing: 1 }, 'check its spelling: docs/configuration.md of the engine lists all fields'],
])(
  'a configuration of an older shape, or of another tool, hears what to write now: %j',
  (config, hint) => {
    const { problems } = resolveConfig(config, source);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'unknown-key', hint: expect.stringContaining(hint) });
  },
);

test('the list of all fields is named where a site has it', () => {
  const projectRoot = '/site/node_modules/@twinleaf';
  const { problems } = resolveConfig({ nothing: 1, base: 'a' }, { ...source, projectRoot });
  const file = 'node_modules/@twinleaf/engine/docs/configuration.md';
  expect(problems.map(({ hint }) => hint)).toEqual([
    `${file} lists what each field may hold`,
    `remove it, or check its spelling: ${file} lists all fields`,
  ]);
});

test('a logo that names no mark of the site hears both ways out', () => {
  const siblings = [{ name: 'A', desc: 'B', logo: 'rsbuild', url: 'https://a.test' }];
  const { problems } = resolveConfig({ siblings }, source);
  expect(problems.map(({ message }) => message)).toEqual([
    '`siblings[0].logo`: names no mark: write an address like `/logo.svg`, or add it to `brand.marks`',
  ]);
  expect(
    resolveConfig({ siblings, brand: { marks: { rsbuild: '<path/>' } } }, source).problems,
  ).toEqual([]);
});

test('a mark in the bar that the site does not have is told', () => {
  const brand = { mark: 'qp', marks: { pq: '<path/>' } };
  expect(resolveConfig({ brand }, source).problems.map(({ message }) => message)).toEqual([
    '`brand.mark`: names no mark: add it to `brand.marks`, or write one that it has: pq',
  ]);
  for (const mark of ['pq', 'docs']) {
    expect(resolveConfig({ brand: { ...brand, mark } }, source).problems).toEqual([]);
  }
});
