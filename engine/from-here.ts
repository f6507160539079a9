import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Problem } from './model.ts';

/**
 * Problems with their files as a command line names them that runs above the site folder: terminals
 * and editors follow such paths. A site elsewhere keeps its own.
 * @param siteRoot absolute path of the site folder
 * @param folder absolute path of the folder that the command runs in
 */
export function fromHere(
  problems: readonly Problem[],
  siteRoot: string,
  folder: string = process.cwd(),
): Problem[] {
  const way = relative(folder, siteRoot);
  if (way === '' || way.startsWith('..') || isAbsolute(way)) return [...problems];
  return problems.map((problem) =>
    !isAbsolute(problem.file) && existsSync(join(siteRoot, problem.file))
      ? { ...problem, file: join(way, problem.file).split(sep).join('/') }
      : problem,
  );
}
