import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompiledPage } from '../../engine/model.ts';
import { formatProblems } from '../../engine/problems.ts';
import { markedText } from '../../model/marks.ts';
import { compileText } from './support.ts';

/**
 * Each `name.mdx` compiles to `name.expected.html`, a file that opens in a browser.
 * `npx vitest run tests/compile --update` writes them anew.
 */
const folder = import.meta.dirname;
const names = readdirSync(folder);
const fixtures = names.filter((name) => name.endsWith('.mdx') && !name.startsWith('_'));
const assets = names.filter((name) => name.endsWith('.svg') || name.startsWith('_'));

describe('fixtures', () => {
  test.each(fixtures)(
    '%s',
    async (name) => {
      const lang = name.endsWith('.zh.mdx') ? 'zh' : 'en';
      const page = await compileText(readFileSync(join(folder, name), 'utf8'), {
        source: `${lang}/guide/${name.replace('.zh.', '.')}`,
        files: Object.fromEntries(
          assets.map((asset) => [
            `content/${lang}/guide/${asset}`,
            readFileSync(join(folder, asset), 'utf8'),
          ]),
        ),
      });
      await expect(documentOf(page, lang)).toMatchFileSnapshot(
        join(folder, name.replace('.mdx', '.expected.html')),
      );
    },
    60_000,
  );
});

/** The article with what the compile knows about it, readable in a browser and in a diff. */
function documentOf(page: CompiledPage, lang: string): string {
  const toc = page.toc.map(
    ({ depth, id, text, charIndex }) => `${depth} #${id} ${markedText(text)} @${charIndex}`,
  );
  const links = page.links.map(
    ({ raw, kind, path = '', line }) => `${line} ${kind} ${raw} ${path}`,
  );
  return [
    `<!doctype html>\n<html lang="${lang}">\n<meta charset="utf-8">\n<title>Fixture</title>\n<main>`,
    lineBreaks(page.html),
    '</main>',
    ...Object.entries({
      Outline: toc.join('\n'),
      Links: links.join('\n'),
      Text: page.text,
      Problems: formatProblems(page.problems),
    }).map(([name, text]) => `<h2>${name}</h2>\n<pre>\n${text.replaceAll('<', '&lt;')}\n</pre>`),
    '</html>\n',
  ].join('\n');
}

const blockEnd =
  /(<\/(?:p|h\d|div|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|figure|figcaption|pre|details|summary|blockquote|section|svg|rect|docs-island)>|<hr>)(?=<)/g;

/** A line for each block; nothing changes inside of code. */
function lineBreaks(html: string): string {
  return html.replace(blockEnd, '$1\n');
}
