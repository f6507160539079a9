/** Fills the placeholders of a text: `fillText('Link to {heading}', { heading: 'Use' })`. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
