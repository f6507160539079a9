import { expect, test } from 'vitest';
import { anchorHint } from './near-anchors.ts';

test('ids that an island makes for its parts are no anchors to choose from', () => {
  const page = { path: '/guide' as const, ids: ['usage', '_i0-R_0_t0', '_i0-R_0_p0'] };
  expect(anchorHint('zzz', page, [page], false)).toBe(
    'link to the page without a hash; the page has #usage',
  );
});
