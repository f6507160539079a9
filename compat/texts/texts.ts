import type { Notes, OptionKind, PackageKind } from '../report.ts';

/** What the report says, in one language. `{name}` stands for something of the file. */
export interface CompatTexts {
  // Headings of its parts, with the number of entries
  toChange: string;
  packages: string;
  differences: string;
  defaults: string;
  works: string;
  unread: string;
  changes: string;

  /** What a line's button is called. */
  line: string;
  option: Record<OptionKind, string>;
  /** An option whose value is the matter. */
  value: { unsupported: string; unknown: string };
  package: Record<PackageKind, string>;
  plugin: string;
  loader: string;

  // Behind an entry
  meant: string;
  missing: string;
  /** Neither bundler has the option, and no name is near. */
  noSuch: string;
  serverOnly: string;
  ignored: string;
  replaceWith: string;
  alsoBuiltIn: string;
  tried: string;
  reported: string;
  defaultIs: string;
  minimizerDefault: string;
  more: string;
  /** Why something was not looked at; `{name}` is the file or the package. */
  why: Record<string, string>;
  unreadHint: string;

  // Sentences about the whole file
  fine: string;
  counts: string;
  emptyField: string;
  notFound: string;
  syntax: string;
  json: string;
  tooLarge: string;
  binary: string;
  tooDeep: string;
  tooLong: string;
  failed: string;
  reading: string;
  nothingToChange: string;
  changesHint: string;

  // Buttons
  copySummary: string;
  copyDiff: string;
  copied: string;
  notCopied: string;

  /** Of the summary in Markdown and of the command. */
  title: string;
}

/** Everything that a report says in a language. */
export interface CompatLanguage {
  texts: CompatTexts;
  /** From the pages. */
  notes: Notes;
}
