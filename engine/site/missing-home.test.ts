import { expect, test } from 'vitest';
import { configOf, pageOf, siteOf, versioned } from '../../tests/site-fixture.ts';
import { missingHome } from './missing-home.ts';

const routesOf = (sources: string[], config = configOf()) =>
  sources.map((source) => pageOf(source, {}, config).route);

test('a site without a first page is told which file is missing', () => {
  expect(missingHome(routesOf(['en/a.md', 'zh/index.md']), configOf())).toMatchObject([
    { code: 'no-home', severity: 'warning', file: 'content/en/index.md' },
  ]);
  expect(missingHome(routesOf(['en/index.md', 'en/a.md']), configOf())).toEqual([]);
});

test('a site in one language has no folder for it', () => {
  const config = configOf({ title: 'Docs' });
  expect(missingHome(routesOf(['a.md'], config), config)).toMatchObject([
    { file: 'content/index.md', message: expect.stringContaining('no page at /:') },
  ]);
});

test('each version has its own', () => {
  const config = configOf(versioned);
  const routes = routesOf(['v2/en/index.md', 'v1/en/a.md'], config);
  expect(missingHome(routes, config)).toMatchObject([
    { file: 'content/v1/en/index.md', message: expect.stringContaining('no page at /v1/:') },
  ]);
});

test('that of a site without pages is no news', () => {
  expect(missingHome([], configOf())).toEqual([]);
});

test('build and check hear of it, and of pages without a title', () => {
  const config = configOf({ title: 'Docs' });
  const codes = siteOf([pageOf('a.md', { h1: '' }, config)], config).problems.map(
    (one) => one.code,
  );
  expect(codes).toEqual(['no-title', 'no-home']);
});
