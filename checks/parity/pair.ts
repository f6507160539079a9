import { basename, join } from 'node:path';
import { frontmatterOf } from '../../engine/compile/frontmatter-block.ts';
import type { SourceFile } from '../../engine/compile/nodes.ts';
import { checkTwinHeadings } from '../../engine/compile/twin-headings.ts';
import { hashText } from '../../engine/hash.ts';
import type { Heading, Problem } from '../../engine/model.ts';
import { problemAt } from '../../engine/problems.ts';
import { parseSource, sourceFilesOf } from '../source/source-tree.ts';
import type { CheckPage } from '../types.ts';
import { compareSections, type Difference } from './compare.ts';
import { dataFilesOf, dataSection } from './data-texts.ts';
import { outlineOf, type Section } from './outline.ts';
import { pictureProblems } from './pictures.ts';
import type { Products } from './products.ts';

/** A page in the default language with a translation of it. */
export interface Pair {
  original: CheckPage;
  twin: CheckPage;
  /** What the site tells apart by its name. */
  products: Products;
  /** Languages of fences that are drawn. */
  drawn?: readonly string[];
}

/** What the comparison of two pages found. Plain data: it is kept between runs. */
export interface PairResult {
  /** Problems that cannot be allowed. */
  problems: Problem[];
  /** Those that the list of allowed differences may speak about. */
  differences: { difference: Difference; problem: Problem }[];
  /** Sections of the original and of the twin: id → hash of the meaning. */
  meanings: { original: Record<string, string>; twin: Record<string, string> };
  /** Headings, blocks, components, tables, images and links that were compared. */
  compared: number;
}

/** The language as addresses of its pages have it. */
const addressedLang = ({ route: { path, key, lang } }: CheckPage): string =>
  path.slice(0, path.length - key.length).endsWith(`/${lang}`) ? lang : '';

/** Compares a translation with its original, file by file: the page, then its partials. */
export function comparePair(
  { original, twin, drawn = [] }: Omit<Pair, 'products'>,
  root: string,
): PairResult {
  const problems = [
    ...headingProblems(original, twin),
    ...compareFrontmatter(original, twin),
    ...[original, twin].flatMap((page) => pictureProblems(page, root)),
  ];
  const result: PairResult = {
    problems,
    differences: [],
    meanings: { original: {}, twin: {} },
    compared: twin.page.headings.length,
  };
  const words = wordsOf([original, twin]);
  const theirs = outlines(original, root);
  const ours = outlines(twin, root);
  for (const [index, our] of ours.entries()) {
    const their = isData(our.file)
      ? theirs.find(({ file }) => basename(file.path) === basename(our.file.path))
      : theirs[index];
    if (!their || isData(their.file) !== isData(our.file)) continue;
    const models = new Map(their.sections.map((section) => [section.id, section]));
    for (const section of our.sections) {
      result.meanings.twin[section.id] = section.meaning;
      result.compared += section.parts.length + section.links.length;
      const model = models.get(section.id);
      // A section without a counterpart is a heading without one.
      if (!model) continue;
      const differences = compareSections(
        { file: their.file, section: model, lang: original.route.lang, prefix: '', drawn, words },
        {
          file: our.file,
          section,
          lang: twin.route.lang,
          prefix: addressedLang(twin),
          drawn,
          words,
        },
      );
      result.differences.push(
        ...differences.map((difference) => ({
          difference,
          problem: toProblem(difference, our.file),
        })),
      );
    }
    for (const section of their.sections) result.meanings.original[section.id] = section.meaning;
  }
  result.meanings.original[''] += frontmatterMeaning(original);
  result.meanings.twin[''] += frontmatterMeaning(twin);
  return result;
}

/** What definitions of components say of their props, for the components of some pages. */
export function wordsOf(pages: readonly CheckPage[]): Map<string, ReadonlySet<string>> {
  const uses = pages.flatMap(({ page }) => page.components);
  return new Map(uses.flatMap(({ name, words }) => (words ? [[name, new Set(words)]] : [])));
}

const isData = ({ path }: SourceFile): boolean => /\.(?:json|svg)$/.test(path);

/**
 * What differs between the headings. One that is missing, or one too many, is reported once and at
 * its line: by position, every heading behind it would seem to be another one.
 */
function headingProblems(original: CheckPage, twin: CheckPage): Problem[] {
  const below = ({ page }: CheckPage) => page.headings.filter(({ depth }) => depth > 1);
  const theirs = below(original);
  const ours = below(twin);
  const theirIds = new Set(theirs.map(({ id }) => id));
  const ourIds = new Set(ours.map(({ id }) => id));
  const missing = theirs.filter(({ id }) => !ourIds.has(id));
  const extra = ours.filter(({ id }) => !theirIds.has(id));
  const shape = (headings: readonly Heading[], other: ReadonlySet<string>) =>
    JSON.stringify(headings.filter(({ id }) => other.has(id)).map(({ id, depth }) => [id, depth]));
  const isShifted =
    missing.length !== extra.length && shape(theirs, ourIds) === shape(ours, theirIds);
  const lastLine = ours.at(-1)?.line ?? 1;
  if (!isShifted) {
    const found = checkTwinHeadings(
      { source: original.route.source, headings: original.page.headings },
      { source: twin.route.source, headings: twin.page.headings },
    );
    return found.map((problem) => ({ line: lastLine, column: 1, ...problem }));
  }
  const structure = (line: number, message: string): Problem => ({
    code: 'twin-headings-differ',
    severity: 'error',
    file: join('content', twin.route.source),
    line,
    column: 1,
    message,
    hint: 'give all languages the same headings in the same order',
  });
  return [
    ...missing.map((heading) => {
      const next = theirs.slice(theirs.indexOf(heading)).find(({ id }) => ourIds.has(id));
      const line = ours.find(({ id }) => id === next?.id)?.line ?? lastLine;
      const place = `content/${heading.source ?? original.route.source}:${heading.line}`;
      return structure(line, `the heading “${heading.plain}” is missing here (${place})`);
    }),
    ...extra.map(({ plain, line }) =>
      structure(
        line,
        `the heading “${plain}” has no counterpart in content/${original.route.source}`,
      ),
    ),
  ];
}

/** The words of a page's frontmatter, which belong to its introduction. */
function frontmatterMeaning({ page: { frontmatter } }: CheckPage): string {
  const { title, description, hero, features } = frontmatter;
  return hashText(4, JSON.stringify([title, description, hero, features]));
}

/** A file that a page's text comes from, with its sections. */
export interface Outline {
  file: SourceFile;
  sections: Section[];
}

/** The page, its partials, then the drawings and data that it shows. */
export function outlines(page: CheckPage, root: string): Outline[] {
  const { headings, links } = page.page;
  const documents = sourceFilesOf(page, root).flatMap((file, index) => {
    const tree = parseSource(file);
    const sections =
      tree && outlineOf(tree, { headings, links, isPartial: index > 0, lang: page.route.lang });
    return sections ? [{ file, sections }] : [];
  });
  const data = dataFilesOf(page, root).map((file) => ({ file, sections: [dataSection(file)] }));
  return [...documents, ...data];
}

function toProblem(difference: Difference, file: SourceFile): Problem {
  const { kind, line, column, message, hint } = difference;
  return problemAt(
    { file: file.shown, text: file.text },
    { line, column },
    { code: `twin-${kind}`, message, hint },
  );
}

/** Settings of a page are the same in all languages; its words are not compared. */
function compareFrontmatter(original: CheckPage, twin: CheckPage): Problem[] {
  const theirs = Object.entries(settingsOf(original.page));
  const ours = new Map(Object.entries(settingsOf(twin.page)));
  const model = `content/${original.route.source}`;
  return theirs.flatMap(([name, value]): Problem[] => {
    const difference = differenceOf(name, ours.get(name), value, model);
    if (difference === undefined) return [];
    const source = { file: join('content', twin.route.source), text: twin.text };
    const words = {
      code: 'twin-frontmatter',
      message: difference,
      hint: 'a page has the same settings, links and icons in all languages; only its words are translated',
    };
    return [problemAt(source, { line: lineOfKey(twin.text, name), column: 1 }, words)];
  });
}

function settingsOf({ frontmatter }: CheckPage['page']): Record<string, unknown> {
  const { pageType, overview, overviewHeaders, navbar, sidebar, outline, footer, date } =
    frontmatter;
  return {
    pageType,
    overview,
    overviewHeaders,
    navbar,
    sidebar,
    outline,
    footer,
    date,
    'hero.actions': frontmatter.hero?.actions.map(({ link, theme }) => ({ link, theme })),
    features: frontmatter.features?.map(({ icon, link, span }) => ({ icon, link, span })),
  };
}

/** Says what is different: a whole field, the number of its entries, or one of them. */
function differenceOf(
  name: string,
  ours: unknown,
  theirs: unknown,
  model: string,
): string | undefined {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return undefined;
  const isNone = (value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0);
  if (isNone(ours)) return isNone(theirs) ? undefined : `\`${name}\` is missing: ${model} has it`;
  if (isNone(theirs)) return `\`${name}\` is not in ${model}`;
  if (!Array.isArray(ours) || !Array.isArray(theirs)) {
    return `\`${name}\` is \`${shown(ours)}\`, but \`${shown(theirs)}\` in ${model}`;
  }
  if (ours.length !== theirs.length) {
    return `\`${name}\` has ${entries(ours)}, but ${theirs.length} in ${model}`;
  }
  return theirs.flatMap((entry: unknown, index) =>
    entryDifferences(name, [ours[index], entry], index, model),
  )[0];
}

function entryDifferences(
  name: string,
  [ours, theirs]: [ours: unknown, theirs: unknown],
  index: number,
  model: string,
): string[] {
  if (!isRecord(ours) || !isRecord(theirs)) {
    return [differenceOf(`${name}[${index}]`, ours, theirs, model) ?? []].flat();
  }
  return Object.keys({ ...ours, ...theirs }).flatMap(
    (key) => differenceOf(`${name}[${index}].${key}`, ours[key], theirs[key], model) ?? [],
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const entries = ({ length }: readonly unknown[]): string =>
  `${length} ${length === 1 ? 'entry' : 'entries'}`;

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Where the frontmatter has a field; its first line where it has not. */
function lineOfKey(text: string, path: string): number {
  const [key = ''] = path.split('.');
  const lines = (frontmatterOf(text) ?? '').split('\n');
  return (
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith(`${key}:`)),
    ) + 1
  );
}
