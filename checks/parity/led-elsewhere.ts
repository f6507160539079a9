import { existsSync } from 'node:fs';
import type { SourceFile } from '../../engine/compile/nodes.ts';

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])+)\]\((\/[^)\s]*)\)/g;

/**
 * A link that is called as it was and leads to another page, while the page that it led to is still
 * there, and its address has more of the link's words.
 * @returns in words; undefined for none
 */
export function ledElsewhere(before: string, now: string, file: SourceFile): string | undefined {
  const old = linksIn(before);
  for (const [text, url] of linksIn(now)) {
    const was = old.get(text);
    if (was === undefined || was === '' || url === '') continue;
    const [path, own] = [pathOf(was), pathOf(url)];
    if (path === own || !isThere(path, file)) continue;
    if (named(text, own) > named(text, path)) continue;
    return `“${text}” led to ${path}, which is still there, and leads to ${own}`;
  }
  return undefined;
}

/** Text of each link and its address; empty for one that stands there twice. */
function linksIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, words = '', url = ''] of text.matchAll(LINK))
    found.set(words, found.has(words) ? '' : url);
  return found;
}

const pathOf = (url: string): string => url.replace(/[#?].*$/, '').replace(/\/$/, '');

/** How many words of a link stand in an address. */
function named(text: string, path: string): number {
  const wordsIn = (some: string): string[] => some.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const parts = wordsIn(path);
  return wordsIn(text).filter((word) => parts.includes(word)).length;
}

/** Whether a page of the file's language has an address. */
function isThere(path: string, { path: file, source }: SourceFile): boolean {
  const [lang = ''] = source.split('/');
  const base = `${file.slice(0, -source.length)}${lang}${path}`;
  return ['.mdx', '.md', '/index.mdx', '/index.md'].some((ending) => existsSync(base + ending));
}
