import { createElement, Fragment, type ReactNode } from 'react';
import { InlineMarks } from './inline-marks.tsx';

/** Elements that texts of the configuration and of the home page may hold (VAL-7). */
const ALLOWED = new Set(
  'a b br code del em i img ins kbd mark p q s small span strong sub sup u'.split(' '),
);
const VOID = new Set(['br', 'img']);
const ATTRIBUTES = new Set(['href', 'title', 'target', 'lang', 'alt', 'src', 'width', 'height']);
const TOKEN = /<(\/?)([a-z][\w-]*)((?:\s[^<>]*)?)>/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', copy: '©', middot: '·', ndash: '–', mdash: '—',
}; // biome-ignore format: one table

interface Open {
  tag: string;
  attributes: Record<string, string>;
  children: ReactNode[];
}

/**
 * Text that may hold HTML, as elements: only inline ones, without handlers and without addresses
 * that run scripts. Everything else stays visible as text. At build only.
 */
export function InlineHtml({ text }: { text: string }): ReactNode {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const stack = [root];
  let end = 0;
  const top = (): Open => stack.at(-1) ?? root;
  const addText = (raw: string) => {
    if (raw !== '') top().children.push(<InlineMarks text={decode(raw)} />);
  };
  const close = () => {
    const { tag, attributes, children } = stack.pop() ?? root;
    top().children.push(createElement(tag, attributes, ...children));
  };
  for (const match of text.matchAll(TOKEN)) {
    const [whole, slash, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (!ALLOWED.has(tag)) continue;
    addText(text.slice(end, match.index));
    end = match.index + whole.length;
    if (!slash) {
      stack.push({ tag, attributes: allowedAttributes(attributes), children: [] });
      if (VOID.has(tag)) close();
    } else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  addText(text.slice(end));
  while (stack.length > 1) close();
  return createElement(Fragment, null, ...root.children);
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
