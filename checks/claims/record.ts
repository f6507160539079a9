import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Problem } from '../../engine/model.ts';
import type { Claim } from './claim.ts';

/**
 * Unproven claims of a file as they were confirmed, beside the pages instead of in them:
 * `content/.claims/en/config/mode.txt`, one claim a line, in the order of the alphabet.
 */
export const RECORDS = 'content/.claims';

/** A recorded claim: `number: 5007 ms`, or a clause, `wording: not first | …`. */
interface Entry {
  kind: string;
  says: string;
  clause?: string | undefined;
}

/** Path of a file's record. @param file as problems name it: `content/en/config/mode.mdx` */
export function recordFile(root: string, file: string): string {
  return join(root, RECORDS, file.replace(/^content\//, '').replace(/\.mdx?$/, '.txt'));
}

/** @returns undefined for a file that was never recorded */
export async function readRecord(path: string): Promise<Entry[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  return text.split('\n').flatMap((line) => {
    const [, kind = '', rest = ''] = /^(\w[\w ]*): (.*)$/.exec(line) ?? [];
    if (kind === '') return [];
    const [says = '', clause] = rest.split(' | ');
    return [{ kind, says, ...(clause !== undefined && { clause }) }];
  });
}

/** Writes what a file claims without proof; nothing claimed, no record. @returns whether it changed */
export async function writeRecord(path: string, entries: readonly Entry[]): Promise<boolean> {
  const text = entries
    .map((entry) => `${lineOf(entry)}\n`)
    .sort()
    .join('');
  const before = await readFile(path, 'utf8').catch(() => '');
  if (text === before) return false;
  if (text === '') await rm(path, { force: true });
  else {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return true;
}

const lineOf = ({ kind, says, clause }: Entry): string =>
  `${kind}: ${says}${clause === undefined ? '' : ` | ${clause}`}`;

/** Whether a claim needs a place in the record: clauses that say nothing by their signs don't. */
export const isOpen = ({ verdict, kind, says }: Claim): boolean =>
  verdict.state === 'unproven' && !(kind === 'wording' && says === '');

/** What a file claims without proof, as its record holds it. */
export function entriesOf(claims: readonly Claim[]): Entry[] {
  return claims.filter(isOpen).map(entryOf);
}

const entryOf = ({ kind, says, clause }: Claim): Entry => ({
  kind,
  says: oneLine(says),
  ...(clause !== undefined && { clause: oneLine(clause) }),
});

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim();

export interface Comparison {
  problems: Problem[];
  /** The record as `--fix` may write it: what is gone is gone, clauses have their present words. */
  next: Entry[];
  /** Claims that are no longer there. */
  gone: number;
}

/** Compares the unproven claims of a file with those on record. */
export function compareRecord(claims: readonly Claim[], recorded: readonly Entry[]): Comparison {
  const values = compareValues(
    claims.filter(({ kind }) => kind !== 'wording'),
    recorded.filter(({ kind }) => kind !== 'wording'),
  );
  const clauses = compareClauses(
    claims.filter(({ kind }) => kind === 'wording'),
    recorded.filter(({ kind }) => kind === 'wording'),
  );
  // A changed sentence about webpack is told with what it said before.
  const told = new Set(clauses.problems.map(({ line }) => line));
  const about = new Set(
    claims.filter(({ kind, line }) => kind === 'webpack' && told.has(line)).map(({ says }) => says),
  );
  const others = values.problems.filter(
    ({ message }) => ![...about].some((says) => message.includes(`\`${says}\` (webpack`)),
  );
  return {
    problems: [...others, ...clauses.problems],
    next: [...values.next, ...clauses.next],
    gone: values.gone + clauses.gone,
  };
}

/**
 * A value that is not on record is new, whatever the sentence around it. Those of the same section are
 * found first, so that what is left over is where something has changed.
 */
function compareValues(claims: readonly Claim[], recorded: readonly Entry[]): Comparison {
  const left = [...recorded];
  const next: Entry[] = [];
  const take = (isIt: (entry: Entry, own: Entry) => boolean) => (claim: Claim) => {
    const own = entryOf(claim);
    const at = left.findIndex((entry) => isIt(entry, own));
    if (at === -1) return true;
    left.splice(at, 1);
    next.push(own);
    return false;
  };
  const added = claims
    .filter(isOpen)
    .filter(take((entry, own) => lineOf(entry) === lineOf(own)))
    .filter(take((entry, own) => entry.kind === own.kind && entry.says === own.says));
  const problems = added.map((claim) => {
    const { kind, clause } = entryOf(claim);
    const before = left.find((entry) => entry.kind === kind && entry.clause === clause);
    return unproven(claim, before?.says);
  });
  return { problems, next, gone: left.length };
}

function unproven(claim: Claim, before?: string): Problem {
  const { file, line, column, kind, says, excerpt, verdict } = claim;
  const why = verdict.state === 'unproven' && verdict.why ? `; ${verdict.why}` : '';
  const was = before === undefined ? '' : `; \`${before}\` is gone`;
  return {
    code: 'unproven-claim',
    severity: 'error',
    file,
    line,
    column,
    message: `nothing proves \`${says}\` (${kind}${was}${why}): “${excerpt}”`,
    hint: 'show it in an executed example of the section, take it from the facts (`<Default of="…" />`), link to the section that has it, or leave it out',
  };
}

/** Clauses with this share of words in common are the same one, written in another way. */
const SIMILAR = 0.5;

/** A clause that says something else than the recorded one which it resembles most. */
function compareClauses(claims: readonly Claim[], recorded: readonly Entry[]): Comparison {
  const left = [...recorded];
  const open: Claim[] = [];
  const next: Entry[] = [];
  for (const claim of claims) {
    const own = entryOf(claim);
    const at = left.findIndex((entry) => lineOf(entry) === lineOf(own));
    if (at === -1) open.push(claim);
    else next.push(...left.splice(at, 1));
  }
  const words = new Map(open.map((claim) => [claim, wordsOf(claim.clause ?? '')]));
  const pairs = left
    .flatMap((entry) => {
      const own = wordsOf(entry.clause ?? '');
      return open.map((claim) => ({ entry, claim, likeness: likeness(own, words.get(claim)) }));
    })
    .filter(({ likeness: share }) => share >= SIMILAR)
    // Of equals, the one that says the same.
    .sort((a, b) => b.likeness - a.likeness || Number(saysSame(b)) - Number(saysSame(a)));
  const problems: Problem[] = [];
  const taken = new Set<Entry | Claim>();
  for (const { entry, claim } of pairs) {
    if (taken.has(entry) || taken.has(claim)) continue;
    taken.add(entry).add(claim);
    if (!saysSame({ entry, claim })) {
      problems.push(changed(claim, entry));
      next.push(entry);
    }
  }
  const isChanged = new Set(problems.map(({ line, column }) => `${line}:${column}`));
  const added = open.filter(
    (claim) => isOpen(claim) && !isChanged.has(`${claim.line}:${claim.column}`),
  );
  next.push(...entriesOf(added));
  return { problems, next, gone: left.length - problems.length };
}

const saysSame = ({ entry, claim }: { entry: Entry; claim: Claim }) =>
  entry.says === oneLine(claim.says);

function changed({ file, line, column, says, clause = '' }: Claim, before: Entry): Problem {
  return {
    code: 'changed-claim',
    severity: 'error',
    file,
    line,
    column,
    message: `this says something else than what was confirmed: “${clause}” (${says || 'nothing of the kind'}), before “${before.clause}” (${before.says})`,
    hint: 'if it is true, show it in an example or say how you know it in the commit, and confirm it: `npm run check -- --confirm <page>`',
  };
}

/** Words of a clause, of Chinese its pairs of signs; code is one word. */
function wordsOf(clause: string): ReadonlySet<string> {
  const text = clause.toLowerCase();
  const latin = text.match(/`[^`]+`|[a-z][\w.-]*|\d+/g) ?? [];
  const han = text.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = han.flatMap((run) =>
    [...run].slice(1).map((sign, index) => `${[...run][index]}${sign}`),
  );
  return new Set([...latin.filter((one) => !SMALL.has(one)), ...pairs]);
}

/** Say nothing about whether two clauses are about the same. */
const SMALL: ReadonlySet<string> = new Set(
  'a an the of to in on at by for with from as is are be was it its they them their this that these those and or but if when which so you your can will do does has have than then also too'.split(
    ' ',
  ),
);

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string> = new Set()): number {
  const shared = [...a].filter((one) => b.has(one)).length;
  const size = Math.max(a.size, b.size);
  // One word in common says something of two words alone.
  return shared < 2 && size > 2 ? 0 : shared / Math.max(1, size);
}
