import type { ShellData } from '../../engine/model.ts';
import type { TextKey } from './en.ts';

/** The texts that the shell and the runtime read in the browser; all others stand in HTML only. */
const CLIENT_KEYS = [
  'outlineTitle',
  'lastUpdatedText',
  'prevPageText',
  'nextPageText',
  'skipToContent',
  'home',
  'mainNavigation',
  'switchToDark',
  'switchToLight',
  'language',
  'version',
  'ecosystem',
  'ecosystemTitle',
  'socialLinks',
  'more',
  'menu',
  'sidebar',
  'close',
  'groupPages',
  'pages',
  'scrollToTop',
  'loadingPage',
] as const satisfies TextKey[];

/** Name of a text that the browser knows. */
export type ClientTextKey = (typeof CLIENT_KEYS)[number];

/** The part of a text table that goes into documents as data. */
export function clientTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(CLIENT_KEYS.map((key) => [key, texts[key] ?? key]));
}

/** The shell's data as it goes to the browser: without the texts that only the build renders. */
export function clientShell(shell: ShellData): ShellData {
  return { ...shell, texts: clientTexts(shell.texts) };
}
