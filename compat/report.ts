/** What the checker says about a file. Plain data: it goes through a worker, and out as JSON. */

export type OptionKind =
  /** Works as it is. */
  | 'works'
  /** Works, with another meaning or another default. */
  | 'differs'
  /** Accepted without effect. */
  | 'no-effect'
  /** Only webpack supports the option, or this value. */
  | 'unsupported'
  /** Neither bundler knows it. */
  | 'unknown';

export interface OptionFinding {
  /** As in the file: `module.rules[0].use`. */
  path: string;
  /** As in the tables: `module.rules.use`, `*` for keys of the reader's own. */
  option: string;
  kind: OptionKind;
  line: number;
  column: number;
  /** The option exists, the value is the matter. */
  isValue?: boolean;
  /** A key that has to be there and is not. */
  isMissing?: boolean;
  /** Set in a `devServer`. */
  isServer?: boolean;
  /** The name or value that was meant. */
  meant?: string;
  /** Values of webpack's and Rspack's default. */
  defaults?: string[];
  /** Which note tells more, a table of `Notes` and a key in it. */
  note?: NoteKey;
  href?: string;
}

export interface NoteKey {
  table: 'options' | 'withoutEffect' | 'meanings' | 'plugins' | 'builtins' | 'loaders';
  key: string;
}

export type PackageKind =
  /** Built in, or replaced by something built in. */
  | 'built-in'
  /** Works unchanged. */
  | 'works'
  /** Works in part. */
  | 'partial'
  /** Known not to work; another package or option may do it. */
  | 'fails'
  /** In none of the tables. */
  | 'unlisted'
  /** Written in this file or another one of the project. */
  | 'own';

export interface PackageFinding {
  type: 'plugin' | 'loader';
  name: string;
  kind: PackageKind;
  line: number;
  column: number;
  /** The line to write instead. */
  replacement?: string;
  /** The version that was tried; otherwise somebody reported it. */
  tried?: string;
  isReported?: boolean;
  /** It works as it is, and still there is something built in. */
  isOptional?: boolean;
  note?: NoteKey;
  href?: string;
}

export interface UnreadFinding {
  /** Path of the option, empty where it is not known. */
  path: string;
  line: number;
  column: number;
  why: string;
  name?: string;
}

export interface DiffLine {
  sign: ' ' | '+' | '-';
  text: string;
}

export interface Hunk {
  /** First line in the old and in the new file. */
  line: number;
  newLine: number;
  lines: DiffLine[];
}

export interface Report {
  versions: { rspack: string; webpack: string };
  form: 'javascript' | 'typescript' | 'json';
  /** No configuration was found in the text. */
  isEmpty: boolean;
  fault?: { message: string; line: number; column: number };
  options: OptionFinding[];
  packages: PackageFinding[];
  unread: UnreadFinding[];
  /** Options that the file leaves to their defaults, which differ. */
  defaults: OptionFinding[];
  diff: Hunk[];
  /** The file after the changes, where there are any. */
  changed?: string;
}

/** Texts that the pages have about options, plugins and loaders, in one language. */
export type Notes = Record<NoteKey['table'], Record<string, string>>;

/** Options that Rspack does not take. */
export function isRefused({ kind }: OptionFinding): boolean {
  return kind === 'unsupported' || kind === 'unknown';
}

/** Plugins and loaders that a build with Rspack cannot keep. */
export function mustGo({ kind, isOptional }: PackageFinding): boolean {
  return kind === 'fails' || (kind === 'built-in' && !isOptional);
}

/** Whether something in the file is not supported, or nobody could read it. */
export function needsWork({ fault, isEmpty, options, packages }: Report): boolean {
  return fault !== undefined || isEmpty || options.some(isRefused) || packages.some(mustGo);
}
