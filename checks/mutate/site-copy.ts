import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a site that a copy can do without. */
const LEFT_OUT: ReadonlySet<string> = new Set(['dist', '.cache', 'content']);

/**
 * A copy of a site whose pages may be changed: `content/` is copied, everything else is linked, the
 * repository too, whose history knows what pages said.
 * @returns a function that removes the copy
 */
export function copySite(siteRoot: string, copy: string): () => void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(siteRoot)) {
    if (!LEFT_OUT.has(name)) symlinkSync(join(siteRoot, name), join(copy, name));
  }
  cpSync(join(siteRoot, 'content'), join(copy, 'content'), { recursive: true });
  return () => rmSync(copy, { recursive: true, force: true });
}
