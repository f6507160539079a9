import { splitWords } from '../examples/words.ts';
import type { Command } from './job.ts';

/** A command of a shell block that is one of Rspack's. */
export interface RspackCall {
  /** 1-based line of the block. */
  line: number;
  /** 1-based column of the program's name. */
  column: number;
  words: string[];
  env: Record<string, string>;
}

/** A line of a shell block, continued lines joined. */
interface ShellLine {
  line: number;
  text: string;
}

const RUNNERS = /^(?:npx|pnpm|pnpx|yarn|bunx|bun|exec|dlx|x|run|--|-y|--yes|cross-env)$/;
/** `npx -p @rspack/cli rspack build` */
const PACKAGE_FLAG = /^(?:-p|--package)$/;
const PROGRAM = /^(?:(?:\.?\/?node_modules\/\.bin\/)?rspack|@rspack\/cli(?:@[\w.^~-]+)?)$/;

/** Every call of `rspack` in a block, whatever starts it. */
export function rspackCalls(code: string): RspackCall[] {
  return shellLines(code).flatMap(({ line, text }) =>
    text.split(/&&|\|\||[;|]/).flatMap((part) => {
      const { env, words } = readCommand(part);
      const at = words.findIndex(
        (word, index) =>
          !RUNNERS.test(word) &&
          !/^\w+=|^--package=/.test(word) &&
          (index === 0 || ![word, words[index - 1] ?? ''].some((one) => PACKAGE_FLAG.test(one))),
      );
      const program = words[at] ?? '';
      // Only a runner starts a package by its name.
      if (!PROGRAM.test(program) || (program.startsWith('@') && at === 0)) return [];
      const column = Math.max(0, text.indexOf(program)) + 1;
      return [{ line, column, words: words.slice(at + 1), env }];
    }),
  );
}

/** The commands of a block that is run, and the lines that are beyond the check. */
export function commandsOf(code: string): { commands: Command[]; unknown: ShellLine[] } {
  const commands: Command[] = [];
  const unknown: ShellLine[] = [];
  for (const { line, text } of shellLines(code)) {
    for (const part of text.split('&&')) {
      const { env, words } = readCommand(part);
      const [program = '', ...args] = words[0] === 'npx' ? words.slice(1) : words;
      if (program === 'rspack' || program === 'node') commands.push({ program, args, env });
      else unknown.push({ line, text: part.trim() });
    }
  }
  return { commands, unknown };
}

function readCommand(text: string): { env: Record<string, string>; words: string[] } {
  const words = splitWords(text);
  const first = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const settings = words.slice(0, first === -1 ? words.length : first);
  return {
    env: Object.fromEntries(settings.map((word) => word.split(/=(.*)/s).slice(0, 2))),
    words: first === -1 ? [] : words.slice(first),
  };
}

function shellLines(code: string): ShellLine[] {
  const result: ShellLine[] = [];
  let isContinued = false;
  for (const [index, raw] of code.split('\n').entries()) {
    const text = raw.replace(/^\s*\$ /, '').replace(/(^|\s)#.*$/, '');
    const last = result.at(-1);
    if (isContinued && last) last.text += ` ${text.replace(/\\$/, '').trim()}`;
    else if (text.trim() !== '') result.push({ line: index + 1, text: text.replace(/\\$/, '') });
    isContinued = text.endsWith('\\');
  }
  return result;
}
