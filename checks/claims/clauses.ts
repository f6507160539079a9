import { blanked } from '../parity/clause-names.ts';
import type { Sentence } from './claim-page.ts';

/** A part of a sentence that says one thing. */
export interface Clause {
  /** Index in the sentence. */
  at: number;
  text: string;
}

/** Where one thing ends and the next begins; code is blanked before. */
const BORDERS: Record<string, RegExp> = {
  en: /(?:,(?!\d{3})|[;:()—])\s*|\s(?=(?:and|but|because|so|which|that|if|when|while|unless|although|where|whose|who)\s)/g,
  zh: /[，；：。！？（）—]+\s*/g,
};

/** Fewer words say where something holds, and belong to what follows: “In Rspack,”. */
const LEAST = { en: 4, zh: 9 };

/** The clauses of a sentence in order. */
export function clausesOf(
  { text, codes }: Pick<Sentence, 'text' | 'codes'>,
  lang: string,
): Clause[] {
  const isChinese = lang === 'zh';
  const blank = blanked(text, codes);
  const borders = [...blank.matchAll(BORDERS[isChinese ? 'zh' : 'en'] ?? /$/g)];
  const ends = [...borders.map(({ index, 0: sign }) => index + sign.length), text.length];
  const clauses: Clause[] = [];
  let start = 0;
  for (const end of ends) {
    const part = text.slice(start, end);
    const size = isChinese ? part.length : part.trim().split(/\s+/).length;
    const isLast = end === text.length;
    if (size < (isChinese ? LEAST.zh : LEAST.en) && !isLast) continue;
    if (part.trim() !== '') clauses.push({ at: start + leading(part), text: part.trim() });
    start = end;
  }
  return clauses;
}

const leading = (text: string) => text.length - text.trimStart().length;
