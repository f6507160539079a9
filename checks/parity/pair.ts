import { join } from 'node:path';
import { checkTwinHeadings } from '../../engine/compile/twin-headings.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { problemAt } from '../../engine/problems.ts';
import { parseSource, type SourceTree, sourceFilesOf } from '../source/source-tree.ts';
import type { CheckPage } from '../types.ts';
import { compareSections, type Difference } from './compare.ts';
import { outlineOf, type Section } from './outline.ts';

/** A page in the default language with a translation of it. */
export interface Pair {
  original: CheckPage;
  twin: CheckPage;
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

/** Compares a translation with its original, file by file: the page, then its partials. */
export function comparePair({ original, twin }: Pair, root: string, prefix: string): PairResult {
  const problems = [
    ...checkTwinHeadings(
      { source: original.route.source, headings: original.page.headings },
      { source: twin.route.source, headings: twin.page.headings },
    ),
    ...compareFrontmatter(original, twin),
  ];
  const result: PairResult = {
    problems,
    differences: [],
    meanings: { original: {}, twin: {} },
    compared: twin.page.headings.length,
  };
  const theirs = outlines(original, root);
  const ours = outlines(twin, root);
  for (const [index, our] of ours.entries()) {
    const their = theirs[index];
    if (!their) continue;
    const models = new Map(their.sections.map((section) => [section.id, section]));
    for (const section of our.sections) {
      result.meanings.twin[section.id] = section.meaning;
      result.compared += section.parts.length + section.links.length;
      const model = models.get(section.id);
      // A section without a counterpart is a heading without one.
      if (!model) continue;
      const differences = compareSections(
        { file: their.tree.file, section: model, prefix: '' },
        { file: our.tree.file, section, prefix },
      );
      result.differences.push(
        ...differences.map((difference) => ({
          difference,
          problem: toProblem(difference, our.tree),
        })),
      );
    }
    for (const section of their.sections) result.meanings.original[section.id] = section.meaning;
  }
  result.meanings.original[''] += frontmatterMeaning(original);
  result.meanings.twin[''] += frontmatterMeaning(twin);
  return result;
}

/** The words of a page's frontmatter, which belong to its introduction. */
function frontmatterMeaning({ page: { frontmatter } }: CheckPage): string {
  const { title, description, hero, features } = frontmatter;
  return hashText(4, JSON.stringify([title, description, hero, features]));
}

function outlines(page: CheckPage, root: string): { tree: SourceTree; sections: Section[] }[] {
  const { headings, links } = page.page;
  return sourceFilesOf(page, root).flatMap((file, index) => {
    const tree = parseSource(file);
    const sections = tree && outlineOf(tree, { headings, links, isPartial: index > 0 });
    return tree && sections ? [{ tree, sections }] : [];
  });
}

function toProblem(difference: Difference, { file }: SourceTree): Problem {
  const { kind, line, column, message, hint } = difference;
  return problemAt(
    { file: file.shown, text: file.text },
    { line, column },
    { code: `twin-${kind}`, message, hint },
  );
}

/** Settings of a page are the same in both languages; its words are not compared. */
function compareFrontmatter({ page: model }: CheckPage, { page, route }: CheckPage): Problem[] {
  const settings = ({ frontmatter }: CheckPage['page']) => ({
    pageType: frontmatter.pageType,
    overview: frontmatter.overview,
    overviewHeaders: frontmatter.overviewHeaders,
    navbar: frontmatter.navbar,
    sidebar: frontmatter.sidebar,
    outline: frontmatter.outline,
    footer: frontmatter.footer,
    date: frontmatter.date,
    'hero.actions': frontmatter.hero?.actions.map(({ link, theme }) => [link, theme]),
    features: frontmatter.features?.map(({ icon, link, span }) => [icon, link, span]),
  });
  const theirs = Object.entries(settings(model));
  const ours = new Map(Object.entries(settings(page)));
  return theirs.flatMap(([name, value]): Problem[] => {
    if (JSON.stringify(ours.get(name)) === JSON.stringify(value)) return [];
    return [
      {
        code: 'twin-frontmatter',
        severity: 'error',
        file: join('content', route.source),
        line: 1,
        column: 1,
        message: `\`${name}\` is not what it is on the English page: ${JSON.stringify(ours.get(name))} instead of ${JSON.stringify(value)}`,
        hint: 'settings are the same in both languages; only words are translated',
      },
    ];
  });
}
