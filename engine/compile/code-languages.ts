import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageRegistration } from 'shiki/core';
import { suggest } from '../../search/suggest.ts';
import { memoize } from '../memoize.ts';
import { own } from './own.ts';

/** A language and those it cannot do without. */
type GrammarLoader = () => Promise<{ default: LanguageRegistration[] }>;

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
} satisfies Record<string, GrammarLoader>;

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
  const alias = Object.keys(site.languageAliases).find((key) => key.toLowerCase() === written);
  const name = alias === undefined ? written : (site.languageAliases[alias] ?? written);
  if (plainNames.has(name)) return 'plain';
  if (Object.hasOwn(grammars, name) || site.languages.includes(name)) return name;
  // What an alias stands for is named by the site, which asks for it in that way.
  return own(aliases, name) ?? (alias !== undefined && languageFile(name) ? name : undefined);
}

/** Languages that a site adds, by their names in `@shikijs/langs`. */
export interface SiteLanguages {
  languages: readonly string[];
  languageAliases: Readonly<Record<string, string>>;
}

export const noLanguages: SiteLanguages = { languages: [], languageAliases: {} };

const PACKAGE = '@shikijs/langs';

/**
 * The grammar of a language, with those of every language that it embeds and the engine knows, be it
 * used or not: what is coloured then depends on nothing that was highlighted before.
 */
export async function loadGrammar(grammar: string): Promise<LanguageRegistration[]> {
  const { default: registrations } = await loaderOf(grammar)();
  const embedded = new Set(
    registrations.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy),
  );
  const loaders = Object.entries(grammars).flatMap(([name, load]) =>
    embedded.has(name) ? [load()] : [],
  );
  const others = await Promise.all(loaders);
  return [...registrations, ...others.flatMap((other) => other.default)];
}

function loaderOf(grammar: string): GrammarLoader {
  if (Object.hasOwn(grammars, grammar)) return grammars[grammar as OwnGrammar]; // Just tested.
  // Found where the package lies: bundling the engine would copy three hundred grammars.
  const file = languageFile(grammar);
  if (file === undefined) throw new Error(`${PACKAGE} has no language \`${grammar}\``);
  return () => import(/* webpackIgnore: true */ /* @vite-ignore */ pathToFileURL(file).href);
}

/** Absolute path of a language's grammar; undefined without one. */
const languageFile = memoize((name): string | undefined => {
  if (!/^[\w-]+$/.test(name)) return undefined;
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/${name}`);
  } catch {
    return undefined;
  }
});

/** Whether the engine can highlight a language if a site asks for it. */
export function isAvailable(name: string): boolean {
  return Object.hasOwn(grammars, name) || plainNames.has(name) || languageFile(name) !== undefined;
}

/** The language that a site may add and that is meant by a misspelt name. */
export const nearLanguage = (name: string): string | undefined =>
  suggest(name, availableLanguages());

/** Names of all languages that a site may add. */
function availableLanguages(): string[] {
  const folder = dirname(languageFile('javascript') ?? '');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length));
}

/** Every name that may stand behind a fence. */
export function knownLanguages(site: SiteLanguages = noLanguages): string[] {
  const added = [...site.languages, ...Object.keys(site.languageAliases)];
  const all = [...Object.keys(grammars), ...Object.keys(aliases), ...added, 'text'];
  return all.filter((name) => grammarOf(name, site) !== undefined);
}
