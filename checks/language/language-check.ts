import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cache } from '../../engine/cache.ts';
import type { SourceFile } from '../../engine/compile/nodes.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { type ProblemSource, problemAt } from '../../engine/problems.ts';
import { pagesToMend } from '../run-checks.ts';
import { codeSalt } from '../source/code-salt.ts';
import type { KnownRight } from '../source/known-right.ts';
import { parseSource, type SourceTree, sourceFilesOf } from '../source/source-tree.ts';
import { writeMended } from '../source/write-mended.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { offsetBefore, offsetIn, type ProseBlock, placeAt, proseBlocks } from './prose.ts';
import {
  chineseSigns,
  doubledWords,
  emptyWords,
  type Finding,
  headingCase,
  leftovers,
  leftoversInRemarks,
  longSentences,
  nameCase,
  termUse,
  untranslated,
} from './rules.ts';
import { readRightWords, unknownWords, WORDS_FILE } from './spelling.ts';
import { semicolonsTooMany, styleWords } from './style.ts';
import { keepsStyle } from './style-areas.ts';
import { missingWords } from './substance.ts';
import { type TextEdit, typographyEdits } from './typography.ts';

/** Spelling, typography, names, headings, terms, leftovers, substance, repeated sentences. */
export const languageCheck: Check = { name: 'language', run: checkLanguage };

/** A sentence that stands on more pages than this was written by nobody for anybody. */
const PAGES_PER_SENTENCE = 3;

/** What one page's text came to. Plain data: it is kept between runs. */
interface PageLanguage {
  problems: Problem[];
  /** What the rules of style say, where they are applied. */
  style: Problem[];
  sentences: { key: string; file: string; line: number; column: number }[];
  blocks: number;
}

async function checkLanguage(context: CheckContext): Promise<CheckResult> {
  const { pages } = context;
  const right = await readRightWords(context.cacheFolder);
  const judge = await pageJudge(context, right);
  const mendable = new Set(context.fix ? pagesToMend(context) : []);
  const problems: Problem[] = [];
  const written: string[] = [];
  const uses = new Map<string, { route: string; problem: () => Problem }[]>();
  let blocks = 0;
  for (const [index, page] of pages.entries()) {
    context.progress(index, pages.length);
    if (mendable.has(page)) written.push(...(await mendTypography(page, context.root)));
    const result = await judge(page);
    blocks += result.blocks;
    problems.push(...result.problems, ...substanceProblems(page));
    if (context.style || keepsStyle(`content/${page.route.source}`)) {
      problems.push(...result.style);
    }
    const own = new Map(result.sentences.map((sentence) => [sentence.key, sentence]));
    for (const [key, place] of own) {
      const problem = () => repeatedSentence(key, place, page.text);
      uses.set(key, [...(uses.get(key) ?? []), { route: page.route.path, problem }]);
    }
  }
  context.progress(pages.length, pages.length);
  await right.keep();
  for (const list of uses.values()) {
    if (list.length > PAGES_PER_SENTENCE) problems.push(...list.map(({ problem }) => problem()));
  }
  return {
    problems,
    counts: {
      checked: blocks,
      passed: Math.max(0, blocks - problems.length),
      expectedFailures: 0,
      skipped: 0,
    },
    written,
  };
}

async function pageJudge(
  context: CheckContext,
  right: KnownRight,
): Promise<(page: CheckPage) => Promise<PageLanguage>> {
  const salt = await codeSalt('checks/language/language-check.ts', [WORDS_FILE]);
  const cache = new Cache(context.cacheFolder);
  return async (page) => {
    const files = sourceFilesOf(page, context.root);
    const key = hashText(32, salt, ...files.flatMap(({ shown, text }) => [shown, text]));
    const known = await cache.read(key, isPageLanguage);
    if (known) return known;
    const style = styleProblems(page.route.lang, files);
    const result: PageLanguage = { problems: [], style, sentences: [], blocks: 0 };
    for (const file of files) {
      const source = parseSource(file);
      if (source) await judgeSource({ source, lang: page.route.lang, right }, result);
    }
    await cache.write(key, result);
    return result;
  };
}

function isPageLanguage(value: unknown): value is PageLanguage {
  return typeof value === 'object' && value !== null && 'sentences' in value && 'style' in value;
}

interface Judged {
  source: SourceTree;
  lang: string;
  right: KnownRight;
}

async function judgeSource({ source, lang, right }: Judged, result: PageLanguage): Promise<void> {
  const file: ProblemSource = { file: source.file.shown, text: source.file.text };
  const blocks = proseBlocks(source);
  const words = await unknownWords(blocks, right);
  const isChinese = lang === 'zh';
  for (const block of blocks) {
    const findings: Finding[] = [
      ...(words.get(block) ?? []),
      ...nameCase(block),
      ...leftovers(block),
      ...leadingBlanks(block),
      ...(isChinese
        ? [...termUse(block), ...chineseSigns(block), ...typography(block), ...untranslated(block)]
        : [...headingCase(block), ...emptyWords(block), ...doubledWords(block)]),
    ];
    for (const { at, ...finding } of findings) {
      const place = placeAt(file.text, offsetIn(block, at));
      result.problems.push(problemAt(file, place, finding));
    }
    for (const { key, at } of longSentences(block)) {
      const place = placeAt(file.text, offsetIn(block, at));
      result.sentences.push({ key, file: file.file, ...place });
    }
  }
  for (const { line, finding } of leftoversInRemarks(source)) {
    result.problems.push(problemAt(file, { line, column: 1 }, finding));
  }
  result.blocks += blocks.length;
}

/** What the rules of style say about a page and its partials. */
function styleProblems(lang: string, files: readonly SourceFile[]): Problem[] {
  return files.flatMap((shown) => {
    const source = parseSource(shown);
    if (!source) return [];
    const file: ProblemSource = { file: shown.shown, text: shown.text };
    const blocks = proseBlocks(source);
    const found = blocks.flatMap((block) =>
      styleWords(block, lang).map((finding) => ({ block, finding })),
    );
    if (lang !== 'zh') found.push(...semicolonsTooMany(blocks));
    return found.map(({ block, finding: { at, ...words } }) =>
      problemAt(file, placeAt(file.text, offsetIn(block, at)), words),
    );
  });
}

function typography(block: ProseBlock): Finding[] {
  return typographyEdits(block).map(({ at, old, new: next, isForWriter }) => {
    const around = block.text.slice(Math.max(0, at - 4), at + 4).replace(/\uE000+/g, '`…`');
    if (isForWriter) {
      const message = `AutoCorrect would write “${next}”: “${around}”`;
      return { code: 'typography', at, message, hint: 'look what it means, and write it by hand' };
    }
    const what =
      old === ''
        ? 'a space is missing'
        : next === ''
          ? 'a space too many'
          : `${old} instead of ${next}`;
    return {
      code: 'typography',
      at,
      message: `${what}: “${around}”`,
      hint: '`npm run check -- --fix` mends it',
    };
  });
}

function leadingBlanks({ text, openings }: ProseBlock): Finding[] {
  return [...openings.keys()]
    .filter((at) => text[at] === ' ')
    .map((at) => ({
      code: 'typography',
      at,
      message: `words of a link or mark begin with a space: “${text.slice(at, at + 8)}”`,
      hint: 'write the space in front of the link',
    }));
}

/** An edit at its place in the file; none when that is not certain, or when its writer has to decide. */
function placedEdit(
  { at, old, new: next, isForWriter }: TextEdit,
  block: ProseBlock,
  text: string,
) {
  if (isForWriter || block.guesses.has(at) || block.guesses.has(at - 1)) return [];
  if (old === '') return [{ at: offsetBefore(block, at), old, new: next }];
  const offset = block.offsets[at] ?? -1;
  // The sign of an escape cannot change without its backslash.
  return text[offset] === old && text[offset - 1] !== '\\' ? [{ at: offset, old, new: next }] : [];
}

/** Applies the typographic edits that stand in the file as they stand in the block. */
async function mendTypography(page: CheckPage, root: string): Promise<string[]> {
  if (page.route.lang !== 'zh') return [];
  const written: string[] = [];
  for (const file of sourceFilesOf(page, root)) {
    const source = parseSource(file);
    if (!source) continue;
    const edits = proseBlocks(source).flatMap((block) =>
      typographyEdits(block).flatMap((edit) => placedEdit(edit, block, file.text)),
    );
    // From the end, so that offsets stay right.
    const mended = edits
      .sort((a, b) => b.at - a.at)
      .reduce(
        (text, { at, old, new: next }) => text.slice(0, at) + next + text.slice(at + old.length),
        file.text,
      );
    if (mended === file.text) continue;
    // Somebody may have saved it meanwhile.
    if ((await readFile(file.path, 'utf8')) !== file.text) continue;
    await writeMended(file.path, mended);
    written.push(file.shown);
  }
  return written;
}

function substanceProblems(page: CheckPage): Problem[] {
  const missing = missingWords(page);
  if (!missing) return [];
  return [
    {
      code: 'thin-page',
      severity: 'error',
      file: join('content', page.route.source),
      line: 1,
      column: 1,
      message: `the page has ${missing.has} words; a page of its kind needs ${missing.needs} to say anything`,
      hint: 'see checks/language/substance.ts for what such a page holds',
    },
  ];
}

function repeatedSentence(
  key: string,
  { file, line, column }: PageLanguage['sentences'][number],
  text: string,
): Problem {
  return problemAt(
    { file, text },
    { line, column },
    {
      code: 'repeated-sentence',
      message: `the same sentence stands on more than ${PAGES_PER_SENTENCE} pages: “${key}”`,
      hint: 'say what is particular to this page, or say it once and link to it',
    },
  );
}
