import type { RoutePath } from '../../model/names.ts';
import type { Problem } from '../model.ts';
import { problemAt } from '../problems.ts';
import { type SourcePlace, sourceText } from '../thrown-place.ts';

/** The page on which something has shown. */
export interface SeenOn {
  path: RoutePath;
  /** As the author knows it. */
  file: string;
  /** Absolute path of the site folder. */
  siteRoot: string;
}

export interface WordsOnPage {
  code: string;
  message: (on: RoutePath) => string;
  hint: string;
}

/**
 * What code of the site does on one page, and most likely on others, too: no line of the page is at
 * fault, and it is told once for all of them (`oncePerCause`).
 * @param place in the code of the site, where it is known
 */
export function problemOnPage(
  { message, ...words }: WordsOnPage,
  { path, file, siteRoot }: SeenOn,
  place?: SourcePlace,
): Problem {
  const told = { ...words, message: message(path), on: path };
  return place
    ? problemAt({ file: place.file, text: sourceText(siteRoot, place.file) }, place, told)
    : { ...told, severity: 'error', file };
}
