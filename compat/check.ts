import { asOne, findConfigurations } from './configurations.ts';
import { proposeEdits } from './edits.ts';
import { FACTS } from './facts.ts';
import { Lines } from './lines.ts';
import { judgeOptions, type Placed } from './options.ts';
import { judgePackages } from './packages.ts';
import { parseConfiguration } from './parse.ts';
import { applyEdits, hunksOf } from './patch.ts';
import type { OptionFinding, Report } from './report.ts';
import { alternatives, objectsIn, type Span, type Value } from './values.ts';

/**
 * Says what Rspack makes of a webpack configuration. Reads, never runs it.
 * @throws {RangeError} when the text is nested too deeply to be read
 */
export async function checkConfiguration(text: string): Promise<Report> {
  const lines = new Lines(text);
  const place = <Finding extends Places>({ at, property, value, ...rest }: Finding) => ({
    ...rest,
    ...lines.at(at.start),
  });
  const { program, form, fault } = await parseConfiguration(text);
  const found = findConfigurations(program, text);
  const whole = asOne(found);
  const judged = whole ? judgeOptions(whole) : { options: [], unread: [] };
  const unread = [
    ...found.unread.map(({ at, why, name }) => ({ path: '', at, why, ...(name && { name }) })),
    ...judged.unread,
  ];
  // A file that could not be read whole is not rewritten.
  const edits =
    whole && !fault && form !== 'json' ? proposeEdits(program, text, whole, judged) : [];
  return {
    versions: FACTS.versions,
    form,
    isEmpty: whole === undefined,
    ...(fault && { fault: { message: fault.message, ...lines.at(fault.offset) } }),
    options: judged.options.map(place).sort(byPlace),
    packages: (whole ? judgePackages(whole) : []).map(place).sort(byPlace),
    unread: unread.map(place).sort(byPlace),
    defaults: whole ? unsetDefaults(whole).map(place) : [],
    diff: hunksOf(text, edits),
    ...(edits.length > 0 && { changed: applyEdits(text, edits) }),
  };
}

/** What findings have of the text, and the report does not. */
type Places = { at: Span; property?: Span; value?: Span };
type Position = { line: number; column: number };

function byPlace(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column;
}

/** Options that the file does not set and whose defaults differ. */
function unsetDefaults(configuration: Value): Placed<OptionFinding>[] {
  const isSet = (path: string) =>
    objectsIn(configuration).every((object) => hasPath(object, path.split('.')));
  const base = { at: { start: 0, end: 0 }, kind: 'differs' as const };
  const compared = Object.entries(FACTS.defaults).flatMap(([path, defaults]) =>
    isSet(path) ? [] : [{ ...base, path, option: path, defaults }],
  );
  const told = FACTS.meanings.flatMap(({ option, when, href }) =>
    when !== 'unset' || isSet(option)
      ? []
      : [
          {
            ...base,
            path: option,
            option,
            href,
            note: { table: 'meanings' as const, key: option },
          },
        ],
  );
  return [...compared, ...told];
}

function hasPath(value: Value, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return true;
  return alternatives(value).some((one) => {
    if (one.kind !== 'object')
      return one.kind === 'unread' || (one.kind === 'boolean' && rest.length >= 0);
    const entry = one.entries.get(key);
    return entry !== undefined && hasPath(entry.value, rest);
  });
}
