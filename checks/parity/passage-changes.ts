import type { SourceFile } from '../../engine/compile/nodes.ts';
import { codeLines, commentsOf } from './comments.ts';
import { commonRun } from './common-run.ts';
import { sectionOnceConfirmed } from './history.ts';
import { rulesOf } from './languages.ts';
import { calledOtherwise, ledElsewhere } from './led-elsewhere.ts';
import { contradictionIn, type Move, moveOf, type Voice } from './moves.ts';
import type { Passage, Section } from './outline.ts';
import { isReworded } from './rewording.ts';
import { statedSigns } from './signs.ts';
import { leadsOtherwise, type ProseAround, toldOfCode } from './told-of-code.ts';

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

/**
 * Passages of a section that came, went or became others since it was confirmed, and how far they have
 * moved; undefined when the repository does not know how it was.
 */
export function changesOf(
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
  const isShownSame = ![...gone, ...come].some(
    ({ source, isOutput }) => isOutput || fenceOf(source) !== undefined,
  );
  const count = Math.max(gone.length, come.length);
  return Array.from({ length: count }, (_, index): Change => {
    const was = gone[index];
    const now = come[index];
    const { line, column } = now ??
      come.at(-1) ??
      section.passages[0] ?? { line: section.line, column: 1 };
    const moved =
      was && now
        ? (untold(was, now, { section, file, isShownSame }) ??
          passageMove(was, now, { ...voice, isShownSame }))
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
  { section, file, isShownSame }: { section: Section; file: SourceFile; isShownSame: boolean },
): (Pick<Change, 'move' | 'why'> & { line?: number }) | undefined {
  if (was.isOutput || now.isOutput) return undefined;
  const [code, own] = [was, now].map(({ source }) => fenceOf(source));
  if (code && own) {
    const why = toldOfCode(code, own, proseAround(now, section));
    const line = now.line + 1 + changedLine(code.code, own.code);
    return why === undefined ? undefined : { move: 'contradicted', why, line };
  }
  const why =
    code || own
      ? undefined
      : (ledElsewhere(was.source, now.source, file) ??
        calledOtherwise(was.source, now.source, file) ??
        (isShownSame ? ledOtherwise(was, now, section) : undefined));
  return why === undefined ? undefined : { move: 'contradicted', why };
}

/** What a line says of the code behind it, which is as it was. */
function ledOtherwise(was: Passage, now: Passage, { passages }: Section): string | undefined {
  const next = passages[passages.indexOf(now) + 1];
  const code = next && !next.isOutput ? fenceOf(next.source) : undefined;
  return code && leadsOtherwise(was.source, now.source, code);
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

/** Comments quote names (`'charts'`) and call them (`require()`) without the marks of a text. */
const asCode = (comment: string): string =>
  comment.replace(/(['"])([^'"]+)\1/g, '`$2`').replace(/(?<![`\w.])[\w.]+\(\)/g, '`$&`');

/** Code is the same in all languages, so what a translation follows are its comments. */
function codeMove(
  was: Fence,
  now: Fence,
  line: number,
  voice: Voice,
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
  const isShownSame = bare(was) === bare(now);
  const isTold = (text: string) => text !== '';
  if (old.filter(isTold).join('\n') === own.filter(isTold).join('\n')) return { move: 'code' };
  if (old.length !== own.length) return { move: 'changed' };
  for (const [index, text] of own.entries()) {
    const before = old[index] ?? '';
    if (before === text) continue;
    const [said = '', says = ''] = [before, text].map(asCode);
    const why = contradictionIn(said, says, { ...voice, isShownSame });
    if (why !== undefined) return { move: 'contradicted', why, line: line + index + 1 };
  }
  return { move: 'changed' };
}
