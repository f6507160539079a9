import type { ChangedSection, SideOfSection } from './changed-sections.ts';
import { marksApart } from './meaning.ts';
import type { Passage } from './outline.ts';
import { diffOf } from './told-change.ts';

/**
 * What somebody confirms who says that a translation follows its original: each changed passage with
 * its counterpart, and which of the words that turn a sentence around stand in one of them alone.
 */
export function confirmationText(sections: readonly ChangedSection[]): string {
  return sections
    .map(sectionText)
    .filter((text) => text !== '')
    .join('\n\n');
}

function sectionText({ id, state, original, twin }: ChangedSection): string {
  if (!original || !twin) return '';
  const pairs = passagePairs(original, twin).filter(
    ({ isChanged }) => isChanged || state === 'new',
  );
  const head = `${original.file.shown}:${original.section.line} ${id === '' ? '(introduction)' : `#${id}`}`;
  const gone = [...(original.changes ?? []), ...(twin.changes ?? [])].filter(({ now }) => !now);
  const diffs = new Map(
    (original.changes ?? []).flatMap((change) =>
      change.before && change.now ? [[change.now.line, diffOf(change)] as const] : [],
    ),
  );
  return [
    head,
    ...pairs.map((pair) => pairText(pair, diffs.get(pair.original?.line ?? 0))),
    ...gone.map((change) => `  ${diffOf(change)}`),
  ].join('\n');
}

interface PassagePair {
  original: Passage | undefined;
  twin: Passage | undefined;
  langs: readonly [original: string, twin: string];
  isChanged: boolean;
}

/** Passages in the order of both; where one has more, the rest stands alone. */
function passagePairs(original: SideOfSection, twin: SideOfSection): PassagePair[] {
  const readable = ({ section }: SideOfSection) =>
    section.passages.filter(({ source }) => !/^(?:```|~~~)/.test(source) || /output/.test(source));
  const [theirs, ours] = [readable(original), readable(twin)];
  const changedLines = ({ changes, section }: SideOfSection) =>
    new Set((changes ?? section.passages.map((now) => ({ now }))).map(({ now }) => now?.line));
  const changed = { original: changedLines(original), twin: changedLines(twin) };
  const length = Math.max(theirs.length, ours.length);
  return Array.from({ length }, (_, index) => {
    const [their, our] = [theirs[index], ours[index]];
    return {
      original: their,
      twin: our,
      langs: [original.lang, twin.lang] as const,
      isChanged:
        (their !== undefined && changed.original.has(their.line)) ||
        (our !== undefined && changed.twin.has(our.line)),
    };
  });
}

/** @param diff what the original said, and says */
function pairText(
  { original, twin, langs: [one, other] }: PassagePair,
  diff: string | undefined,
): string {
  const lines = [
    ...(diff === undefined ? [] : [`  ${one} was: ${diff}`]),
    `  ${one} ${original ? `${original.line}: ${original.source}` : '(nothing)'}`,
    `  ${other} ${twin ? `${twin.line}: ${twin.source}` : '(nothing)'}`,
  ];
  const apart =
    original && twin
      ? marksApart({ text: original.source, lang: one }, { text: twin.source, lang: other })
      : [];
  if (apart.length > 0) lines.push(`  ! in one language alone: ${apart.join(', ')}`);
  return `${lines.join('\n')}\n`;
}
