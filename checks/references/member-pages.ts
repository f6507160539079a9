import type { Problem } from '../../engine/model.ts';
import { suggest } from '../../search/suggest.ts';
import { describeSubject, pluginMember, propertyLine } from '../facts/describe.ts';
import type { Facts, MemberFact } from '../facts/model.ts';
import { configurationPath, knownOwnerDefaults } from '../facts/option-defaults.ts';
import { isSameType, memberType, typeToState } from '../facts/option-type.ts';
import { ownerDefaultsToState, type StatedDefault } from '../facts/stated-defaults.ts';
import { alternativesOf, parseType } from '../facts/type-expression.ts';
import { defaultInRow, defaultsIn, wrongDefault } from './compare-defaults.ts';
import { collectionKind, hookSignature, moduleHeading, statsName } from './names.ts';
import { checkObjects } from './objects.ts';
import { hookOwnersOfPage, loaderOfPage, pluginOfPage, pluginOptions } from './owners.ts';
import { type PageResult, problem } from './page-result.ts';
import { compareType, namedPlaces, typeInRow, typeOfSection, unknown } from './places.ts';
import type { Place, Row, Section } from './sections.ts';

export interface MemberPage {
  /** Route without language. */
  route: string;
  sections: readonly Section[];
  facts: Facts;
  routes: readonly string[];
  /** Where types are described. */
  typeLinks: Readonly<Record<string, string>>;
}

/** Pages that do not follow the rules of `/config`: plugins, hooks, objects, CLI, modules. */
export function checkMemberPage(page: MemberPage): PageResult {
  const result = checkByKind(page);
  checkObjects(page, result);
  return result;
}

function checkByKind(page: MemberPage): PageResult {
  const { route, facts } = page;
  if (pluginOfPage(route, facts) !== undefined) return checkPluginPage(page);
  if (hookOwnersOfPage(route, facts).length > 0) return checkHookPage(page);
  if (route === '/api/cli') return checkCliPage(page);
  if (route === '/api/stats') return checkStatsPage(page);
  const loader = loaderOfPage(route);
  if (loader !== undefined) return checkLoaderPage(page, loader);
  return checkNamesPage(page);
}

function emptyResult(): PageResult {
  return { documented: new Set(), problems: [], compared: 0 };
}

// ── Defaults ────────────────────────────────────────────────────────────────────────────────

/** Compares what headings and tables state as defaults of a plugin's or a loader's options. */
function compareDefaults(
  result: PageResult,
  { sections, facts }: MemberPage,
  owner: string,
  pathOf: (name: string) => string,
): void {
  const compare = (at: Place, path: string, stated: readonly StatedDefault[]) => {
    result.compared += 1;
    const wrong = wrongDefault(at, stated, {
      name: path,
      facts,
      known: knownOwnerDefaults(facts, owner, path),
      varies: configurationPath(owner, path) !== undefined,
      right: () => ownerDefaultsToState(facts, owner, path),
      probes: 'plugin-defaults.ts',
    });
    if (wrong) result.problems.push(wrong);
  };
  for (const { name, section, row } of namedPlaces(sections)) {
    if (row) {
      const defaultValue = defaultInRow(row);
      // An option of the configuration may stand for its value.
      if (defaultValue === undefined || defaultValue in facts.options) continue;
      compare(row, pathInTable(section, name, pathOf), [{ defaultValue }]);
      continue;
    }
    const stated = typeOfSection(section);
    if (stated) compare(stated, pathOf(name), defaultsIn(stated));
  }
}

/** Tables below an option's heading list its members. */
function pathInTable(section: Section, name: string, pathOf: (name: string) => string): string {
  const { code } = [section, ...section.above.toReversed()].find((one) => one.code) ?? {};
  const [own, parent] = [pathOf(name), code && pathOf(code)];
  return parent === undefined || own.startsWith(`${parent}.`) ? own : `${parent}.${own}`;
}

// ── Plugins ─────────────────────────────────────────────────────────────────────────────────

function checkPluginPage(page: MemberPage): PageResult {
  const { route, sections, facts } = page;
  const result = emptyResult();
  const plugin = pluginOfPage(route, facts) ?? '';
  const short = plugin.split('.').at(-1) ?? plugin;
  const names = pluginOptions(plugin, facts);
  const prefix = new RegExp(`^(?:options|${short}|splitChunks)\\.`);
  const pathOf = (name: string) => name.replace(prefix, '').replaceAll('[]', '');
  for (const { name, place, section, isHeading } of namedPlaces(sections)) {
    const path = pathOf(name);
    const [first = ''] = path.split('.');
    if (!/^[a-zA-Z_$][\w$.]*$/.test(path)) continue;
    const member = memberAt(plugin, path, facts);
    if (member) {
      result.documented.add(first);
      if (isHeading) {
        const fact = memberType(member);
        compareType(result, typeOfSection(section), place, {
          name: path,
          fact,
          isSame: isSameType,
          line: propertyLine(typeToState(fact), ownerDefaultsToState(facts, plugin, path)),
        });
      }
      continue;
    }
    // Other code in headings is prose unless it looks like an option of this plugin.
    const isOption = prefix.test(name) || (isHeading && suggest(path, names) !== undefined);
    const inTable =
      !isHeading && section.rows.some(({ column0 }) => /^(?:options?|选项)$/i.test(column0));
    if (isOption || (inTable && names.length > 0 && !isBelowOption(section, plugin, facts))) {
      result.problems.push(unknown(place, 'option', path, names));
    }
  }
  compareDefaults(result, page, plugin, pathOf);
  return result;
}

function memberAt(plugin: string, path: string, facts: Facts): MemberFact | undefined {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<MemberFact | undefined>(
    (member, name) => member?.members?.[name],
    pluginMember(plugin, first, facts),
  );
}

/** Tables below an option's own heading list its members, which the declarations may not know. */
function isBelowOption(section: Section, plugin: string, facts: Facts): boolean {
  return [section, ...section.above].some(
    ({ code }) => code !== undefined && memberAt(plugin, code, facts) !== undefined,
  );
}

// ── Loaders ─────────────────────────────────────────────────────────────────────────────────

function checkLoaderPage(page: MemberPage, loader: string): PageResult {
  const result = emptyResult();
  const pathOf = (name: string) => name.replace(/^options\./, '');
  const options = Object.keys(page.facts.optionTypes[loader] ?? {});
  for (const { name } of namedPlaces(page.sections)) {
    // `module: 'es6'`, `minify = true`
    const [option = ''] = pathOf(name).split(/[.:=\s]/);
    if (options.includes(option)) result.documented.add(option);
  }
  compareDefaults(result, page, loader, pathOf);
  return result;
}

// ── Hooks ───────────────────────────────────────────────────────────────────────────────────

function checkHookPage({ route, sections, facts, routes }: MemberPage): PageResult {
  const result = emptyResult();
  const owners = hookOwnersOfPage(route, facts);
  const all = owners.flatMap((owner) => Object.keys(facts.hooks[owner] ?? {}));
  for (const section of sections) {
    const { code } = section;
    if (code === undefined || !/^[\w.]+$/.test(code)) continue;
    const [name = '', ...before] = code.split('.').reverse();
    // Two objects may have a hook of the same name: the headings above tell which is meant.
    const context = [...before, ...section.above.map(({ plain }) => plain)].join(' ').toLowerCase();
    const having = owners.filter((owner) => name in (facts.hooks[owner] ?? {}));
    const named = having.filter((owner) => context.includes(owner.toLowerCase()));
    const meant = having.length > 1 && named.length > 0 ? named : having;
    if (meant.length === 0) {
      if (owners.some((owner) => owner.toLowerCase() === code.toLowerCase())) continue;
      result.problems.push(unknown(section, 'hook', name, all));
      continue;
    }
    for (const owner of meant) {
      result.documented.add(`${owner}.${name}`);
      checkHook(result, section, { owner, name, facts, routes });
    }
  }
  return result;
}

function checkHook(
  result: PageResult,
  section: Section,
  {
    owner,
    name,
    facts,
    routes,
  }: Pick<MemberPage, 'facts' | 'routes'> & Record<'owner' | 'name', string>,
): void {
  const hook = facts.hooks[owner]?.[name];
  const line = describeSubject({ kind: 'hook', owner, name }, facts, routes).paste[0] ?? '';
  const stated = section.facts.find((fact) => fact.name === 'HookSignature');
  if (!hook) return;
  if (!stated) {
    result.problems.push(
      problem(section, 'missing-type', {
        message: `the hook \`${name}\` has no class and arguments`,
        hint: `write under the heading: ${line}`,
      }),
    );
    return;
  }
  result.compared += 1;
  const { kind, map, args, returns } = hookSignature(hook);
  const said = argumentsOf(stated.props.args);
  const sameArguments =
    args === undefined ||
    (said.length === args.length &&
      said.every(({ name, type }, index) => {
        const arg = args[index];
        return name === arg?.name && (type === undefined || !arg?.type || type === arg.type);
      }));
  const agrees =
    (kind === undefined || stated.props.kind === kind) &&
    (stated.props.map === true) === map &&
    sameArguments &&
    (stated.props.returns === undefined || stated.props.returns === returns);
  if (agrees) return;
  result.problems.push(
    problem(stated, 'wrong-hook', {
      message: `the hook \`${name}\` is not what is stated`,
      hint: `write ${line}`,
    }),
  );
}

/** What a component's `args` say; the schema has seen to their shape. */
function argumentsOf(value: unknown): { name: string; type?: string }[] {
  return Array.isArray(value) ? (value as { name: string; type?: string }[]) : [];
}

// ── Command line ────────────────────────────────────────────────────────────────────────────

function checkCliPage({ sections, facts }: MemberPage): PageResult {
  const result = emptyResult();
  const commands = Object.keys(facts.commands);
  const flagsOf = (command: string) => facts.commands[command]?.flags ?? {};
  for (const section of sections) {
    const here = [section, ...section.above.toReversed()]
      .map(({ plain }) => commands.find((name) => new RegExp(`\\b${name}\\b`).test(plain)))
      .find((command) => command !== undefined);
    for (const command of commands) {
      const names = section.rows.flatMap((row) => row.names);
      const isNamed = (text: string) => new RegExp(`^(?:rspack )?${command}\\b`).test(text);
      if ([section.plain, ...names].some(isNamed)) result.documented.add(command);
    }
    for (const { text, ...place } of section.spans) {
      for (const [, name = ''] of text.matchAll(/(?<![\w-])--([\w-]+)/g)) {
        const candidates = here === undefined ? commands : [here];
        const having = candidates.filter((command) => hasFlag(flagsOf(command), name));
        if (having.length > 0) continue;
        const other = commands.find((command) => hasFlag(flagsOf(command), name));
        const near = suggest(
          name,
          candidates.flatMap((command) => Object.keys(flagsOf(command))),
        );
        result.problems.push(
          problem(place, 'unknown-flag', {
            message: `\`rspack${here === undefined ? '' : ` ${here}`}\` has no flag \`--${name}\``,
            ...(other !== undefined
              ? { hint: `\`rspack ${other}\` has it` }
              : near === undefined
                ? {}
                : { hint: `did you mean \`--${near}\`?` }),
          }),
        );
      }
    }
    result.problems.push(...section.rows.flatMap((row) => wrongShortFlags(row, here, facts)));
    const own = [section.code ?? '', ...section.rows.flatMap((row) => row.names)];
    for (const [, flag = ''] of own.join(' ').matchAll(/(?<![\w-])--([\w-]+)/g)) {
      for (const command of here === undefined ? commands : [here]) {
        if (flag in flagsOf(command)) result.documented.add(`${command} --${flag}`);
      }
    }
  }
  return result;
}

/** Short forms in a flag's row that are not the flag's. */
function wrongShortFlags(row: Row, here: string | undefined, facts: Facts): Problem[] {
  const spans = [...row.names, ...Object.values(row.cells).flat()];
  const [, flag] = spans.map((text) => /^--([\w-]+)/.exec(text)).find((match) => match) ?? [];
  if (flag === undefined) return [];
  const commands = here === undefined ? Object.values(facts.commands) : [facts.commands[here]];
  const shorts = commands.flatMap((command) => command?.flags[flag]?.short ?? []);
  return spans.flatMap((text) => {
    const [, short] = /^-(\w)$/.exec(text) ?? [];
    if (short === undefined || shorts.includes(short)) return [];
    const [right] = shorts;
    return [
      problem(row, 'unknown-flag', {
        message: `\`-${short}\` is not short for \`--${flag}\``,
        hint: right === undefined ? 'it has no short form' : `write \`-${right}\``,
      }),
    ];
  });
}

/** yargs takes `--no-x` where `--x` is. */
function hasFlag(flags: object, name: string): boolean {
  return name in flags || name.replace(/^no-/, '') in flags || name === 'help';
}

// ── Modules ─────────────────────────────────────────────────────────────────────────────────

function checkNamesPage({ sections, facts, route }: MemberPage): PageResult {
  const result = emptyResult();
  const plain = (name: string) => moduleHeading(name).replace(/\(\)$/, '');
  const known = new Map<string, string[]>();
  for (const name of Object.keys(facts.modules)) {
    known.set(plain(name), [...(known.get(plain(name)) ?? []), name]);
  }
  for (const { name, place } of namedPlaces(sections)) {
    const short = plain(name.replace(/\s*=.*$/, '').replace(/:.*$/, ''));
    for (const found of known.get(short) ?? []) result.documented.add(found);
    const isModuleName =
      /^(?:__webpack_\w+|module\.hot\.\w+|import\.meta\.webpack\w+|webpack[A-Z]\w+)$/;
    if (!route.startsWith('/api/') || !isModuleName.test(short) || known.has(short)) continue;
    result.problems.push(unknown(place, 'name in modules', short, known.keys()));
  }
  return result;
}

// ── Statistics ──────────────────────────────────────────────────────────────────────────────

function checkStatsPage({ sections, facts }: MemberPage): PageResult {
  const result = emptyResult();
  const names = new Set(Object.keys(facts.stats).map(statsName));
  const kinds = statsKinds(facts);
  for (const { name, place, section, isHeading, row } of namedPlaces(sections)) {
    const key = name.replaceAll(/\[\]|\.\*/g, '');
    if (!/^[\w.]+$/.test(key)) continue;
    const holders = [section, ...section.above.toReversed()].flatMap(({ code, plain }) => [
      ...(code === undefined ? [] : [code.replaceAll(/\[\]|\.\*/g, '')]),
      plain.toLowerCase(),
    ]);
    const meant = [
      key,
      statsName(name),
      ...holders.map((holder) => `${collectionKind(holder)}.${key}`),
    ];
    const found = meant.filter((candidate) => names.has(candidate));
    for (const candidate of found) result.documented.add(candidate);
    const wrong = row && wrongStatsType(row, key, found, kinds);
    if (wrong) result.problems.push(wrong);
    const inKeys = section.rows.some(({ column0 }) => /^(?:keys?|fields?|键|字段)$/i.test(column0));
    if (found.length === 0 && !isHeading && inKeys) {
      result.problems.push(unknown(place, 'stats key', key, names));
    }
  }
  return result;
}

/** Documented name of a key → kinds of value that were seen. */
function statsKinds(facts: Facts): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(facts.stats)) {
    // What lies in a list or under any key says nothing about the key itself.
    if (/(?:\[\]|\.\*)$/.test(path)) continue;
    const name = statsName(path);
    const seen = text.split(/\W+/).filter((kind) => kind !== 'null' && kind !== 'undefined');
    kinds.set(name, new Set([...(kinds.get(name) ?? []), ...seen]));
  }
  return kinds;
}

/** A type that is of none of the kinds which builds show. */
function wrongStatsType(
  row: Row,
  key: string,
  names: readonly string[],
  kinds: ReadonlyMap<string, ReadonlySet<string>>,
): Problem | undefined {
  const text = typeInRow(row);
  const node = text === undefined ? undefined : parseType(text);
  const seen = new Set(names.flatMap((name) => [...(kinds.get(name) ?? [])]));
  if (!node || text === 'undefined' || seen.size === 0) return undefined;
  const stated = alternativesOf(node).map((part) => {
    if (part.kind === 'list' || part.kind === 'tuple') return 'array';
    if (part.kind === 'literal')
      return part.value.startsWith('"') ? 'string' : typeOfLiteral(part.value);
    return part.kind === 'name' && /^[a-z]/.test(part.name) ? part.name : 'object';
  });
  if (stated.some((kind) => seen.has(kind) || kind === 'any' || kind === 'unknown'))
    return undefined;
  return problem(row, 'wrong-type', {
    message: `builds have ${[...seen].join(' or ')} as \`${key}\`, not \`${text}\``,
  });
}

const typeOfLiteral = (value: string): string => (/^\d/.test(value) ? 'number' : 'boolean');
