import { contentOf, type InlineText, markOf, partsOf } from '../../model/inline-text.ts';

/** Text as HTML content. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text as the value of an attribute in double quotes. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Attributes of a start tag: `undefined` and `false` are left out, `true` is the bare name. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
  let html = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    html += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return html;
}

/** A title or heading with its marks as elements. */
export function inlineHtml(text: InlineText): string {
  return partsOf(text)
    .map((part) => {
      if (typeof part === 'string') return escapeText(part);
      if ('code' in part) return `<code>${escapeText(part.code)}</code>`;
      const content = inlineHtml(contentOf(part));
      const mark = markOf(part);
      return mark === undefined ? content : `<${mark}>${content}</${mark}>`;
    })
    .join('');
}
