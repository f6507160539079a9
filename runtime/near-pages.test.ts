import { expect, test } from 'vitest';
import { nearPages } from './near-pages.ts';

const PAGES = [
  '/',
  '/config/output',
  '/config/optimization',
  '/config/',
  '/guide/optimization/tree-shaking',
  '/guide/tech/react',
  '/guide/tech/preact',
  '/api/cli',
];

test.each([
  ['a slip of the finger', '/config/ouptut', ['/config/output']],
  ['another folder', '/guide/tree-shaking', ['/guide/optimization/tree-shaking']],
  [
    'the nearest of several comes first',
    '/guide/react',
    ['/guide/tech/react', '/guide/tech/preact'],
  ],
  ['an old ending, other letters', '/Config/Output', ['/config/output']],
  ['nothing alike', '/no/such/page', []],
  ['too short to tell', '/x', []],
])('%s', (_what, path, expected) => {
  expect(nearPages(path, PAGES)).toEqual(expected);
});
