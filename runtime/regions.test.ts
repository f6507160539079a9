import { describe, expect, test } from 'vitest';
import { visibleRegions } from './regions.ts';

const all = { navbar: true, sidebar: true, outline: true, footer: true, globalUI: true };

describe('visibleRegions', () => {
  test.each([
    ['navbar', 'navbar'],
    ['sidebar', 'sidebar'],
    ['outline', 'outline'],
    ['footer', 'footer'],
    ['globalUIComponents', 'globalUI'],
  ])('LAY-7, WEAK-21: ?%s=0 hides its region and no other', (parameter, region) => {
    expect(visibleRegions(all, `?${parameter}=0`)).toEqual({ ...all, [region]: false });
  });

  test.each(['', '?', '?sidebar=1', '?sidebar=', '?sidebar=false', '?sidebar=00', '?Sidebar=0'])(
    'LAY-7: only the value 0 hides, not %j',
    (search) => expect(visibleRegions(all, search)).toEqual(all),
  );

  test('LAY-7, LAY-8: the query never brings back what the page switches off', () => {
    const page = { ...all, outline: false };
    expect(visibleRegions(page, '?outline=1&footer=0')).toEqual({ ...page, footer: false });
    expect(page.footer).toBe(true);
  });
});
