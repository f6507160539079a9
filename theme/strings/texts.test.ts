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
});
