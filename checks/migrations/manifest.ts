import { splitWords } from '../examples/words.ts';

type Versions = Record<string, string>;

/** A `package.json`, as far as packages go. */
export interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  [field: string]: unknown;
}

const FLAGS: Readonly<Record<string, 'dev' | 'exact'>> = {
  '-D': 'dev',
  '--save-dev': 'dev',
  '-E': 'exact',
  '--save-exact': 'exact',
};

/**
 * What npm makes of a `package.json`, without asking the network.
 * @param line `npm add` or `npm remove` as the page has it
 * @returns undefined when it is another command, or names a package without its version
 */
export function withCommand(manifest: Manifest, line: string): Manifest | undefined {
  const [npm, command = '', ...words] = splitWords(line.trim());
  const names = words.filter((word) => !word.startsWith('-'));
  const flags = words.filter((word) => word.startsWith('-')).map((word) => FLAGS[word]);
  if (npm !== 'npm' || names.length === 0 || flags.includes(undefined)) return undefined;
  if (command === 'remove' || command === 'uninstall') return without(manifest, names);
  if (command !== 'add' && command !== 'install') return undefined;
  const added = names.map((name) => /^(@?[^@]+)@(\d.*)$/.exec(name)?.slice(1, 3));
  // Without `-E`, npm writes a range, and the page would not say what is installed.
  if (!flags.includes('exact') || added.includes(undefined)) return undefined;
  const rest = without(
    manifest,
    added.map((pair) => pair?.[0] ?? ''),
  );
  const field = flags.includes('dev') ? 'devDependencies' : 'dependencies';
  return {
    ...rest,
    [field]: sorted({ ...rest[field], ...Object.fromEntries(added as string[][]) }),
  };
}

function without(manifest: Manifest, names: readonly string[]): Manifest {
  const keep = (versions: Versions = {}) =>
    Object.fromEntries(Object.entries(versions).filter(([name]) => !names.includes(name)));
  return {
    ...manifest,
    ...(manifest.dependencies && { dependencies: keep(manifest.dependencies) }),
    ...(manifest.devDependencies && { devDependencies: keep(manifest.devDependencies) }),
  };
}

function sorted(versions: Versions): Versions {
  return Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packages that two manifests do not have alike, in words: `a is 1.0.0 in one and missing …`. */
export function packageDifferences(one: Manifest, other: Manifest): string[] {
  return (['dependencies', 'devDependencies'] as const).flatMap((field) => {
    const [left, right] = [one[field] ?? {}, other[field] ?? {}];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])]
      .filter((name) => left[name] !== right[name])
      .map((name) => `${field}: ${name} (${left[name] ?? 'missing'}, ${right[name] ?? 'missing'})`);
  });
}
