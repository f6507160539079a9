import { expect, test } from 'vitest';
import { tables as themeTables } from '../theme/strings/texts.ts';
import { componentTextsFor } from './texts.ts';

const english = componentTextsFor('en');

test('components speak the languages of the theme, with the placeholders of English', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const lang of Object.keys(themeTables)) {
    const texts = componentTextsFor(lang);
    expect(texts === english, lang).toBe(lang === 'en');
    for (const [key, text] of Object.entries(texts)) {
      expect(names(text), `${lang}.${key}`).toEqual(names(english[key as keyof typeof english])); // Same keys.
    }
  }
});

test('a region has the texts of its language, and a language that nobody wrote English ones', () => {
  expect(componentTextsFor('pt-BR')).toBe(componentTextsFor('pt'));
  expect(componentTextsFor('zh-CN').default).toBe('默认值：');
  expect(componentTextsFor('constructor')).toBe(english);
});
