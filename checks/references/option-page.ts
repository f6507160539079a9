import { suggest } from '../../search/suggest.ts';
import { describeSubject } from '../facts/describe.ts';
import type { Facts, OptionPath } from '../facts/model.ts';
import { acceptedDefaults, knownDefaults, type Situation } from '../facts/option-defaults.ts';
import { isSameType, optionType, typeToState } from '../facts/option-type.ts';
import { defaultsToState, type StatedDefault } from '../facts/stated-defaults.ts';
import { sameValue } from '../facts/value-text.ts';
import { defaultInRow, defaultsByMode, defaultsIn, wrongDefault } from './compare-defaults.ts';
import { optionIndex, plainPath, resolveOption } from './option-paths.ts';
import { pageOfOption } from './owners.ts';
import { type PageResult, problem } from './page-result.ts';
import type { Place, Row, Section } from './sections.ts';

export interface OptionPage {
  /** Route without language. */
  route: string;
  sections: readonly Section[];
  facts: Facts;
  routes: readonly string[];
}

/** Columns of tables that list options, and that state types. */
const OPTION_COLUMN = /^(?:options?|选项)$/i;
const TYPE_COLUMN = /^(?:types?|类型)$/i;

/** Compares a page of `/config` with the facts about its options. */
export function checkOptionPage({ route, sections, facts, routes }: OptionPage): PageResult {
  const index = optionIndex(facts);
  const result: PageResult = { documented: new Set(), problems: [], compared: 0 };
  const own = new Map<Section, OptionPath>();

  for (const section of sections) {
    const paths = pathsOf(section);
    const [path] = paths;
    if (path === undefined) {
      if (section.code !== undefined) checkUnknownHeading(section, section.code);
    } else if (pageOfOption(path, routes) !== route) {
      result.problems.push(
        problem(section, 'option-elsewhere', {
          message: `\`${path}\` belongs to ${pageOfOption(path, routes)}`,
          hint: 'move the section there, and link to it from here',
        }),
      );
    } else {
      own.set(section, path);
      for (const name of paths) result.documented.add(name);
      checkStatement(section, path);
    }
    for (const row of section.rows) checkRow(section, row);
  }
  return result;

  /** The options that a heading documents: its code span, or the page's own option for the title. */
  function pathsOf(section: Section): OptionPath[] {
    if (section.depth === 1) {
      const name = route.split('/').at(-1) ?? '';
      const top = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return index.get(top) ?? [];
    }
    return section.code === undefined ? [] : resolveOption(section.code, index);
  }

  function checkUnknownHeading(section: Section, code: string) {
    if (isRemoved(section) || !/^[a-zA-Z][\w$.*[\]()"'<>/-]*$/.test(code)) return;
    // Headings may stand for single values of the page's options: `development`, `'eval'`.
    const near = [...own.values(), ...[...index.keys()].filter((name) => name === topOf(sections))];
    if (near.some((name) => facts.options[name]?.values?.includes(code))) return;
    const hint = suggestion(code);
    if (hint === undefined && !code.includes('.')) return;
    result.problems.push(
      problem(section, 'unknown-option', {
        message: `there is no option \`${code}\``,
        ...(hint === undefined ? {} : { hint: `did you mean \`${hint}\`?` }),
      }),
    );
  }

  function topOf(all: readonly Section[]): string | undefined {
    const title = all.find(({ depth }) => depth === 1);
    return title && pathsOf(title)[0];
  }

  function suggestion(code: string): string | undefined {
    const names = Object.keys(facts.options);
    const last = plainPath(code).split('.').at(-1);
    const moved = names.filter((name) => plainPath(name).split('.').at(-1) === last);
    const spelling = suggest(plainPath(code), index.keys());
    return spelling ?? (moved.length === 1 ? moved[0] : undefined);
  }

  function checkStatement(section: Section, path: OptionPath) {
    if (isRemoved(section)) {
      result.problems.push(
        problem(section, 'not-removed', {
          message: `\`${path}\` is said to be removed, and it exists`,
          hint: 'take the tag away, and describe the option',
        }),
      );
      return;
    }
    const stated = section.facts.find(({ name }) => name === 'PropertyType');
    if (!stated) {
      const [line] = describeSubject({ kind: 'option', name: path }, facts, routes).paste;
      result.problems.push(
        problem(section, 'missing-type', {
          message: `\`${path}\` has no type`,
          hint: `write under the heading: ${line}`,
        }),
      );
      return;
    }
    checkType(stated, path, String(stated.props.type ?? ''));
    checkDefaults(stated, path, defaultsIn(stated));
  }

  function checkType(at: Place, path: OptionPath, text: string) {
    result.compared += 1;
    const fact = optionType(facts.options, path);
    if (isSameType(text, fact)) return;
    result.problems.push(
      problem(at, 'wrong-type', {
        message: `\`${path}\` is not of the type \`${text}\``,
        hint: `write \`${typeToState(fact)}\``,
      }),
    );
  }

  function checkDefaults(
    at: Place,
    path: OptionPath,
    stated: readonly StatedDefault[],
    targets?: readonly string[],
  ) {
    result.compared += 1;
    const wrong = wrongDefault(at, stated, {
      name: path,
      facts,
      known: knownDefaults(facts, path),
      varies: true,
      ...(targets && { targets }),
      right: () => defaultsToState(facts, path),
      probes: 'native.ts',
      isFallback: (text, situation) => fallsBackTo(text, facts, index, path, situation),
    });
    if (wrong) result.problems.push(wrong);
  }

  /** Rows of tables inside an option's section may document its members. */
  function checkRow(section: Section, row: Row) {
    const parents = [section, ...section.above.toReversed()]
      .map((holder) => own.get(holder))
      .filter((path) => path !== undefined);
    for (const name of row.names) {
      checkModes(row, name, parents);
      if (!/^[a-zA-Z][\w$.*[\]()"'<>/-]*$/.test(name)) continue;
      const paths = [
        ...parents.flatMap((parent) => resolveOption(`${parent}.${name}`, index)),
        ...resolveOption(name, index),
      ];
      const [path] = paths;
      if (path === undefined) {
        if (!OPTION_COLUMN.test(row.column0)) continue;
        const hint = suggestion(parents[0] ? `${parents[0]}.${name}` : name);
        result.problems.push(
          problem(row, 'unknown-option', {
            message: `there is no option \`${name}\`${parents[0] ? ` below \`${parents[0]}\`` : ''}`,
            ...(hint === undefined ? {} : { hint: `did you mean \`${hint}\`?` }),
          }),
        );
        continue;
      }
      if (pageOfOption(path, routes) !== route) continue;
      result.documented.add(path);
      for (const twin of index.get(plainPath(path)) ?? []) result.documented.add(twin);
      checkCells(row, path);
    }
  }

  /** What a row says of single modes, also about options of other pages. */
  function checkModes(row: Row, name: string, parents: readonly OptionPath[]) {
    const stated = defaultsByMode(row);
    if (stated.length === 0) return;
    // The first column may name the object: `optimization.*`.
    const [, holder] = /^([\w.]+)\.\*$/.exec(row.column0) ?? [];
    const [path] = [...(holder === undefined ? [] : [holder]), ...parents, '']
      .map((parent) => (parent === '' ? name : `${parent}.${name}`))
      .flatMap((full) => resolveOption(full, index));
    if (path !== undefined) checkDefaults(row, path, stated, ['web']);
  }

  function checkCells(row: Row, path: OptionPath) {
    for (const [column, [text, ...more]] of Object.entries(row.cells)) {
      if (text === undefined || more.length > 0) continue;
      if (TYPE_COLUMN.test(column)) checkType(row, path, text);
    }
    const defaultValue = defaultInRow(row);
    if (defaultValue !== undefined) checkDefaults(row, path, [{ defaultValue }]);
  }
}

/** The author says that the option is gone. */
function isRemoved({ facts }: Section): boolean {
  return facts.some(
    ({ name, props }) =>
      name === 'ApiMeta' && (props.removedVersion !== undefined || props.stability === 'Removed'),
  );
}

/** `output.filename` as a default: the value of that option, which has to be the same or unknown. */
function fallsBackTo(
  text: string,
  facts: Facts,
  index: ReadonlyMap<string, OptionPath[]>,
  path: OptionPath,
  situation: Situation,
): boolean {
  const [other] = /^[a-z]\w*\.[\w.]+$/i.test(text) ? (index.get(text) ?? []) : [];
  if (other === undefined || other === path) return false;
  const real = acceptedDefaults(facts, path, situation);
  const theirs = acceptedDefaults(facts, other, situation);
  if (real.length === 0) return true;
  return real.some((value) => theirs.some((their) => sameValue(value, their)));
}
