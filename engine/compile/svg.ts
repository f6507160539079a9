import { attributes } from './html.ts';

export interface SvgFault {
  line: number;
  column: number;
  message: string;
  hint: string;
}

/** `<!-- -->`, `<? ?>`, `<!DOCTYPE>`, `</name>`, `<name …>`, text. */
const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>|<\/\s*([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+|</g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** What a drawing may be made of. */
const allowed = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc marker clipPath mask linearGradient radialGradient stop pattern'.split(
    ' ',
  ),
);
/** Attributes of the root that the page decides. */
const ofPage = new Set(['width', 'height', 'role', 'class', 'xmlns', 'id']);
const colors = new Set(['fill', 'stroke', 'stop-color', 'color']);

interface SvgOptions {
  /** Accessible name. */
  label: string;
  /** In front of every id, so that two drawings on a page do not share one. */
  idPrefix: string;
}

/** Checks an SVG file and writes it as part of a page. */
export function inlineSvg(text: string, options: SvgOptions): { html: string; faults: SvgFault[] } {
  const faults: SvgFault[] = [];
  const open: string[] = [];
  let html = '';
  let skipped = 0;
  for (const match of text.matchAll(token)) {
    const [whole, closing, opening, attributeText = '', selfClosing] = match;
    const fault = (message: string, hint: string) =>
      faults.push({ ...placeAt(text, match.index), message, hint });
    if (closing !== undefined) {
      const expected = open.pop();
      if (expected !== closing) {
        fault(`</${closing}> closes nothing`, expected ? `close <${expected}> first` : 'remove it');
        break;
      }
      if (skipped > 0) skipped -= 1;
      else html += `</${closing}>`;
    } else if (opening !== undefined) {
      const isRoot = open.length === 0;
      if (!allowed.has(opening)) {
        fault(`<${opening}> is not allowed in a diagram`, 'draw it with shapes, paths and texts');
      }
      const values = readAttributes(attributeText);
      checkAttributes(values, isRoot, fault);
      // The root's own title would be a second name and a tooltip.
      const skip = skipped > 0 || (opening === 'title' && open.length === 1);
      if (!skip) html += startTag(opening, values, isRoot ? options : undefined, options.idPrefix);
      if (selfClosing === '/') html += skip ? '' : `</${opening}>`;
      else {
        open.push(opening);
        if (skip) skipped += 1;
      }
    } else if (whole === '<') {
      fault('a `<` that starts no tag', 'write `&lt;` in texts, and attributes in quotes');
    } else if (!whole.startsWith('<') && skipped === 0) {
      html += open.length === 0 || whole.trim() === '' ? '' : whole;
    }
  }
  const last = open.at(-1);
  if (last !== undefined && faults.length === 0) {
    const place = placeAt(text, text.length);
    faults.push({ ...place, message: `<${last}> is not closed`, hint: `add </${last}>` });
  }
  return { html: faults.length > 0 ? '' : html, faults };
}

type Values = [name: string, value: string][];

function readAttributes(text: string): Values {
  return [...text.matchAll(attribute)].map(([, name = '', double, single]) => [
    name,
    double ?? single ?? '',
  ]);
}

function checkAttributes(
  values: Values,
  isRoot: boolean,
  fault: (message: string, hint: string) => void,
): void {
  if (isRoot && !values.some(([name]) => name === 'viewBox')) {
    fault('the diagram has no `viewBox`', 'add one: `viewBox="0 0 <width> <height>"`');
  }
  for (const [name, value] of values) {
    if (name === 'style' || /^on/i.test(name)) {
      fault(`the attribute \`${name}\` is not allowed in a diagram`, 'use the classes of diagrams');
    } else if (/^(xlink:)?href$/.test(name) && !value.startsWith('#')) {
      fault(`\`${name}\` leads out of the diagram`, 'refer to an id of the same file: `#name`');
    } else if (colors.has(name) && !/^(none|currentColor|url\(#[^)]+\))$/.test(value)) {
      fault(
        `the colour \`${name}="${value}"\` does not follow the theme`,
        'use the classes of diagrams, such as `d-line`, `d-box`, `d-text`',
      );
    }
  }
}

function startTag(
  name: string,
  values: Values,
  root: SvgOptions | undefined,
  idPrefix: string,
): string {
  const kept: Record<string, string> = {};
  for (const [key, value] of values) {
    if (root && (ofPage.has(key) || key.startsWith('aria-') || key.startsWith('xmlns'))) continue;
    kept[key] = renameIds(key, decodeEntities(value), idPrefix);
  }
  if (!root) return `<${name}${attributes(kept)}>`;
  const [, , width, height] = (kept.viewBox ?? '').split(/[\s,]+/);
  const own = { class: 'diagram-svg', width, height, role: 'img', 'aria-label': root.label };
  return `<svg${attributes({ ...own, ...kept })}>`;
}

function renameIds(name: string, value: string, prefix: string): string {
  if (name === 'id') return prefix + value;
  if (/^(xlink:)?href$/.test(name)) return value.replace(/^#/, `#${prefix}`);
  if (name.startsWith('aria-')) return value.replace(/\S+/g, (id) => prefix + id);
  return value.replace(/url\(#/g, `url(#${prefix}`);
}

/** Texts stay as they are written; attribute values are escaped again on the way out. */
function decodeEntities(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
