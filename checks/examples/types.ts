import type { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import { type Example, isConfig, isScript, isTyped, titlePath } from './example.ts';
import { fileKey } from './execute.ts';
import type { JobFile } from './job.ts';
import type { ExampleWords } from './place.ts';
import type { TaskPool } from './pool.ts';
import type { TypeFile, TypeLevel, TypeMessage } from './task.ts';

/** A block whose types or syntax are looked at. */
interface TypeCheck {
  example: Example;
  level: TypeLevel;
  /** The block first, then the files that it may import. */
  files: JobFile[];
  /** Name of its folder; equal for equal code. */
  key: string;
}

/** How closely the block is looked at; `none` for what is no script. */
export function levelOf({ kind, block }: Example): TypeLevel {
  const isChecked = ['config', 'project', 'run', 'types', 'syntax'].includes(kind);
  if (!isChecked || !isScript(block)) return 'none';
  if (isTyped(block)) return 'types';
  return isConfig(block) || kind === 'run' ? 'names' : 'syntax';
}

/**
 * Types and syntax of all scripts, in one go for those that are not known from before.
 * @returns problems by example; an example without an entry is fine
 */
export async function checkTypes(
  examples: readonly Example[],
  { cache, salt, pool }: { cache: Cache; salt: string; pool: TaskPool },
): Promise<Map<Example, ExampleWords[]>> {
  const checks = examples.flatMap((example): TypeCheck[] => {
    const level = levelOf(example);
    if (level === 'none') return [];
    const files = [fileOf(example), ...importable(example, examples).map(fileOf)];
    const key = hashText(24, salt, level, ...files.flatMap(fileKey));
    return [{ example, level, files, key }];
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
    checks.map(({ example, key, level }) => {
      const failure = failures.get(key);
      return [
        example,
        failure === undefined
          ? (messages.get(key) ?? []).map((one) => wordsOf(one, example, level))
          : [{ code: 'example-crashed', message: failure }],
      ];
    }),
  );
}

const isMessages = (value: unknown): value is TypeMessage[] => Array.isArray(value);

function wordsOf(message: TypeMessage, example: Example, level: TypeLevel): ExampleWords {
  const shift = message.line === 1 ? prepared(example).shift : 0;
  return {
    code: level === 'syntax' ? 'syntax-error' : 'type-error',
    message: message.message,
    line: message.line,
    column: Math.max(1, message.column - shift),
  };
}

/** Scripts that stand beside an example: of its project, or titled ones of its section. */
function importable(example: Example, examples: readonly Example[]): Example[] {
  const { project } = example.block.check;
  const own = fileOf(example).path;
  const seen = new Set([own]);
  return examples.filter((other) => {
    const isBeside =
      other !== example &&
      other.page === example.page &&
      isScript(other.block) &&
      other.kind !== 'output' &&
      other.block.title !== undefined &&
      (project === undefined
        ? other.block.check.project === undefined && other.section === example.section
        : other.block.check.project === project);
    const { path } = isBeside ? fileOf(other) : { path: own };
    if (!isBeside || seen.has(path)) return false;
    seen.add(path);
    return true;
  });
}

function fileOf(example: Example): JobFile {
  const { block, index } = example;
  const title = titlePath(block.title ?? '');
  const ending = endingOf(block.lang);
  const path = /^[\w@./[\]-]+\.[cm]?[jt]sx?$/.test(title) ? title : `example-${index}.${ending}`;
  return { path, text: prepared(example).text, from: example };
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

interface Prepared {
  text: string;
  /** Characters put in front of the first line: its columns are moved back. */
  shift: number;
}

/** The code with what tells TypeScript whose JSX it is. */
function prepared({ block }: Example): Prepared {
  const { code } = block;
  const none = { text: code, shift: 0 };
  const [, runtime] = /from ['"](solid-js|preact)\b/.exec(code) ?? [];
  if (runtime === undefined || /@jsx/.test(code)) return none;
  const note = `/** @jsxImportSource ${runtime} */ `;
  return { text: note + code, shift: note.length };
}
