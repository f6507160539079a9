import { readFile } from 'node:fs/promises';
import type { Problem } from '../../engine/model.ts';
import { writeMended } from '../source/write-mended.ts';
import type { CheckContext, CheckResult } from '../types.ts';
import type { Example } from './example.ts';
import type { Runner, View } from './job.ts';
import type { Mismatch } from './judge.ts';
import { mendedOutput, withOutput } from './outputs.ts';
import { exampleProblem, type Finding } from './place.ts';

/**
 * The ceiling for skipped blocks holds from here on: of fewer, one or two are already too large a
 * part, and a young site or one page of it (`--only`) would have to do without any.
 */
const ENOUGH_BLOCKS = 400;

export interface Mended {
  mended: ReadonlySet<Mismatch>;
  /** Absolute paths. */
  written: string[];
}

export const NOTHING_MENDED: Mended = { mended: new Set(), written: [] };

/** Writes real outputs into the pages, from the last block of a file to its first. */
export async function mend(mismatches: readonly Mismatch[]): Promise<Mended> {
  const mended = new Set<Mismatch>();
  const written = new Set<string>();
  const lastFirst = [...mismatches].sort(
    (a, b) => b.claim.example.block.line - a.claim.example.block.line,
  );
  for (const mismatch of lastFirst) {
    const text = replacement(mismatch);
    const { block, page } = mismatch.claim.example;
    if (text === undefined || block.origin.source !== page.route.source) continue;
    const { file } = page.route;
    await writeMended(file, withOutput(await readFile(file, 'utf8'), block, text));
    mended.add(mismatch);
    written.add(file);
  }
  return { mended, written: [...written] };
}

/** What the block should say; undefined when only its author can tell. */
function replacement({ claim, actual }: Mismatch): string | undefined {
  if (actual === undefined) return undefined;
  if (claim.view.kind === 'content') return undefined;
  return mendedOutput(claim.example.block.code, actual);
}

export interface ExamplesOutcome extends Mended {
  examples: readonly Example[];
  findings: readonly Finding[];
  mismatches: readonly Mismatch[];
  /** Outputs of programs that have failed, which is the one problem there is. */
  uncompared: ReadonlySet<Example>;
  /** Those that came to something else at first. */
  unsteady: readonly Example[];
  context: CheckContext;
  runner: Pick<Runner, 'kinds' | 'unchecked' | 'maxSkipped'>;
}

/** Counts, and turns failures that were expected into passes. */
export function verdict(outcome: ExamplesOutcome): CheckResult {
  const { examples, findings, uncompared, mended, written, runner } = outcome;
  const problems: Problem[] = [];
  const counts = { checked: 0, passed: 0, expectedFailures: 0, skipped: 0 };
  const byExample = new Map<Example, Problem[]>();
  const standing = new Set(findings.flatMap(({ problem, stands }) => (stands ? [problem] : [])));
  for (const { example, problem } of findings) {
    byExample.set(example, [...(byExample.get(example) ?? []), problem]);
  }
  const forgiven = new Set([...mended].map(({ problem }) => problem));
  for (const example of examples) {
    const { kind } = example;
    const found = (byExample.get(example) ?? []).filter((problem) => !forgiven.has(problem));
    if (runner.unchecked.includes(kind)) {
      if (kind === 'skipped') counts.skipped += 1;
      // The fence itself may be wrong.
      problems.push(...found);
      continue;
    }
    counts.checked += 1;
    if (uncompared.has(example)) {
      problems.push(...found);
      continue;
    }
    const expected = example.block.check.expectError;
    if (expected === undefined) {
      problems.push(...found);
      if (found.length === 0) counts.passed += 1;
    } else if (found.some((problem) => saysExpected(problem, expected))) {
      const others = found.filter((problem) => standing.has(problem));
      problems.push(...others);
      counts.expectedFailures += others.length === 0 ? 1 : 0;
    } else {
      problems.push(...found, staleExpectation(example, expected, found));
    }
  }
  problems.push(...tooManySkips(counts.skipped, outcome));
  return { problems, counts, notes: notesOf(outcome), written };
}

/** Whether what is wrong with an example is what its fence expects. */
export function failsAsExpected(example: Example, findings: readonly Finding[]): boolean {
  const expected = example.block.check.expectError;
  if (expected === undefined) return false;
  return findings.some((one) => one.example === example && saysExpected(one.problem, expected));
}

const saysExpected = ({ message, hint = '' }: Problem, expected: string): boolean =>
  `${message}\n${hint}`.includes(expected);

function staleExpectation(example: Example, expected: string, found: readonly Problem[]): Problem {
  return exampleProblem(example, {
    code: 'expectation-unmet',
    message:
      found.length === 0
        ? `the example should fail with “${expected}” and does not fail`
        : `the example fails, but not with “${expected}”`,
    hint: 'take the text from the real message, between single quotes if it has double ones, or remove `expect-error`',
  });
}

function tooManySkips(
  skipped: number,
  { examples: { length }, context: { only }, runner: { maxSkipped = 1 } }: ExamplesOutcome,
): Problem[] {
  if (only !== undefined || length < ENOUGH_BLOCKS || skipped <= length * maxSkipped) return [];
  return [
    {
      code: 'too-many-skips',
      severity: 'error',
      file: 'content',
      message: `${skipped} of ${length} blocks are not checked; the limit is ${maxSkipped * 100} %`,
      hint: 'make some of them checkable; the notes name them with their reasons',
    },
  ];
}

function notesOf({ examples, mismatches, unsteady, context, runner }: ExamplesOutcome): string[] {
  const count = (kind: string) => examples.filter((example) => example.kind === kind).length;
  const kinds = Object.entries(runner.kinds)
    .filter(([kind]) => count(kind) > 0)
    .map(([kind, words]) => `${count(kind)} ${words}`);
  const skipped = examples
    .filter(({ kind }) => kind === 'skipped')
    .map(
      ({ block }) => `skipped: content/${block.source}:${block.line} (${block.check.skip ?? ''})`,
    );
  const secondRuns = unsteady.map(
    ({ block }) =>
      `unsteady: content/${block.source}:${block.line} came to something else at first, and passed when it ran again, alone; mend it before it fails twice`,
  );
  const outputs = context.print
    ? mismatches.map(({ claim: { example, view }, actual }) => {
        const { block } = example;
        const text = actual === undefined ? '(nothing)' : shortened(actual, view.kind);
        return `content/${block.source}:${block.line} really is:\n${text}`;
      })
    : [];
  return [...(kinds.length > 0 ? [kinds.join(', ')] : []), ...skipped, ...secondRuns, ...outputs];
}

const MAX_PRINTED = 120;
const MAX_OF_FILE = 50;

/** The beginning of what was printed; of a file the end, where the example's own code stands. */
function shortened(text: string, kind: View['kind']): string {
  const lines = text
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .map((line) => line.slice(0, 300));
  if (kind === 'content') {
    const hidden = Math.max(0, lines.length - MAX_OF_FILE);
    return [...(hidden > 0 ? [`… ${hidden} lines`] : []), ...lines.slice(hidden)].join('\n');
  }
  const rest = lines.length - MAX_PRINTED;
  return [...lines.slice(0, MAX_PRINTED), ...(rest > 0 ? [`… ${rest} lines`] : [])].join('\n');
}
