import type { Frontmatter, Problem } from '../model.ts';
import { type ProblemSource, problemAt } from '../problems.ts';
import { frontmatterOf } from './frontmatter-block.ts';

/** What stands in the place of bytes that are no UTF-8, and what parsers put it in place of. */
const BROKEN = /[\uFFFD\0]/;

/** A first field behind `---`: without one, the line is a rule between paragraphs. */
const STARTED = /^---[ \t]*\r?\n[ \t]*[A-Za-z][\w-]*[ \t]*:(?:[ \t]|\r?\n|$)/;

/** What is wrong with a page's file as a whole, and would be published in silence. */
export function sourceProblems(source: ProblemSource, frontmatter: Frontmatter): Problem[] {
  return [...openFrontmatter(source), ...brokenBytes(source), ...emptyPage(source, frontmatter)];
}

function openFrontmatter(source: ProblemSource): Problem[] {
  if (frontmatterOf(source.text) !== undefined || !STARTED.test(source.text)) return [];
  return [
    problemAt(
      source,
      { line: 1, column: 1 },
      {
        code: 'open-frontmatter',
        message: 'the frontmatter has no end, so its fields would be shown as text',
        hint: 'write a line `---` behind its last field',
      },
    ),
  ];
}

function brokenBytes(source: ProblemSource): Problem[] {
  const index = source.text.search(BROKEN);
  if (index < 0) return [];
  const before = source.text.slice(0, index).split('\n');
  return [
    problemAt(
      source,
      { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
      {
        code: 'not-utf8',
        message:
          source.text[index] === '\0'
            ? 'there is a zero byte in the file: readers would see `\uFFFD` here'
            : 'the file is not UTF-8: readers would see `\uFFFD` here',
        hint: 'save it as UTF-8; who means the sign itself writes `&#xFFFD;`',
      },
    ),
  ];
}

/** An overview is made of its area's pages, a home page of its frontmatter. */
function emptyPage(source: ProblemSource, { pageType, overview }: Frontmatter): Problem[] {
  const body = source.text.slice(frontmatterOf(source.text)?.length ?? 0);
  if (pageType === 'home' || pageType === '404' || overview || body.trim() !== '') return [];
  return [
    problemAt(
      source,
      { line: 1, column: 1 },
      {
        code: 'empty-page',
        severity: 'warning',
        message: 'the page is empty',
        hint: 'write it, or remove the file; a name that starts with `_` keeps it from being a page',
      },
    ),
  ];
}
