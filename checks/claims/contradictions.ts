import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
import type { Problem } from '../../engine/model.ts';
import { toldDifferences, valuesOf } from '../parity/clause-differences.ts';
import { without } from '../parity/clause-names.ts';
import type { Products } from '../parity/products.ts';
import { contentOf } from '../parity/rewording.ts';
import { countsIn, decisiveWords } from '../parity/signs.ts';
import { atClaim } from './at-claim.ts';
import type { Claim, ClaimExtractor, ClaimSources } from './claim.ts';
import type { ClaimPage, ClaimSection, Sentence } from './claim-page.ts';
import { sentencesOfPage } from './claim-page.ts';
import { clausesOf } from './clauses.ts';
import type { Change } from './compare-clauses.ts';
import { BY_SENTENCE } from './numbers.ts';

/** What may be looked up about a page whose clauses have changed. */
export interface ProofSources {
  page: ClaimPage;
  sources: ClaimSources;
  extractors: readonly ClaimExtractor[];
}

/** Reads the page again, which only a change is worth. */
export type Proofs = () => ProofSources | undefined;

/**
 * What is to be said about a clause that is not what was confirmed. A value that what stood for the old
 * one does not stand for is refuted; one that it stands for now is proven; else both statements are laid
 * beside each other.
 * @returns undefined when what the page shows has changed along with the clause
 */
export function judgeChange(change: Change, proofs: ProofSources | undefined): Problem | undefined {
  if (proofs && change.claim.file.endsWith('.svg')) return judgeLabels(change, proofs.page);
  const isPlaced = change.isContradiction || isOneValue(change);
  if (!isPlaced || !proofs) return changedClaim(change);
  const found = sentenceOf(change.claim, proofs.page);
  const isOfValues = change.differences.every(({ kind }) =>
    ['name', 'count', 'member'].includes(kind),
  );
  if (!found || (!isOfValues && change.isContradiction))
    return change.isContradiction
      ? contradicted(change, toldDifferences(change.differences))
      : changedClaim(change);
  const before = change.entry.clause ?? '';
  const { products } = proofs.sources;
  const [gone, came] = [
    valuesApart(before, found.clause.text, products).map((value) =>
      stands(value, before, found, proofs),
    ),
    valuesApart(found.clause.text, before, products).map((value) =>
      stands(value, found.clause.text, found, proofs),
    ),
  ];
  const lost = gone.find(({ by }) => by !== undefined);
  const open = came.find(({ by }) => by === undefined);
  if (!lost && !open && gone.length > 0 && came.length > 0) return undefined;
  if (lost && open)
    return contradicted(
      change,
      `${lost.by} has \`${lost.value}\`, and nothing shows \`${open.value}\``,
    );
  if (!change.isContradiction)
    return change.differences.length === 1 && open
      ? contradicted(change, toldDifferences(change.differences))
      : changedClaim(change);
  if (change.differences.some(({ kind }) => kind === 'member'))
    return judgeMembers(change, { lost, open, came });
  const apart = separated(gone, came, found, products);
  return contradicted(change, apart ?? toldDifferences(change.differences));
}

/** What came into a list, or went out of it: what is shown may come, and what is not shown may go. */
function judgeMembers(
  change: Change,
  {
    lost,
    open,
    came,
  }: { lost: Standing | undefined; open: Standing | undefined; came: readonly Standing[] },
): Problem | undefined {
  if (lost) return contradicted(change, `${lost.by} has \`${lost.value}\``);
  if (open) return contradicted(change, `nothing shows \`${open.value}\``);
  return came.length > 0 ? undefined : changedClaim(change);
}

/** Clauses with this share of their words in common say the same of another value. */
const ALIKE = 0.6;

/**
 * Whether one name or number stands where another one of its kind stood, in a clause that was worded anew
 * around it.
 */
function isOneValue({ differences, entry, claim }: Change): boolean {
  const placed = differences.filter(({ kind }) => kind === 'name' || kind === 'count');
  const [only, ...others] = placed;
  if (!only || others.length > 0 || only.was.length !== 1 || only.is.length !== 1) return false;
  const [was = '', is = ''] = [only.was[0], only.is[0]];
  if (shapeOf(was) !== shapeOf(is)) return false;
  const rest = (text: string) =>
    new Set(contentOf(text.replace(decisiveWords(text), ' ').replaceAll(`\`${was}\``, ' ')));
  const [old, own] = [rest(entry.clause ?? ''), rest(claim.clause ?? '')];
  const shared = [...old].filter((word) => own.has(word)).length;
  return shared >= ALIKE * Math.max(1, Math.min(old.size, own.size)) && shared > 0;
}

/** Names and numbers that may stand for each other look alike. */
function shapeOf(value: string): string {
  const shapes: Readonly<Record<string, RegExp>> = {
    number: /^\d[\d.,]*$/,
    version: /^v?\d+\.\d+/,
    flag: /^--?\w/,
    variable: /^[A-Z][A-Z0-9_]+$/,
    file: /\.(?:[cm]?[jt]sx?|css|html|json|map|wasm|toml|txt)$/,
    package: /^@?[a-z][\w.-]*(?:\/|-)[\w./-]+$/,
    member: /^[a-z]\w*(?:\.\w+)+$/,
    word: /^[a-z]+$/,
    camel: /^[a-z]+[A-Z]\w*$/,
    title: /^[A-Z]\w*$/,
  };
  return Object.keys(shapes).find((name) => shapes[name]?.test(value)) ?? 'other';
}

/** Labels that changed places, or one that the words beside the drawing still have. */
function judgeLabels(change: Change, page: ClaimPage): Problem {
  const [only, ...others] = change.differences;
  if (!only || others.length > 0) return changedClaim(change);
  if (only.kind === 'order') return contradicted(change, 'labels have changed places');
  const text = sentencesOfPage(page)
    .map((sentence) => sentence.text)
    .join('\n');
  const isTold = (name: string) => name.length >= LEAST_SHOWN && shows(text, name);
  const gone = only.was.find(isTold);
  return only.kind === 'name' && gone !== undefined && !only.is.some(isTold)
    ? contradicted(change, `the page says “${gone}”, and nothing of “${only.is.join('”, “')}”`)
    : changedClaim(change);
}

interface Found {
  sentence: Sentence;
  clause: { at: number; text: string };
}

/** The sentence that a clause stands in. */
function sentenceOf({ file, line, column, clause }: Claim, page: ClaimPage): Found | undefined {
  for (const sentence of sentencesOfPage(page)) {
    if (sentence.file !== file) continue;
    for (const one of clausesOf(sentence, page.lang)) {
      const place = sentence.placeAt(one.at);
      if (place.line === line && place.column === column && one.text === clause)
        return { sentence, clause: one };
    }
  }
  return undefined;
}

/** Values of a clause that another one does not have. */
const valuesApart = (clause: string, other: string, products: Products): string[] =>
  without(valuesOf(clause, products), valuesOf(other, products));

interface Standing {
  value: string;
  /** What stands for it. */
  by: string | undefined;
}

/** Whether what the page shows, or what is known of the packages, stands for a value of a clause. */
function stands(
  value: string,
  text: string,
  { sentence, clause }: Found,
  { page, sources, extractors }: ProofSources,
): Standing {
  const whole =
    sentence.text.slice(0, clause.at) + text + sentence.text.slice(clause.at + clause.text.length);
  const at = placeOf(value, whole, clause.at);
  const told = withText(sentence, whole);
  const section: ClaimSection = { ...sentence.section, sentences: [told] };
  told.section = section;
  const others = page.sections.map((one) =>
    one === sentence.section ? section : { ...one, sentences: [] },
  );
  const claims = extractors
    .filter(({ kind }) => kind !== 'wording' && kind !== 'webpack')
    .flatMap((extractor) => extractor.claimsOf({ ...page, sections: others }, sources));
  const proof = claims.find(
    ({ file, column, verdict }) =>
      at !== -1 && file === TOLD && Math.abs(column - at) <= 1 && verdict.state === 'proven',
  );
  const known = proof?.verdict.state === 'proven' ? proof.verdict.by : undefined;
  const by = known !== undefined && !BY_SENTENCE.has(known) ? known : shownIn(section, value);
  return { value, by };
}

/** Index of a value in a sentence; numbers may be words. */
function placeOf(value: string, text: string, from: number): number {
  const at = text.indexOf(value, from);
  if (at !== -1 || !/^\d+$/.test(value)) return at;
  return countsIn(text).find((one) => one.sign === value && one.at >= from)?.at ?? -1;
}

/** Names the file of a sentence that nobody wrote. */
const TOLD = '\0';

/** A sentence with other words in its place; columns are indexes of its text. */
function withText(sentence: Sentence, text: string): Sentence {
  const codes = [...text.matchAll(/`([^`]+)`/g)].map(({ 0: code, 1: inner = '', index }) => ({
    at: index,
    end: index + code.length,
    text: inner,
  }));
  const links = sentence.links.flatMap((link) => {
    const at = text.indexOf(link.text);
    return at === -1 ? [] : [{ ...link, at, end: at + link.text.length }];
  });
  const { line } = sentence.placeAt(0);
  return { ...sentence, text, codes, links, placeAt: (column) => ({ file: TOLD, line, column }) };
}

const asShown = (code: string) => code.replaceAll(/(?<=\d)[,_](?=\d{3})/g, '');

function shows(code: string, value: string): boolean {
  const text = /^[\d,.]+$/.test(value) ? value.replaceAll(',', '') : value;
  const around = /^[\d.]+$/.test(text) ? String.raw`[\d.]` : String.raw`[\w-]`;
  return new RegExp(`(?<!${around})${escapeRegExp(text)}(?!${around.replace('.', '')})`).test(
    asShown(code),
  );
}

/** What is this short stands in any code by chance. */
const LEAST_SHOWN = 2;

function shownIn({ fences }: ClaimSection, value: string): string | undefined {
  if (value.length < LEAST_SHOWN) return undefined;
  const fence = fences.find(({ code, meta }) => shows(`${code}\n${meta}`, value));
  return (
    fence && `${/\boutput\b/.test(fence.meta) ? 'the output' : 'the code'} in line ${fence.line}`
  );
}

/** A line that has the old value and something else of the clause, which no line has with the new one. */
function separated(
  gone: readonly Standing[],
  came: readonly Standing[],
  { sentence, clause }: Found,
  products: Products,
): string | undefined {
  const anchors = without(
    valuesOf(clause.text, products),
    came.map(({ value }) => value),
  );
  const lines = sentence.section.fences.flatMap(({ code, line }) =>
    code.split('\n').map((text, index) => ({ text, line: line + index + 1 })),
  );
  for (const { value: old } of gone)
    for (const { value } of came)
      for (const anchor of anchors) {
        const both = (one: string) =>
          lines.find(({ text }) => shows(text, one) && shows(text, anchor));
        const there = both(old);
        if (there && !both(value))
          return `line ${there.line} has \`${old}\` beside \`${anchor}\`, and none has \`${value}\``;
      }
  return undefined;
}

function contradicted({ claim, entry }: Change, why: string): Problem {
  return atClaim(claim, {
    code: 'contradicted-claim',
    message: `this contradicts what was confirmed: ${why}: “${claim.clause}”, before “${entry.clause}”`,
    hint: 'write again what was confirmed; if that was wrong, show it in an example or say how you know it in the commit, and confirm it: `npm run check -- --confirm <page>`',
  });
}

function changedClaim({ claim, entry }: Change): Problem {
  const { says, clause = '' } = claim;
  return atClaim(claim, {
    code: 'changed-claim',
    message: `this says something else than what was confirmed: “${clause}” (${says || 'nothing of the kind'}), before “${entry.clause}” (${entry.says})`,
    hint: 'if it is true, show it in an example or say how you know it in the commit, and confirm it: `npm run check -- --confirm <page>`',
  });
}
