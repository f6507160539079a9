import { describe, expect, it } from 'vitest';
import { clientTexts } from './client-texts.ts';
import { fillText } from './fill-text.ts';
import { textsFor } from './texts.ts';

describe('texts', () => {
  it('falls back to English', () => {
    expect(textsFor('fr').searchPlaceholderText).toBe('Search Docs');
    expect(textsFor('toString').menu).toBe('Menu');
  });

  it('keeps the placeholders of the source language', () => {
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const en = textsFor('en');
    for (const [key, text] of Object.entries(textsFor('zh'))) {
      expect(names(text), key).toEqual(names(en[key as keyof typeof en])); // Keys of the same type.
    }
  });

  it('fills placeholders and leaves unknown ones', () => {
    expect(fillText('Link to {heading} {x}', { heading: 'Use' })).toBe('Link to Use {x}');
  });

  it('gives the browser its part only', () => {
    const texts = clientTexts(textsFor('zh'));
    expect(texts.menu).toBe('菜单');
    expect(texts).not.toHaveProperty('heroPicture');
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

  it('I18N-13, DIFF-17: Chinese has a text of its own for all but names and the 404 page', () => {
    const [en, zh] = [textsFor('en'), textsFor('zh')];
    const { searchNoHits: _placeholders, ...words } = zh;
    const shared = Object.entries(words).filter(([, text]) => !/\p{Script=Han}/u.test(text));
    expect(shared.map(([key]) => key).sort()).toEqual([
      'ecosystemTitle',
      'notFoundTitle',
      'takeMeHome',
    ]);
    for (const [key, text] of shared) expect(text).toBe(en[key as keyof typeof en]); // Same keys.
  });
});
