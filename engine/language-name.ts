/** `de` → “German”: as messages call a language. */
export function languageName(lang: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(lang) ?? `\`${lang}\``;
  } catch {
    return `\`${lang}\``;
  }
}
