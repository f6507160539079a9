import type { Example } from '../examples/example.ts';
import type { JobFile, Plan, View } from '../examples/job.ts';
import { exampleProblem } from '../examples/place.ts';
import {
  add,
  claimOf,
  exampleBefore,
  filesOf,
  settingOf,
  siblings,
  sourcesOf,
  viewByTitle,
} from '../examples/plan.ts';
import { splitWords } from '../examples/words.ts';
import { isConfig } from './example-kind.ts';
import { type BuildJob, type RunJob, SERVERS, type SiteJob } from './job.ts';
import { commandsOf } from './shell.ts';

/** What has to be built or executed for a page of this site. */
export type SitePlan = Plan<SiteJob>;

/** Turns the examples of one page into folders that are built or run. */
export function planPage(examples: readonly Example[]): SitePlan {
  const plan: SitePlan = { jobs: [], claims: [], findings: [] };
  for (const project of projectsOf(examples)) planProject(project, plan);
  for (const example of examples) {
    if (example.kind === 'config') plan.jobs.push(configJob(example, examples));
    if (example.kind === 'run' || example.kind === 'commands') planRun(example, examples, plan);
  }
  for (const example of examples) {
    const { bundler } = example.block.check;
    if (bundler !== undefined && bundler !== OTHER) {
      const problem = exampleProblem(example, {
        code: 'unknown-bundler',
        message: `no bundler \`${bundler}\` is here to build the example with`,
        hint: `write \`bundler="${OTHER}"\`, or leave it out`,
      });
      plan.findings.push({ example, problem });
    }
    if (example.kind === 'output') planClaim(example, examples, plan);
    else if (example.kind !== 'skipped' && /^(?:\.\/)?dist\//.test(example.block.title ?? '')) {
      const problem = exampleProblem(example, {
        code: 'output-not-compared',
        message: 'the block shows an emitted file, and nothing compares it with the build',
        hint: 'add `output`, so that it is compared with the build before it',
      });
      plan.findings.push({ example, problem });
    }
  }
  return plan;
}

/** Beside the documented one. */
const OTHER = 'webpack';

function projectsOf(examples: readonly Example[]): Example[][] {
  const projects = new Map<string, Example[]>();
  for (const example of examples) {
    const { project } = example.block.check;
    if (project === undefined || example.kind === 'skipped') continue;
    projects.set(project, [...(projects.get(project) ?? []), example]);
  }
  return [...projects.values()];
}

/** A project without a configuration, in which something runs, is not for building. */
function planProject(project: readonly Example[], plan: SitePlan): void {
  const sources = project.filter(({ kind }) => kind !== 'output' && kind !== 'commands');
  const [first] = sources;
  if (!first) return;
  const runs = project.some(({ kind }) => kind === 'run' || kind === 'commands');
  if (runs && !sources.some(({ block }) => isConfig(block))) return;
  plan.jobs.push(buildJob(sources, sources.find(({ block }) => isConfig(block)) ?? first));
}

function configJob(example: Example, examples: readonly Example[]): BuildJob {
  return buildJob([...siblings(example, examples, isBeside), example], example);
}

function buildJob(sources: readonly Example[], main: Example): BuildJob {
  const checks = (sources.length === 0 ? [main] : sources).map(({ block }) => block.check);
  const args = checks.find((check) => check.args !== undefined)?.args;
  const files = filesNamed(sources, main);
  const bundler = bundlerOf(checks);
  return {
    kind: 'build',
    files,
    base: checks.find(({ files }) => files !== undefined)?.files,
    env: Object.assign({}, ...checks.map(({ env }) => env)),
    args: args === undefined ? ['build', ...configArgs(main, files)] : splitWords(args),
    stats: [],
    contents: [],
    bundles: [],
    ...(bundler !== undefined && { bundler }),
    ...(bundler === 'both' && { mustDiffer: true }),
    main,
  };
}

/** `compare` and `bundler` on one block of a project hold for all of it. */
function bundlerOf(checks: readonly Example['block']['check'][]): BuildJob['bundler'] {
  if (checks.some(({ compare }) => compare)) return 'both';
  return checks.some(({ bundler }) => bundler === OTHER) ? OTHER : undefined;
}

/** The command line finds a configuration of the usual name by itself. */
function configArgs(main: Example, files: readonly JobFile[]): string[] {
  const isUsual = ({ path }: JobFile) => /^rspack\.config\.[cm]?[jt]s$/.test(path);
  const own = files.find(({ from }) => from === main);
  if (!own || !isConfig(main.block) || files.some(isUsual)) return [];
  return ['-c', own.path];
}

function planRun(example: Example, examples: readonly Example[], plan: SitePlan): void {
  const { block } = example;
  const beside = sourcesOf(example, examples, { inProject: isFile, inSection: isBeside });
  const isCommands = example.kind === 'commands';
  const sources = isCommands || beside.includes(example) ? beside : [...beside, example];
  const job: RunJob = {
    kind: 'run',
    files: filesNamed(sources, example),
    ...settingOf(sources, example),
    contents: [],
    commands: [],
    main: example,
  };
  if (isCommands) {
    const { commands, unknown } = commandsOf(block.code);
    job.commands = commands;
    for (const { line, text } of unknown) {
      const problem = exampleProblem(example, {
        code: 'command-not-run',
        line,
        message: `the check cannot run \`${text}\``,
        hint: 'it runs `rspack` and `node`; put other commands into a block of their own',
      });
      plan.findings.push({ example, problem });
    }
  } else {
    const path = job.files.find(({ from }) => from === example)?.path ?? '';
    job.commands = [{ program: 'node', args: [path], env: {} }];
  }
  plan.jobs.push(job);
}

const isFile = ({ kind }: Example): boolean =>
  kind !== 'output' && kind !== 'skipped' && kind !== 'shell' && kind !== 'commands';

/** Configurations stand for themselves. */
const isBeside = (example: Example): boolean => isFile(example) && !isConfig(example.block);

function filesNamed(sources: readonly Example[], main: Example): JobFile[] {
  return filesOf(sources, (example) => {
    if (example !== main) return `example-${example.index}`;
    return main.kind === 'config' ? 'rspack.config' : 'example';
  });
}

function planClaim(example: Example, examples: readonly Example[], plan: SitePlan): void {
  const job = producer(example, examples, plan);
  const view: View = job ? viewOf(example, job) : { kind: 'printed' };
  if (job?.kind === 'build') {
    delete job.mustDiffer;
    if (view.kind === 'stats') add(job.stats, view.options);
    if (view.kind === 'console') add(job.bundles, view.bundle);
  }
  claimOf(example, job, view, plan);
}

function viewOf(example: Example, job: SiteJob): View {
  const byTitle = viewByTitle(example);
  if (byTitle) return byTitle;
  if (job.kind === 'run') return { kind: 'printed' };
  const { bundle, stats } = example.block.check;
  if (bundle !== undefined) return { kind: 'console', bundle };
  return stats === undefined ? { kind: 'printed' } : { kind: 'stats', options: stats };
}

const PRODUCERS: ReadonlySet<string> = new Set(['run', 'commands', 'config', 'project']);

/** The job that an output belongs to; one with arguments or variables of its own is a further one. */
function producer(
  example: Example,
  examples: readonly Example[],
  plan: SitePlan,
): SiteJob | undefined {
  const { args, env, files } = example.block.check;
  const before = exampleBefore(example, examples, PRODUCERS);
  // Everything that is built lies beside it unseen.
  if (!before) return files === undefined ? undefined : keep(plan, buildJob([], example));
  const base = plan.jobs.find(
    (job) =>
      job.main === before ||
      (job.kind === 'build' &&
        before.kind === 'project' &&
        job.main.block.check.project === before.block.check.project),
  );
  if (base?.kind !== 'build' || (args === undefined && Object.keys(env).length === 0)) return base;
  const words = args === undefined ? base.args : splitWords(args);
  const changed = { ...base, contents: [], env: { ...base.env, ...env } };
  return keep(
    plan,
    SERVERS.has(words[0] ?? '')
      ? serverJob(changed, words)
      : { ...changed, args: words, stats: [], bundles: [] },
  );
}

/** A server prints and goes on; it is stopped after its first build. */
function serverJob({ files, base, env, contents, main }: BuildJob, args: string[]): RunJob {
  const commands = [{ program: 'rspack' as const, args, env: {} }];
  return { kind: 'run', files, base, env, contents, main, commands };
}

/** The same job if it is there already: several blocks show different things of it. */
function keep(plan: SitePlan, job: SiteJob): SiteJob {
  const key = (one: SiteJob) =>
    JSON.stringify([one.kind, one.env, one.kind === 'build' ? one.args : one.commands]);
  const known = plan.jobs.find((other) => other.main === job.main && key(other) === key(job));
  if (known) return known;
  plan.jobs.push(job);
  return job;
}
