import type { ShellData } from '../engine/model.ts';
import type { TextKey } from './strings/en.ts';

/** A text of the interface in the page's language; its key where a table lacks it. */
export function label(shell: ShellData, key: TextKey): string {
  return shell.texts[key] ?? key;
}
