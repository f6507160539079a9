import type { Claim, Failure, Message } from '../examples/job.ts';
import {
  commandFailure,
  exampleOf,
  failedFinding,
  messageFinding,
  shownOf,
} from '../examples/judge.ts';
import { exampleProblem, type Finding } from '../examples/place.ts';
import type { JobResult } from './execute.ts';
import type { SiteJob } from './job.ts';

/** What a job's result says against its examples. */
export function judgeJob(job: SiteJob, result: JobResult): Finding[] {
  const { main } = job;
  if ('failure' in result) return [failedFinding(job, result)];
  if ('failed' in result || !('errors' in result)) {
    const failed = commandFailure(result, saidIn);
    return failed ? [locate(job, 'run-failed', failed)] : [];
  }
  const finding = (code: string, message: Message) => locate(job, code, message);
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

/** What the output of a command that has failed says of the reason. */
function saidIn(lines: readonly string[]): string[] {
  // A panic says what it is about in the line `Message: …`.
  const isSaid = (line: string) => /error|refused|unknown|^Message: /i.test(line);
  const error = lines.find(isSaid) ?? lines.at(-1) ?? '';
  // Schema errors name the option in a list below their headline.
  const named = lines.find((line) => /^ - options\b/.test(line));
  return [error, ...(named === undefined ? [] : [named.replace(/^ - /, '')])];
}

/** A message at its place; where it names none, at the key or the loader that it is about. */
function locate(job: SiteJob, code: string, message: Message): Finding {
  return messageFinding(job, code, message, {
    hint: optionHint(message.message),
    place: keyPlace(exampleOf(job, message).block.code, message.message),
  });
}

/** What there is in reality of what a block shows. */
export function actualOutput({ view }: Pick<Claim, 'view'>, result: JobResult | Failure) {
  if ('failure' in result) return undefined;
  if (view.kind === 'stats') return 'stats' in result ? result.stats[view.options] : undefined;
  if (view.kind === 'console')
    return 'consoles' in result ? result.consoles[view.bundle] : undefined;
  return shownOf(view, result);
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
