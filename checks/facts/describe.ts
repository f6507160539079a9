import { hookSignature, moduleHeading, objectMemberName, statsName } from '../references/names.ts';
import {
  hookOwnersOfPage,
  pageOfModuleName,
  pageOfOption,
  pageOfPlugin,
  type Subject,
  subjectsOfPage,
} from '../references/owners.ts';
import type { Facts, HookFact, MemberFact } from './model.ts';
import { memberType, optionType, typeToState } from './option-type.ts';
import { defaultsToState, ownerDefaultsToState, type StatedDefault } from './stated-defaults.ts';
import { valueText } from './value-text.ts';

/** A heading and what has to follow it, ready to paste; and what else is known. */
export interface Description {
  heading: string;
  /** MDX. */
  paste: string[];
  notes: string[];
  page: string;
}

/** All that is known under a name: an option path, a plugin, a hook, a member, a flag, a key. */
export function describeName(
  name: string,
  facts: Facts,
  routes: readonly string[],
  typeLinks: Readonly<Record<string, string>> = {},
): Description[] {
  const wanted = name.replace(/^(?:this|hooks)\./, '').replace(/^--/, '');
  const matches = (subject: Subject): boolean => {
    const { name: own } = subject;
    if (own === name || own === wanted) return true;
    if (subject.kind === 'hook') {
      return [`${subject.owner}.${own}`, `${subject.owner}.hooks.${own}`].includes(name);
    }
    if (subject.kind === 'object member') {
      const { object } = subject;
      const whole = object === 'LoaderContext' ? 'this' : object;
      return [whole, `${object}.${own}`, objectMemberName(object, own)].includes(name);
    }
    if (subject.kind === 'plugin option') {
      const short = subject.plugin.split('.').at(-1);
      return [subject.plugin, short, `${short}.${own}`].includes(name);
    }
    return subject.kind === 'module name' && moduleHeading(own).replace('()', '') === name;
  };
  return allSubjects(facts, routes, typeLinks)
    .filter(matches)
    .map((subject) => describeSubject(subject, facts, routes));
}

/** Every subject of every page. */
export function allSubjects(
  facts: Facts,
  routes: readonly string[],
  typeLinks: Readonly<Record<string, string>> = {},
): Subject[] {
  return routes.flatMap((route) => subjectsOfPage(route, facts, routes, typeLinks));
}

/** What is known about one thing that has to be documented. */
export function describeSubject(
  subject: Subject,
  facts: Facts,
  routes: readonly string[],
): Description {
  switch (subject.kind) {
    case 'option':
      return describeOption(subject.name, facts, routes);
    case 'plugin option':
      return describePluginOption(subject.plugin, subject.name, facts, routes);
    case 'loader option': {
      const member = facts.optionTypes[subject.loader]?.[subject.name];
      return {
        heading: `\`${subject.name}\``,
        paste: member
          ? [memberLine(member, ownerDefaultsToState(facts, subject.loader, subject.name))]
          : [],
        notes: [
          ...(member ? memberNotes(member) : []),
          ...memberDefaults(subject.loader, subject.name, facts),
        ],
        page: '/guide/features/builtin-swc-loader',
      };
    }
    case 'hook':
      return describeHook(subject.owner, subject.name, facts, routes);
    case 'object member':
      return describeObjectMember(subject, facts);
    case 'command': {
      const { aliases = [], isDefault = false, positional } = facts.commands[subject.name] ?? {};
      const notes = [
        aliases.length > 0 ? `aliases: ${aliases.join(', ')}` : 'no aliases',
        ...(positional === undefined ? [] : [`takes ${positional}`]),
        ...(isDefault ? ['runs when no command is given'] : []),
      ];
      return { heading: `\`rspack ${subject.name}\``, paste: [], notes, page: '/api/cli' };
    }
    case 'flag':
      return describeFlag(subject.command, subject.name, facts);
    case 'module name':
      return describeModuleName(subject.name, facts);
    case 'stats key':
      return {
        heading: `\`${statsName(subject.name)}\``,
        paste: [],
        notes: [`holds: ${facts.stats[subject.name]}`, `for example at ${subject.name}`],
        page: '/api/stats',
      };
  }
}

function describeOption(path: string, facts: Facts, routes: readonly string[]): Description {
  const fact = facts.options[path];
  const native = facts.native[path];
  const notes = [
    ...(fact?.optional === false ? ['required where its parent is given'] : []),
    ...(fact?.recursive ? ['contains itself: documented once'] : []),
    ...(fact?.declared === undefined ? [] : [`declared: ${shorten(fact.declared)}`]),
    ...(native ? [`the default was found by builds: ${JSON.stringify(native)}`] : []),
  ];
  return {
    heading: `\`${path}\``,
    paste: [
      propertyLine(typeToState(optionType(facts.options, path)), defaultsToState(facts, path)),
    ],
    notes,
    page: pageOfOption(path, routes),
  };
}

function describePluginOption(
  plugin: string,
  name: string,
  facts: Facts,
  routes: readonly string[],
): Description {
  const member = pluginMember(plugin, name, facts);
  return {
    heading: `\`${name}\``,
    paste: member ? [memberLine(member, ownerDefaultsToState(facts, plugin, name))] : [],
    notes: [
      `option of new rspack.${plugin}(); an option that does not exist is ${facts.plugins[plugin]?.unknownOption}`,
      ...(member ? memberNotes(member) : []),
      ...memberDefaults(plugin, name, facts),
    ],
    page: pageOfPlugin(plugin, facts, routes),
  };
}

/** What the declarations say about an option of a plugin. */
export function pluginMember(plugin: string, name: string, facts: Facts): MemberFact | undefined {
  const declared = facts.optionTypes[plugin.split('.').at(-1) ?? plugin];
  if (declared) return declared[name];
  const parameters = facts.plugins[plugin]?.constructors.flat() ?? [];
  return parameters.map(({ members = {} }) => members[name]).find((member) => member !== undefined);
}

function memberLine(member: MemberFact, defaults: readonly StatedDefault[]): string {
  return propertyLine(typeToState(memberType(member)), defaults);
}

/** Defaults of an option's members, for tables; the option's own stands in its line. */
function memberDefaults(owner: string, name: string, facts: Facts): string[] {
  const known = facts.pluginDefaults[owner] ?? facts.loaderDefaults[owner] ?? {};
  return Object.entries(known)
    .filter(([path]) => path.startsWith(`${name}.`))
    .map(([path, { value }]) => `default of ${path}: ${valueText(value)}`);
}

function memberNotes({ optional, deprecated, members = {} }: MemberFact): string[] {
  return [
    ...(optional ? [] : ['required']),
    ...(deprecated ? ['declared as deprecated'] : []),
    ...Object.entries(members).map(([name, member]) => `  ${name}: ${shorten(member.type)}`),
  ];
}

function describeHook(
  owner: string,
  name: string,
  facts: Facts,
  routes: readonly string[],
): Description {
  const hook = facts.hooks[owner]?.[name];
  const times = hook?.fired === 0 ? 'did not fire' : `fired ${hook?.fired} times`;
  return {
    heading: `\`${name}\``,
    paste: hook ? [hookLine(hook)] : [],
    notes: [
      `hook of ${owner}`,
      ...(hook?.type === undefined ? ['not declared'] : [`declared: ${shorten(hook.type)}`]),
      ...(hook?.fired === null ? [] : [`${times} in one production and one watch build`]),
    ],
    page: routes.find((route) => hookOwnersOfPage(route, facts).includes(owner)) ?? '',
  };
}

/** `<HookSignature kind="SyncBailHook" args={[{ name: 'module', type: 'Module' }]} returns="true" />` */
function hookLine(hook: HookFact): string {
  const { kind = 'AsyncSeriesHook', map, args = [], returns } = hookSignature(hook);
  const list = args.map(({ name, type }) =>
    type === undefined ? `{ name: '${name}' }` : `{ name: '${name}', type: ${quoted(type)} }`,
  );
  const props = [
    `kind="${kind}"`,
    ...(map ? ['map'] : []),
    ...(list.length === 0 ? [] : [`args={[${list.join(', ')}]}`]),
    ...(returns === undefined ? [] : [`returns="${returns}"`]),
  ];
  return `<HookSignature ${props.join(' ')} />`;
}

/** A JavaScript string; types may hold quotes of their own. */
function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

function describeObjectMember(
  { object, name, page }: Extract<Subject, { kind: 'object member' }>,
  facts: Facts,
): Description {
  const { type, kind, sample, inPitch } = facts.objects[object]?.[name] ?? { kind: 'absent' };
  const stated = type === undefined ? undefined : statedMemberType(type);
  const call = kind === 'function' ? '()' : '';
  return {
    heading: `\`${objectMemberName(object, name)}${call}\``,
    paste: stated === undefined ? [] : [propertyLine(stated, [])],
    notes: [
      ...(stated === undefined
        ? ['not declared']
        : [`as a row: | \`${name}${call}\` | \`${stated.replaceAll('|', '\\|')}\` | … |`]),
      kind === 'absent' ? 'declared, but absent at run time' : `is ${kind}`,
      ...(sample === undefined ? [] : [`for example ${JSON.stringify(sample)}`]),
      ...(inPitch === undefined
        ? []
        : [inPitch ? 'also in the pitch phase' : 'not in the pitch phase']),
    ],
    page,
  };
}

/** A type that cannot be told in a line is stated as `object`. */
function statedMemberType(type: string): string {
  const text = typeToState({ type, members: [] }) || type;
  return text.length > MAX_OBJECT && /^(?:Readonly<)?\{/.test(type) ? 'object' : text;
}
/** Longer shapes are left to the text. */
const MAX_OBJECT = 80;

function describeFlag(command: string, name: string, facts: Facts): Description {
  const flag = facts.commands[command]?.flags[name];
  return {
    heading: `\`--${name}\``,
    paste: [],
    notes: [
      `flag of rspack ${command}`,
      ...(flag?.short === undefined ? [] : [`short: -${flag.short}`]),
      ...(flag?.type === undefined ? [] : [`type: ${flag.type}`]),
      ...(flag?.default === undefined ? [] : [`default: ${flag.default}`]),
    ],
    page: '/api/cli',
  };
}

function describeModuleName(name: string, facts: Facts): Description {
  const fact = facts.modules[name];
  const handled = name.startsWith('/*')
    ? 'has its effect'
    : `becomes ${fact?.becomes ?? 'nothing'}`;
  const ignored = name.startsWith('/*') ? 'has no effect' : 'is left as it was written';
  return {
    heading: `\`${moduleHeading(name)}\``,
    paste: [],
    notes: [
      fact?.untouched ? ignored : handled,
      ...(fact?.error === undefined ? [] : [`error: ${fact.error}`]),
    ],
    page: pageOfModuleName(name),
  };
}

/** The line that states an option's type and defaults. */
export function propertyLine(type: string, defaults: readonly StatedDefault[]): string {
  const values = defaults.map((entry) => {
    const fields = (['defaultValue', 'mode', 'target', 'when'] as const).flatMap((key) => {
      const value = entry[key];
      return value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`];
    });
    return `{ ${fields.join(', ')} }`;
  });
  const stated = values.length === 0 ? '' : ` defaultValueList={[${values.join(', ')}]}`;
  return `<PropertyType type="${type.replaceAll('"', '&quot;')}"${stated} />`;
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
