import { expect, test } from 'vitest';
import { nearField } from './near-field.ts';

test.each([
  [['titel'], 'title'],
  [['themeConfig', 'darkmode'], 'darkMode'],
  [['locales', 3, 'strings', 'searchPlaceholder'], 'searchPlaceholderText'],
  [['themeConfig', 'nav', 0, 'items', 1, 'links'], 'link'],
  [['themeConfig', 'sidebar', '/guide', 0, 'items', 0, 'item'], 'items'],
  [['search', 'apiURL'], 'apiUrl'],
  [['markdown', 'containers', 'rfc', 'titel'], 'title'],
  // Nothing of the kind is there: the name stands in another object.
  [['search', 'socialLinks'], undefined],
  [['xyzzy'], undefined],
])('%j: %s', (path, expected) => {
  expect(nearField(path)).toBe(expected);
});
