import type { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import { type Example, isScript, isTyped, titlePath } from '../examples/example.ts';
import type { JobFile } from '../examples/job.ts';
import type { ExampleWords } from '../examples/place.ts';
import type { CheckPage } from '../types.ts';
import { isConfig } from './example-kind.ts';
import { fileKey } from './execute.ts';
import type { TaskPool } from './pool.ts';
import type { TypeFile, TypeLevel, TypeMessage } from './task.ts';

/** A block whose types or syntax are looked at. */
interface TypeCheck {
  example: Example;
  level: TypeLevel;
  /** The block first, then the files that it may import, and the project's options. */
  files: JobFile[];
  /** Characters put in front of the first line: its columns are moved back. */
  shift: number;
  /** Name of its folder; equal for equal code. */
  key: string;
}

const IMPORTS_RSPACK = /(?:from|require\()\s*['"]@rspack\/core['"]/;

/** How closely the block is looked at; `none` for what is no script. */
function levelOf({ kind, block }: Example): TypeLevel {
  const isChecked = ['config', 'project', 'run', 'types', 'syntax'].includes(kind);
  if (!isChecked || !isScript(block)) return 'none';
  if (isTyped(block)) return 'types';
  return isConfig(block) || kind === 'run' || IMPORTS_RSPACK.test(block.code) ? 'names' : 'syntax';
}

/**
 * Types and syntax of all scripts, in one go for those that are not known from before.
 * @returns problems by example; an example without an entry is fine
 */
export async function checkTypes(
  examples: readonly Example[],
  { cache, salt, pool }: { cache: Cache; salt: string; pool: TaskPool },
): Promise<Map<Example, ExampleWords[]>> {
  const byPage = new Map<CheckPage, Example[]>();
  for (const example of examples) {
    const own = byPage.get(example.page) ?? [];
    own.push(example);
    byPage.set(example.page, own);
  }
  const checks = examples.flatMap((example): TypeCheck[] => {
    const level = levelOf(example);
    if (level === 'none') return [];
    const beside = byPage.get(example.page) ?? [];
    const options = level === 'types' ? optionsBeside(example, beside) : [];
    const note = options.length > 0 ? '' : jsxNote(example);
    const files = [
      fileOf(example, note),
      ...importable(example, beside).map((other) => fileOf(other, jsxNote(other))),
      ...options,
    ];
    const key = hashText(24, salt, level, ...files.flatMap(fileKey));
    return [{ example, level, files, key, shift: note.length }];
  });
  const messages = new Map<string, TypeMessage[]>();
  for (const { key } of checks) {
    const known = await cache.read(key, isMessages);
    if (known) messages.set(key, known);
  }
  const missing = new Map(
    checks.filter(({ key }) => !messages.has(key)).map((check) => [check.key, check]),
  );
  const failures = new Map<string, string>();
  if (missing.size > 0) {
    const files = [...missing.values()].flatMap(typeFiles);
    const outcome = await pool.types({ kind: 'types', files });
    for (const key of missing.keys()) {
      if ('failure' in outcome) {
        failures.set(key, outcome.failure);
        continue;
      }
      const own = outcome.messages.filter(({ path }) => path.startsWith(`${key}/`));
      messages.set(key, own);
      await cache.write(key, own);
    }
  }
  return new Map(
    checks.map(({ example, key, level, shift }) => {
      const failure = failures.get(key);
      return [
        example,
        failure === undefined
          ? (messages.get(key) ?? []).map((one) => wordsOf(one, level, shift))
          : [{ code: 'example-crashed', message: failure }],
      ];
    }),
  );
}

const isMessages = (value: unknown): value is TypeMessage[] => Array.isArray(value);

function wordsOf(message: TypeMessage, level: TypeLevel, shift: number): ExampleWords {
  return {
    code: level === 'syntax' ? 'syntax-error' : 'type-error',
    message: message.message,
    line: message.line,
    column: Math.max(1, message.column - (message.line === 1 ? shift : 0)),
  };
}

/**
 * Scripts that stand beside an example: of its project, or titled ones of its section.
 * @param examples those of its page
 */
function importable(example: Example, examples: readonly Example[]): Example[] {
  const { project } = example.block.check;
  const own = pathOf(example);
  const seen = new Set([own]);
  return examples.filter((other) => {
    const isBeside =
      other !== example &&
      isScript(other.block) &&
      other.kind !== 'output' &&
      other.block.title !== undefined &&
      (project === undefined
        ? other.block.check.project === undefined && other.section === example.section
        : other.block.check.project === project);
    const path = isBeside ? pathOf(other) : own;
    if (!isBeside || seen.has(path)) return false;
    seen.add(path);
    return true;
  });
}

/** The `tsconfig.json` that the project brings along: its options are the reader's, too. */
function optionsBeside({ block }: Example, examples: readonly Example[]): JobFile[] {
  const { project } = block.check;
  const from = examples.find(
    (other) =>
      project !== undefined &&
      other.kind === 'project' &&
      other.block.check.project === project &&
      titlePath(other.block.title ?? '') === 'tsconfig.json',
  );
  return from ? [{ path: 'tsconfig.json', text: from.block.code, from }] : [];
}

function fileOf(example: Example, note: string): JobFile {
  return { path: pathOf(example), text: note + example.block.code, from: example };
}

function pathOf({ block, index }: Example): string {
  const title = titlePath(block.title ?? '');
  return /^[\w@./[\]-]+\.[cm]?[jt]sx?$/.test(title)
    ? title
    : `example-${index}.${endingOf(block.lang)}`;
}

function endingOf(lang: string): string {
  if (lang === 'typescript') return 'ts';
  return lang === 'javascript' ? 'js' : lang;
}

function typeFiles({ key, level, files }: TypeCheck): TypeFile[] {
  return files.map(({ path, text }, index) => ({
    path: `${key}/${path}`,
    text,
    level: index === 0 ? level : 'none',
  }));
}

/** What tells TypeScript whose JSX it is, where no options say it. */
function jsxNote({ block: { code } }: Example): string {
  const [, runtime] = /from ['"](solid-js|preact)\b/.exec(code) ?? [];
  return runtime === undefined || /@jsx/.test(code) ? '' : `/** @jsxImportSource ${runtime} */ `;
}
