import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suggest } from '../../search/suggest.ts';
import type { RspackCall } from './shell.ts';

/** What one command of `rspack` accepts. */
export interface CommandFlags {
  /** Its name and its short forms; the default one also answers to no name. */
  names: string[];
  isDefault: boolean;
  /** Flag without dashes → whether a value follows. */
  flags: Record<string, boolean>;
  positionals: number;
}

const execute = promisify(execFile);

/**
 * Asks the installed command line for its help.
 * @param sandbox absolute path of the folder with the packages
 */
export async function readCommandFlags(sandbox: string): Promise<CommandFlags[]> {
  const program = join(sandbox, 'node_modules/@rspack/cli/bin/rspack');
  const help = async (...args: string[]) => {
    const env = { ...process.env, NO_COLOR: '1', COLUMNS: '200' };
    const { stdout } = await execute(process.execPath, [program, ...args, '--help'], { env });
    return stdout;
  };
  const commands = parseCommands(await help());
  return Promise.all(
    commands.map(async (command) => ({
      ...command,
      flags: parseFlags(await help(command.names[0] ?? '')),
    })),
  );
}

/** `rspack serve  run the dev server.  [aliases: server, s, dev]`, possibly on two lines. */
function parseCommands(help: string): Omit<CommandFlags, 'flags'>[] {
  const [, list = ''] = /Commands:\n([\s\S]*?)\n\n/.exec(help) ?? [];
  return list
    .split(/\n(?= {2}rspack )/)
    .map((text) => text.replace(/\s+/g, ' '))
    .flatMap((text) => {
      const [, name, rest = ''] = /rspack (\S+)(.*)/.exec(text) ?? [];
      if (name === undefined) return [];
      const [, aliases = ''] = /\[aliases: ([^\]]*)\]/.exec(rest) ?? [];
      return [
        {
          names: [name, ...aliases.split(', ').filter((alias) => alias !== '')],
          isDefault: rest.includes('[default]'),
          positionals: [...rest.replace(/\[(?:default|aliases)[^\]]*\]/g, '').matchAll(/\[\w+\]/g)]
            .length,
        },
      ];
    });
}

/** `-m, --mode   mode   [string]` */
export function parseFlags(help: string): Record<string, boolean> {
  const [, options = ''] = /Options:\n([\s\S]*)/.exec(help) ?? [];
  const flags: Record<string, boolean> = {};
  for (const row of options.split(/\n(?= +(?:-\w, )?--)/)) {
    const [, short, long] = /^ +(?:-(\w), )?--([\w-]+)/.exec(row) ?? [];
    if (long === undefined) continue;
    // A flag without a type takes a value when one follows.
    const takesValue = !/\[boolean\]/.test(row);
    for (const name of [long, short, camel(long)]) if (name !== undefined) flags[name] = takesValue;
  }
  return flags;
}

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** What `mode` takes; a variable or a placeholder is the reader's. */
const MODES = /^(?:development|production|none)$|[$<{…]/;

/** What is wrong with a call, if anything. */
export function flagFaults(
  call: RspackCall,
  commands: readonly CommandFlags[],
): { word: string; message: string; hint: string }[] {
  const named = commands.find(({ names }) => names.includes(call.words[0] ?? ''));
  const command = named ?? commands.find(({ isDefault }) => isDefault);
  if (!command) return [];
  const name = command.names[0] ?? '';
  const faults: { word: string; message: string; hint: string }[] = [];
  let positionals = 0;
  const words = named ? call.words.slice(1) : call.words;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, flag, value] = /^--?([\w.-]+?)(=.*)?$/.exec(word) ?? [];
    if (flag === undefined) {
      positionals += 1;
      if (positionals > command.positionals) {
        faults.push({
          word,
          message: `\`rspack ${name}\` does not take the argument \`${word}\``,
          hint: `commands: ${commands.map(({ names }) => names[0]).join(', ')}`,
        });
      }
      continue;
    }
    const known = [flag, flag.replace(/^no-/, ''), flag.replace(/\..*$/, '')].find(
      (one) => one in command.flags,
    );
    if (known === undefined) {
      const elsewhere = commands
        .filter((other) => flag in other.flags)
        .map(({ names }) => names[0]);
      const near = suggest(flag, Object.keys(command.flags));
      faults.push({
        word,
        message: `\`rspack ${name}\` has no flag \`${word}\``,
        hint:
          elsewhere.length > 0
            ? `\`rspack ${elsewhere.join('` and `rspack ')}\` has it`
            : near === undefined
              ? `see \`rspack ${name} --help\``
              : `did you mean \`${near.length === 1 ? '-' : '--'}${near}\`?`,
      });
      continue;
    }
    const mode = value?.slice(1) ?? words[at + 1];
    if (/^m(?:ode)?$/.test(known) && mode !== undefined && !MODES.test(mode)) {
      faults.push({
        word: value === undefined ? mode : word,
        message: `there is no mode \`${mode}\``,
        hint: 'modes: development, production, none',
      });
    }
    if (command.flags[known] === true && value === undefined && known === flag) {
      while (at + 1 < words.length && !(words[at + 1] ?? '').startsWith('-')) {
        at += 1;
        // A list takes what follows; all others take one.
        if (!['entry', 'env', 'configName'].includes(known)) break;
      }
    }
  }
  return faults;
}
