import type { Products } from '../parity/products.ts';
import { contentOf } from '../parity/rewording.ts';
import { signsOf } from '../parity/signs.ts';

/**
 * Whether each clause that has an order or code has kept it, wherever the clause stands now: the order of
 * cause and effect is none in time.
 */
export function keepOrder(
  { before, now }: { before: readonly string[]; now: readonly string[] },
  products: Products,
): boolean {
  const isTelling = (clause: string) => signsOf(clause, products).sides.length > 0;
  const left = now.filter(isTelling);
  const isKept = before.filter(isTelling).every((clause) => {
    const at = left.findIndex((one) => isSameOrder(clause, one, products));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  return isKept && left.length === 0 && ![...before, ...now].some((one) => THEN.test(one));
}

/** Relates a clause to the one before it. */
const THEN = /\b(?:then|afterwards|instead)\b|然后|接着|随后|再/i;
/** At an end of a clause, this relates it to another one. */
const AT_END = /^(?:before|after)\b|\b(?:before|after)[.:;,]?$|[之以]?[前后][，：。；]?$/i;

/** Whether a clause has the words of another one, or most of them, in the same order. */
function isSameOrder(before: string, now: string, products: Products): boolean {
  const [was, is] = [signsOf(before, products).sides, signsOf(now, products).sides];
  if (was.join() !== is.join() || AT_END.test(before) || AT_END.test(now)) return false;
  const [old, own] = [contentOf(before), contentOf(now)];
  const [short, long] = old.length < own.length ? [old, own] : [own, old];
  let found = 0;
  for (const word of long) if (word === short[found]) found += 1;
  return found === short.length && found * 2 >= long.length;
}
