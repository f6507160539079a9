import { posix } from 'node:path';
import { importsOf, withoutComments } from './module-imports.mjs';

/**
 * The map of the project: which part may import which. A part is the longest path of this table
 * that a file lies under. Every part may import itself and `model`; folders that are not
 * listed (tests, scripts, benchmarks) may import everything.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  model: [],
  engine: ['engine/compile', 'engine/render', 'runtime', 'search', 'theme/strings', 'components'],
  'engine/compile': ['engine', 'runtime', 'search', 'components', 'components/texts.ts', 'islands'],
  'engine/render': ['engine', 'runtime', 'theme', 'theme/strings'],
  runtime: ['search', 'islands'],
  'runtime/entry.ts': ['runtime/start.tsx'],
  // Puts the browser's parts together.
  'runtime/start.tsx': ['runtime', 'theme'],
  theme: ['theme/strings', 'runtime', 'search'],
  'theme/strings': [],
  // What reads configurations, with its texts: the page and the command share both.
  compat: ['search'],
  components: ['components/texts.ts', 'islands', 'theme/strings'],
  'components/texts.ts': [],
  islands: ['components/texts.ts', 'runtime'],
  // Only the site's own.
  parts: ['components', 'components/texts.ts', 'islands', 'runtime', 'compat'],
  search: [],
  'search-service': ['search'],
  checks: ['engine', 'engine/compile', 'search', 'compat'],
};

/** Whether a module does nothing but re-export others. */
export function isBarrel(source: string): boolean {
  const code = withoutComments(source);
  const isReexport =
    /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/gm;
  return isReexport.test(code) && code.replace(isReexport, '').trim() === '';
}

interface Edge {
  from: string;
  to: string;
  kind: 'value' | 'type' | 'dynamic';
}

/**
 * Everything in which some modules break the rules: wrong directions, cycles and barrels.
 * @param modules path relative to the project → text
 */
export function importProblems(modules: ReadonlyMap<string, string>): string[] {
  const edges = edgesOf(modules);
  const barrels = [...modules].filter(([, source]) => isBarrel(source)).map(([path]) => path);
  return [
    ...edges.filter((edge) => !isAllowed(edge)).map(({ from, to }) => `${from} imports ${to}`),
    ...cycles(edges).map((cycle) => `cycle: ${cycle.join(' → ')}`),
    ...barrels.map((path) => `${path} only re-exports`),
  ];
}

/**
 * Rules that no module needs, as `importer → imported`: each would let the next import in unseen.
 * @param modules path relative to the project → text
 */
export function unusedRules(modules: ReadonlyMap<string, string>): string[] {
  const used = new Set(edgesOf(modules).map(({ from, to }) => `${partOf(from)} → ${partOf(to)}`));
  return Object.entries(ALLOWED)
    .flatMap(([part, others]) => others.map((other) => `${part} → ${other}`))
    .filter((rule) => !used.has(rule));
}

function edgesOf(modules: ReadonlyMap<string, string>): Edge[] {
  return [...modules].flatMap(([from, source]) =>
    importsOf(source).flatMap(({ specifier, kind }): Edge[] => {
      const to = posix.join(posix.dirname(from), specifier);
      return specifier.startsWith('.') && modules.has(to) ? [{ from, to, kind }] : [];
    }),
  );
}

function isAllowed({ from, to }: Edge): boolean {
  const importer = partOf(from);
  const imported = partOf(to);
  if (importer === undefined || importer === imported) return true;
  // What everything shares.
  if (imported === 'model') return true;
  return imported !== undefined && (ALLOWED[importer]?.includes(imported) ?? false);
}

function partOf(path: string): string | undefined {
  return Object.keys(ALLOWED)
    .filter((part) => path === part || path.startsWith(`${part}/`))
    .reduce<string | undefined>(
      (longest, part) => (part.length > (longest?.length ?? 0) ? part : longest),
      undefined,
    );
}

/** Rings of imports, those of types included; each is reported once. What is loaded later closes none. */
function cycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, kind } of edges) {
    if (kind !== 'dynamic') next.set(from, [...(next.get(from) ?? []), to]);
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const imported of next.get(path) ?? []) visit(imported, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}
