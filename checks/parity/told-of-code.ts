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
    .flatMap(wordsIn)
    .find((word) => lead.includes(word) && isGone(word));
  return told === undefined
    ? undefined
    : `the line that leads to it names “${told}”, and the code has it no longer`;
}

const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.replace(/^['"]|['"]$/g, ''));

const wordsIn = (text: string): string[] =>
  (text.replace(/`[^`]*`/g, ' ').match(/[a-z]+/gi) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= LEAST_WORD);

/** Texts of a program. */
const textsIn = (code: string): string[] =>
  [...code.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].map(([, , text = '']) => text);

function shows(code: string, name: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${plain}(?![\\w-])`).test(code);
}
