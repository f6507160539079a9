import { dirname, join } from 'node:path';
import { contains, containsTarget } from '../contains.ts';
import type { ProblemWords } from '../problems.ts';
import type { SourceFile, SyntaxNode } from './nodes.ts';

/** The page, as far as it decides where files lie. */
export interface FilePage {
  file: Pick<SourceFile, 'path'>;
  options: { contentDir: string; siteRoot: string };
  report(at: Pick<SyntaxNode, 'position'>, words: ProblemWords): void;
}

/** What a file is named by in a page. */
export interface FileRequest {
  /** As the author writes it; without a slash in front it starts at the folder of the file. */
  path: string;
  /** Where the slash in front starts. */
  root: 'content' | 'public';
  /** What the author may do about a file that lies outside. */
  hint?: string;
}

/**
 * Absolute path of a file that an author names; undefined, and a problem, for one outside of the
 * content and public folders: nothing else of the machine may get into the site.
 */
export function contentFile(
  { path: request, root, hint = 'put it beside the page' }: FileRequest,
  at: Pick<SyntaxNode, 'position'>,
  page: FilePage,
): string | undefined {
  const path = pathOf({ path: request, root }, page);
  const isPublic = root === 'public' && request.startsWith('/');
  const folder = isPublic ? publicDir(page) : page.options.contentDir;
  const name = isPublic ? 'public' : 'content';
  if (!contains(folder, path)) {
    page.report(at, {
      code: 'file-outside',
      message: `the file lies outside of the ${name} folder: ${request}`,
      hint: isPublic ? 'write the path as it starts in the `public` folder' : hint,
    });
    return undefined;
  }
  if (!containsTarget(folder, path)) {
    page.report(at, {
      code: 'file-outside',
      message: `the file is a symbolic link that leads out of the ${name} folder: ${request}`,
      hint: 'put the file itself there',
    });
    return undefined;
  }
  return path;
}

/** Where a file would lie that an author names. */
export function pathOf({ path, root }: Omit<FileRequest, 'hint'>, page: FilePage): string {
  if (!path.startsWith('/')) return join(dirname(page.file.path), path);
  return join(root === 'public' ? publicDir(page) : page.options.contentDir, path);
}

/** Folder of the files that are published as they are. */
export function publicDir(page: FilePage): string {
  return join(page.options.siteRoot, 'public');
}
