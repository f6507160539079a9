import { hashText } from '../../engine/hash.ts';
import type { Example } from '../examples/example.ts';
import type { Claim } from '../examples/job.ts';
import { judgeClaim } from '../examples/judge.ts';
import { exampleProblem, type Finding } from '../examples/place.ts';
import { type JobResult, performOnce, siteJobKey, type Workshop } from './execute.ts';
import type { SiteJob } from './job.ts';
import { actualOutput } from './judge.ts';
import type { SitePlan } from './plan.ts';

/** An example with marked lines, and what the page shows of the builds that it takes part in. */
interface Marked {
  example: Example;
  /** Each of them without the marked lines. */
  jobs: { without: SiteJob; claims: Claim<SiteJob>[] }[];
}

/**
 * `changed`: the page would have to show something else without the marked lines. `same`: it would
 * not, so what it shows is no evidence of them. `undecided`: without them, the rest is no program.
 */
export type MarksOutcome = 'changed' | 'same' | 'undecided';

/** Milliseconds; without the lines that end it, a program may wait for ever. */
const RUN_LIMIT = 15_000;

/** Examples whose marked lines could be left out, and the page would show the same. */
export async function unshownMarks(
  { claims }: SitePlan,
  shop: Workshop,
  known: Map<string, Promise<MarksOutcome>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const marked of markedExamples(claims)) {
    const outcomes = await Promise.all(
      marked.jobs.map(({ without, claims: own }) => {
        const key = keyOf(without, own, shop.salt);
        const outcome = known.get(key) ?? outcomeOf(without, own, { key, shop });
        known.set(key, outcome);
        return outcome;
      }),
    );
    if (outcomes.every((outcome) => outcome === 'same')) findings.push(findingOf(marked.example));
  }
  return findings;
}

function findingOf(example: Example): Finding {
  const [line = 1] = example.block.highlight;
  const problem = exampleProblem(example, {
    code: 'marks-unshown',
    line,
    message: 'without the marked lines, the page would show the same output',
    hint: 'show what they change: an `output` with other `stats`, an emitted file, or what the bundle prints; or mark no lines',
  });
  return { example, problem };
}

function markedExamples(claims: readonly Claim<SiteJob>[]): Marked[] {
  const examples = new Map<Example, Marked>();
  for (const claim of claims) {
    for (const { from } of claim.job.files) {
      if (from === undefined || from.block.highlight.length === 0 || !isBuilt(from)) continue;
      const marked = examples.get(from) ?? { example: from, jobs: [] };
      examples.set(from, marked);
      const job = marked.jobs.find(({ claims: [first] }) => first?.job === claim.job);
      if (job) job.claims.push(claim);
      else marked.jobs.push({ without: withoutMarks(claim.job, from), claims: [claim] });
    }
  }
  return [...examples.values()];
}

/** Data of a project is for other programs: a package manager, an editor. */
const isBuilt = ({ block }: Example): boolean => !/^json[c5]?$/.test(block.lang);

/** The same folder, with blank lines where an example has marked ones. */
function withoutMarks<Kind extends SiteJob>(job: Kind, example: Example): Kind {
  const { code, highlight } = example.block;
  const text = code
    .split('\n')
    .map((row, index) => (highlight.includes(index + 1) ? '' : row))
    .join('\n');
  const files = job.files.map((file) => (file.from === example ? { ...file, text } : file));
  return { ...job, files };
}

function keyOf(job: SiteJob, claims: readonly Claim<SiteJob>[], salt: string): string {
  const shown = claims.map(({ view, example }) => JSON.stringify([view, example.block.code]));
  return hashText(40, siteJobKey(job, salt), 'without marks 3', ...shown);
}

async function outcomeOf(
  job: SiteJob,
  claims: readonly Claim<SiteJob>[],
  { key, shop }: { key: string; shop: Workshop },
): Promise<MarksOutcome> {
  const kept = await shop.cache.read(key, isOutcome);
  if (kept) return kept.outcome;
  const result = await performOnce(job, { ...shop, runLimit: RUN_LIMIT });
  const outcome = judge(result, claims);
  await shop.cache.write(key, { outcome });
  return outcome;
}

const isOutcome = (value: unknown): value is { outcome: MarksOutcome } =>
  typeof value === 'object' && value !== null && 'outcome' in value;

/** What parsers of scripts, data and styles say to a torn text. */
const NO_PROGRAM =
  /SyntaxError|Unexpected (?:token|end|eof|identifier)|Expression expected|Expected ['"`,;})\]a-z]|Unterminated|is not valid JSON|Unclosed|JSON parse/i;

function judge(result: JobResult, claims: readonly Claim<SiteJob>[]): MarksOutcome {
  const isSame = claims.every(
    (claim) => judgeClaim(claim, result, actualOutput(claim, result)) === undefined,
  );
  if (isSame && !isBroken(result)) return 'same';
  return NO_PROGRAM.test(wordsOf(result)) ? 'undecided' : 'changed';
}

/** Whether the reader would be told of a fault, which a page that passes has not. */
const isBroken = (result: JobResult): boolean =>
  'failure' in result || ('errors' in result && result.errors.length + result.warnings.length > 0);

/** Everything that a job says of faults. */
function wordsOf(result: JobResult): string {
  if ('failure' in result) return result.failure;
  const messages = [...result.refusals, ...('errors' in result ? result.errors : [])];
  const printed = 'failed' in result && result.failed !== undefined ? result.printed : '';
  return [...messages.map(({ message }) => message), printed].join('\n');
}
