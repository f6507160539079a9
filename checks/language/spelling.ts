import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CSpellUserSettings } from 'cspell-lib';
import { codeSalt, projectRoot } from '../source/code-salt.ts';
import { type KnownRight, readKnownRight } from '../source/known-right.ts';
import { CODE, type ProseBlock } from './prose.ts';
import type { Finding } from './rules.ts';
import { NAMES, PROPER_NOUNS } from './terms.ts';

/** Names and terms that no dictionary knows, one a line. */
export const WORDS_FILE = 'checks/language/words.txt';

/** Dictionaries of cspell that this site's vocabulary comes from; American English. */
const DICTIONARIES = [
  'en_us',
  'softwareTerms',
  'companies',
  'node',
  'npm',
  'typescript',
  'html',
  'css',
  'fullstack',
  'filetypes',
  'rust',
  'git',
];

/** Reading the checker and its dictionaries takes seconds: a check that meets no new word does without. */
const loadChecker = () => import('cspell-lib');

let settings: Promise<CSpellUserSettings> | undefined;

async function loadSettings(): Promise<CSpellUserSettings> {
  const { getDefaultBundledSettingsAsync, mergeSettings } = await loadChecker();
  const text = await readFile(join(projectRoot(), WORDS_FILE), 'utf8');
  return mergeSettings(await getDefaultBundledSettingsAsync(), {
    words: [
      ...text.split('\n').filter((word) => word !== ''),
      ...[...NAMES, ...PROPER_NOUNS].flatMap((name) => name.split(' ')),
    ],
    dictionaries: DICTIONARIES,
    language: 'en-US',
    minWordLength: 4,
    // Every place is to be mended, not the first five.
    maxDuplicateProblems: Number.MAX_SAFE_INTEGER,
    maxNumberOfProblems: Number.MAX_SAFE_INTEGER,
    allowCompoundWords: false,
    ignoreRegExpList: ['Urls', 'Email', '/\\b[\\w-]+\\.[a-z]{2,4}\\b/g', '/@[\\w-]+/g'],
  });
}

/** Words that were looked up before. @param cacheFolder absolute path */
export async function readRightWords(cacheFolder: string): Promise<KnownRight> {
  // The dictionaries are packages, whose versions are part of it.
  return readKnownRight(cacheFolder, await codeSalt('checks/language/spelling.ts', [WORDS_FILE]));
}

/** What stands between blanks, without the signs of its sentence: nothing else decides about it. */
const CHUNK = /[^\s(“",;:!?)”.][^\s]*?(?=[,;:!?)”".]*(?:\s|$))/gu;

/**
 * Words that are in no dictionary, in blocks of either language: Latin words only.
 * @param right those that need not be looked up; more are added
 */
export async function unknownWords(
  blocks: readonly ProseBlock[],
  right: Pick<KnownRight, 'has' | 'add'>,
): Promise<Map<ProseBlock, Finding[]>> {
  // One text for the whole page: starting the checker costs more than reading.
  const texts = blocks.map(({ text }) =>
    text
      .replace(/\p{Script=Han}/gu, ' ')
      .replaceAll(CODE, ' ')
      .replace(CHUNK, (chunk) => (right.has(chunk) ? ' '.repeat(chunk.length) : chunk)),
  );
  const found = new Map<ProseBlock, Finding[]>();
  const whole = texts.join('\n\n');
  if (!/\p{L}/u.test(whole)) return found;
  const { spellCheckDocument } = await loadChecker();
  settings ??= loadSettings();
  const { issues } = await spellCheckDocument(
    {
      uri: 'stdin:///page.txt',
      text: whole,
      languageId: 'plaintext',
      locale: 'en-US',
    },
    { noConfigSearch: true, generateSuggestions: true, numSuggestions: 3 },
    await settings,
  );
  const wrong = new Set(issues.map(({ offset }) => offset));
  for (const { 0: chunk, index } of whole.matchAll(CHUNK)) {
    const places = Array.from(chunk, (_, at) => index + at);
    // A directive of the checker would speak for others, too.
    if (!/^c?spell/i.test(chunk) && !places.some((at) => wrong.has(at))) right.add(chunk);
  }
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 2;
  }
  for (const { text, offset, suggestions } of issues) {
    const index = starts.findLastIndex((start) => start <= offset);
    const block = blocks[index];
    if (!block) continue;
    const near = suggestions?.slice(0, 3).join(', ');
    const finding: Finding = {
      code: 'unknown-word',
      at: offset - (starts[index] ?? 0),
      message: `“${text}” is in no dictionary`,
      hint: `${near ? `${near}? ` : ''}A name or term belongs in ${WORDS_FILE}`,
    };
    found.set(block, [...(found.get(block) ?? []), finding]);
  }
  return found;
}
