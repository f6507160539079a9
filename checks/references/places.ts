import { suggest } from '../../search/suggest.ts';
import { type TypeFact, typeToState } from '../facts/option-type.ts';
import { type PageResult, problem } from './page-result.ts';
import type { Place, Row, Section, StatedFact } from './sections.ts';

/** A name on a page: a heading that is code, or the first cell of a table's row. */
export interface NamedPlace {
  name: string;
  place: Place;
  section: Section;
  isHeading: boolean;
  /** Where it is no heading. */
  row?: Row;
}

/** Names that stand for things: headings that are code, and first cells of tables. */
export function* namedPlaces(sections: readonly Section[]): Generator<NamedPlace> {
  for (const section of sections) {
    if (section.code !== undefined) {
      yield { name: section.code, place: section, section, isHeading: true };
    }
    for (const row of section.rows) {
      for (const name of row.names) yield { name, place: row, section, isHeading: false, row };
    }
  }
}

/** The problem of a name that the documented version does not have. */
export function unknown(place: Place, what: string, name: string, candidates: Iterable<string>) {
  const near = suggest(name, candidates);
  return problem(place, `unknown-${what.replaceAll(' ', '-')}`, {
    message: `there is no ${what} \`${name}\``,
    ...(near === undefined ? {} : { hint: `did you mean \`${near}\`?` }),
  });
}

/** The type that a section's component states. */
export function typeOfSection({ facts }: Section): StatedFact | undefined {
  return facts.find(({ name }) => name === 'PropertyType');
}

/** What a row states as the type; undefined where the cell is more or less than one code span. */
export function typeInRow({ only }: Row): string | undefined {
  return Object.entries(only).find(([column]) => /^(?:types?|类型)$/i.test(column))?.[1];
}

/** Compares the type that stands under a heading with the true one. */
export function compareType(
  result: PageResult,
  stated: StatedFact | undefined,
  at: Place,
  what: {
    name: string;
    fact: TypeFact;
    line: string;
    isSame(text: string, fact: TypeFact): boolean;
  },
): void {
  if (!stated) {
    result.problems.push(
      problem(at, 'missing-type', {
        message: `\`${what.name}\` has no type`,
        hint: `write under the heading: ${what.line}`,
      }),
    );
    return;
  }
  result.compared += 1;
  const text = String(stated.props.type ?? '');
  if (!what.isSame(text, what.fact)) result.problems.push(wrongType(stated, text, what));
}

/** The problem of a type that is another one. */
export function wrongType(
  at: Place,
  text: string,
  { name, fact }: { name: string; fact: TypeFact },
) {
  return problem(at, 'wrong-type', {
    message: `\`${name}\` is not of the type \`${text}\``,
    hint: `write \`${typeToState(fact)}\``,
  });
}
