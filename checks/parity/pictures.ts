import { basename } from 'node:path';
import type { SourceFile } from '../../engine/compile/nodes.ts';
import type { Problem } from '../../engine/model.ts';
import { problemAt } from '../../engine/problems.ts';
import type { CheckPage } from '../types.ts';
import { dataFilesOf, labelsOf } from './data-texts.ts';
import { figuresOf } from './figures.ts';

/** Names of code, files and figures: what a drawing and its description have to share. */
const NAMES =
  /(?<![\p{L}\p{N}_.-])(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+(?:[A-Z][a-z]*)+|[\w-]+(?:\.[\w-]+)+|\d[\d,.]*\d|\d)(?![\p{L}\p{N}_-])/gu;

/** Words that look like names of code and are the field's own. */
const WORDS = new Set(['JavaScript', 'TypeScript', 'WebSocket', 'GitHub', 'Node.js', 'e.g', 'i.e']);

/** `z.B`, `p.ej`: what a point ends anyway. */
const ABBREVIATION = /^[a-z](?:\.[a-z]{1,2})+$/i;

/** What a description of a drawing says that the drawing doesn't, and names in another order. */
export function pictureProblems(page: CheckPage, root: string): Problem[] {
  const drawings = new Map(
    dataFilesOf(page, root)
      .filter(({ path }) => path.endsWith('.svg'))
      .map((file) => [basename(file.path), file]),
  );
  return [...page.text.matchAll(/<Diagram\b[^>]*?\/>/gs)].flatMap(({ 0: tag, index }) => {
    const [, source = ''] = /\bsrc="([^"]*)"/.exec(tag) ?? [];
    const alt = /\balt="([^"]*)"/.exec(tag);
    const drawing = drawings.get(basename(source));
    if (!alt || !drawing) return [];
    const before = page.text.slice(0, index + alt.index).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    const file = `content/${page.route.source}`;
    return faultsOf(alt[1] ?? '', drawing, page.route.lang).map((message) =>
      problemAt({ file, text: page.text }, place, {
        code: 'picture-differs',
        message,
        hint: `the labels stand in ${drawing.shown}: ${labelsOf(drawing.text)
          .map((label) => label.source)
          .join(' · ')
          .slice(0, 300)}`,
      }),
    );
  });
}

function faultsOf(alt: string, { text }: SourceFile, lang: string): string[] {
  const labels = labelsOf(text)
    .map(({ source }) => source)
    .join(' \n ');
  const names = [...new Set(alt.match(NAMES) ?? [])].filter(
    (name) => !WORDS.has(name) && !ABBREVIATION.test(name),
  );
  const strange = names.filter((name) => !has(labels, name, lang));
  return strange.map(
    (name) => `the description names \`${name}\`, and no label of the drawing does`,
  );
}

/** Whether labels name something, perhaps as a part of a path or a longer figure's spelling. */
function has(labels: string, name: string, lang: string): boolean {
  const bare = (text: string) => text.replace(/(\d)[,\s](?=\d{3})/g, '$1').toLowerCase();
  if (bare(labels).includes(bare(name))) return true;
  // A drawing that languages share has its figures as one of them writes them.
  const readings = (text: string) => figuresOf(text, lang).flatMap((figure) => figure.readings);
  const drawn = readings(labels);
  return /^\d/.test(name) && readings(name).some((one) => drawn.includes(one));
}
