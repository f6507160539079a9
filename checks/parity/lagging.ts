import type { SourceFile } from '../../engine/compile/nodes.ts';
import { languageName } from '../../engine/language-name.ts';
import type { Problem } from '../../engine/model.ts';
import { isMeant } from '../run-checks.ts';
import { contradicts, differencesOf, toldDifferences } from './clause-differences.ts';
import { codeLines, commentsOf } from './comments.ts';
import type { Faults } from './faults.ts';
import { currentFollows, type Follows, type SectionState, stateOf } from './follows.ts';
import { changedAt, sectionOnceConfirmed } from './history.ts';
import { rulesOf } from './languages.ts';
import { ledElsewhere } from './led-elsewhere.ts';
import { contradictionIn, type Move, moveOf, turns, type Voice } from './moves.ts';
import type { Passage, Section } from './outline.ts';
import { outlines, type Pair, type PairResult } from './pair.ts';
import { isReworded } from './rewording.ts';
import { statedSigns } from './signs.ts';
import { type ProseAround, toldOfCode } from './told-of-code.ts';

/** A section that has changed since it was confirmed, with its texts in both languages. */
export interface ChangedSection {
  id: string;
  state: SectionState;
  original: SideOfSection | undefined;
  twin: SideOfSection | undefined;
}

/** One language's text of a section, now and when it was confirmed. */
export interface SideOfSection {
  file: SourceFile;
  section: Section;
  /** Last line of the section. */
  end: number;
  lang: string;
  /** What is not as it was; undefined when nobody knows how it was. */
  changes: Change[] | undefined;
}

/** A passage that came, went or became another. */
export interface Change {
  before: Passage | undefined;
  now: Passage | undefined;
  /** Where the section has the passage, or had it. */
  line: number;
  column: number;
  move: Move;
  /** What contradicts what it said. */
  why?: string | undefined;
}

/** Sections of a pair that somebody has to look at, with what is different about them. */
export function changedSections(
  { original, twin, products }: Pair,
  result: PairResult,
  record: Follows,
  root: string,
): ChangedSection[] {
  const changed = Object.entries(currentFollows(result)).flatMap(([id, now]) => {
    const state = stateOf(record[id], now);
    return state === 'current' ? [] : [{ id, state, now }];
  });
  if (changed.length === 0) return [];
  const sides = {
    original: { page: original, outlines: outlines(original, root) },
    twin: { page: twin, outlines: outlines(twin, root) },
  };
  return changed.map(({ id, state, now }) => {
    const sideOf = (which: 'original' | 'twin'): SideOfSection | undefined => {
      const { page, outlines: own } = sides[which];
      const outline = own.find(({ sections }) => sections.some((one) => one.id === id));
      const at = outline?.sections.findIndex((one) => one.id === id) ?? -1;
      const section = outline?.sections[at];
      if (!outline || !section) return undefined;
      const end = (outline.sections[at + 1]?.line ?? Number.POSITIVE_INFINITY) - 1;
      const { lang } = page.route;
      const before = record[id]?.[which];
      const changes =
        before === undefined || before === now[which]
          ? []
          : changesOf(outline.file, section, before, { lang, products });
      return { file: outline.file, section, end, lang, changes };
    };
    return { id, state, original: sideOf('original'), twin: sideOf('twin') };
  });
}

function changesOf(
  file: SourceFile,
  section: Section,
  before: string,
  voice: Voice,
): Change[] | undefined {
  const { lang } = voice;
  const once = sectionOnceConfirmed(file, before);
  if (!once) return undefined;
  const key = ({ meaning }: Passage) => meaning;
  const shared = commonRun(once.passages.map(key), section.passages.map(key));
  const gone = once.passages.filter((_, index) => !shared.left.has(index));
  const come = section.passages.flatMap((passage, index) =>
    shared.right.has(index) ? [] : [passage],
  );
  const sources = (passages: readonly Passage[]) => passages.map(({ source }) => source).join('\n');
  // A paragraph may have become two.
  const isWhole =
    ![...gone, ...come].some(({ isOutput }) => isOutput) &&
    isReworded(sources(gone), sources(come), lang);
  const count = Math.max(gone.length, come.length);
  return Array.from({ length: count }, (_, index): Change => {
    const was = gone[index];
    const now = come[index];
    const { line, column } = now ??
      come.at(-1) ??
      section.passages[0] ?? { line: section.line, column: 1 };
    const moved =
      was && now
        ? (untold(was, now, section, file) ?? passageMove(was, now, voice))
        : now && !was
          ? addedMove(now, section, lang)
          : CHANGED;
    return { before: was, now, line, column, ...(isWhole ? { move: 'same' as const } : moved) };
  });
}

const CHANGED = { move: 'changed' as const };

/** Code that came, and a line that leads to it, say nothing that a translation could get wrong. */
function addedMove(passage: Passage, { passages }: Section, lang: string): Pick<Change, 'move'> {
  const next = passages[passages.indexOf(passage) + 1];
  const isCode = ({ source, isOutput }: Passage) => fenceOf(source) !== undefined && !isOutput;
  const leads =
    rulesOf(lang) !== undefined &&
    /[:：]\s*$/.test(passage.source) &&
    statedSigns(passage.source).plain.length === 0 &&
    next !== undefined &&
    isCode(next);
  return leads || isCode(passage) ? { move: 'code' } : CHANGED;
}

/** What contradicts a passage beside its words: a link that leads elsewhere, or what is told of its code. */
function untold(
  was: Passage,
  now: Passage,
  section: Section,
  file: SourceFile,
): (Pick<Change, 'move' | 'why'> & { line?: number }) | undefined {
  if (was.isOutput || now.isOutput) return undefined;
  const [code, own] = [was, now].map(({ source }) => fenceOf(source));
  if (code && own) {
    const why = toldOfCode(code, own, proseAround(now, section));
    const line = now.line + 1 + changedLine(code.code, own.code);
    return why === undefined ? undefined : { move: 'contradicted', why, line };
  }
  const why = code || own ? undefined : ledElsewhere(was.source, now.source, file);
  return why === undefined ? undefined : { move: 'contradicted', why };
}

/** Index of the first line that differs. */
function changedLine(before: string, now: string): number {
  const old = before.split('\n');
  const at = now.split('\n').findIndex((text, index) => text !== old[index]);
  return Math.max(0, at);
}

/** The words beside a block of code, as they are now. */
function proseAround(passage: Passage, { passages }: Section): ProseAround {
  const isProse = ({ source }: Passage) => !/^(?:```|~~~|#|<)/.test(source);
  const at = passages.indexOf(passage);
  const before = passages[at - 1];
  const behind = passages[at + 1];
  return {
    before: before && isProse(before) ? before.source : '',
    behind: behind && isProse(behind) ? behind.source : '',
  };
}

/** How far a passage has moved, with what contradicts what it said, and where. */
function passageMove(
  was: Passage,
  now: Passage,
  voice: Voice,
): Pick<Change, 'move' | 'why'> & { line?: number } {
  if (was.isOutput || now.isOutput) return { move: 'changed' };
  const [code, own] = [was, now].map(({ source }) => fenceOf(source));
  if (code && own) return codeMove(code, own, now.line, voice);
  if (isReworded(was.source, now.source, voice.lang)) return { move: 'same' };
  const why = contradictionIn(was.source, now.source, voice);
  return why === undefined
    ? { move: moveOf(was.source, now.source, voice) }
    : { move: 'contradicted', why };
}

interface Fence {
  /** Language and what stands behind it. */
  head: string;
  lang: string;
  code: string;
}

function fenceOf(source: string): Fence | undefined {
  const [, head, code] =
    /^(?:```+|~~~+)([^\n]*)\n([\s\S]*?)\n?[ \t]*(?:```+|~~~+)\s*$/.exec(source) ?? [];
  if (head === undefined || code === undefined) return undefined;
  return { head, lang: head.split(/\s/)[0] ?? '', code };
}

/** Code is the same in all languages, so what a translation follows are its comments. */
function codeMove(
  was: Fence,
  now: Fence,
  line: number,
  { lang, products }: Voice,
): Pick<Change, 'move' | 'why'> & { line?: number } {
  if (was.head !== now.head) return { move: 'changed' };
  const comments = ({ code, lang }: Fence) =>
    commentsOf(code, lang)
      .split('\n')
      .map((text) => text.replace(/\s+/g, ' ').trim());
  const [old, own] = [comments(was), comments(now)];
  const bare = ({ code, lang }: Fence) =>
    codeLines(code, lang)
      .map(({ text }) => text.trim())
      .join('\n');
  // Where the code is as it was, nothing shows another name or number.
  const isCodeSame = bare(was) === bare(now);
  const isTold = (text: string) => text !== '';
  if (old.filter(isTold).join('\n') === own.filter(isTold).join('\n')) return { move: 'code' };
  if (old.length !== own.length || rulesOf(lang) === undefined) return { move: 'changed' };
  for (const [index, text] of own.entries()) {
    const before = old[index] ?? '';
    if (before === text) continue;
    const [said, says] = [before, text].map((one) => one.replace(/(['"])([^'"]+)\1/g, '`$2`'));
    const differences = differencesOf(said ?? '', says ?? '', { text: now.code, products });
    const isTurned = isCodeSame ? contradicts : turns;
    if (isTurned(said ?? '', says ?? '', differences))
      return { move: 'contradicted', why: toldDifferences(differences), line: line + index + 1 };
  }
  return { move: 'changed' };
}

/** Positions of the longest run of entries that two lists have in common and in order. */
function commonRun(
  left: readonly string[],
  right: readonly string[],
): { left: Set<number>; right: Set<number> } {
  const lengths = Array.from({ length: left.length + 1 }, () =>
    new Array<number>(right.length + 1).fill(0),
  );
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const length =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] ?? [])[column] = length;
    }
  }
  const shared = { left: new Set<number>(), right: new Set<number>() };
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      shared.left.add(row);
      shared.right.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return shared;
}

/**
 * Whether a translation was written after its original, going by the repository and, for what is not
 * committed, by the time of the file. What an example prints is compared with the words beside it by
 * a person.
 */
export function isTranslatedAfter({ original, twin }: ChangedSection): boolean {
  if (!original || !twin) return false;
  const shows = (side: SideOfSection) =>
    side.changes?.some(({ before, now }) => before?.isOutput || now?.isOutput) ?? false;
  if (shows(original) || shows(twin)) return false;
  const since = ({ file, section }: SideOfSection) => changedAt(file, section.meaning);
  return since(twin) >= since(original);
}

/**
 * Whether a section can be confirmed by whoever names no language: both have changed, or what has
 * changed are words alone.
 */
export function isSaidInBoth({ state, original, twin }: ChangedSection): boolean {
  if (state === 'both' || state === 'new') return true;
  const { changes } = (state === 'twin' ? twin : original) ?? {};
  return changes?.every(isWording) === true;
}

/** Whether nothing is said otherwise, in either language: nobody has to look at it. */
export function saysTheSame({ state, original, twin }: ChangedSection): boolean {
  const sides = [original, twin];
  // Who has worded both anew has read both, and code is compared by itself.
  const isEither = (change: Change) => isWording(change) || change.move === 'code';
  if (state === 'both' && sides.every((side) => side?.changes?.every(isEither))) return true;
  return state !== 'new' && sides.every((side) => side && isSideSame(side));
}

const isWording = ({ move }: Change): boolean => move === 'same' || move === 'reworded';

const isSideSame = ({ changes }: SideOfSection): boolean =>
  changes?.every(({ move }) => move === 'same') === true;

/** More passages than this of one section are one message. */
const MAX_PLACES = 6;

/**
 * What is wrong between a translation's record, its frontmatter and the texts. A section may lag when
 * its page says so: readers then see a notice. A section in which an error was found has changed by that
 * error, as far as anyone knows.
 */
export function followsProblems(
  pair: Pair,
  record: Follows | undefined,
  changed: readonly ChangedSection[],
  { only, faults }: { only: readonly string[] | undefined; faults: Faults },
): Problem[] {
  const { twin } = pair;
  const file = `content/${twin.route.source}`;
  const page = twin.route.source.replace(/\.[^./]+$/, '').replace(/^[^/]*\//, '');
  const top = { severity: 'error' as const, file, line: 1, column: 1 };
  const source = languageName(pair.original.route.lang);
  if (!record) {
    return [
      {
        ...top,
        code: 'translation-unrecorded',
        message: `nothing says which ${source} text this translation follows`,
        hint: `run \`npm run check -- --confirm ${page}\` (or \`--fix\`) and commit what it writes`,
      },
    ];
  }
  const marked = new Set(twin.page.frontmatter.lagging);
  const lagging = changed.filter(({ state }) => state !== 'twin').map(({ id }) => nameOf(id));
  const problems = changed
    .filter(({ id, state }) => state === 'twin' || !marked.has(nameOf(id)))
    .filter((section) => !saysTheSame(section))
    .filter(
      ({ original, twin }) => ![original, twin].some((side) => side && isFaulty(side, faults)),
    )
    .flatMap((section) => sectionProblems(section, { pair, page, only }));
  const stale = [...marked].filter((name) => !lagging.includes(name));
  return [
    ...problems,
    ...stale.map(
      (name): Problem => ({
        ...top,
        code: 'not-lagging',
        message: `\`lagging\` names \`${name}\`, which is up to date or does not exist`,
        hint: 'take it out of the frontmatter',
      }),
    ),
  ];
}

const isFaulty = ({ file, section, end }: SideOfSection, faults: Faults): boolean =>
  faults.has(file.shown, section.line, end);

interface Around {
  pair: Pair;
  /** As commands name it. */
  page: string;
  only: readonly string[] | undefined;
}

function sectionProblems(changed: ChangedSection, around: Around): Problem[] {
  const { id, state, original, twin } = changed;
  const { pair, page, only } = around;
  const translation = pair.twin.route.source.replace(/\.[^./]+$/, '');
  // The change is where it was made, unless only the other language was asked for.
  const isOfTwin =
    state === 'twin' || (state === 'both' && original !== undefined && isSideSame(original));
  const wanted = isOfTwin ? twin : original;
  const other = isOfTwin ? original : twin;
  const side = wanted && isMeant(wanted.file.shown, only) ? wanted : (other ?? wanted);
  if (!side || !wanted) return [];
  const isElsewhere = side !== wanted;
  const confirm = `\`npm run check -- --confirm ${page}\``;
  // Who confirms what one language alone has changed says so, by its name.
  const speakFor = `\`npm run check -- --confirm ${translation}\``;
  const [source, target] = [pair.original, pair.twin].map(({ route }) => languageName(route.lang));
  const hint = {
    twin: `if the ${source} text says so, too, confirm with ${speakFor}, which shows both; otherwise change the ${source} text`,
    both: `both languages have changed: ${confirm} shows them beside each other and confirms`,
    original: `translate what has changed, then run ${confirm}, or ${speakFor} if nothing of it is to be translated; until then \`lagging: [${nameOf(id)}]\` in the frontmatter tells readers`,
    new: `run ${confirm}`,
    current: '',
  }[state];
  const heading = pair.twin.page.headings.find((one) => one.id === id);
  const title = heading
    ? `“${heading.plain}”`
    : id.startsWith('file:')
      ? id.slice(5)
      : 'the introduction';
  const there = other ? ` (${other.file.shown}:${other.section.line})` : '';
  const said = {
    twin: `the translation has changed, and the ${source} text${there} has not`,
    both: `this has changed in ${source} and in ${target}${there}, and nobody has confirmed that they agree`,
    original: `the ${source} text of ${title} has changed since it was translated${there}`,
    new: `${title} is new, and nobody has confirmed its translation`,
    current: '',
  }[state];
  const code = state === 'twin' ? 'translation-changed' : 'translation-lags';
  const changes = (wanted.changes ?? []).filter(({ move }) => move !== 'same');
  const isOutput = changes.some(({ now, before }) => now?.isOutput || before?.isOutput);
  const beside = isOutput ? proseBeside(wanted.section) : '';
  if (changes.length === 0 || isElsewhere || changes.length > MAX_PLACES) {
    const diff = changes.slice(0, MAX_PLACES).map(diffOf).join('; ');
    return [
      {
        code,
        severity: 'error',
        file: side.file.shown,
        line: side.section.line,
        column: 1,
        message: `${said}${diff === '' ? '' : `: ${diff}`}${beside}`,
        hint,
      },
    ];
  }
  // What one language says against its history is told, whichever language the rest is told of.
  const contradictions =
    other && isMeant(other.file.shown, only)
      ? (other.changes ?? []).flatMap((change) =>
          change.why === undefined ? [] : [contradiction(other, change)],
        )
      : [];
  const own = changes.map(
    (change): Problem =>
      change.why !== undefined
        ? contradiction(side, change)
        : {
            code: change.move === 'reworded' ? 'translation-reworded' : code,
            severity: change.move === 'reworded' ? 'warning' : 'error',
            file: side.file.shown,
            line: change.line,
            column: change.column,
            message: `${said}: ${diffOf(change)}${beside}`,
            hint:
              change.move === 'reworded'
                ? `if it still says the same, confirm with ${confirm}`
                : hint,
          },
  );
  return [...own, ...contradictions];
}

function contradiction({ file }: SideOfSection, change: Change): Problem {
  const { line, column, why } = change;
  return {
    code: 'contradicted-passage',
    severity: 'error',
    file: file.shown,
    line,
    column,
    message: `this contradicts what was confirmed: ${why}: ${diffOf(change)}`,
    hint: 'write again what was confirmed, or say in the commit how you know that it was wrong',
  };
}

/** What an output says may stand in the words around it. */
function proseBeside({ passages }: Section): string {
  const lines = passages
    .filter(({ source }) => !/^(?:```|~~~|#)/.test(source))
    .map(({ line }) => line);
  return lines.length === 0
    ? ''
    : `; an output is among it, so read lines ${lines.join(', ')} again`;
}

/** Characters around what differs. */
const AROUND = 24;

/** What a passage said and what it says, shortened to where they differ. */
export function diffOf({ before, now }: Pick<Change, 'before' | 'now'>): string {
  const [was, is] = [flat(before), flat(now)];
  if (before === undefined) return `+ “${cut(is, 0, is.length)}”`;
  if (now === undefined) return `− “${cut(was, 0, was.length)}”`;
  let start = 0;
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(was.length, is.length) - start &&
    was[was.length - 1 - end] === is[is.length - 1 - end]
  )
    end += 1;
  const part = (text: string) => cut(text, start - AROUND, text.length - end + AROUND);
  return `− “${part(was)}” + “${part(is)}”`;
}

const flat = (passage: Passage | undefined): string =>
  (passage?.source ?? '').replace(/\s+/g, ' ').trim();

/** Characters of a passage that a message shows. */
const SHOWN = 160;

function cut(text: string, from: number, to: number): string {
  const start = Math.max(0, from);
  const end = Math.min(text.length, to, start + SHOWN);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Frontmatter calls the text before the first section `introduction`. */
export function nameOf(id: string): string {
  return id === '' ? 'introduction' : id;
}
