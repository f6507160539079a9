import type { Message } from '../examples/job.ts';
import { comparable } from '../examples/outputs.ts';
import type { BuildOutcome } from './task.ts';

/**
 * What two bundlers make of one example, as an output block shows it: `rspack: …` and `webpack: …`,
 * texts of several lines indented below. Problems are those of the documented bundler.
 */
export function besideEachOther(rspack: BuildOutcome, webpack: BuildOutcome): BuildOutcome {
  const both = (of: (outcome: BuildOutcome) => string) =>
    `${labelled('rspack', of(rspack))}\n${labelled('webpack', of(webpack))}`;
  const each = (pick: (outcome: BuildOutcome) => Record<string, string>) =>
    Object.fromEntries(
      [...new Set([...Object.keys(pick(rspack)), ...Object.keys(pick(webpack))])].map((key) => [
        key,
        both((outcome) => pick(outcome)[key] ?? ''),
      ]),
    );
  return {
    ...rspack,
    printed: both(summary),
    stats: each(({ stats }) => stats),
    contents: each(({ contents }) => contents),
    consoles: each(({ consoles }) => consoles),
    isSame: summary(rspack) === summary(webpack) && hasSameTexts(rspack, webpack),
  };
}

function labelled(name: string, text: string): string {
  const lines = text.trim().split('\n');
  return lines.length === 1
    ? `${name}: ${lines[0]}`.trimEnd()
    : [`${name}:`, ...lines.map((line) => `  ${line}`.trimEnd())].join('\n');
}

/** The first lines of all that was refused, went wrong or was warned of, then the emitted files. */
function summary({ refusals, errors, warnings, files }: BuildOutcome): string {
  const said = [
    ...refusals.map((one) => `refused: ${shortMessage(one)}`),
    ...errors.map((one) => `error: ${shortMessage(one)}`),
    ...warnings.map((one) => `warning: ${shortMessage(one)}`),
  ];
  return [...said, ...(files.length > 0 ? [files.join(' ')] : [])].join('\n') || 'nothing';
}

/** Of a schema's message, the line that names the option. */
function shortMessage({ message }: Message): string {
  const lines = message.split('\n').map((line) => line.replace(/^[\s×│╰╭─▶⚠├┬-]+/u, '').trim());
  const named = lines.find((line) => /^(?:options|configuration)[.[ ]/.test(line));
  return named ?? lines.find((line) => line !== '') ?? '';
}

function hasSameTexts(one: BuildOutcome, other: BuildOutcome): boolean {
  const texts = ({ contents, consoles, stats }: BuildOutcome) =>
    comparable(JSON.stringify([contents, consoles, stats]));
  return texts(one) === texts(other);
}
