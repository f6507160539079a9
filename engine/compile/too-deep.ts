import type { Problem } from '../model.ts';
import type { SourceFile } from './nodes.ts';

/** Whether a page was too deep to walk: parts that lie in each other are walked by functions that call themselves. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/i.test(error.message);

/** What is told of a file with parts too deep, whichever step found no room for them. */
export const tooDeep = ({ shown }: SourceFile): Problem => ({
  code: 'too-deep',
  severity: 'error',
  file: shown,
  message: 'parts of the page lie in each other so deep that it cannot be compiled',
  hint: 'look for quotes, lists or components hundreds of levels deep, which a script may have written',
});
