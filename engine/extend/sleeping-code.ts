import { readFile } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { ResolvedConfig } from '../config.ts';
import type { Problem } from '../model.ts';
import { type ProblemWords, problemAt } from '../problems.ts';

/**
 * What components of a site wait for in vain: React makes HTML of them at build and leaves handlers
 * and effects out without a word. Islands are for that.
 */
export async function sleepingCode({
  extensions,
  root,
}: Pick<ResolvedConfig, 'extensions' | 'root'>): Promise<Problem[]> {
  const awake = new Set(Object.values(extensions.islands).map(({ component }) => component));
  const asleep = Object.entries(extensions.components).filter(([, file]) => !awake.has(file));
  const found = asleep.map(async ([name, path]): Promise<Problem[]> => {
    const file = resolve(root, path);
    const text = await readFile(file, 'utf8').catch(() => '');
    const shown = relative(root, file).split(sep).join('/');
    return wordsOf(text, { name, path }).map(({ line, column, words }) =>
      problemAt({ file: shown, text }, { line, column }, words),
    );
  });
  return (await Promise.all(found)).flat();
}

interface Found {
  line: number;
  column: number;
  words: ProblemWords;
}

function wordsOf(text: string, { name, path }: { name: string; path: string }): Found[] {
  return [...text.matchAll(WAITING)].map((match) => {
    const { element, handler, effect } = match.groups ?? {};
    const what =
      effect === undefined ? `gives \`<${element}>\` an \`${handler}\`` : `calls \`${effect}\``;
    const start = match.index + match[0].length - `${handler ?? effect}`.length - 1;
    const before = text.slice(0, start).split('\n');
    return {
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      words: {
        code: 'sleeping-code',
        severity: 'warning',
        message: `the component \`${name}\` ${what}, which never runs: components are rendered at build, and their code does not reach the browser`,
        hint: `an island wakes there: move \`${name}: '${path}'\` from \`components\` to \`islands\` in the site configuration`,
      },
    };
  });
}

/** A handler on an element of HTML, before its `=`, or an effect of React, before its bracket. */
const WAITING =
  /<(?<element>[a-z][\w-]*)\s(?:[^<]*?\s)?(?<handler>on[A-Z]\w*)=(?=\{)|\b(?<effect>use(?:Layout|Insertion)?Effect)\(/g;
