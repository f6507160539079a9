import { figuresOf } from './figures.ts';
import { isTranslation } from './languages.ts';

/** What only code, types and paths have, and what an address begins with. */
const CODE = /[|<>{}=\\`]|\w\(|:\/\/|(?:^|\s)(?:\.{0,2}\/|--|[#@])/;

/** `kind/note`, `1.5`, `true`: one word that is no word of a language. */
const NAME = /^(?:\S+[/:_]\S+|\S*\.\w+|true|false|null)$/i;

/** Several words, or a number of something: `3 files`. */
const SEVERAL = /^(?=.*\p{L}{2}).*\S\s+\S/su;

/** A letter that identifiers do without: `é`, `文`. */
const FOREIGN = /(?![A-Za-z])\p{L}/u;

/**
 * Whether two texts that nobody has declared are words for readers, and one translates the other: neither
 * looks like code or an address, both have the same figures, and one of them has several words or letters
 * that identifiers do without. `warning` in the place of `note` is no translation, as far as anyone sees.
 */
export function isWording(
  model: string,
  text: string,
  langs: readonly [original: string, twin: string],
): boolean {
  const both = [model, text];
  return (
    both.every(isReadable) &&
    both.some((one) => SEVERAL.test(one) || FOREIGN.test(one)) &&
    isTranslation(model, text, langs[1]) &&
    sameFigures(figuresOf(model, langs[0]), figuresOf(text, langs[1]))
  );
}

/** Whether two texts that differ could both be words for readers. */
export function isReadable(text: string): boolean {
  return /\p{L}/u.test(text) && !CODE.test(text) && !NAME.test(text);
}

type Figures = ReturnType<typeof figuresOf>;

function sameFigures(model: Figures, text: Figures): boolean {
  const isAmong = ({ readings, isMonth }: Figures[number], others: Figures) =>
    isMonth || others.some((other) => other.readings.some((one) => readings.includes(one)));
  return model.every((one) => isAmong(one, text)) && text.every((one) => isAmong(one, model));
}
