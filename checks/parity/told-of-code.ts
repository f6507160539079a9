import { without } from './clause-names.ts';
import { contentOf, SENTENCES } from './rewording.ts';

/** The paragraphs before and behind a block of code; empty for none. */
export interface ProseAround {
  before: string;
  behind: string;
}

interface Code {
  code: string;
}

/** Ends a line that leads to what follows it. */
const LEADS = /[:：]\s*$/;
/** What is this short stands in any code by chance. */
const LEAST_CODE = 3;
const LEAST_WORD = 5;
const LEAST_THING = 4;

/**
 * What the words beside a block of code name, and what is no longer in it: a value in code, or a word
 * of one of its texts (`'{spinner} {percent}'`) in the line that leads to it. Who gives something a new name changes
 * both.
 * @returns in words; undefined when everything is there
 */
export function toldOfCode(was: Code, now: Code, prose: ProseAround): string | undefined {
  const isGone = (name: string) => shows(was.code, name) && !shows(now.code, name);
  const named = codesIn(`${prose.before}\n${prose.behind}`)
    .filter((name) => name.length >= LEAST_CODE)
    .find(isGone);
  if (named !== undefined)
    return `the words beside it name “${named}”, and the code has it no longer`;
  if (!LEADS.test(prose.before)) return undefined;
  const lead = wordsIn(prose.before.split(/(?<=[.!?。！？])\s*/).at(-1) ?? '');
  const told = textsIn(was.code)
    .flatMap((text) => wordsIn(text))
    .find((word) => lead.includes(word) && isGone(word));
  return told === undefined
    ? undefined
    : `the line that leads to it names “${told}”, and the code has it no longer`;
}

/** The words around a thing that a line names have this many words of weight. */
const LEAST_AROUND = 3;
/** What stands in the place of something else is no longer than this. */
const LONGEST_THING = 4;

/**
 * What a line that leads to a block of code says the code is about, where it named another thing of the
 * same code, and all else of both is as it was: “adds the year to the hash” and “adds the name to the
 * hash” beside `hash.update(this.year)` and `log(chunk.name)`.
 * @returns in words; undefined when nobody can tell
 */
export function leadsOtherwise(before: string, now: string, { code }: Code): string | undefined {
  const [old = '', own = ''] = [before, now].map((text) => text.split(SENTENCES).at(-1));
  if (!LEADS.test(old) || !LEADS.test(own)) return undefined;
  const [was, is] = [old, own].map((text) => text.replace(LEADS, '').split(/\s+/));
  if (!was || !is) return undefined;
  const start = was.findIndex((word, index) => word !== is[index]);
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end))
    end += 1;
  const [gone, came] = [was, is].map((words) => words.slice(start, words.length - end));
  if (start === -1 || !gone || !came || Math.max(gone.length, came.length) > LONGEST_THING)
    return undefined;
  const around = [...was.slice(0, start), ...was.slice(was.length - end)];
  const thingsIn = (words: readonly string[]) =>
    wordsIn(words.join(' '), LEAST_THING).filter((word) => shows(code, word));
  const [[thing], [other]] = [thingsIn(without(gone, came)), thingsIn(without(came, gone))];
  if (thing === undefined || other === undefined) return undefined;
  if (contentOf(around.join(' ')).length < LEAST_AROUND) return undefined;
  return `the line that leads to the code names “${other}” in the place of “${thing}”, and the code has both as before`;
}

const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.replace(/^['"]|['"]$/g, ''));

const wordsIn = (text: string, least = LEAST_WORD): string[] =>
  (text.replace(/`[^`]*`/g, ' ').match(/[a-z]+/gi) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= least);

/** Texts of a program. */
const textsIn = (code: string): string[] =>
  [...code.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].map(([, , text = '']) => text);

function shows(code: string, name: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${plain}(?![\\w-])`).test(code);
}
