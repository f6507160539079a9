/** Puts values into the places of a text: `{name}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place));
}
