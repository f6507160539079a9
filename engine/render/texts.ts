import { textsFor } from '../../theme/strings/texts.ts';

/** The theme's texts in a language, before the configuration's overrides. */
export function interfaceTexts(lang: string): Record<string, string> {
  return { ...textsFor(lang) };
}
