import type { CodeBlock } from '../../engine/model.ts';
import type { Example } from './example.ts';
import type { Plan } from './job.ts';
import { exampleProblem } from './place.ts';
import { claimOf, exampleBefore, filesOf, settingOf, sourcesOf, viewByTitle } from './plan.ts';
import type { RunJob, Runners } from './site-job.ts';
import { splitWords } from './words.ts';

/** What the words of a fence make of a block on a site that names its runners. */
type Kind = 'run' | 'file' | 'output' | 'skipped' | 'unchecked';

export function kindOf({ lang, title, check }: CodeBlock, runners: Runners): Kind {
  if (check.skip !== undefined) return 'skipped';
  if (check.output) return 'output';
  if (check.run || runners.get(lang)?.every) return 'run';
  return check.project !== undefined || title !== undefined ? 'file' : 'unchecked';
}

/** Blocks that may lie beside the one that is run. */
const isFile = ({ kind }: Example): boolean => kind === 'run' || kind === 'file';

const RUN: ReadonlySet<string> = new Set(['run']);

/** Words of fences that runners of a site know nothing of. */
const UNREAD = ['stats', 'bundle', 'bundler', 'compare'] as const;

/** Each block that is run becomes a folder with what belongs to it. */
export function planRuns(examples: readonly Example[], runners: Runners): Plan<RunJob> {
  const plan: Plan<RunJob> = { jobs: [], claims: [], findings: [] };
  for (const example of examples)
    if (example.kind === 'run') planRun(example, examples, plan, runners);
  for (const example of examples) {
    for (const word of UNREAD) {
      if (example.kind === 'skipped' || example.block.check[word] === undefined) continue;
      const problem = exampleProblem(example, {
        code: 'word-not-read',
        message: `no runner of this site reads \`${word}\``,
        hint: 'leave it out: examples are run by `run`, and outputs are what they print or write',
      });
      plan.findings.push({ example, problem });
    }
    if (example.kind !== 'output') continue;
    const view = viewByTitle(example) ?? { kind: 'printed' as const };
    claimOf(example, producer(example, examples, plan), view, plan);
  }
  return plan;
}

function planRun(
  example: Example,
  examples: readonly Example[],
  plan: Plan<RunJob>,
  runners: Runners,
): void {
  const { lang, check } = example.block;
  const runner = runners.get(lang);
  if (!runner) {
    const names = [...runners.keys()].map((name) => `\`${name}\``).join(', ');
    const problem = exampleProblem(example, {
      code: 'no-runner',
      message: `nothing runs examples in \`${lang}\``,
      hint: `name a command in site.config.ts, \`examples: { runners: { ${lang}: '… {file}' } }\`, or leave out \`run\`; there are: ${names || 'none'}`,
    });
    plan.findings.push({ example, problem });
    return;
  }
  const beside = sourcesOf(example, examples, { inProject: isFile, inSection: isFile });
  const sources = beside.includes(example) ? beside : [...beside, example];
  const files = filesOf(sources, (one) => (one === example ? 'example' : `example-${one.index}`));
  const { base, env } = settingOf(sources, example);
  plan.jobs.push({
    lang,
    file: files.find(({ from }) => from === example)?.path ?? '',
    files,
    base: [runner.files, base].filter((name) => name !== undefined).join(' ') || undefined,
    env,
    args: splitWords(check.args ?? ''),
    contents: [],
    runner: runner.key,
    main: example,
  });
}

/** The job that an output belongs to; one with arguments or variables of its own is a further one. */
function producer(
  example: Example,
  examples: readonly Example[],
  plan: Plan<RunJob>,
): RunJob | undefined {
  const before = exampleBefore(example, examples, RUN);
  const job = plan.jobs.find(({ main }) => main === before);
  const { args, env } = example.block.check;
  if (!job || (args === undefined && Object.keys(env).length === 0)) return job;
  const further: RunJob = {
    ...job,
    contents: [],
    env: { ...job.env, ...env },
    args: args === undefined ? job.args : splitWords(args),
  };
  plan.jobs.push(further);
  return further;
}
