import type { Problem } from '../../engine/model.ts';
import { barePath } from '../run-checks.ts';
import type { Claim, Failure, Job, JobFile, Message, Outcome, View } from './job.ts';
import {
  comparable,
  compareContent,
  comparePrinted,
  type Difference,
  showsNothing,
} from './outputs.ts';
import { exampleProblem, type Finding } from './place.ts';

/** Codes of problems by which a program itself has failed: what it printed is no output to show. */
export const PROGRAM_FAILED: ReadonlySet<string> = new Set(['example-crashed', 'run-failed']);

/** A job of which nothing came: its program is missing, hung or crashed. */
export function failedFinding({ main }: Job, { failure, hint }: Failure): Finding {
  const problem = exampleProblem(main, {
    code: 'example-crashed',
    message: firstLines(failure, 6),
    ...(hint !== undefined && { hint }),
  });
  return { example: main, problem };
}

/**
 * Where in the page a message about a job belongs.
 * @param more what else is known: a hint, and a place where the message names none
 */
export function messageFinding(
  job: Job,
  code: string,
  message: Message,
  more: { hint?: string | undefined; place?: { line?: number; column?: number } } = {},
): Finding {
  const file = fileNamed(job.files, message.file);
  const example = file?.from ?? job.main;
  const hint = message.message.includes('\n') ? firstLines(message.message, 8) : more.hint;
  const place =
    message.line !== undefined && file?.from !== undefined
      ? { line: message.line, ...(message.column !== undefined && { column: message.column }) }
      : more.place;
  const problem = exampleProblem(example, {
    code,
    message: headline(message.message),
    ...place,
    ...(hint !== undefined && { hint }),
  });
  return { example: job.main, problem };
}

/** The block that a message is about. */
export function exampleOf(job: Job, { file }: Message): Job['main'] {
  return fileNamed(job.files, file)?.from ?? job.main;
}

function fileNamed(files: readonly JobFile[], name: string | undefined): JobFile | undefined {
  if (name === undefined) return undefined;
  const path = name.replace(/[?].*$/, '');
  return files.find((file) => file.path === path || path.endsWith(`/${file.path}`));
}

/** First line that says something: frames and signs come before it. */
function headline(message: string): string {
  const rows = message.split('\n').map((row) => row.replace(/^[\s×│╰╭─▶⚠├┬]+/u, '').trim());
  const said = rows.filter((row) => row !== '');
  const first = said[0] ?? message;
  return /:$/.test(first) && said[1] !== undefined ? `${first} ${said[1]}` : first;
}

const firstLines = (text: string, count: number): string =>
  text.trim().split('\n').slice(0, count).join('\n');

/** A block that shows something else than what is there. */
export interface Mismatch {
  claim: Claim;
  difference: Difference;
  /** The whole real output; undefined when there is none. */
  actual: string | undefined;
  problem: Problem;
}

/**
 * Compares what a block shows with what its job came to.
 * @param actual what there is of it; undefined when there is nothing
 */
export function judgeClaim(
  claim: Claim,
  result: Outcome | Failure,
  actual: string | undefined,
): Mismatch | undefined {
  const { example, view } = claim;
  const shown = example.block.code;
  if (actual !== undefined && showsNothing(shown) && (shown !== '' || actual.trim() !== ''))
    return notShown(claim, actual);
  const difference =
    actual === undefined
      ? { line: 1, actual: undefined }
      : view.kind === 'content'
        ? compareContent(shown, actual)
        : comparePrinted(shown, actual);
  if (!difference) return undefined;
  const files = 'files' in result ? result.files.join(', ') : '';
  const problem = exampleProblem(example, {
    code: actual === undefined ? 'output-missing' : 'output-differs',
    line: difference.line,
    message:
      actual === undefined
        ? view.kind === 'content'
          ? `\`${view.path}\` is not emitted`
          : 'the example printed nothing that could be compared'
        : difference.actual === undefined
          ? 'this line is not in the real output'
          : `the real output has \`${difference.actual.trim().slice(0, 160)}\` here`,
    hint:
      actual === undefined && view.kind === 'content'
        ? `emitted: ${files === '' ? 'nothing' : files}`
        : `${callFor(example)} --print\` shows the real output, \`--fix\` writes it`,
  });
  return { claim, difference, actual, problem };
}

/**
 * The beginning of a command that looks at the page of an example alone. A block of a partial is one
 * problem however many pages show it, so none of them is named.
 */
function callFor({ block, page }: Claim['example']): string {
  const { source } = page.route;
  return `\`npm run check -- --only ${block.source === source ? barePath(source) : '<page>'}`;
}

/** A block without a line to compare. Of a file, only its author knows which lines matter. */
function notShown(claim: Claim, actual: string): Mismatch {
  const { example, view } = claim;
  const problem = exampleProblem(example, {
    code: 'output-not-shown',
    message: 'the block shows no line of the real output, so nothing is compared',
    hint:
      view.kind === 'content'
        ? `write the lines of \`${view.path}\` that matter, and \`…\` for those between; ${callFor(example)} --print\` shows its end`
        : `${callFor(example)} --fix\` fills in the real output; put \`…\` for lines that do not matter afterwards`,
  });
  return { claim, difference: { line: 1, actual: undefined }, actual, problem };
}

/** What a block shows, if it is what any program can come to: output, files and their texts. */
export function shownOf(view: View, result: Outcome | Failure): string | undefined {
  if ('failure' in result) return undefined;
  switch (view.kind) {
    case 'printed':
      return result.printed;
    case 'content':
      return result.contents[view.path];
    case 'files':
      return result.files
        .filter((file) => file.startsWith(view.folder))
        .map((file) => file.slice(view.folder.length))
        .sort(byNameWithoutHash)
        .join('\n');
    default:
      return undefined;
  }
}

/** A hash depends on where the project lies; the order of the files must not. */
function byNameWithoutHash(left: string, right: string): number {
  const [one, other] = [comparable(left), comparable(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * What a job's command that has failed says about the example.
 * @param saidIn the printed lines that say why
 */
export function commandFailure(
  { failed, printed, refusals }: Outcome,
  saidIn: (lines: readonly string[]) => readonly string[],
): Message | undefined {
  if (!failed) return undefined;
  const said = saidIn(printed.trim().split('\n')).map((line) => line.trim());
  const message = `\`${failed.command}\` ended with ${failed.code}: ${said.join(' ')}`;
  return { ...refusals[0], message };
}
