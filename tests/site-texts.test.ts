import { expect, test } from 'vitest';
import { strings } from '../brand/strings.ts';
import { textsFor } from '../theme/strings/texts.ts';

test('I18N-13, DIFF-17: Chinese has a text of its own for all but names and the 404 page', () => {
  const [en, zh] = [textsFor('en'), { ...textsFor('zh'), ...strings.zh }];
  const { searchNoHits: _placeholders, ...words } = zh;
  const shared = Object.entries(words).filter(([, text]) => !/\p{Script=Han}/u.test(text));
  expect(shared.map(([key]) => key).sort()).toEqual([
    'ecosystemTitle',
    'notFoundTitle',
    'takeMeHome',
  ]);
  expect(zh.notFoundTitle).toBe(en.notFoundTitle);
  expect(zh.takeMeHome).toBe(en.takeMeHome);
});
