import type { SyntaxNode } from '../../engine/compile/nodes.ts';
import { own } from '../../engine/compile/own.ts';
import { suggest } from '../../search/suggest.ts';
import type { Facts } from '../facts/model.ts';
import type { LookedUp, Mention as NamedMention, NameSource } from '../names/name-source.ts';
import { codeLines } from '../parity/comments.ts';
import { descendants } from '../source/source-tree.ts';
import { optionIndex, plainPath } from './option-paths.ts';

/** Names that a page may mention. */
export interface KnownNames {
  facts: Facts;
  /** Option paths of webpack: pages tell what Rspack does not take over. */
  webpack: ReadonlySet<string>;
  /** Packages that pages install: those of the examples. */
  packages: ReadonlySet<string>;
}

type Kind =
  | 'flag'
  | 'option'
  | 'hook'
  | 'name in modules'
  | 'plugin'
  | 'context member'
  | 'package';

interface Mention extends NamedMention {
  kind: Kind;
}

/** What a page names between backticks and in code, of the shapes that can be looked up. */
export function* mentionsOf(tree: SyntaxNode, route: string): ReturnType<NameSource['mentionsOf']> {
  const theirs = otherFlags(tree);
  for (const { node } of descendants(tree)) {
    for (const mention of mentionsIn(node, route)) {
      if (mention.kind === 'flag' && theirs.has(mention.name)) continue;
      yield { node, mention };
    }
  }
}

/** Whether the documented version, or webpack beside it, has what is mentioned. */
export function lookUpIn(mention: NamedMention, known: KnownNames): LookedUp {
  // Of the shapes above.
  const near = lookUp(mention as Mention, known);
  return near === 'known' ? { isKnown: true } : { isKnown: false, near };
}

/** Flags that the page gives to other programs. */
function otherFlags(tree: SyntaxNode): ReadonlySet<string> {
  const lines = [...descendants(tree)].flatMap(({ node }) =>
    node.type === 'inlineCode' || (node.type === 'code' && /^(?:ba)?sh$/.test(node.lang ?? ''))
      ? (node.value ?? '').split('\n')
      : [],
  );
  return new Set(
    lines
      .filter((line) => !/\brspack\b/.test(line) && isCommand(line))
      .flatMap((line) => line.match(FLAG) ?? []),
  );
}

const FLAG = /(?<![\w-])--[a-zA-Z][\w-]*/g;
const isCommand = (line: string): boolean => /^(?:\w+=\S+\s+)*[a-z@][\w@/.-]*\s/.test(line.trim());

function mentionsIn(node: SyntaxNode, route: string): Mention[] {
  if (node.type === 'inlineCode') return inProse(node.value ?? '', route);
  if (node.type === 'code') return inBlock(node);
  if (node.name === 'PackageManagerTabs') return packagesIn(node);
  return [];
}

const LOADER_PAGES = /^\/api\/loader-api\b/;

/** Names in a code span. */
function inProse(text: string, route: string): Mention[] {
  return [
    // The page of the command line has a check of its own.
    ...(route === '/api/cli' ? [] : flagsIn(text)),
    ...optionsIn(text),
    ...all(text, /\b(\w+)\.hooks\.(\w+)/g, 'hook', ([, owner, name]) => `${owner}.hooks.${name}`),
    ...all(text, /(?<!\w)__webpack_\w+?__(?!\w)/g, 'name in modules', ([name]) => name),
    ...all(text, /\brspack\.(?:\w+\.)?([A-Z]\w*Plugin)\b/g, 'plugin', ([name]) => name),
    ...(LOADER_PAGES.test(route)
      ? all(text, /^this\.(\w+)/g, 'context member', ([name]) => name)
      : []),
  ];
}

/** Names in a block of code: what TypeScript cannot tell, because nothing says what `compiler` is. */
function inBlock({ value = '', lang, meta }: SyntaxNode): Mention[] {
  if (!/^(?:[cm]?[jt]sx?|javascript|typescript)$/.test(lang ?? '')) return [];
  const code = blanked(value, lang ?? '');
  const hook =
    /\b(compiler|compilation|normalModuleFactory|contextModuleFactory)\.hooks\.(\w+)\s*\.\s*(?:tap|intercept|for|call|promise)/g;
  const isLoader = /title="[^"]*loader[^"]*\.[cm]?[jt]s"/.test(meta ?? '');
  return [
    ...all(code, hook, 'hook', ([, owner, name]) => `${owner}.hooks.${name}`),
    // A class of its own has members of its own.
    ...(isLoader && !/\bclass\b/.test(code)
      ? all(code, /\bthis\.(\w+)\s*\(/g, 'context member', ([, name]) => `this.${name}`)
      : []),
  ];
}

/** Code without comments, every character at its place. */
function blanked(code: string, lang: string): string {
  const rows = code.split('\n').map((row) => ' '.repeat(row.length));
  for (const { text, line } of codeLines(code, lang)) {
    const row = code.split('\n')[line - 1] ?? '';
    rows[line - 1] = row.startsWith(text) ? text.padEnd(row.length) : row;
  }
  return rows.join('\n');
}

function all(
  text: string,
  pattern: RegExp,
  kind: Mention['kind'],
  nameOf: (match: RegExpExecArray) => string,
): Mention[] {
  return [...text.matchAll(pattern)].map((match) => ({
    kind,
    name: nameOf(match),
    at: match.index,
  }));
}

/** Packages that a command adds; only what is nearly a known one can be told from the rest. */
function packagesIn(node: SyntaxNode): Mention[] {
  const command = node.attributes?.find(({ name }) => name === 'command')?.value;
  if (typeof command !== 'string' || !/^(?:add|install|i)\b/.test(command)) return [];
  const words = command
    .split(/\s+/)
    .slice(1)
    .filter((word) => !word.startsWith('-'));
  return words.map((word) => ({ kind: 'package', name: word.replace(/(?<=.)@.*$/, ''), at: 0 }));
}

/** Flags that stand alone or behind `rspack`; those of other programs are theirs. */
function flagsIn(text: string): Mention[] {
  const [, program = ''] = /^(?:\w+=\S+\s+)*(?:npx\s+)?([\w@][\w@/.-]*)/.exec(text) ?? [];
  if (program !== '' && program !== 'rspack') return [];
  return all(text, FLAG, 'flag', ([name]) => name);
}

const PATH = /^([a-zA-Z]\w*)(?:\.(?:[\w$]+|\*)(?:\[\]|\(\))?|\[\]|\["[^"]+"\])+$/;

/** Objects that JavaScript has beside the options of the same name. */
const OBJECTS: ReadonlySet<string> = new Set(['context', 'loader', 'name', 'node', 'profile']);
/** Members of `module` in a bundle, and names of files. */
const OBJECT_MEMBERS =
  /^(?:module\.(?:hot|exports|id|loaded|parent|children|paths|require|source)\b|\w+\.(?:js|ts|json|mjs|cjs|css|html|svg|png)$)/;

/** The text as a path of an option, if its first word is one. */
function optionsIn(text: string): Mention[] {
  const [, top = ''] = PATH.exec(text) ?? [];
  if (top === '' || OBJECTS.has(top) || OBJECT_MEMBERS.test(text)) return [];
  return [{ kind: 'option', name: text, at: 0 }];
}

/** @returns `known`, else the nearest name there is, if any */
function lookUp(
  { kind, name }: Mention,
  { facts, webpack, packages }: KnownNames,
): string | undefined {
  switch (kind) {
    case 'package':
      return packages.has(name) ? 'known' : (nearest(name, packages) ?? 'known');
    case 'flag':
      return flagNear(name, facts);
    case 'option':
      return optionNear(name, facts, webpack);
    case 'hook': {
      const hook = name.split('.').at(-1) ?? '';
      const hooks = Object.values(facts.hooks).flatMap((group) => Object.keys(group));
      return hooks.includes(hook) ? 'known' : nearest(hook, hooks);
    }
    case 'name in modules': {
      const names = Object.keys(facts.modules).flatMap(
        (text) => text.match(/__webpack_\w+?__/g) ?? [],
      );
      return names.includes(name) ? 'known' : nearest(name, names);
    }
    case 'plugin': {
      const plugin = name.split('.').at(-1) ?? '';
      const names = Object.keys(facts.plugins).map((path) => path.split('.').at(-1) ?? '');
      return names.includes(plugin) ? 'known' : nearest(plugin, names);
    }
    case 'context member': {
      const member = name.slice('this.'.length);
      const names = Object.keys(facts.objects.LoaderContext ?? {});
      return names.includes(member) ? 'known' : nearest(member, names);
    }
  }
}

const nearest = (name: string, names: Iterable<string>): string | undefined => suggest(name, names);

function flagNear(name: string, facts: Facts): string | undefined {
  const camel = (text: string) =>
    text.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const flags = Object.values(facts.commands).flatMap((command) => Object.keys(command.flags));
  const names = new Set([...flags, ...flags.map(camel)]);
  const bare = name.slice(2);
  if (names.has(bare) || names.has(bare.replace(/^no-/, ''))) return 'known';
  const near = suggest(bare, names);
  return near === undefined ? undefined : `--${near}`;
}

/** Objects of plugins are called as options are: `module.resource`, `stats.toJson()`. */
function isObjectMember(object: string, member: string, { objects }: Facts): boolean {
  const members = own(objects, `${object[0]?.toUpperCase()}${object.slice(1)}`);
  return members !== undefined && Object.hasOwn(members, member);
}

function optionNear(name: string, facts: Facts, webpack: ReadonlySet<string>): string | undefined {
  const [object = '', member = ''] = name.replace(/\(\)$/, '').split('.');
  if (isObjectMember(object, member, facts)) return 'known';
  const index = optionIndex(facts);
  const path = plainPath(name).replace(/(?:\.\*)+$/, '');
  const [top = '', second] = path.split('.');
  const isOption = [...index.keys()].some((key) => key === top || key.startsWith(`${top}.`));
  if (!isOption || second === undefined || index.has(path)) return 'known';
  // What the declarations say of the development server ends with its first members.
  const { schema = '' } = facts.options[`${top}.${second}`] ?? {};
  if (top === 'devServer' && /\{|object|[A-Z]/.test(schema)) return 'known';
  return webpack.has(path) ? 'known' : suggest(path, index.keys());
}
