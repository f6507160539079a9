import { barePath, isWithin } from './run-checks.ts';

/** The row of what the engine itself finds, which is always looked for. */
export const PAGES_ROW = 'pages';

export interface NamedOptions {
  check: readonly string[];
  only: readonly string[];
  claims?: readonly string[];
  confirm?: readonly string[];
  count: string;
  seed: string;
}

export interface Nameable {
  /** Names of the checks that can be run. */
  checks: readonly string[];
  /** Pages relative to the content folder: `en/config/mode.mdx`. */
  sources: readonly string[];
}

/**
 * What is wrong with options that name things. A misspelt name would check nothing and pass.
 * @returns a message that lists what there is
 */
export function optionFault(options: NamedOptions, site: Nameable): string | undefined {
  const checks = [PAGES_ROW, ...site.checks];
  const check = options.check.find((name) => !checks.includes(name));
  if (check !== undefined) return `There is no check \`${check}\`. Checks: ${checks.join(', ')}`;
  const only = [...options.only, ...(options.claims ?? []), ...(options.confirm ?? [])].find(
    (one) => !site.sources.some((source) => isWithin(source, one)),
  );
  if (only !== undefined) {
    const near = neighbours(barePath(only), site.sources).join(', ');
    return `There is no page or folder \`${only}\`. There are: ${near}`;
  }
  return numberFault('count', options.count, 1) ?? numberFault('seed', options.seed, 0);
}

function numberFault(name: string, text: string, least: number): string | undefined {
  if (/^\d+$/.test(text) && Number(text) >= least) return undefined;
  return `--${name} takes a whole number from ${least} on: ${text}`;
}

/** What lies in the deepest folder of a path that exists. */
function neighbours(path: string, sources: readonly string[]): string[] {
  const folder = path.replace(/\/?[^/]*$/, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const names = sources
    .map(barePath)
    .flatMap((source) => [source, source.replace(/^[^/]*\//, '')])
    .filter((source) => source.startsWith(prefix))
    .map((source) => prefix + (source.slice(prefix.length).split('/')[0] ?? ''));
  return names.length === 0 && folder !== ''
    ? neighbours(folder, sources)
    : [...new Set(names)].sort();
}
