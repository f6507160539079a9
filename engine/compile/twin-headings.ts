import { markedText } from '../../model/marks.ts';
import type { Heading, Problem, SourcePath } from '../model.ts';

/** A page with what its headings are compared by. */
export interface PageHeadings {
  /** The page's file, relative to the content folder. */
  source: SourcePath;
  headings: readonly Heading[];
}

/**
 * Compares a translation's headings with the default language's: the same ids and levels in the
 * same order, so that an address leads to the same place in both. The h1 is not compared by id.
 */
export function checkTwinHeadings(original: PageHeadings, twin: PageHeadings): Problem[] {
  const theirs = original.headings.filter((heading) => heading.depth > 1);
  const ours = twin.headings.filter((heading) => heading.depth > 1);
  const problems: Problem[] = [];
  for (let index = 0; index < Math.max(theirs.length, ours.length); index += 1) {
    const heading = ours[index];
    const model = theirs[index];
    if (heading && model && heading.depth === model.depth) {
      if (heading.id !== model.id) problems.push(otherId(heading, model, original, twin));
      continue;
    }
    // From here on the pages differ in structure: further differences would only follow from it.
    problems.push(otherStructure(heading, model, original, twin));
    break;
  }
  return problems;
}

function otherId(
  heading: Heading,
  model: Heading,
  original: PageHeadings,
  twin: PageHeadings,
): Problem {
  // Those of partials are left to their author.
  const all = heading.source === undefined ? '; `npm run check -- --fix` writes all of them' : '';
  return {
    code: 'twin-heading-id',
    severity: 'error',
    file: fileOf(heading, twin),
    line: heading.line,
    column: 1,
    message: `the heading “${heading.plain}” has the id \`${heading.id}\`, but \`${model.id}\` in ${fileOf(model, original)}:${model.line}`,
    hint: `write \`${'#'.repeat(heading.depth)} ${markedText(heading.text)} {#${model.id}}\`${all}`,
  };
}

function otherStructure(
  heading: Heading | undefined,
  model: Heading | undefined,
  original: PageHeadings,
  twin: PageHeadings,
): Problem {
  const at = heading
    ? { file: fileOf(heading, twin), line: heading.line, column: 1 }
    : { file: `content/${twin.source}` };
  return {
    code: 'twin-headings-differ',
    severity: 'error',
    ...at,
    message: structureMessage(heading, model, original),
    hint: 'give the translation the headings of the original, in the same order',
  };
}

function structureMessage(
  heading: Heading | undefined,
  model: Heading | undefined,
  original: PageHeadings,
): string {
  if (heading && model) {
    return `the heading “${heading.plain}” is of level ${heading.depth}, but “${model.plain}” (${fileOf(model, original)}:${model.line}) is of level ${model.depth}`;
  }
  if (model)
    return `the heading “${model.plain}” is missing (${fileOf(model, original)}:${model.line})`;
  return `the heading “${heading?.plain}” has no counterpart in content/${original.source}`;
}

/** A heading of a partial stands in the partial's file. */
function fileOf(heading: Heading, page: PageHeadings): string {
  return `content/${heading.source ?? page.source}`;
}
