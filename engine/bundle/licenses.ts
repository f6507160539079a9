import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { Problem } from '../model.ts';

/** Published beside the code: what the licences of the packages in it ask for. */
export const NOTICES_FILE = 'licenses.txt';

const NOTICE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/** Paths of the files that a bundle was made of, of modules that were joined, too. */
export function bundledFiles({ compilation }: Rspack.Stats): string[] {
  const files = new Set<string>();
  const add = (module: Rspack.Module) => {
    const file = module.nameForCondition();
    if (file) files.add(file);
    // Joined modules keep their parts.
    if ('modules' in module && Array.isArray(module.modules)) module.modules.forEach(add);
  };
  for (const module of compilation.modules) add(module);
  return [...files].sort();
}

/**
 * Names, versions and licences of the packages that files belong to.
 * @param files absolute paths; those outside of `node_modules` are the project's own
 */
export async function licenseNotices(files: readonly string[]): Promise<string> {
  const folders = [...new Set(files.flatMap((file) => packageFolder(file) ?? []))].sort();
  const notices = await Promise.all(folders.map(noticeOf));
  const intro = 'The scripts of this site hold code of these packages.\n';
  return [intro, ...new Set(notices)].join(`\n${'-'.repeat(72)}\n\n`);
}

function packageFolder(file: string): string | undefined {
  const marker = `${sep}node_modules${sep}`;
  const start = file.lastIndexOf(marker);
  if (start < 0) return undefined;
  const [first = '', second = '', ...more] = file.slice(start + marker.length).split(sep);
  // What a site adds is listed in the engine's cache, which lies here, too, or beside the packages.
  if (first.startsWith('.')) return undefined;
  const isScoped = first.startsWith('@');
  const isInPackage = isScoped ? more.length > 0 : second !== '';
  if (!isInPackage) return undefined;
  return file.slice(0, start + marker.length) + (isScoped ? join(first, second) : first);
}

/** A package whose code would be published names no licence: nobody has allowed that. */
export class LicenseError extends Error {
  readonly problem: Problem;

  constructor(name: string, version: string, folder: string) {
    const message = `the package ${name} ${version} goes into the scripts of the site and names no licence`;
    super(message);
    this.problem = {
      code: 'no-license',
      severity: 'error',
      file: join(folder, 'package.json'),
      message,
      hint: 'nobody has allowed to publish it: ask its authors for a licence, use another package, or put the licence that you have been given into this folder as LICENSE',
    };
  }
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string };
  const names = (await readdir(folder)).filter((file) => NOTICE.test(file)).sort();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.length === 0 && license === undefined) {
    throw new LicenseError(name, version, folder);
  }
  return [
    `${name} ${version} (${license ?? 'see below'})\n`,
    ...texts.map((one) => `\n${one.trim()}\n`),
  ].join('');
}
