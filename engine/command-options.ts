import { type ParseArgsConfig, parseArgs } from 'node:util';
import { suggest } from '../search/suggest.ts';

/**
 * Reads a command line as Node does.
 * @throws {Error} with a text for whoever typed it
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const unknown = unknownOption(error);
    if (unknown === undefined) throw error;
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    throw new Error(`There is no option \`${unknown}\`${meant(unknown, known)}`);
  }
}

/** The end of a sentence about a name that there is not. */
export function meant(name: string, known: readonly string[]): string {
  const near = suggest(name, known);
  return near === undefined ? '.' : `: did you mean \`${near}\`?`;
}

function unknownOption(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return undefined;
  return /'(-[^']*)'/.exec(error.message)?.[1];
}
