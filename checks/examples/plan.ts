import { type Example, isModule, isScript, isTyped, titlePath } from './example.ts';
import type { Job, JobFile, Plan, View } from './job.ts';
import { exampleProblem } from './place.ts';

/**
 * Titled blocks of the same section that belong to no project; of two versions the one before.
 * @param isFile whether a block may lie beside others as a file
 */
export function siblings(
  example: Example,
  examples: readonly Example[],
  isFile: (example: Example) => boolean,
): Example[] {
  const beside = examples.filter(
    (other) =>
      other !== example &&
      other.section === example.section &&
      other.block.title !== undefined &&
      other.block.check.project === undefined &&
      other.block.lang !== 'diff' &&
      isFile(other),
  );
  const byPath = new Map<string, Example>();
  for (const other of beside) {
    const path = titlePath(other.block.title ?? '');
    if (!byPath.has(path) || other.index < example.index) byPath.set(path, other);
  }
  byPath.delete(titlePath(example.block.title ?? ''));
  return [...byPath.values()];
}

/** The blocks that lie in the folder of one that is run: its project, or its siblings. */
export function sourcesOf(
  example: Example,
  examples: readonly Example[],
  isFile: { inProject(example: Example): boolean; inSection(example: Example): boolean },
): Example[] {
  const { project } = example.block.check;
  return project === undefined
    ? siblings(example, examples, isFile.inSection)
    : examples.filter((one) => one.block.check.project === project && isFile.inProject(one));
}

/**
 * Blocks as the files of a folder.
 * @param nameOf name without ending of a block that has no title
 */
export function filesOf(
  sources: readonly Example[],
  nameOf: (example: Example) => string,
): JobFile[] {
  return sources
    .filter(({ block }) => block.lang !== 'diff')
    .map((from) => ({ path: pathOf(from, nameOf(from)), text: from.block.code, from }));
}

/** Endings of files in languages that are called otherwise. */
const ENDINGS: Readonly<Record<string, string>> = {
  bash: 'sh',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  shellscript: 'sh',
  zsh: 'sh',
};

function pathOf({ block }: Example, name: string): string {
  if (block.title !== undefined) return titlePath(block.title);
  if (isTyped(block)) return `${name}.ts`;
  if (isScript(block)) return isModule(block.code) ? `${name}.mjs` : `${name}.cjs`;
  const { lang } = block;
  return `${name}.${ENDINGS[lang] ?? (/^\w+$/.test(lang) ? lang : 'txt')}`;
}

/** The unseen files and the environment of a folder, by what its blocks say. */
export function settingOf(sources: readonly Example[], { block }: Example) {
  const checks = sources.map((source) => source.block.check);
  const env: Record<string, string> = Object.assign(
    {},
    ...checks.map((check) => check.env),
    block.check.env,
  );
  return { base: block.check.files ?? checks.map(({ files }) => files).find((name) => name), env };
}

/**
 * Adds what a block shows to what its job has to come to.
 * @param job undefined: nothing that the check runs stands before the block
 */
export function claimOf<J extends Job>(
  example: Example,
  job: J | undefined,
  view: View,
  plan: Plan<J>,
): void {
  if (job) {
    if (view.kind === 'content') add(job.contents, view.path);
    plan.claims.push({ example, job, view });
    return;
  }
  const problem = exampleProblem(example, {
    code: 'output-of-nothing',
    message: 'nothing before this block of the section is built or run, so it cannot be compared',
    hint: 'mark the example with `run`, or name its `project`',
  });
  plan.findings.push({ example, problem });
}

/** What a block shows by its title; undefined when it has none. */
export function viewByTitle({ block: { title } }: Example): View | undefined {
  if (title === undefined) return undefined;
  if (title.endsWith('/')) return { kind: 'files', folder: title.replace(/^\.\//, '') };
  return { kind: 'content', path: title.replace(/^\.?\//, '') };
}

/** Adds a value that is not there yet. */
export function add(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
}

/** The example before another one that it may belong to: of its project, or of its section. */
export function exampleBefore(
  { block, index, section }: Example,
  examples: readonly Example[],
  kinds: ReadonlySet<string>,
): Example | undefined {
  const { project } = block.check;
  return examples
    .slice(0, index)
    .findLast(
      (other) =>
        kinds.has(other.kind) &&
        (project === undefined ? other.section === section : other.block.check.project === project),
    );
}
