import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashText } from '../hash.ts';

/** `process.env.NAME`, `process.env['NAME']` */
const USES = /\bprocess\.env(?:\.([A-Za-z_$][\w$]*)|\[\s*["']([^"']+)["']\s*\])/g;

/**
 * Stands for the environment as far as bundled code names it: what a site's plugins and components
 * make of it is kept with the pages.
 * @param folder absolute path of the folder with the bundles
 */
export async function environmentKey(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /\.[mc]?js$/.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(USES)].map(([, plain, quoted]) => plain ?? quoted ?? ''),
  );
  const values = [...new Set(names)].sort().map((name) => [name, process.env[name] ?? null]);
  return hashText(16, JSON.stringify(values));
}
