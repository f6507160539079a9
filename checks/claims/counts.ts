import type { Facts } from '../facts/model.ts';
import type { ClaimPage, Sentence } from './claim-page.ts';
import { subjectsOf } from './subject.ts';

/** What is counted, by the word behind the number, and how many of it there are. */
interface Counted {
  noun: RegExp;
  counts(context: {
    facts: Facts;
    sentence: Sentence;
    page: ClaimPage;
  }): [what: string, count: number][];
}

const sizes = (groups: Readonly<Record<string, object>>): [string, number][] =>
  Object.entries(groups).map(([name, group]) => [name, Object.keys(group).length]);

const COUNTED: readonly Counted[] = [
  {
    noun: /hooks?|钩子/,
    counts: ({ facts }) => sizes(facts.hooks).map(([name, count]) => [`hooks of ${name}`, count]),
  },
  {
    noun: /flags?|参数|标志/,
    counts: ({ facts }) =>
      Object.entries(facts.commands).map(([name, { flags }]) => [
        `flags of ${name}`,
        Object.keys(flags).length,
      ]),
  },
  {
    noun: /(?:sub)?commands?|子?命令/,
    counts: ({ facts }) => [['commands', Object.keys(facts.commands).length]],
  },
  {
    noun: /values?|取?值/,
    counts: ({ facts, sentence, page }) =>
      subjectsOf(sentence, page, facts).flatMap(({ name }): [string, number][] => {
        const { values, schema = '' } = facts.options[name] ?? {};
        if (!values) return [];
        // A switch is a value, too, when `false` is the only one that means anything.
        const own: [string, number][] = [[`values of ${name}`, values.length]];
        return /\bboolean\b|\bfalse\b/.test(schema) && !values.includes(false)
          ? [...own, [`values of ${name} with \`false\``, values.length + 1]]
          : own;
      }),
  },
  {
    noun: /options?|选项/,
    counts: ({ facts, sentence, page }) =>
      subjectsOf(sentence, page, facts).map(({ name }) => [
        `options of ${name}`,
        Object.keys(facts.options).filter((path) => isChild(path, name)).length,
      ]),
  },
];

const isChild = (path: string, name: string) =>
  path.startsWith(`${name}.`) && !path.slice(name.length + 1).includes('.');

/** What the facts count as many of; undefined when they count nothing of the kind or something else. */
export function countSource(
  sentence: Sentence,
  { end, value }: { end: number; value: string },
  page: ClaimPage,
  facts: Facts,
): string | undefined {
  const behind = sentence.text.slice(end, end + 40);
  const noun =
    /^\s*(?:of (?:its|the|\d+)\s*)?(?:个|种|项)?\s*([\w-]+(?:\s+[\w-]+)?|\p{Script=Han}{1,6})/u.exec(
      behind,
    )?.[1];
  if (noun === undefined) return undefined;
  const counted = COUNTED.find(({ noun: pattern }) =>
    new RegExp(`(?:^|\\s)(?:${pattern.source})|^.{0,4}(?:${pattern.source})`).test(noun),
  );
  const found = counted
    ?.counts({ facts, sentence, page })
    .find(([, count]) => String(count) === value);
  return found && `the number of ${found[0]} in the facts`;
}
