import { type InlinePart, type InlineText, partsOf } from './inline-text.ts';
import { parseMarks } from './marks.ts';

/** Elements that texts of the configuration and of the home page may hold (VAL-7). */
const ALLOWED = new Set(
  'a b br code del em i img ins kbd mark p q s small span strong sub sup u'.split(' '),
);
const VOID = new Set(['br', 'img']);
const ATTRIBUTES = new Set(['href', 'title', 'target', 'lang', 'alt', 'src', 'width', 'height']);
/** In code, `<` is shown literally (SIDE-13). */
const TOKEN = /`[^`]+`|<(\/?)([a-z][\w-]*)((?:\s[^<>]*)?)>/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', copy: '©', middot: '·', ndash: '–', mdash: '—',
}; // biome-ignore format: one table

interface Open {
  element: string;
  attributes: Record<string, string>;
  parts: InlinePart[];
}

/**
 * A text that may hold marks and HTML: only inline elements, without handlers and without addresses
 * that run scripts. Everything else stays visible as text.
 */
export function parseLabel(source: string): InlineText {
  const root: Open = { element: '', attributes: {}, parts: [] };
  const stack = [root];
  let end = 0;
  const top = (): Open => stack.at(-1) ?? root;
  const addText = (raw: string) => top().parts.push(...partsOf(parseMarks(decode(raw))));
  const close = () => {
    const { element, attributes, parts } = stack.pop() ?? root;
    top().parts.push({ element, attributes, content: joined(parts) });
  };
  for (const match of source.matchAll(TOKEN)) {
    const [whole, slash, name = '', attributes = ''] = match;
    const element = name.toLowerCase();
    if (!ALLOWED.has(element)) continue;
    addText(source.slice(end, match.index));
    end = match.index + whole.length;
    if (!slash) {
      stack.push({ element, attributes: allowedAttributes(attributes), parts: [] });
      if (VOID.has(element)) close();
    } else if (stack.some((open) => open.element === element)) {
      while (top().element !== element) close();
      close();
    }
  }
  addText(source.slice(end));
  while (stack.length > 1) close();
  return joined(root.parts);
}

/** White space stays as it was written: labels may stand beside each other. */
function joined(parts: readonly InlinePart[]): InlineText {
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

function allowedAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    const value = decode(double ?? single ?? '');
    const runs =
      (key === 'href' || key === 'src') && /^\s*(javascript|data|vbscript):/i.test(value);
    if (ATTRIBUTES.has(key) && !runs) attributes[key] = value;
  }
  if (attributes.target === '_blank') attributes.rel = 'noopener noreferrer';
  return attributes;
}

function decode(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
