/**
 * Few rows in which every pair of values of any two factors that may meet stands at least once.
 * Greedy and always the same.
 * @param factors name → values
 * @param allowed whether a row makes sense
 */
export function pairwise<Row extends Readonly<Record<string, string | number>>>(
  factors: { readonly [Name in keyof Row]: readonly Row[Name][] },
  allowed: (row: Row) => boolean,
): Row[] {
  const all = combinations(factors).filter(allowed);
  const open = new Set(all.flatMap(pairsOf));
  const rows: Row[] = [];
  while (open.size > 0) {
    let best: { row: Row; gain: number } | undefined;
    for (const row of all) {
      const gain = pairsOf(row).filter((pair) => open.has(pair)).length;
      if (gain > (best?.gain ?? 0)) best = { row, gain };
    }
    if (!best) break;
    rows.push(best.row);
    for (const pair of pairsOf(best.row)) open.delete(pair);
  }
  return rows;
}

/** Every combination of the factors' values. */
export function combinations<Row extends Readonly<Record<string, string | number>>>(
  factors: {
    readonly [Name in keyof Row]: readonly Row[Name][];
  },
): Row[] {
  const names = Object.keys(factors) as (keyof Row)[]; // Keys of the same object.
  return names.reduce<Partial<Row>[]>(
    (rows, name) =>
      rows.flatMap((row) => factors[name].map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Row[]; // Every name has been given a value.
}

/** The pairs of values in a row, as text. */
export function pairsOf(row: Readonly<Record<string, string | number>>): string[] {
  const cells = Object.entries(row).map(([name, value]) => `${name}=${value}`);
  return cells.flatMap((cell, index) => cells.slice(index + 1).map((other) => `${cell} ${other}`));
}
