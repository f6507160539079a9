import { expect, test } from 'vitest';
import { optionFault } from './check-options.ts';

const site = {
  checks: ['parity', 'examples'],
  sources: ['en/config/mode.mdx', 'en/config/entry.mdx', 'en/index.mdx', 'zh/config/mode.mdx'],
};
const options = { check: [], only: [], count: '300', seed: '1' };

test.each([
  [{}],
  [{ check: ['examples', 'parity'] }],
  [{ check: ['pages'] }],
  [{ only: ['config/mode', 'zh/config', 'content/en/index.mdx'] }],
  [{ count: '1', seed: '0' }],
])('%j makes sense', (given) => {
  expect(optionFault({ ...options, ...given }, site)).toBeUndefined();
});

test.each([
  [{ check: ['example'] }, 'There is no check `example`. Checks: pages, parity, examples'],
  [
    { only: ['nosuch/page'] },
    'There is no page or folder `nosuch/page`. There are: config, en, index, zh',
  ],
  [
    { only: ['config', 'config/mod'] },
    'There is no page or folder `config/mod`. There are: config/entry, config/mode',
  ],
  [
    { only: ['zh/config/entry'] },
    'There is no page or folder `zh/config/entry`. There are: zh/config/mode',
  ],
  [{ count: 'abc' }, '--count takes a whole number from 1 on: abc'],
  [{ count: '0' }, '--count takes a whole number from 1 on: 0'],
  [{ seed: '1.5' }, '--seed takes a whole number from 0 on: 1.5'],
])('%j is refused', (given, message) => {
  expect(optionFault({ ...options, ...given }, site)).toBe(message);
});
