import type { SourceFile } from '../../engine/compile/nodes.ts';
import { currentFollows, type Follows, type SectionState, stateOf } from './follows.ts';
import { changedAt } from './history.ts';
import type { Section } from './outline.ts';
import { outlines, type Pair, type PairResult } from './pair.ts';
import { type Change, changesOf } from './passage-changes.ts';

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
  // Who contradicts what was confirmed says so by the page's name.
  const isContradicted = ({ changes = [] }: SideOfSection) =>
    changes.some(({ why }) => why !== undefined);
  if (isContradicted(original) || isContradicted(twin)) return false;
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

/** Whether one language says nothing otherwise. */
export const isSideSame = ({ changes }: SideOfSection): boolean =>
  changes?.every(({ move }) => move === 'same') === true;

/** Frontmatter calls the text before the first section `introduction`. */
export function nameOf(id: string): string {
  return id === '' ? 'introduction' : id;
}
