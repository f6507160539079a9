import { describeSubject } from '../facts/describe.ts';
import type { Facts, ObjectMemberFact } from '../facts/model.ts';
import { isSameType, type TypeFact } from '../facts/option-type.ts';
import { objectMemberName } from './names.ts';
import { objectsOfPage } from './owners.ts';
import { type PageResult, problem } from './page-result.ts';
import {
  compareType,
  type NamedPlace,
  namedPlaces,
  typeInRow,
  typeOfSection,
  unknown,
  wrongType,
} from './places.ts';
import type { Section } from './sections.ts';

interface ObjectsPage {
  /** Route without language. */
  route: string;
  sections: readonly Section[];
  facts: Facts;
  routes: readonly string[];
  typeLinks: Readonly<Record<string, string>>;
}

/**
 * Members of the objects that a page describes. The section of an object begins with a heading that
 * is its name in code; an object that has the page for itself needs none. A member is a heading
 * (`compilation.emitAsset()`) with its type below, or a row of a table; where the first column is
 * called Member, the object's name may be left out.
 */
export function checkObjects(page: ObjectsPage, result: PageResult): void {
  for (const { object, hasPage } of objectsOfPage(page.route, page.facts, page.typeLinks)) {
    const members = page.facts.objects[object] ?? {};
    const names = Object.keys(members);
    const typed = new Set<string>();
    const rows = new Map<string, NamedPlace>();
    for (const place of namedPlaces(page.sections)) {
      if (!hasPage && nearestObject(place.section, page.facts) !== object) continue;
      const member = memberMeant(place, object, hasPage);
      if (member === undefined) continue;
      const shown = objectMemberName(object, member);
      const fact = Object.hasOwn(members, member) ? members[member] : undefined;
      if (!fact) {
        const known = names.map((name) => objectMemberName(object, name));
        result.problems.push(unknown(place.place, 'object member', shown, known));
        continue;
      }
      result.documented.add(`${object}.${member}`);
      if (place.row) rows.set(member, place);
      if (fact.type === undefined) continue;
      if (compareMember(page, result, place, { object, member, shown, fact })) typed.add(member);
    }
    for (const [member, { place }] of rows) {
      const { type = '' } = members[member] ?? {};
      if (typed.has(member) || type === '' || type.length > LONG_TYPE) continue;
      result.problems.push(
        problem(place, 'missing-type', {
          message: `\`${objectMemberName(object, member)}\` has no type`,
          hint: `write in a column Type: \`${typeOf(page, object, member)}\``,
        }),
      );
    }
  }
}

/** Longer types need not stand in a table: the text says what the values are. */
const LONG_TYPE = 400;

/** @returns whether a type is stated at this place, or asked for here */
function compareMember(
  page: ObjectsPage,
  result: PageResult,
  { place, section, row }: NamedPlace,
  what: { object: string; member: string; shown: string; fact: ObjectMemberFact },
): boolean {
  const fact: TypeFact = { type: what.fact.type ?? '', members: [] };
  const isSame = (text: string) => isSameMemberType(text, fact);
  if (row) {
    const text = typeInRow(row);
    if (text === undefined) return false;
    result.compared += 1;
    if (!isSame(text)) result.problems.push(wrongType(row, text, { name: what.shown, fact }));
    return true;
  }
  const subject = { kind: 'object member', object: what.object, name: what.member } as const;
  const [line = ''] = describeSubject(
    { ...subject, page: page.route },
    page.facts,
    page.routes,
  ).paste;
  compareType(result, typeOfSection(section), place, { name: what.shown, fact, line, isSame });
  return true;
}

function typeOf(page: ObjectsPage, object: string, name: string): string {
  const subject = { kind: 'object member', object, name, page: page.route } as const;
  const [line = ''] = describeSubject(subject, page.facts, page.routes).paste;
  return /type="([^"]*)"/.exec(line)?.[1]?.replaceAll('&quot;', '"') ?? '';
}

/** The object whose heading is the nearest one above, or the section's own. */
function nearestObject(section: Section, { objects }: Facts): string | undefined {
  return [...section.above, section]
    .toReversed()
    .map(({ code = '' }) => code)
    .find((code) => Object.hasOwn(objects, code));
}

/** The member that a place stands for: `compilation.emitAsset()`, `this.emitFile`, `emitAsset()`. */
function memberMeant(
  { name, isHeading, row }: NamedPlace,
  object: string,
  hasPage: boolean,
): string | undefined {
  const [, owner, member] = /^(?:(\w+)\.)?(\w+)(?:\(.*\))?$/.exec(name) ?? [];
  const own = objectMemberName(object, 'x').replace('.x', '');
  if (owner !== undefined) return [own, object].includes(owner) ? member : undefined;
  const isListed = !isHeading && /^(?:members?|成员)$/i.test(row?.column0 ?? '');
  return isListed && !hasPage ? member : undefined;
}

/**
 * Beside what holds for all types: names of types are those of the declarations, `any` is `any`, and
 * an object with a longer shape may be stated as `object`.
 */
function isSameMemberType(text: string, fact: TypeFact): boolean {
  if (text === fact.type || text === 'any' || fact.type === 'any') return text === fact.type;
  if (text === 'object') return /^(?:Readonly<)?\{/.test(fact.type);
  const namesIn = (type: string): string[] => type.match(/\b[A-Z]\w*/g) ?? [];
  const real = namesIn(fact.type);
  return isSameType(text, fact) && namesIn(text).every((name) => real.includes(name));
}
