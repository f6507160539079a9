import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashText } from '../hash.ts';

/** `process.env.NAME`, `process.env['NAME']` */
const USES = /\bprocess\.env(?:\.([A-Za-z_$][\w$]*)|\[\s*["']([^"']+)["']\s*\])/g;

/** `const { NAME, OTHER: local = 'usual' } = process.env` */
const TAKEN_APART = /\{([^{}]*)\}\s*=\s*process\.env\b(?!\s*[.[])/g;
const TAKEN_NAME = /^\s*["']?([A-Za-z_$][\w$]*)/;

function namesIn(text: string): string[] {
  const named = [...text.matchAll(USES)].map(([, plain, quoted]) => plain ?? quoted ?? '');
  const taken = [...text.matchAll(TAKEN_APART)].flatMap(([, names = '']) =>
    names.split(',').flatMap((part) => TAKEN_NAME.exec(part)?.[1] ?? []),
  );
  return [...named, ...taken];
}

/**
 * Stands for the environment as far as bundled code names it: what a site's plugins and components
 * make of it is kept with the pages.
 * @param folder absolute path of the folder with the bundles
 */
export async function environmentKey(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /\.[mc]?js$/.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const names = texts.flatMap(namesIn);
  const values = [...new Set(names)].sort().map((name) => [name, process.env[name] ?? null]);
  return hashText(16, JSON.stringify(values));
}
