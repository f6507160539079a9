import type { SyntaxNode } from '../../engine/compile/nodes.ts';
import { hashText } from '../../engine/hash.ts';
import { suggest } from '../../search/suggest.ts';
import { codeSalt } from '../source/code-salt.ts';
import { descendants } from '../source/source-tree.ts';
import { type Facts, readFacts } from './facts.ts';
import type { LookedUp, Mention, NameSource } from './name-source.ts';

/**
 * The names that a module or a JSON file of the site lists.
 * @param file path from the site folder: `./facts.ts`
 * @param root absolute path of the site folder
 * @param scratch absolute path of a folder for bundled modules
 * @throws {Error} when it cannot be read, or says something else
 */
export async function siteFacts(file: string, root: string, scratch: string): Promise<NameSource> {
  const { facts, code } = await readFacts(file, root, scratch);
  const owners = ownersOf(facts);
  const shown = file.replace(/^\.\//, '');
  return {
    key: hashText(32, await codeSalt('checks/names/site-facts.ts'), shown, code),
    mentionsOf: (tree) => mentionsOf(tree, facts, owners),
    lookUp: (mention) => lookUp(mention, facts, shown),
    leavesOut: () => false,
    exceptions: facts.except,
    exceptionsFile: shown,
  };
}

const FLAG = /(?<![\w-])--[a-zA-Z][\w-]*/g;
/** `queue.add(…)`, `backoff.base`: an owner and what it has. */
const MEMBER = /^(?:(?:await|new) )?([\w$]+)(?:\.[\w$]+)+(?:\(.*\))?$/s;

/** First words of dotted names: what stands behind them is looked up. */
function ownersOf({ kinds }: Facts): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const [kind, names] of kinds) {
    for (const name of names.keys()) {
      const [, owner] = MEMBER.exec(name) ?? [];
      if (owner !== undefined && !owners.has(owner)) owners.set(owner, kind);
    }
  }
  return owners;
}

function* mentionsOf(
  tree: SyntaxNode,
  facts: Facts,
  owners: ReadonlyMap<string, string>,
): ReturnType<NameSource['mentionsOf']> {
  for (const { node } of descendants(tree)) {
    const { type, value = '' } = node;
    if (type === 'inlineCode')
      for (const mention of spanMentions(value, facts, owners)) yield { node, mention };
    if (type === 'code' && /^(?:ba|z)?sh$|^shell/.test(node.lang ?? ''))
      for (const mention of commandMentions(value, facts)) yield { node, mention };
  }
}

/** A code span as the name that it may mean; the first shape that fits is meant. */
function spanMentions(text: string, facts: Facts, owners: ReadonlyMap<string, string>): Mention[] {
  for (const [kind, pattern] of facts.patterns)
    if (pattern.test(text)) return [{ kind, name: text, at: 0 }];
  if (hasFlags(text, facts)) return flagsIn(text, 0, facts);
  const [, owner = ''] = MEMBER.exec(text) ?? [];
  const kind = owners.get(owner);
  if (kind !== undefined) return [{ kind, name: bare(text), at: 0 }];
  // Any word may be the reader's own, so that alone counts which is nearly one of the site's.
  const near = /^[\w$-]{5,}(?:\(.*\))?$/s.test(text) ? nearest(bare(text), facts) : undefined;
  return near === undefined ? [] : [{ kind: near.kind, name: bare(text), at: 0 }];
}

/** Flags that stand alone or behind a program of the site; those of other programs are theirs. */
function hasFlags(text: string, { programs }: Facts): boolean {
  const [, program = ''] =
    /^(?:\w+=\S+\s+)*(?:\$ )?(?:(?:npx|pnpm|yarn|bunx|npm exec)\s+)?([\w@./-]*)/.exec(text) ?? [];
  return program.startsWith('--') || programs.includes(program);
}

function commandMentions(code: string, facts: Facts): Mention[] {
  let at = 0;
  return code.split('\n').flatMap((row) => {
    const start = at;
    at += row.length + 1;
    // A flag alone is a part of the line above.
    return hasFlags(row, facts) && !row.startsWith('--') ? flagsIn(row, start, facts) : [];
  });
}

function flagsIn(text: string, start: number, { kinds }: Facts): Mention[] {
  const [kind] = [...kinds].find(([, names]) => [...names.keys()].some(isFlag)) ?? [];
  if (kind === undefined) return [];
  return [...text.matchAll(FLAG)].map(({ 0: name, index }) => ({ kind, name, at: start + index }));
}

const isFlag = (name: string): boolean => name.startsWith('--');

/** `await queue.add('a')` → `queue.add()` */
const bare = (text: string): string =>
  text.replace(/^(?:await|new) /, '').replace(/\(.*\)$/s, '()');

/** @param file that names are added to */
function lookUp({ kind, name }: Mention, facts: Facts, file: string): LookedUp {
  const spellings = [name, name.replace(/^--no-/, '--'), name.replace(/\(\)$/, '')];
  const isKnown = [...facts.kinds.values()].some((names) =>
    spellings.some((one) => names.has(one) || names.has(`${one}()`)),
  );
  // An object with members is known as what they belong to.
  const isOwner = [...facts.kinds.values()].some((names) =>
    [...names.keys()].some((one) => one.startsWith(`${name}.`)),
  );
  if (isKnown || isOwner) return { isKnown: true };
  const near = nearest(name, facts);
  if (!near) {
    const hint = `if there is one, add it to \`names.${kind}\` of ${file}; if it is none of this site’s, to \`except\` there, with the reason`;
    return { isKnown: false, hint };
  }
  const about = [near.kind, near.about].filter((one) => one !== '').join(': ');
  return { isKnown: false, near: near.name, about };
}

/** The known name that is most like another one; undefined for one that is known itself. */
function nearest(
  name: string,
  { kinds }: Facts,
): { name: string; kind: string; about: string } | undefined {
  const all = [...kinds].flatMap(([kind, names]) =>
    [...names].map(([known, about]) => ({ name: known, kind, about })),
  );
  const spelled = name.replace(/\(\)$/, '');
  const near = suggest(
    spelled,
    all.map((one) => one.name.replace(/\(\)$/, '')),
  );
  return all.find((one) => one.name.replace(/\(\)$/, '') === near);
}
