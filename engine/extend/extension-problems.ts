import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { grammarOf, isAvailable, nearLanguage } from '../compile/code-languages.ts';
import { type ModuleFault, shownName, thrownHint } from '../compile/site-modules.ts';
import type { ResolvedConfig } from '../config.ts';
import { locateField } from '../locate-field.ts';
import type { Problem } from '../model.ts';
import { type ProblemWords, problemAt } from '../problems.ts';
import type { SiteExtensions } from './fields.ts';
import { packageFolder, siteModules } from './site-code.ts';

interface FieldFault extends ProblemWords {
  path: (string | number)[];
}

export interface MissingExtensions {
  problems: Problem[];
  /** What is left; undefined where pages would seem to be wrong without what is missing. */
  present: SiteExtensions | undefined;
}

/** What is missing of what a configuration names: files, packages, languages. */
export async function missingExtensions(
  config: ResolvedConfig,
  projectRoot: string,
): Promise<MissingExtensions> {
  const { extensions, root } = config;
  const faults: FieldFault[] = [];
  const add = (path: (string | number)[], message: string, hint: string) =>
    faults.push({ path, code: 'missing-extension', message, hint });
  for (const { request, definition, ...module } of siteModules(extensions, root)) {
    const { path, name, kind } = module;
    const files = [request, definition].filter((one) => one?.startsWith('/'));
    if (files.some((file) => !existsSync(file ?? ''))) {
      add(path, `${shownName(module)}: there is no such file`, 'paths start at the site folder');
    } else if (files.length === 0 && !packageFolder(request, [root, projectRoot])) {
      const shown =
        kind === 'math' ? `formulas need the package \`${name}\`, which` : `${shownName(module)}`;
      add(path, `${shown} is not installed`, `npm install ${installed(kind, name)}`);
    }
  }
  for (const [prefix, folder] of Object.entries(extensions.imports)) {
    if (folder === true || existsSync(resolve(root, folder))) continue;
    add(
      ['imports', prefix],
      `there is no folder or module \`${folder}\``,
      'paths start at the site folder',
    );
  }
  for (const [index, { file }] of extensions.styles.entries()) {
    if (existsSync(join(root, file))) continue;
    add(['styles', index], `there is no style sheet \`${file}\``, 'paths start at the site folder');
  }
  for (const [index, name] of extensions.languages.entries()) {
    if (!isAvailable(name)) add(['markdown', 'languages', index], ...noGrammar(name));
  }
  for (const [alias, name] of Object.entries(extensions.languageAliases)) {
    if (grammarOf(alias, extensions) !== undefined) continue;
    add(['markdown', 'languageAliases', alias], ...noGrammar(name));
  }
  return { problems: await located(faults, config), present: withoutMissing(extensions, faults) };
}

function noGrammar(name: string): [message: string, hint: string] {
  const near = nearLanguage(name);
  return [
    `there is no grammar for the language \`${name}\``,
    near ? `did you mean \`${near}\`?` : 'the names are those of `@shikijs/langs`',
  ];
}

function withoutMissing(
  extensions: SiteExtensions,
  faults: readonly FieldFault[],
): SiteExtensions | undefined {
  const missing = (field: string) =>
    new Set(faults.filter(({ path }) => path[0] === field).map(({ path }) => String(path[1])));
  const [components, islands, styles] = ['components', 'islands', 'styles'].map(missing);
  const absent = [...(components ?? []), ...(islands ?? [])];
  if (absent.length + (styles?.size ?? 0) < faults.length) return undefined;
  const present = <T>(entries: Record<string, T>, gone: ReadonlySet<string> | undefined) =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => !gone?.has(name)));
  return {
    ...extensions,
    components: present(extensions.components, components),
    islands: present(extensions.islands, islands),
    styles: extensions.styles.filter((_style, index) => !styles?.has(String(index))),
    ...(absent.length > 0 && { absent }),
  };
}

const installed = (kind: string, name: string): string =>
  kind === 'math' ? 'remark-math katex' : name;

/** Modules that throw or export something else, where the configuration names them. */
export function faultProblems(
  faults: readonly ModuleFault[],
  config: ResolvedConfig,
): Promise<Problem[]> {
  return located(
    faults.map(({ module: { path }, message, hint, thrown }) => ({
      path,
      code: 'extension-failed',
      message,
      ...thrownHint(thrown, config.root, hint),
    })),
    config,
  );
}

async function located(
  faults: readonly FieldFault[],
  { root, file }: ResolvedConfig,
): Promise<Problem[]> {
  if (faults.length === 0) return [];
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  return faults.map(({ path, ...words }) => {
    const before = text.slice(0, locateField(text, path)).split('\n');
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return problemAt({ file, text }, place, words);
  });
}
