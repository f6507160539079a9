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

export type Grammar = keyof typeof grammars;

/** Other names that authors write. */
const aliases: Record<string, Grammar> = {
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
export function grammarOf(lang: string): Grammar | 'plain' | undefined {
  const name = lang.toLowerCase();
  if (plainNames.has(name)) return 'plain';
  return Object.hasOwn(grammars, name) ? (name as Grammar) : own(aliases, name); // The keys of `grammars`.
}

export function loadGrammar(grammar: Grammar): LanguageInput {
  return grammars[grammar];
}

/** Every name that may stand behind a fence. */
export function knownLanguages(): string[] {
  return [...Object.keys(grammars), ...Object.keys(aliases), 'text'];
}
