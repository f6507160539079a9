import { type Example, isConfig, isScript, isTyped, titlePath } from './example.ts';
import {
  type BuildJob,
  type Claim,
  type Job,
  type JobFile,
  type RunJob,
  SERVERS,
  type View,
} from './job.ts';
import type { Finding } from './place.ts';
import { exampleProblem } from './place.ts';
import { commandsOf, splitWords } from './shell.ts';

/** What has to be executed for a page, and what its blocks claim about that. */
export interface Plan {
  jobs: Job[];
  claims: Claim[];
  /** What is wrong with how the page says it. */
  findings: Finding[];
}

/** Turns the examples of one page into folders that are built or run. */
export function planPage(examples: readonly Example[]): Plan {
  const plan: Plan = { jobs: [], claims: [], findings: [] };
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
function planProject(project: readonly Example[], plan: Plan): void {
  const sources = project.filter(({ kind }) => kind !== 'output' && kind !== 'commands');
  const [first] = sources;
  if (!first) return;
  const runs = project.some(({ kind }) => kind === 'run' || kind === 'commands');
  if (runs && !sources.some(({ block }) => isConfig(block))) return;
  plan.jobs.push(buildJob(sources, sources.find(({ block }) => isConfig(block)) ?? first));
}

function configJob(example: Example, examples: readonly Example[]): BuildJob {
  return buildJob([...siblings(example, examples), example], example);
}

function buildJob(sources: readonly Example[], main: Example): BuildJob {
  const checks = (sources.length === 0 ? [main] : sources).map(({ block }) => block.check);
  const args = checks.find((check) => check.args !== undefined)?.args;
  const files = filesOf(sources, main);
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

function planRun(example: Example, examples: readonly Example[], plan: Plan): void {
  const { block } = example;
  const { project, files, env } = block.check;
  const beside =
    project === undefined
      ? siblings(example, examples)
      : examples.filter(({ block: { check }, kind }) => check.project === project && isFile(kind));
  const isCommands = example.kind === 'commands';
  const sources = isCommands || beside.includes(example) ? beside : [...beside, example];
  const job: RunJob = {
    kind: 'run',
    files: filesOf(sources, example),
    base: files ?? sources.map(({ block: { check } }) => check.files).find((name) => name),
    env: Object.assign({}, ...sources.map(({ block: { check } }) => check.env), env),
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

const isFile = (kind: Example['kind']): boolean =>
  kind !== 'output' && kind !== 'skipped' && kind !== 'shell' && kind !== 'commands';

/** Titled blocks of the same section that belong to no project; of two versions the one before. */
function siblings(example: Example, examples: readonly Example[]): Example[] {
  const beside = examples.filter(
    (other) =>
      other !== example &&
      other.section === example.section &&
      other.block.title !== undefined &&
      other.block.check.project === undefined &&
      isFile(other.kind) &&
      other.block.lang !== 'diff' &&
      !isConfig(other.block),
  );
  const byPath = new Map<string, Example>();
  for (const other of beside) {
    const path = titlePath(other.block.title ?? '');
    if (!byPath.has(path) || other.index < example.index) byPath.set(path, other);
  }
  byPath.delete(titlePath(example.block.title ?? ''));
  return [...byPath.values()];
}

function filesOf(sources: readonly Example[], main: Example): JobFile[] {
  return sources
    .filter(({ block }) => block.lang !== 'diff')
    .map((from) => ({ path: pathOf(from, from === main), text: from.block.code, from }));
}

/** Path of a block's file; a block without a title that runs gets a name. */
function pathOf({ block, index, kind }: Example, isMain: boolean): string {
  if (block.title !== undefined) return titlePath(block.title);
  const name = isMain ? (kind === 'config' ? 'rspack.config' : 'example') : `example-${index}`;
  if (!isScript(block)) return `${name}.txt`;
  if (isTyped(block)) return `${name}.ts`;
  return isModule(block.code) ? `${name}.mjs` : `${name}.cjs`;
}

/** Whether a script is written as an ES module. */
export const isModule = (code: string): boolean =>
  /^(?:import\s*(?:[\w$]+[\s,]|[{*'"])|export\s*(?:[{*]|\w+\s))/m.test(code);

function planClaim(example: Example, examples: readonly Example[], plan: Plan): void {
  const job = producer(example, examples, plan);
  if (!job) {
    const problem = exampleProblem(example, {
      code: 'output-of-nothing',
      message: 'nothing before this block of the section is built or run, so it cannot be compared',
      hint: 'mark the example with `run`, or name its `project`',
    });
    plan.findings.push({ example, problem });
    return;
  }
  const view = viewOf(example, job);
  if (job.kind === 'build') delete job.mustDiffer;
  if (view.kind === 'content') add(job.contents, view.path);
  if (job.kind === 'build') {
    if (view.kind === 'stats') add(job.stats, view.options);
    if (view.kind === 'console') add(job.bundles, view.bundle);
  }
  plan.claims.push({ example, job, view });
}

function add(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
}

function viewOf({ block: { title, check } }: Example, job: Job): View {
  if (title?.endsWith('/')) return { kind: 'files', folder: title.replace(/^\.\//, '') };
  if (title !== undefined) return { kind: 'content', path: title.replace(/^\.?\//, '') };
  if (job.kind === 'run') return { kind: 'printed' };
  if (check.bundle !== undefined) return { kind: 'console', bundle: check.bundle };
  return check.stats === undefined ? { kind: 'printed' } : { kind: 'stats', options: check.stats };
}

/** The job that an output belongs to; one with arguments or variables of its own is a further one. */
function producer(example: Example, examples: readonly Example[], plan: Plan): Job | undefined {
  const { project, args, env, files } = example.block.check;
  const before = examples
    .slice(0, example.index)
    .findLast(
      ({ kind, section, block: { check } }) =>
        (kind === 'run' || kind === 'commands' || kind === 'config' || kind === 'project') &&
        (project === undefined ? section === example.section : check.project === project),
    );
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
function keep(plan: Plan, job: Job): Job {
  const key = (one: Job) =>
    JSON.stringify([one.kind, one.env, one.kind === 'build' ? one.args : one.commands]);
  const known = plan.jobs.find((other) => other.main === job.main && key(other) === key(job));
  if (known) return known;
  plan.jobs.push(job);
  return job;
}
