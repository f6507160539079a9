import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageInput } from 'shiki/core';
import { own } from './own.ts';

/** Highlighted languages and how to load their grammar. */
const grammars = {
  javascript: () => import('@shikijs/langs/javascript'),
  typescript: () => import('@shikijs/langs/typescript'),
  jsx: () => import('@shikijs/langs/jsx'),
  tsx: () => import('@shikijs/langs/tsx'),
  json: () => import('@shikijs/langs/json'),
  jsonc: () => import('@shikijs/langs/jsonc'),
  html: () => import('@shikijs/langs/html'),
  css: () => import('@shikijs/langs/css'),
  less: () => import('@shikijs/langs/less'),
  scss: () => import('@shikijs/langs/scss'),
  shellscript: () => import('@shikijs/langs/shellscript'),
  rust: () => import('@shikijs/langs/rust'),
  toml: () => import('@shikijs/langs/toml'),
  yaml: () => import('@shikijs/langs/yaml'),
  diff: () => import('@shikijs/langs/diff'),
  vue: () => import('@shikijs/langs/vue'),
  svelte: () => import('@shikijs/langs/svelte'),
  markdown: () => import('@shikijs/langs/markdown'),
  mdx: () => import('@shikijs/langs/mdx'),
  xml: () => import('@shikijs/langs/xml'),
} satisfies Record<string, LanguageInput>;

type OwnGrammar = keyof typeof grammars;

/** Other names that authors write. */
const aliases: Record<string, OwnGrammar> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  htm: 'html',
  sh: 'shellscript',
  bash: 'shellscript',
  zsh: 'shellscript',
  shell: 'shellscript',
  rs: 'rust',
  yml: 'yaml',
  md: 'markdown',
  svg: 'xml',
  'xml-doc': 'xml',
};

const plainNames: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext']);

/** What a fence's language means: a grammar, `plain`, or nothing that is known. */
export function grammarOf(lang: string, site: SiteLanguages = noLanguages): string | undefined {
  const written = lang.toLowerCase();
  const name = own(site.languageAliases, written) ?? written;
  if (plainNames.has(name)) return 'plain';
  if (Object.hasOwn(grammars, name) || site.languages.includes(name)) return name;
  return own(aliases, name);
}

/** Languages that a site adds, by their names in `@shikijs/langs`. */
export interface SiteLanguages {
  languages: readonly string[];
  languageAliases: Readonly<Record<string, string>>;
}

export const noLanguages: SiteLanguages = { languages: [], languageAliases: {} };

const PACKAGE = '@shikijs/langs';

export function loadGrammar(grammar: string): LanguageInput {
  if (Object.hasOwn(grammars, grammar)) return grammars[grammar as OwnGrammar]; // Just tested.
  // Found where the package lies: bundling the engine would copy three hundred grammars.
  const file = languageFile(grammar);
  if (file === undefined) throw new Error(`${PACKAGE} has no language \`${grammar}\``);
  return () => import(/* webpackIgnore: true */ /* @vite-ignore */ pathToFileURL(file).href);
}

/** Absolute path of a language's grammar; undefined without one. */
function languageFile(name: string): string | undefined {
  if (!/^[\w-]+$/.test(name)) return undefined;
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/${name}`);
  } catch {
    return undefined;
  }
}

/** Whether the engine can highlight a language if a site asks for it. */
export function isAvailable(name: string): boolean {
  return Object.hasOwn(grammars, name) || plainNames.has(name) || languageFile(name) !== undefined;
}

/** Names of all languages that a site may add. */
export function availableLanguages(): string[] {
  const folder = dirname(languageFile('javascript') ?? '');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length));
}

/** Every name that may stand behind a fence. */
export function knownLanguages(site: SiteLanguages = noLanguages): string[] {
  const added = [...site.languages, ...Object.keys(site.languageAliases)];
  return [...Object.keys(grammars), ...Object.keys(aliases), ...added, 'text'];
}
