import { describe, expect, test } from 'vitest';
import { type CommandFlags, flagFaults, parseFlags } from './flags.ts';
import { rspackCalls } from './shell.ts';

const HELP = `Options:
  -m, --mode        mode             [string]
  -w, --watch       watch            [boolean] [default: false]
      --json        emit stats json
      --configName  name of the config  [array]
`;

const commands: CommandFlags[] = [
  { names: ['build', 'b'], isDefault: true, positionals: 0, flags: parseFlags(HELP) },
];
const faults = (line: string) =>
  rspackCalls(line).flatMap((call) => flagFaults(call, commands).map(({ message }) => message));

describe('flags of a call', () => {
  test.each([
    'rspack build --json stats.json',
    'rspack build --configName a b -w',
    'npx rspack b -m none',
    'rspack --mode=production',
    'rspack build --mode $MODE',
  ])('%s', (line) => expect(faults(line)).toEqual([]));

  test.each([
    ['rspack build -w stats.json', 'does not take the argument `stats.json`'],
    ['rspack build --mode prod', 'there is no mode `prod`'],
    ['rspack build -m=prod', 'there is no mode `prod`'],
    ['npx @rspack/cli build --fast', 'has no flag `--fast`'],
  ])('%s', (line, message) => expect(faults(line).join()).toContain(message));
});
