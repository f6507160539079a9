import type { ShellData } from '../model/shell.ts';
import type { ClientTextKey } from './strings/client-texts.ts';
import type { TextKey } from './strings/en.ts';

/** A text of the shell in the page's language; its key where a table lacks it. */
export function label(shell: ShellData, key: ClientTextKey): string {
  return shell.texts[key] ?? key;
}

/** The same for the parts that are rendered at build only, where every text is known. */
export function builtLabel(shell: ShellData, key: TextKey): string {
  return shell.texts[key] ?? key;
}
