// Commands and flags, from what the installed command line prints as help.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CommandFact, FlagFact } from '../model.ts';
import { runProbe } from './probe.ts';

interface Help {
  commands: Record<string, CommandFact>;
  flags: Record<string, FlagFact>;
}

/** Reads the help of yargs: a section per kind, a line per command or flag. */
function parseHelp(text: string): Help {
  const commands: Record<string, CommandFact> = {};
  const flags: Record<string, FlagFact> = {};
  let section = '';
  let last: CommandFact | undefined;
  for (const line of text.split('\n')) {
    section = /^(Commands|Options|Positionals):/.exec(line)?.[1] ?? section;
    if (section === 'Options') {
      const [, short, name, rest = ''] = /^\s+(?:-(\w), )?\s*--([\w-]+)\s+(.*)$/.exec(line) ?? [];
      if (name === undefined) continue;
      const type = /\[(string|array|boolean|number)\]/.exec(rest)?.[1];
      const fallback = /\[default: ([^\]]*)\]/.exec(rest)?.[1];
      flags[name] = {
        ...(short === undefined ? {} : { short }),
        ...(type === undefined ? {} : { type }),
        ...(fallback === undefined ? {} : { default: fallback }),
      };
    } else if (section === 'Commands') {
      const [, name, positional] = /^\s+rspack (\w+)(?: (\[[^\]]+\]))?\s/.exec(line) ?? [];
      if (name !== undefined) {
        last = { aliases: [], isDefault: /\[default\]/.test(line), flags: {} };
        if (positional !== undefined) last.positional = positional;
        commands[name] = last;
      }
      // Long help wraps, so the aliases may stand in a line of their own.
      const aliases = /\[aliases: ([^\]]+)\]/.exec(line)?.[1];
      if (aliases !== undefined && last) last.aliases = aliases.split(', ');
    }
  }
  return { commands, flags };
}

await runProbe(async (packages) => {
  const bin = join(packages.path('@rspack/cli'), 'bin/rspack');
  const help = async (...command: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bin, ...command, '--help'], {
      cwd: packages.folder,
      env: { ...process.env, COLUMNS: '200' },
    });
    return parseHelp(stdout);
  };
  const { commands } = await help();
  for (const [name, command] of Object.entries(commands)) command.flags = (await help(name)).flags;
  return commands;
});
