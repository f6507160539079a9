/** Splits a command at blanks, quotes respected. */
export function splitWords(text: string): string[] {
  return [...text.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_whole, double, single) => double ?? single),
  );
}
