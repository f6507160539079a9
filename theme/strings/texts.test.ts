import { describe, expect, it } from 'vitest';
import { clientTexts } from './client-texts.ts';
import { fillText } from './fill-text.ts';
import { speaks, tables, textKeys, textsFor } from './texts.ts';

const hasNoSmallLetters = (text: string): boolean => text === text.toUpperCase();

describe('texts', () => {
  it('falls back to English', () => {
    expect(textsFor('it').searchPlaceholderText).toBe('Search Docs');
    expect(textsFor('pt-BR').menu).toBe('Menu');
    expect(textsFor('pt-BR').search).toBe('Pesquisar');
    expect(textsFor('toString').menu).toBe('Menu');
  });

  it('keeps the placeholders of the source language', () => {
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const en = textsFor('en');
    for (const [lang, texts] of Object.entries(tables)) {
      for (const [key, text] of Object.entries(texts)) {
        expect(names(text), `${lang}.${key}`).toEqual(names(en[key as keyof typeof en])); // Keys of the same type.
      }
    }
  });

  it.each(['de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'zh'])('is whole in %s', (lang) => {
    const texts = textsFor(lang);
    expect(Object.keys(texts).sort()).toEqual([...textKeys].sort());
    expect(speaks(lang)).toBe(true);
    const empty = Object.entries(texts).filter(([, text]) => text.trim() === '');
    const free = ['makersText', ...(lang === 'en' ? ['notFoundNote'] : [])];
    expect(empty.map(([key]) => key).sort()).toEqual(free);
    if (lang === 'en') return;
    // Words that two languages share are few: what was left in English shows here.
    const english = textsFor('en');
    const same = Object.entries(texts).filter(
      ([key, text]) => text !== '' && text === english[key as keyof typeof english], // Same keys.
    );
    expect(same.length).toBeLessThanOrEqual(16);
  });

  it('fills placeholders and leaves unknown ones', () => {
    expect(fillText('Link to {heading} {x}', { heading: 'Use' })).toBe('Link to Use {x}');
  });

  it('gives the browser its part only', () => {
    const texts = clientTexts(textsFor('zh'));
    expect(texts.menu).toBe('菜单');
    expect(texts).not.toHaveProperty('heroMotion');
  });

  it('sets in capitals what English sets in capitals, where letters have them', () => {
    const english = textsFor('en');
    const capitals = textKeys.filter(
      (key) => /[A-Z]{2}/.test(english[key]) && hasNoSmallLetters(english[key]),
    );
    expect(capitals).toEqual(expect.arrayContaining(['outlineTitle', 'warning']));
    for (const lang of ['de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh']) {
      const texts = textsFor(lang);
      const others = capitals.filter((key) => !hasNoSmallLetters(texts[key]));
      expect([lang, others]).toEqual([lang, []]);
    }
  });

  it('CONST-2: the texts that the specification names, in their letter case', () => {
    const texts = textsFor('en');
    expect([
      texts.searchPlaceholderText,
      texts.sourceCodeText,
      texts.searchCancel,
      texts.searchNoResultsText,
      texts.searchSuggestedQueryText,
      texts.prevPageText,
      texts.nextPageText,
      texts.outlineTitle,
      texts.lastUpdatedText,
      texts.overviewOthers,
      texts.takeMeHome,
      texts.notFoundTitle,
    ]).toEqual([
      'Search Docs',
      'Source',
      'Cancel',
      'No results for',
      'Please try again with a different keyword',
      'Previous Page',
      'Next page',
      'ON THIS PAGE',
      'Last Updated',
      'Others',
      'Take me home',
      'PAGE NOT FOUND',
    ]);
  });

  it('says in its own words that a page is not there', () => {
    for (const lang of ['de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh']) {
      const { notFoundTitle, takeMeHome } = textsFor(lang);
      expect([lang, notFoundTitle, takeMeHome]).not.toContain('PAGE NOT FOUND');
      expect([lang, notFoundTitle, takeMeHome]).not.toContain('Take me home');
    }
  });
});
