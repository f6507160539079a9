import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workOn } from '../bundle/at-work.mjs';
import { bundleForNode } from '../bundle/node-bundle.mjs';

/** What a module of the site exports by default. */
export interface SiteExport {
  value: unknown;
  /** Text of the module with everything of the site that it imports. */
  code: string;
}

/**
 * Loads a module that the checks of a site need.
 * @param name path from the site folder: `./checks/no-todo.ts`
 * @param root absolute path of the site folder
 * @param scratch folder for bundled modules; left empty
 * @throws {Error} when it is missing, does not compile or throws
 */
export async function loadSiteExport(
  name: string,
  root: string,
  scratch: string,
): Promise<SiteExport> {
  const entry = join(root, name);
  if (!existsSync(entry)) throw new Error('the file does not exist');
  const outDir = join(scratch, `check-${randomUUID()}`);
  try {
    await bundleForNode({
      entries: { check: entry },
      outDir,
      context: root,
      isExternal: () => true,
      isSiteCode: true,
    });
    const file = join(outDir, 'check.mjs');
    const module = pathToFileURL(file).href;
    const loaded: { default?: unknown } = await workOn(
      name,
      () => import(/* webpackIgnore: true */ module),
    );
    return { value: loaded.default, code: await readFile(file, 'utf8') };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * The same for a module whose default export is a function.
 * @throws {Error} when it is none
 */
export async function loadSiteFunction(
  name: string,
  root: string,
  scratch: string,
): Promise<SiteExport> {
  const loaded = await loadSiteExport(name, root, scratch);
  if (typeof loaded.value !== 'function') throw new Error('its default export is no function');
  return loaded;
}
