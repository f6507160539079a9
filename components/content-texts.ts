import { textsFor } from '../theme/strings/texts.ts';
import { type ContentTexts, componentTextsFor } from './texts.ts';

/** Every text inside articles in a language; English for one without. */
export function contentTextsFor(lang: string): ContentTexts {
  return { ...componentTextsFor(lang), ...textsFor(lang) };
}
