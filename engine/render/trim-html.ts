/** Blocks that end a paragraph in front of them. */
const BLOCKS = 'p|ul|ol|dl|h[1-6]|table|div|pre|blockquote|figure|details|section|hr';
/** Elements whose end ends a paragraph in them. */
const HOLDERS = 'div|li|td|th|dd|blockquote|article|section|details|main';

/** End tags that the parser adds by itself where these stand behind them (HTML standard, 13.1.2.4). */
const OPTIONAL_ENDS: RegExp[] = [
  /<\/li>(?=<li\b|<\/[uo]l>)/g,
  /<\/t[dh]>(?=<t[dh]\b|<\/tr>)/g,
  /<\/tr>(?=<tr\b|<\/(?:tbody|thead|table)>)/g,
  /<\/t(?:head|body)>(?=<tbody\b|<\/table>)/g,
  /<\/d[td]>(?=<d[td]\b|<\/dl>)/g,
  new RegExp(`</p>(?=<(?:${BLOCKS})\\b|</(?:${HOLDERS})>)`, 'g'),
];
/** Elements of SVG without content. */
const EMPTY_SHAPES = /><\/(?:path|use|rect|circle|line)>/g;

/**
 * The same document in fewer bytes: without end tags that the parser adds by itself. It takes what
 * the build writes: text and attributes hold no `<`, and there are no comments in the way.
 */
export function trimHtml(html: string): string {
  const open = OPTIONAL_ENDS.reduce((text, end) => text.replace(end, ''), html);
  return open.replace(EMPTY_SHAPES, '/>');
}
