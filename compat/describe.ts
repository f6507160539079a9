import {
  isRefused,
  mustGo,
  type OptionFinding,
  type PackageFinding,
  type Report,
  type UnreadFinding,
} from './report.ts';
import { fill } from './texts/fill.ts';
import type { CompatLanguage } from './texts/texts.ts';

/** How an entry stands beside the others: signs and colours of the tables of support. */
export type Tone = 'supported' | 'included' | 'partial' | 'unsupported' | 'unknown';

/** One entry of a report, in words. Texts are inline Markdown: code spans and links. */
export interface Entry {
  line: number;
  name: string;
  label: string;
  tone: Tone;
  text: string;
  href?: string;
}

export interface Section {
  key: 'toChange' | 'packages' | 'differences' | 'defaults' | 'works' | 'unread';
  title: string;
  /** What holds for all of its entries. */
  hint?: string;
  entries: Entry[];
  /** Nothing that a reader has to look at. */
  isQuiet: boolean;
}

/** The report in words, the most important first. Sections without entries are left out. */
export function sectionsOf(report: Report, language: CompatLanguage): Section[] {
  const { texts } = language;
  const { options, packages, unread, defaults } = report;
  const option = (finding: OptionFinding) => optionEntry(finding, report, language);
  const sections: Section[] = [
    {
      key: 'toChange',
      title: texts.toChange,
      entries: options.filter(isRefused).map(option),
      isQuiet: false,
    },
    {
      key: 'packages',
      title: texts.packages,
      entries: packages.map((finding) => packageEntry(finding, language)),
      isQuiet: false,
    },
    {
      key: 'differences',
      title: texts.differences,
      entries: options.filter(({ kind }) => kind === 'differs' || kind === 'no-effect').map(option),
      isQuiet: false,
    },
    {
      key: 'unread',
      title: texts.unread,
      hint: texts.unreadHint,
      entries: unread.map((finding) => unreadEntry(finding, language)),
      isQuiet: false,
    },
    { key: 'defaults', title: texts.defaults, entries: defaults.map(option), isQuiet: true },
    {
      key: 'works',
      title: texts.works,
      entries: options.filter(({ kind }) => kind === 'works').map(option),
      isQuiet: true,
    },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

const OPTION_TONES: Record<OptionFinding['kind'], Tone> = {
  works: 'supported',
  differs: 'partial',
  'no-effect': 'partial',
  unsupported: 'unsupported',
  unknown: 'unsupported',
};

function optionEntry(finding: OptionFinding, report: Report, language: CompatLanguage): Entry {
  const { texts, notes } = language;
  const { kind, isValue, isMissing, isServer, meant, defaults, note, href } = finding;
  const sentences: string[] = [];
  if (isMissing) sentences.push(texts.missing);
  if (meant !== undefined) sentences.push(fill(texts.meant, { name: meant }));
  else if (kind === 'unknown' && isServer) sentences.push(texts.serverOnly);
  else if (kind === 'unknown' && !isValue && !isMissing) {
    sentences.push(fill(texts.noSuch, { webpack: report.versions.webpack }));
  }
  const [theirs, ours] = defaults ?? [];
  if (theirs !== undefined && ours !== undefined)
    sentences.push(fill(texts.defaultIs, { theirs, ours }));
  else if (defaults) sentences.push(texts.minimizerDefault);
  const told = note && notes[note.table][note.key];
  if (told) sentences.push(told);
  else if (kind === 'no-effect') sentences.push(texts.ignored);
  const isAboutValue = isValue && (kind === 'unsupported' || kind === 'unknown');
  return {
    line: finding.line,
    name: finding.path,
    label: isAboutValue ? texts.value[kind] : texts.option[kind],
    tone: OPTION_TONES[kind],
    text: sentences.join(' '),
    ...(href !== undefined && { href }),
  };
}

const PACKAGE_TONES: Record<PackageFinding['kind'], Tone> = {
  'built-in': 'included',
  works: 'supported',
  partial: 'partial',
  fails: 'unsupported',
  unlisted: 'unknown',
  own: 'unknown',
};

function packageEntry(finding: PackageFinding, { texts, notes }: CompatLanguage): Entry {
  const { type, name, kind, replacement, tried, isOptional, isReported, note, href } = finding;
  const told = note && notes[note.table][note.key];
  const sentences: string[] = [];
  if (tried !== undefined) sentences.push(fill(texts.tried, { version: tried }));
  if (replacement && (kind === 'works' || isOptional)) {
    sentences.push(fill(texts.alsoBuiltIn, { code: replacement }));
  } else if (replacement) sentences.push(fill(texts.replaceWith, { code: replacement }));
  // What a table of loaders says is the replacement itself.
  if (told && note.table === 'loaders' && !replacement) {
    sentences.push(fill(texts.alsoBuiltIn.replace('`{code}`', '{code}'), { code: told }));
  } else if (told && note.table !== 'loaders') sentences.push(told);
  else if (!told && isReported) sentences.push(texts.reported);
  return {
    line: finding.line,
    name: name || texts.package.own,
    label: `${type === 'plugin' ? texts.plugin : texts.loader} · ${texts.package[kind]}`,
    tone: PACKAGE_TONES[kind],
    text: sentences.map(closed).join(' '),
    ...(href !== undefined && { href }),
  };
}

/** Cells of tables end without a full stop. */
function closed(sentence: string): string {
  return /[.?!。？！]$/.test(sentence)
    ? sentence
    : `${sentence}${/\p{Script=Han}/u.test(sentence) ? '。' : '.'}`;
}

function unreadEntry({ line, path, why, name }: UnreadFinding, { texts }: CompatLanguage): Entry {
  return {
    line,
    name: path,
    label: texts.unread,
    tone: 'unknown',
    text: fill(texts.why[why] ?? '', { name: name ?? '' }),
  };
}

/** How much there is of everything, as a sentence. */
export function summaryOf(report: Report, { texts }: CompatLanguage): string {
  const change = report.options.filter(isRefused).length;
  const packages = report.packages.filter(mustGo).length;
  if (report.isEmpty) return texts.notFound;
  const differ = report.options.filter(
    ({ kind }) => kind === 'differs' || kind === 'no-effect',
  ).length;
  const works = report.options.filter(({ kind }) => kind === 'works').length;
  const counts = fill(texts.counts, {
    change,
    packages,
    differ,
    works,
    unread: report.unread.length,
  });
  return change + packages + differ === 0 ? `${texts.fine} ${counts}` : counts;
}

/** What is to be said of the text as such. */
export function noticesOf({ fault, form, isEmpty }: Report, { texts }: CompatLanguage): string[] {
  const notices: string[] = [];
  if (fault) {
    const { line, column, message } = fault;
    notices.push(fill(texts.syntax, { line, column, message }));
  }
  if (form === 'json' && !isEmpty) notices.push(texts.json);
  return notices;
}

/** The changes as `diff -u` writes them. */
export function diffText(report: Report, file: string): string {
  const hunks = report.diff.map(({ line, newLine, lines }) => {
    const count = (signs: string) => lines.filter(({ sign }) => signs.includes(sign)).length;
    const head = `@@ -${line},${count(' -')} +${newLine},${count(' +')} @@`;
    return [head, ...lines.map(({ sign, text }) => sign + text)].join('\n');
  });
  return hunks.length > 0 ? `--- a/${file}\n+++ b/${file}\n${hunks.join('\n')}\n` : '';
}
