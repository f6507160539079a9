import { dirname, join } from 'node:path';
import type { MdxAttribute, SourceFile, SyntaxNode } from '../../engine/compile/nodes.ts';
import { isTranslation, primaryOf, rulesOf } from './languages.ts';
import {
  blockLines,
  type Mention,
  type NumberMention,
  type Part,
  type Section,
  spansIn,
  tableCells,
} from './outline.ts';
import { sameValue } from './props.ts';
import { isReadable } from './wording.ts';

export type DifferenceKind =
  | 'parts'
  | 'code'
  | 'string'
  | 'props'
  | 'table'
  | 'image'
  | 'span'
  | 'number'
  | 'link'
  | 'inline';

/** One way in which a section of the translation is not what the original is. */
export interface Difference {
  kind: DifferenceKind;
  section: string;
  /** What differs, for the list of allowed differences. */
  value: string;
  /** Place in the translation. */
  line: number;
  column: number;
  message: string;
  hint?: string;
  /** Where the original has what is another thing here, or is missing. */
  origin?: { file: string; line: number; isMissing?: boolean };
}

export interface Side {
  file: SourceFile;
  section: Section;
  lang: string;
  /** Language in its addresses, behind a version if there is one; empty for the default language. */
  prefix: string;
  /** Languages of fences that are drawn. */
  drawn: readonly string[];
  /** Component → its props that hold words; without an entry its definition says nothing of them. */
  words: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Everything in which two sections differ beyond their words. */
export function compareSections(original: Side, twin: Side): Difference[] {
  return [
    ...compareParts(original, twin),
    ...compareMentions('span', original, twin, ({ spans }) => spans),
    ...compareNumbers(original, twin),
    ...compareMentions('inline', original, twin, ({ inline }) => inline),
    ...compareMentions('link', original, twin, ({ links }) => links),
  ];
}

function compareParts(original: Side, twin: Side): Difference[] {
  const theirs = original.section.parts;
  const ours = twin.section.parts;
  for (let index = 0; index < Math.max(theirs.length, ours.length); index += 1) {
    const model = theirs[index];
    const part = ours[index];
    if (model && part && model.name === part.name) continue;
    // What follows would only follow from this.
    return [otherParts(model, part, original, twin)];
  }
  return theirs.flatMap((model, index) => {
    const part = ours[index];
    return part ? comparePart(model, part, original, twin) : [];
  });
}

function otherParts(
  model: Part | undefined,
  part: Part | undefined,
  original: Side,
  twin: Side,
): Difference {
  const message = !part
    ? `${model?.name} of ${original.file.shown}:${model?.line} is missing in this section`
    : !model
      ? `${part.name} has no counterpart in ${original.file.shown}`
      : `${part.name} stands where ${original.file.shown}:${model.line} has ${model.name}`;
  return {
    kind: 'parts',
    section: twin.section.id,
    value: part?.name ?? model?.name ?? '',
    line: part?.line ?? twin.section.line,
    column: part?.column ?? 1,
    ...(model && { origin: originOf(model, original) }),
    message,
    hint: 'code blocks, components, containers, tables and images are the same in all languages and stand in the same order',
  };
}

/** The same text, or the same file: a translation may show the picture that lies beside its original. */
function isSame(their: unknown, our: unknown, original: Side, twin: Side): boolean {
  if (their === our) return true;
  if (typeof their !== 'string' || typeof our !== 'string') return false;
  const [model, own] = [
    [their, original.file.path],
    [our, twin.file.path],
  ].map(([name = '', page = '']) =>
    /^\.{1,2}\//.test(name) ? join(dirname(page), name) : undefined,
  );
  return model !== undefined && model === own;
}

const originOf = ({ line }: { line: number }, { file }: Side) => ({ file: file.shown, line });

function comparePart(model: Part, part: Part, original: Side, twin: Side): Difference[] {
  switch (model.kind) {
    case 'code':
      return compareCode(model, part, original, twin);
    case 'component':
      return compareProps(model, part, original, twin);
    case 'table':
      return compareTables(model, part, original, twin);
    case 'image':
      return compareImages(model, part, original, twin);
    default:
      return [];
  }
}

function compareCode(model: Part, part: Part, original: Side, twin: Side): Difference[] {
  const at = {
    section: twin.section.id,
    line: part.line,
    column: part.column,
    origin: originOf(model, original),
  };
  const there = `${original.file.shown}:${model.line}`;
  const theirMeta = (model.node.meta ?? '').trim();
  const ourMeta = (part.node.meta ?? '').trim();
  if (theirMeta !== ourMeta && !isTranslated(theirMeta, ourMeta, twin.lang)) {
    return [
      {
        kind: 'code',
        value: ourMeta,
        ...at,
        message: `behind the language stands \`${ourMeta}\`, but \`${theirMeta}\` in ${there}`,
        hint: `write \`\`\`${model.node.lang ?? ''} ${theirMeta}`,
      },
    ];
  }
  const isDrawn = twin.drawn.includes(part.node.lang ?? '');
  const theirs = blockLines(model.node, original.file);
  const ours = blockLines(part.node, twin.file);
  for (let index = 0; index < Math.max(theirs.length, ours.length); index += 1) {
    const their = theirs[index];
    const our = ours[index];
    if (their && our && their.text === our.text) continue;
    if (their && our && isDrawn && isLabelled(their.text, our.text, twin.lang)) continue;
    const isString = their && our && maskStrings(their.text) === maskStrings(our.text);
    const last = ours.at(-1);
    const end = last ? { line: last.line + 1, column: 1 } : part;
    const place = our ?? { line: end.line, column: end.column };
    return [
      {
        kind: isString && isTranslation(their.text, our.text, twin.lang) ? 'string' : 'code',
        section: at.section,
        value: our?.text.trim() ?? '',
        line: place.line,
        column: place.column,
        origin: originOf(their ?? model, original),
        message: codeMessage(our?.text, their, original),
        hint: isDrawn
          ? 'labels of a drawing are translated; its signs, numbers and lines are the same in all languages'
          : 'code is the same in all languages but for comments',
      },
    ];
  }
  return [];
}

/** Words of a label, one after the other; a name such as `sideEffects` is one, too. */
const LABEL = /\p{L}[\p{L}\p{M}\p{N}'’]*(?:(?:[ \t]+|-)\p{L}[\p{L}\p{M}\p{N}'’]*)*/gu;

/** Whether two lines of a drawing differ in their labels alone, and these are translations. */
function isLabelled(model: string, text: string, lang: string): boolean {
  // Full stops and the like are as wide as characters in some languages.
  const signs = (line: string) =>
    line.normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',').replace(LABEL, '…').replace(/\s+/g, ''); // biome-ignore format: one chain
  if (signs(model) !== signs(text)) return false;
  const [theirs, ours] = [model, text].map((line) => line.match(LABEL) ?? []);
  return (theirs ?? []).every((their, index) => {
    const our = ours?.[index] ?? '';
    return their === our || isTranslation(their, our, lang);
  });
}

function codeMessage(
  our: string | undefined,
  their: { text: string; line: number } | undefined,
  { file }: Side,
): string {
  if (!their) return `the line \`${our?.trim()}\` is not in the block of ${file.shown}`;
  if (our === undefined)
    return `the line \`${their.text.trim()}\` of ${file.shown}:${their.line} is missing`;
  return `\`${our.trim()}\` is \`${their.text.trim()}\` in ${file.shown}:${their.line}`;
}

/** Strings apart, the texts are equal: titles such as `title="产物"` may be translated. */
function isTranslated(model: string, text: string, lang: string): boolean {
  if (maskStrings(model) !== maskStrings(text)) return false;
  const inner = (meta: string) => (meta.match(STRINGS) ?? []).map((one) => one.slice(1, -1));
  const ours = inner(text);
  return inner(model).every((their, index) => {
    const our = ours[index] ?? '';
    return their === our || isTranslation(their, our, lang);
  });
}

const STRINGS = /"[^"]*"|'[^']*'|`[^`]*`/g;

function maskStrings(text: string): string {
  return text.replace(STRINGS, '""');
}

function compareProps(model: Part, part: Part, original: Side, twin: Side): Difference[] {
  const theirs = attributesOf(model.node);
  const ours = attributesOf(part.node);
  const words = twin.words.get(part.node.name ?? '');
  const rules = { langs: [original.lang, twin.lang] as const, words };
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((name): Difference[] => {
    const [their, our] = [theirs.get(name), ours.get(name)];
    if (sameValue(their, our, name, rules) || isSame(their?.value, our?.value, original, twin))
      return [];
    const place = ours.get(name)?.position?.start ?? part;
    return [
      {
        kind: 'props',
        section: twin.section.id,
        value: `${part.name} ${name}`,
        line: place.line,
        column: place.column,
        origin: originOf(theirs.get(name)?.position?.start ?? model, original),
        message: `\`${name}\` of ${part.name} is not what it is in ${original.file.shown}:${model.line}`,
        hint: `there: ${attributeSource(their)}${wordsHint([...(words ?? []), name], [their, our], part.node)}`,
      },
    ];
  });
}

/** What to do where the texts of both are words; of the site's own components, nobody else knows. */
function wordsHint(
  names: readonly string[],
  values: readonly (MdxAttribute | undefined)[],
  node: SyntaxNode,
): string {
  const texts = values.map((one) => textOf(one?.value));
  if (!/^[A-Z]/.test(node.name ?? '') || !texts.every(isReadable)) return '';
  const list = names.map((one) => `'${one}'`).join(', ');
  return `; if readers see it as words, say so where your component names its \`props\`: \`words: [${list}]\` in its \`defineComponent({ … })\`, or in the \`definition\` of the island`;
}

/** The text of an attribute: of an expression, what stands in quotes. */
function textOf(value: MdxAttribute['value']): string {
  if (typeof value === 'string') return value;
  return (value?.value.match(STRINGS) ?? []).map((one) => one.slice(1, -1)).join(' ');
}

function attributesOf(node: SyntaxNode): Map<string, MdxAttribute> {
  return new Map(
    (node.attributes ?? []).map((entry, index) => [entry.name ?? `...${index}`, entry]),
  );
}

function attributeSource(attribute: MdxAttribute | undefined): string {
  if (!attribute) return 'nothing';
  const { name = '...', value } = attribute;
  if (value === null || value === undefined) return `\`${name}\``;
  return typeof value === 'string' ? `\`${name}="${value}"\`` : `\`${name}={${value.value}}\``;
}

function compareTables(model: Part, part: Part, original: Side, twin: Side): Difference[] {
  const theirs = tableCells(model.node);
  const ours = tableCells(part.node);
  const there = `${original.file.shown}:${model.line}`;
  const at = {
    kind: 'table' as const,
    section: twin.section.id,
    origin: originOf(model, original),
  };
  const shape = (rows: SyntaxNode[][]) => `${rows.length} × ${rows[0]?.length ?? 0}`;
  if (shape(theirs) !== shape(ours)) {
    const message = `the table has ${shape(ours)} cells, but ${shape(theirs)} in ${there}`;
    return [{ ...at, value: shape(ours), line: part.line, column: part.column, message }];
  }
  return ours.flatMap((row, rowIndex) =>
    row.flatMap((cell, index): Difference[] => {
      const other = theirs[rowIndex]?.[index];
      const our = spansIn(cell).sort().join('` `');
      const their = other ? spansIn(other).sort().join('` `') : '';
      if (our === their) return [];
      const place = cell.position?.start ?? part;
      const message = `the cell has the code \`${our}\`, but \`${their}\` in ${original.file.shown}:${other?.position?.start.line}`;
      return [{ ...at, value: our, line: place.line, column: place.column, message }];
    }),
  );
}

function compareImages(model: Part, part: Part, original: Side, twin: Side): Difference[] {
  const place = {
    section: twin.section.id,
    line: part.line,
    column: part.column,
    origin: originOf(model, original),
  };
  if (isSame(model.node.url, part.node.url, original, twin)) return [];
  const message = `the image is \`${part.node.url}\`, but \`${model.node.url}\` in ${original.file.shown}:${model.line}`;
  return [{ kind: 'image', value: part.node.url ?? '', ...place, message }];
}

const NOUNS = { span: 'code', inline: 'element', link: 'link' } as const;

/**
 * A translation may order a section's sentences anew, so what they mention is compared as a set:
 * each thing has to occur on both sides.
 */
function compareMentions(
  kind: keyof typeof NOUNS,
  original: Side,
  twin: Side,
  mentionsOf: (section: Section) => Mention[],
): Difference[] {
  const values = (side: Side, other: Side) =>
    new Map(mentionsOf(side.section).map((one) => [comparable(kind, one.value, side, other), one]));
  const theirs = values(original, twin);
  const ours = values(twin, original);
  const noun = NOUNS[kind];
  const extra = [...ours].flatMap(([value, { line, column }]): Difference[] => {
    if (theirs.has(value)) return [];
    return [extraOf(kind, noun, { value, line, column }, original, twin)];
  });
  const missing = [...theirs].flatMap(([value, { line }]): Difference[] => {
    return ours.has(value) ? [] : [missingOf(kind, noun, { value, line }, original, twin)];
  });
  return [...extra, ...missing];
}

function extraOf(
  kind: DifferenceKind,
  noun: string,
  { value, line, column }: Mention,
  original: Side,
  { section }: Side,
): Difference {
  const message = `the ${noun} \`${value}\` is not in this section of ${original.file.shown}:${original.section.line}`;
  return { kind, section: section.id, value, line, column, message };
}

function missingOf(
  kind: DifferenceKind,
  noun: string,
  { value, line }: Pick<Mention, 'value' | 'line'>,
  { file }: Side,
  { section }: Side,
): Difference {
  const message = `the ${noun} \`${value}\` of ${file.shown}:${line} is missing in this section`;
  const origin = { file: file.shown, line, isMissing: true };
  return { kind, section: section.id, value, line: section.line, column: 1, message, origin };
}

/** Numbers may be written as each language writes them, as words where they are small. */
function compareNumbers(original: Side, twin: Side): Difference[] {
  const theirs = new Set(numbersIn(original.section));
  const ours = new Set(numbersIn(twin.section));
  const isAmong = ({ readings, parts }: NumberMention, others: ReadonlySet<string>) =>
    readings.some((one) => others.has(one)) || parts?.every((one) => others.has(one)) === true;
  const isRuled = rulesOf(original.lang) !== undefined && rulesOf(twin.lang) !== undefined;
  const apart = (side: Side, other: Side, others: ReadonlySet<string>) => {
    const once = new Map(side.section.numbers.map((one) => [one.value, one]));
    const isWord = ({ readings, isMonth }: NumberMention) =>
      (isRuled || !isMonth) && readings.some((value) => isWritten(value, other, side));
    return [...once.values()].filter((one) => !isAmong(one, others) && !isWord(one));
  };
  let extra = apart(twin, original, theirs);
  let missing = apart(original, twin, ours);
  // Of a language that has no rules here, nobody knows in what other ways it names a month.
  const isMonth = ({ isMonth }: NumberMention) => isMonth;
  if (!isRuled && !(extra.some(isMonth) && missing.some(isMonth))) {
    extra = extra.filter((one) => !isMonth(one));
    missing = missing.filter((one) => !isMonth(one));
  }
  return [
    ...extra.map((one) => extraOf('number', 'number', one, original, twin)),
    ...missing.map((one) => missingOf('number', 'number', one, original, twin)),
  ];
}

const numbersIn = ({ numbers }: Section): string[] =>
  numbers.flatMap(({ readings, parts = [] }) => [...readings, ...parts]);

/**
 * Whether a section has a small number as a word, which the other language has as a figure. Words of a
 * language without rules may be any number.
 */
function isWritten(value: string, { section, lang }: Side, other: Side): boolean {
  if (!/^(?:\d|1\d|20)$/.test(value)) return false;
  if (rulesOf(lang) === undefined) return true;
  const words = section.passages.flatMap(({ meaning }) => meaning.split(' '));
  const number = Number(value);
  if (rulesOf(other.lang) === undefined) {
    // “The first” is “die 1.”, and so is “one”.
    if (number < 2 || words.includes(ORDINALS[number] ?? '')) return true;
  }
  return number >= 2 && words.includes(value);
}

const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
    ' ',
  );

/** The form in which all languages write the same thing. */
function comparable(kind: keyof typeof NOUNS, value: string, side: Side, other: Side): string {
  if (kind !== 'link') return value;
  if (/^https?:/.test(value)) return languageFree(value, [side.lang, other.lang]);
  const { prefix } = side;
  if (prefix === '') return value;
  const segments = value.split('/');
  // With a version in front: `/1.x/zh/guide`.
  const at = [1, 2].find((index) => segments[index] === prefix && index < segments.length - 1);
  return segments.filter((_segment, index) => index !== at).join('/');
}

/** What other sites call a language beside its own name. */
const CALLED: Readonly<Record<string, string>> = { en: 'en-us', zh: 'zh-cn|zh-hans|cn' };

/** Other sites have languages, too: MDN says `/zh-CN/`, others `de.`, `/fr/` or `/en/`. */
function languageFree(address: string, langs: readonly string[]): string {
  const names = [...langs, 'en'].map((lang) => {
    const primary = primaryOf(lang);
    return `${lang}|${primary}|${primary}-${primary}|${CALLED[primary] ?? primary}`;
  });
  const name = `(?:${names.join('|')})`;
  return address
    .replace(new RegExp(`^(https?://)${name}\\.`, 'i'), '$1')
    .replace(new RegExp(`^(https?://[^/]+)/${name}(?=/|$)`, 'i'), '$1')
    .replace(/\/(?:[a-z]{2}-[A-Z]{2}|zh-Hans)(?=\/|$)/, '');
}
