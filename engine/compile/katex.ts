/** What the engine needs of KaTeX. */
export interface Katex {
  renderToString(tex: string, options: Record<string, unknown>): string;
}
