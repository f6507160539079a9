import type { Problem } from '../../engine/model.ts';
import type { JobResult } from './execute.ts';
import type { Claim, Job, JobFile } from './job.ts';
import {
  comparable,
  compareContent,
  comparePrinted,
  type Difference,
  showsNothing,
} from './outputs.ts';
import { exampleProblem, type Finding } from './place.ts';
import type { BuildMessage } from './task.ts';

/** What a job's result says against its examples. */
export function judgeJob(job: Job, result: JobResult): Finding[] {
  const { main } = job;
  if ('failure' in result) {
    const words = { code: 'example-crashed', message: firstLines(result.failure, 6) };
    return [{ example: main, problem: exampleProblem(main, words) }];
  }
  if ('failed' in result || !('errors' in result)) return judgeRun(job, result);
  const finding = (code: string, message: BuildMessage) => locate(job, code, message);
  if (job.kind === 'build' && job.mustDiffer && result.isSame) {
    const words = {
      code: 'nothing-to-compare',
      message: 'both bundlers come to the same here, so the example shows no difference',
      hint: 'show what each does with an `output` block, or leave `compare` out',
    };
    return [{ example: main, problem: exampleProblem(main, words) }];
  }
  return [
    ...result.refusals.map((one) => finding('config-refused', one)),
    ...result.errors.map((one) => finding('build-error', one)),
    ...result.warnings.map((one) => finding('build-warning', one)),
  ];
}

function judgeRun(job: Job, result: Exclude<JobResult, { failure: string }>): Finding[] {
  if (!('failed' in result) || !result.failed) return [];
  const { command, code } = result.failed;
  const lines = result.printed.trim().split('\n');
  // A panic says what it is about in the line `Message: …`.
  const isSaid = (line: string) => /error|refused|unknown|^Message: /i.test(line);
  const error = lines.find(isSaid) ?? lines.at(-1) ?? '';
  // Schema errors name the option in a list below their headline.
  const named = lines.find((line) => /^ - options\b/.test(line));
  const said = [error, ...(named === undefined ? [] : [named.replace(/^ - /, '')])];
  const message = `\`${command}\` ended with ${code}: ${said.map((line) => line.trim()).join(' ')}`;
  return [locate(job, 'run-failed', { ...result.refusals[0], message })];
}

/** Where in the page a message of a build belongs. */
function locate(job: Job, code: string, message: BuildMessage): Finding {
  const file = fileNamed(job.files, message.file);
  const example = file?.from ?? job.main;
  const hint = message.message.includes('\n')
    ? firstLines(message.message, 8)
    : optionHint(message.message);
  const place =
    message.line !== undefined && file?.from !== undefined
      ? { line: message.line, ...(message.column !== undefined && { column: message.column }) }
      : keyPlace(example.block.code, message.message);
  const problem = exampleProblem(example, {
    code,
    message: headline(message.message),
    ...place,
    ...(hint !== undefined && { hint }),
  });
  return { example: job.main, problem };
}

function fileNamed(files: readonly JobFile[], name: string | undefined): JobFile | undefined {
  if (name === undefined) return undefined;
  const path = name.replace(/[?].*$/, '');
  return files.find((file) => file.path === path || path.endsWith(`/${file.path}`));
}

/** `Unrecognized key(s) in object: 'foo' at "module"`: the line with `foo`, else that of the path's end. */
function keyPlace(code: string, message: string): { line?: number; column?: number } {
  if (!message.startsWith('Configuration error')) return {};
  const [, loader] = /the loader '([^']+)'/.exec(message) ?? [];
  if (loader !== undefined) return textPlace(code, loader);
  const [, key] = /in object: '([^']+)'/.exec(message) ?? [];
  const [, path = ''] = / at "([^"]+)"$/.exec(message) ?? [];
  const last = path.split(/[.[\]"]+/).findLast((part) => part !== '' && !/^\d+$/.test(part));
  for (const name of [key, last]) {
    if (name === undefined) continue;
    const pattern = new RegExp(
      `(^|[^\\w.])(['"]?)${name.replace(/\W/g, '\\$&')}\\2\\s*[:(,}]`,
      'm',
    );
    const match = pattern.exec(code);
    if (!match) continue;
    const before = code.slice(0, match.index + (match[1]?.length ?? 0)).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
  return {};
}

function textPlace(code: string, text: string): { line?: number; column?: number } {
  const rows = code.split('\n');
  const at = rows.findIndex((row) => row.includes(text));
  return at === -1 ? {} : { line: at + 1, column: (rows[at]?.indexOf(text) ?? 0) + 1 };
}

/** Where to look what an object may hold. */
function optionHint(message: string): string | undefined {
  const [, key, path] = /in object: '([^']+)'.*?(?: at "([^"]+)")?$/.exec(message) ?? [];
  if (key === undefined) return undefined;
  const name = path === undefined ? key : `${path.replace(/\[\d+\]/g, '[]')}.${key}`;
  return `\`npm run check:facts -- ${name}\` tells what is like it`;
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

/** Compares what a block shows with what its job came to. */
export function judgeClaim(claim: Claim, result: JobResult): Mismatch | undefined {
  const { example, view } = claim;
  const actual = actualOutput(claim, result);
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
        : '`npm run check -- --only <page> --print` shows the real output, `--fix` writes it',
  });
  return { claim, difference, actual, problem };
}

/** A block without a line to compare. Of a file, only its author knows which lines matter. */
function notShown(claim: Claim, actual: string): Mismatch {
  const { example, view } = claim;
  const problem = exampleProblem(example, {
    code: 'output-not-shown',
    message: 'the block shows no line of the real output, so nothing is compared',
    hint:
      view.kind === 'content'
        ? `write the lines of \`${view.path}\` that matter, and \`…\` for those between; \`npm run check -- --only <page> --print\` shows its end`
        : '`npm run check -- --only <page> --fix` fills in the real output; put `…` for lines that do not matter afterwards',
  });
  return { claim, difference: { line: 1, actual: undefined }, actual, problem };
}

/** A hash depends on where the project lies; the order of the files must not. */
function byNameWithoutHash(left: string, right: string): number {
  const [one, other] = [comparable(left), comparable(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function actualOutput({ view }: Claim, result: JobResult): string | undefined {
  if ('failure' in result) return undefined;
  switch (view.kind) {
    case 'printed':
      return result.printed;
    case 'content':
      return result.contents[view.path];
    case 'stats':
      return 'stats' in result ? result.stats[view.options] : undefined;
    case 'console':
      return 'consoles' in result ? result.consoles[view.bundle] : undefined;
    case 'files':
      return result.files
        .filter((file) => file.startsWith(view.folder))
        .map((file) => file.slice(view.folder.length))
        .sort(byNameWithoutHash)
        .join('\n');
  }
}
