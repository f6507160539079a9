import { languageName } from '../../engine/language-name.ts';
import type { Problem } from '../../engine/model.ts';
import { isMeant } from '../run-checks.ts';
import {
  type ChangedSection,
  isSideSame,
  nameOf,
  type SideOfSection,
  saysTheSame,
} from './changed-sections.ts';
import type { Faults } from './faults.ts';
import type { SectionState } from './follows.ts';
import type { Section } from './outline.ts';
import type { Pair } from './pair.ts';
import type { Change } from './passage-changes.ts';
import { diffOf } from './told-change.ts';

/** More passages than this of one section are one message. */
const MAX_PLACES = 6;

/**
 * What is wrong between a translation's record, its frontmatter and the texts. A section may lag when
 * its page says so: readers then see a notice. A section in which an error was found has changed by that
 * error, as far as anyone knows.
 */
export function followsProblems(
  pair: Pair,
  changed: readonly ChangedSection[],
  { only, faults }: { only: readonly string[] | undefined; faults: Faults },
): Problem[] {
  const { twin } = pair;
  const page = commandName(pair);
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
        ...topOf(pair),
        code: 'not-lagging',
        message: `\`lagging\` names \`${name}\`, which is up to date or does not exist`,
        hint: 'take it out of the frontmatter',
      }),
    ),
  ];
}

/**
 * A translation without a record.
 * @param isFaulty whether the page or its original has errors, which keep `--fix` from recording it
 * @param leftBehind record of the page that lies where the page was before it had a version
 */
export function unrecorded(
  pair: Pair,
  { isFaulty, leftBehind }: { isFaulty: boolean; leftBehind: string | undefined },
): Problem {
  const source = languageName(pair.original.route.lang);
  const confirm = `\`npm run check -- --confirm ${commandName(pair)}\``;
  const hint =
    leftBehind !== undefined
      ? `its record lies where the page was (${leftBehind}): move it along with \`${moveRecords(pair)}\``
      : isFaulty
        ? `mend the other problems of this page and of its original first, then run ${confirm} (or \`--fix\`, which records no page with errors), and commit what it writes`
        : `run ${confirm} (or \`--fix\`) and commit what it writes`;
  return {
    ...topOf(pair),
    code: 'translation-unrecorded',
    message: `nothing says which ${source} text this translation follows`,
    hint,
  };
}

/** Moves the records of a language into the folder of the version. */
function moveRecords({ twin: { route } }: Pair): string {
  const [folder, lang] = [`content/.follows/${route.version}`, route.source.split('/')[1]];
  return `mkdir -p ${folder} && git mv content/.follows/${lang} ${folder}/`;
}

/** The page as commands name it. */
const commandName = ({ twin }: Pair): string =>
  twin.route.source.replace(/\.[^./]+$/, '').replace(/^[^/]*\//, '');

const topOf = ({ twin }: Pair) => ({
  severity: 'error' as const,
  file: `content/${twin.route.source}`,
  line: 1,
  column: 1,
});

const isFaulty = ({ file, section, end }: SideOfSection, faults: Faults): boolean =>
  faults.has(file.shown, section.line, end);

interface Around {
  pair: Pair;
  /** As commands name it. */
  page: string;
  only: readonly string[] | undefined;
}

/** Which language is told of, and what stands in the other. */
interface Sides {
  /** Where the change was made. */
  wanted: SideOfSection;
  other: SideOfSection | undefined;
  /** Where the problem stands: `wanted`, unless only the other language was asked for. */
  shown: SideOfSection;
}

function sidesOf(
  { state, original, twin }: ChangedSection,
  only: Around['only'],
): Sides | undefined {
  const isOfTwin =
    state === 'twin' || (state === 'both' && original !== undefined && isSideSame(original));
  const [wanted, other] = isOfTwin ? [twin, original] : [original, twin];
  if (!wanted) return undefined;
  const shown = isMeant(wanted.file.shown, only) ? wanted : (other ?? wanted);
  return { wanted, other, shown };
}

function sectionProblems(changed: ChangedSection, around: Around): Problem[] {
  const sides = sidesOf(changed, around.only);
  if (!sides) return [];
  const { wanted, other, shown } = sides;
  const { said, hint, confirm } = wordsFor(changed, other, around);
  const code = changed.state === 'twin' ? 'translation-changed' : 'translation-lags';
  const changes = (wanted.changes ?? []).filter(({ move }) => move !== 'same');
  const isOutput = changes.some(({ now, before }) => now?.isOutput || before?.isOutput);
  const beside = isOutput ? proseBeside(wanted.section) : '';
  const whole = { code, severity: 'error' as const, file: shown.file.shown };
  if (changes.length === 0 || shown !== wanted || changes.length > MAX_PLACES) {
    const diff = changes.slice(0, MAX_PLACES).map(diffOf).join('; ');
    const message = `${said}${diff === '' ? '' : `: ${diff}`}${beside}`;
    return [{ ...whole, line: shown.section.line, column: 1, message, hint }];
  }
  const own = changes.map((change): Problem => {
    if (change.why !== undefined) return contradiction(shown, change);
    const { line, column } = change;
    const problem = {
      ...whole,
      line,
      column,
      message: `${said}: ${diffOf(change)}${beside}`,
      hint,
    };
    return change.move === 'reworded'
      ? {
          ...problem,
          code: 'translation-reworded',
          severity: 'warning',
          hint: `if it still says the same, confirm with ${confirm}`,
        }
      : problem;
  });
  // What one language says against its history is told, whichever language the rest is told of.
  const isOtherMeant = other !== undefined && isMeant(other.file.shown, around.only);
  return [...own, ...(isOtherMeant ? contradictionsIn(other) : [])];
}

/** What is said of a section, and what to do: both by what has changed. */
function wordsFor(
  { id, state }: ChangedSection,
  other: SideOfSection | undefined,
  { pair, page }: Around,
): { said: string; hint: string; confirm: string } {
  const [source, target] = [pair.original, pair.twin].map(({ route }) => languageName(route.lang));
  const translation = pair.twin.route.source.replace(/\.[^./]+$/, '');
  const confirm = `\`npm run check -- --confirm ${page}\``;
  // Who confirms what one language alone has changed says so, by its name.
  const speakFor = `\`npm run check -- --confirm ${translation}\``;
  const title = titleOf(id, pair);
  const there = other ? ` (${other.file.shown}:${other.section.line})` : '';
  const words: Record<SectionState, { said: string; hint: string }> = {
    twin: {
      said: `the translation has changed, and the ${source} text${there} has not`,
      hint: `if the ${source} text says so, too, confirm with ${speakFor}, which shows both; otherwise change the ${source} text`,
    },
    both: {
      said: `this has changed in ${source} and in ${target}${there}, and nobody has confirmed that they agree`,
      hint: `both languages have changed: ${confirm} shows them beside each other and confirms`,
    },
    original: {
      said: `the ${source} text of ${title} has changed since it was translated${there}`,
      hint: `translate what has changed, then run ${confirm}, or ${speakFor} if nothing of it is to be translated; until then \`lagging: [${nameOf(id)}]\` in the frontmatter tells readers`,
    },
    new: {
      said: `${title} is new, and nobody has confirmed its translation`,
      hint: `run ${confirm}`,
    },
    current: { said: '', hint: '' },
  };
  return { ...words[state], confirm };
}

/** How messages call a section. */
function titleOf(id: string, { twin }: Pair): string {
  const heading = twin.page.headings.find((one) => one.id === id);
  if (heading) return `“${heading.plain}”`;
  return id.startsWith('file:') ? id.slice('file:'.length) : 'the introduction';
}

const contradictionsIn = (side: SideOfSection): Problem[] =>
  (side.changes ?? []).flatMap((change) =>
    change.why === undefined ? [] : [contradiction(side, change)],
  );

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
