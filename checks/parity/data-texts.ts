import { readFileSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import type { SourceFile } from '../../engine/compile/nodes.ts';
import { hashText } from '../../engine/hash.ts';
import type { CheckPage } from '../types.ts';
import { wordsOf } from './meaning.ts';
import type { Passage, Section } from './outline.ts';

/** Id of the section that stands for a file of texts beside a page. */
export const dataSectionId = (path: string): string => `file:${basename(path)}`;

/** Drawings and data that a page shows and that its language has for itself, in order of their names. */
export function dataFilesOf({ route, page, text }: CheckPage, root: string): SourceFile[] {
  const contentDir = route.file.slice(0, -route.source.length);
  const folder = route.file.slice(0, route.file.lastIndexOf(sep));
  const drawn = [...text.matchAll(/\bsrc="\.\/([^"]+\.svg)"/g)].map(
    ([, path = '']) => `${folder}${sep}${path}`,
  );
  const paths = [
    ...Object.keys(page.dependencies).filter((path) => /\.(?:json|svg)$/.test(path)),
    ...drawn,
  ];
  return [...new Set(paths)]
    .filter((path) => path.startsWith(`${contentDir}${route.lang}${sep}`))
    .sort()
    .flatMap((path) => {
      try {
        const source = path.slice(contentDir.length).split(sep).join('/');
        const shown = relative(root, path).split(sep).join('/');
        return [{ path, source, shown, text: readFileSync(path, 'utf8') }];
      } catch {
        // One that is missing is reported by the compile.
        return [];
      }
    });
}

/** What a drawing or a file of data says, as one section. */
export function dataSection({ path, text }: Pick<SourceFile, 'path' | 'text'>): Section {
  const passages = path.endsWith('.svg') ? labelsOf(text) : stringsOf(text);
  return {
    id: dataSectionId(path),
    line: 1,
    depth: 1,
    parts: [],
    spans: [],
    numbers: [],
    inline: [],
    links: [],
    meaning: hashText(8, passages.map(({ meaning }) => meaning).join('\n')),
    passages,
  };
}

/** Labels of a drawing in the order of its file. */
export function labelsOf(svg: string): Passage[] {
  return [...svg.matchAll(/<(text|title|desc)\b[^>]*>([\s\S]*?)<\/\1>/g)].flatMap(
    ({ 0: whole, 2: inner = '', index }) => {
      const label = inner
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ')
        .trim();
      return label === '' ? [] : [passageAt(svg, index + whole.indexOf('>') + 1, label)];
    },
  );
}

/** Texts of a JSON file that have words; names and figures of its own are the same in all languages. */
function stringsOf(json: string): Passage[] {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"(?!\s*:)/g)].flatMap(({ 1: text = '', index }) =>
    /\p{L}/u.test(text) ? [passageAt(json, index, text)] : [],
  );
}

function passageAt(text: string, index: number, source: string): Passage {
  const before = text.slice(0, index).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    source,
    meaning: wordsOf(source).join(' '),
    isOutput: false,
  };
}
