import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CSpellUserSettings,
  getDefaultBundledSettingsAsync,
  mergeSettings,
  spellCheckDocument,
} from 'cspell-lib';
import { projectRoot } from '../source/code-salt.ts';
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

let settings: Promise<CSpellUserSettings> | undefined;

async function loadSettings(): Promise<CSpellUserSettings> {
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

/** Words that are in no dictionary, in blocks of either language: Latin words only. */
export async function unknownWords(
  blocks: readonly ProseBlock[],
): Promise<Map<ProseBlock, Finding[]>> {
  settings ??= loadSettings();
  const known = await settings;
  // One text for the whole page: starting the checker costs more than reading.
  const texts = blocks.map(({ text }) =>
    text.replace(/\p{Script=Han}/gu, ' ').replaceAll(CODE, ' '),
  );
  const { issues } = await spellCheckDocument(
    {
      uri: 'stdin:///page.txt',
      text: texts.join('\n\n'),
      languageId: 'plaintext',
      locale: 'en-US',
    },
    { noConfigSearch: true, generateSuggestions: true, numSuggestions: 3 },
    known,
  );
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 2;
  }
  const found = new Map<ProseBlock, Finding[]>();
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
