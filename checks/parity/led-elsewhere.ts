import { existsSync, readFileSync } from 'node:fs';
import type { SourceFile } from '../../engine/compile/nodes.ts';
import { contentOf } from './rewording.ts';

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
    if (path === own || pageFile(path, file) === undefined) continue;
    if (named(text, own) > named(text, path)) continue;
    return `“${text}” led to ${path}, which is still there, and leads to ${own}`;
  }
  return undefined;
}

/**
 * A link to a page that had the page's title, and has the title of something else, by its capital: a link
 * in other words describes where it leads.
 * @returns in words; undefined for none
 */
export function calledOtherwise(before: string, now: string, file: SourceFile): string | undefined {
  const [old, own] = [linksIn(before), linksIn(now)];
  for (const [was, url] of old) {
    const title = url === '' || url.includes('#') ? undefined : titleOf(pathOf(url), file);
    if (title === undefined || !isSame(title, was)) continue;
    const [text] = [...own].find(([one, to]) => to === url && !old.has(one)) ?? [];
    if (text === undefined || own.has(was) || !/^[A-Z][\w-]*\s\S/.test(text)) continue;
    // “Vue guide” is the page “Vue”.
    const words = contentOf(text.replace(KIND_OF_PAGE, ' '));
    if (words.length === 0) continue;
    const shared = words.filter((word) => contentOf(title).includes(word)).length;
    if (shared * 2 > words.length) continue;
    return `“${text}” leads to ${url}, which is “${title}”`;
  }
  return undefined;
}

/** What pages are called beside their titles. */
const KIND_OF_PAGE =
  /\b(?:guides?|pages?|documentation|docs|tutorial|section|chapter|overview|reference|manual)\b|指南|页面?|文档|教程|章节|一[章节]|部分|手册|概述|参考/gi;

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

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

/** The file of an address in the language of another file; undefined for none. */
function pageFile(path: string, { path: file, source }: SourceFile): string | undefined {
  const [lang = ''] = source.split('/');
  const base = `${file.slice(0, -source.length)}${lang}${path}`;
  return ['.mdx', '.md', '/index.mdx', '/index.md']
    .map((ending) => base + ending)
    .find((one) => existsSync(one));
}

/** What a page is called by its first heading. */
function titleOf(path: string, file: SourceFile): string | undefined {
  const page = pageFile(path, file);
  const [, title] =
    page === undefined ? [] : (/^# (.+?)(?: \{#.*)?$/m.exec(readFileSync(page, 'utf8')) ?? []);
  return title;
}
