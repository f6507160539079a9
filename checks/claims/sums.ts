import { inFigures } from '../parity/numerals.ts';

/** Numbers of a text outside of code, in their order, whether in words or in figures; versions are none. */
function figuresIn(text: string): number[] {
  const plain = inFigures(text).replaceAll(/`[^`]*`/g, ' ');
  return [...plain.matchAll(/(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w.,]*\d)/g)].map(([figure]) =>
    Number(figure.replaceAll(',', '')),
  );
}

/**
 * Whether a sentence divides a whole into parts, and the number is one of them: “all 18 hooks: 11 of one
 * class and 7 of the other”. The parts stand in a row, before or behind the whole.
 * @param isKnown whether something stands for a number of the sentence
 */
export function isPartIn(
  text: string,
  value: number,
  isKnown: (value: number) => boolean,
): boolean {
  const figures = figuresIn(text);
  return figures.some((whole, at) => {
    const sides = [figures.slice(at + 1), figures.slice(0, at).reverse()];
    return sides.some((side) => {
      const parts = partsOf(whole, side);
      if (parts === undefined) return false;
      if (value === whole) return parts.every(isKnown);
      return parts.includes(value) && isKnown(whole);
    });
  });
}

/** The first of some numbers that add up to a whole, two of them or more. */
function partsOf(whole: number, numbers: readonly number[]): number[] | undefined {
  let sum = 0;
  for (const [index, number] of numbers.entries()) {
    sum += number;
    if (sum === whole && index > 0) return numbers.slice(0, index + 1);
    if (sum >= whole) return undefined;
  }
  return undefined;
}

/** Whether a number is the product of two others of its sentence: “600 modules of 12 functions each (7,200 in total)”. */
export function isProductIn(text: string, value: number): boolean {
  if (!SUM.test(text)) return false;
  const factors = figuresIn(text).filter((figure) => figure > 1 && figure !== value);
  return factors.some((one, at) => factors.slice(at + 1).some((other) => one * other === value));
}

const SUM =
  /\b(?:sum|total|together|altogether|adds? up)\b|之和|总和|总额|总数|总计|合计|总共|共计|一共|共有|共(?= ?\d)/i;
/** Shorter numbers add up to anything. */
const LEAST_DIGITS = 2;

/** Whether a sentence speaks of a sum, and two numbers of a text that is shown beside it have that sum. */
export function isSumShown(text: string, value: number, shown: string): boolean {
  if (!SUM.test(text)) return false;
  const figures = (
    shown.replaceAll(/(?<=\d)[,_](?=\d{3})/g, '').match(/(?<![\w.])\d+(?![\w.]*\d)/g) ?? []
  )
    .filter((figure) => figure.length >= LEAST_DIGITS)
    .map(Number);
  return figures.some((one, at) => figures.slice(at + 1).includes(value - one));
}
