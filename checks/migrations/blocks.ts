import type { CodeBlock, Problem } from '../../engine/model.ts';
import { kindOf } from '../bundler-examples/example-kind.ts';
import { type Example, examplesOf, titlePath } from '../examples/example.ts';
import type { CheckPage } from '../types.ts';

/** What a migration needs of its page: blocks of one section. */
export interface Wanted {
  /** Id of the heading that they stand under. */
  section: string;
  /**
   * `files` have their path as title, `commands` are lines for the shell, `diff` changes a file,
   * `printed` is what a program says or emits.
   */
  kind: 'files' | 'commands' | 'diff' | 'printed';
  /** The block with this title alone. */
  title?: string;
}

/** A block as a step uses it. */
export interface TakenBlock {
  /** Path of the file that the title names, empty without a title. */
  path: string;
  text: string;
  /** Where it stands, for messages: `content/en/guide/page.mdx:12`. */
  at: string;
  /** Folders below `checks/bundler-examples/files` whose files lie beside it, unseen. */
  unseen: string[];
}

/** Blocks by the names that the migration gives them; each list holds one at least. */
export type Taken<Name extends string> = Record<Name, [TakenBlock, ...TakenBlock[]]>;

/**
 * Looks up everything that a migration needs of its page.
 * @returns the blocks, or what is missing, all of it at once
 */
export function takeBlocks<Name extends string>(
  page: CheckPage,
  wanted: Record<Name, Wanted>,
): { blocks: Taken<Name> } | { problems: Problem[] } {
  const examples = examplesOf(page, kindOf);
  const problems: Problem[] = [];
  const blocks: Partial<Taken<Name>> = {};
  for (const name in wanted) {
    const [first, ...rest] = examples.filter((example) => isWanted(example, wanted[name]));
    if (first) blocks[name] = [taken(first), ...rest.map(taken)];
    else problems.push(missing(page, wanted[name]));
  }
  return problems.length > 0 ? { problems } : { blocks: blocks as Taken<Name> };
}

function isWanted({ page, block, section }: Example, wanted: Wanted): boolean {
  return (
    section === `${page.route.source}#${wanted.section}` &&
    kindsOf(block).includes(wanted.kind) &&
    (wanted.title === undefined || block.title === wanted.title)
  );
}

const OTHER_TOOLS = /^(?:yarn|pnpm|bun) /;

/** Tabs of package managers have a block for each; the commands of npm stand for all. */
function kindsOf({ lang, title, code, check }: CodeBlock): Wanted['kind'][] {
  if (lang === 'diff') return ['diff'];
  if (lang === 'sh') return OTHER_TOOLS.test(code) ? [] : ['commands'];
  if (check.output || (lang === 'text' && title === undefined)) return ['printed'];
  return title === undefined ? [] : ['files'];
}

function taken({ block }: Example): TakenBlock {
  return {
    path: titlePath(block.title ?? ''),
    text: block.code,
    at: `content/${block.source}:${block.line}`,
    unseen: block.check.files?.split(/\s+/) ?? [],
  };
}

const WORDS: Record<Wanted['kind'], string> = {
  files: 'block of a file',
  commands: 'block with a command',
  diff: '`diff` block',
  printed: 'block of output',
};

function missing({ page, route }: CheckPage, { section, kind, title }: Wanted): Problem {
  const heading = page.headings.find(({ id }) => id === section);
  const what = `${WORDS[kind]}${title === undefined ? '' : ` with the title \`${title}\``}`;
  return {
    code: 'migration-block',
    severity: 'error',
    file: `content/${route.source}`,
    line: heading?.line ?? 1,
    message: heading
      ? `the section "${heading.plain}" has no ${what}, which the migration carries out`
      : `there is no section \`${section}\`, whose ${what} the migration carries out`,
    hint: 'bring it back, or change the steps in `checks/migrations`',
  };
}

/** The file that a diff changes, as it is before and after. */
export function diffSides(code: string): { before: string; after: string } {
  const lines = code.split('\n');
  const side = (sign: string) =>
    lines
      .filter((line) => line === '' || line[0] === ' ' || line[0] === sign)
      .map((line) => line.slice(1))
      .join('\n');
  return { before: side('-'), after: side('+') };
}
