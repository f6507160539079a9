import { wordsOf } from '../parity/meaning.ts';
import { isRatioIn } from './amounts.ts';
import type { Claim, ClaimExtractor } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimFence, type ClaimSection, isOutput, type Sentence } from './claim-page.ts';
import { isPartIn } from './sums.ts';

/** Files that a build emits or an example consists of, as code spans name them. */
const FILE_NAME =
  /^(?:[\w@.[\]-]+\/)*[\w@[\]-][\w.@[\]-]*\.(?:[cm]?[jt]sx?|css|html|map|json|txt|wasm|png|svg|jpe?g)$/;
/** Every project has them, whatever a build shows. */
const ALWAYS_THERE = /(?:^|\/)(?:package(?:-lock)?|tsconfig|jsconfig)\.json$/;
/** Small numbers in words or figures; larger ones, and those with units, are claims of their own. */
const SMALL_NUMBER =
  /(?<![\w.,:/#-])(?:once|twice|two|three|four|five|six|seven|eight|nine|[2-9])(?![\w.,:%/-]*\d|[\w/-]| ?(?:ms|s|[kKMG]i?B|bytes|seconds|minutes|%|毫秒|秒|分钟|小时|字节))|[两二三四五六七八九](?= ?[个种项条次行份处张类])|(?<=[第^ ])[2-9](?= ?[个种项条次行份处张类])|一次/gu;

/** What a sentence beside an output takes from it: names of files, and how many or how often. */
export const outputClaims: ClaimExtractor = {
  kind: 'output',
  claimsOf: (page) =>
    page.sections.flatMap((section) => {
      const outputs = section.fences.filter(isOutput);
      if (outputs.length === 0) return [];
      return section.sentences
        .filter(({ kind }) => kind === 'paragraph' || kind === 'cell')
        .flatMap((sentence) => claimsBeside(sentence, section, outputs));
    }),
};

function claimsBeside(
  sentence: Sentence,
  section: ClaimSection,
  outputs: readonly ClaimFence[],
): Claim[] {
  const { line } = sentence.placeAt(0);
  const announced = /[:：]\s*$/.test(sentence.text)
    ? outputs.find((output) => output.line > line)
    : undefined;
  const files = sentence.codes
    .filter(({ text }) => FILE_NAME.test(text) && !ALWAYS_THERE.test(text))
    .map(({ at, text }) => {
      const by = fileSource(text, { line, announced, section, outputs });
      return claimAt(sentence, at, verdictOn(text, by));
    });
  const isCode = (at: number) => sentence.codes.some((code) => at >= code.at && at < code.end);
  const numbers = [...sentence.text.matchAll(SMALL_NUMBER)]
    .filter(({ index }) => !isCode(index))
    .map(({ 0: word, index }) => {
      const value = countedBy(word);
      const near = announced ? [announced] : nearest(line, outputs);
      const shows = (count: number) => near.find((one) => countsOf(one).has(count));
      const output = shows(value);
      const noun = wordsOf(sentence.text.slice(index + word.length))[0] ?? '';
      const isRatio = /^\s*(?:times|倍)/.test(sentence.text.slice(index + word.length));
      const by = output
        ? `the output in line ${output.line}`
        : isRatio && isRatioIn(sentence.text, value)
          ? 'two amounts of the sentence'
          : isPartIn(sentence.text, value, (whole) => shows(whole) !== undefined)
            ? 'the other numbers of the sentence'
            : undefined;
      return claimAt(sentence, index, verdictOn(`${value} ${noun}`.trim(), by));
    });
  return [...files, ...numbers];
}

function verdictOn(says: string, by: string | undefined): Pick<Claim, 'kind' | 'says' | 'verdict'> {
  const verdict: Claim['verdict'] =
    by === undefined ? { state: 'unproven' } : { state: 'proven', by };
  return { kind: 'output', says, verdict };
}

interface Around {
  line: number;
  /** The output that a sentence leads to with a colon. */
  announced: ClaimFence | undefined;
  section: ClaimSection;
  outputs: readonly ClaimFence[];
}

/** A sentence that leads to an output takes its names from it, others from whatever the section shows. */
function fileSource(name: string, { line, announced, section }: Around): string | undefined {
  const last = name.split('/').at(-1) ?? name;
  const has = ({ code, meta }: ClaimFence) => code.includes(last) || meta.includes(last);
  if (announced) {
    const from = section.fences.filter((one) => one.line > line && one.line <= announced.line);
    const beforeOutput = from.filter((one) => !isOutput(one));
    const found = has(announced) ? announced : beforeOutput.find(has);
    return found && `the example in line ${found.line}`;
  }
  const found = section.fences.find(has);
  return found && `the example in line ${found.line}`;
}

/** The outputs before and behind a line. */
function nearest(line: number, outputs: readonly ClaimFence[]): ClaimFence[] {
  const before = outputs.findLast((output) => output.line < line);
  const behind = outputs.find((output) => output.line > line);
  return [before, behind].filter((output) => output !== undefined);
}

function countedBy(word: string): number {
  if (word === 'once' || word === '一次') return 1;
  if (word === 'twice') return 2;
  const han = '零一二三四五六七八九'.indexOf(word === '两' ? '二' : word);
  return han >= 0 ? han : Number(wordsOf(word)[0]);
}

/** How many lines, names and messages an output has, how often each line stands in it, and its figures. */
function countsOf({ code }: ClaimFence): Set<number> {
  const lines = code.split('\n').map((line) => line.trim());
  const shown = lines.filter((line) => line !== '' && line !== '…');
  const names = new Set(
    code.match(/[\w@[\].-]+\.(?:[cm]?js|css|html|map|json|txt|wasm|png|svg)\b/g),
  );
  const figures = (code.match(/(?<![\w.])\d+(?![\w.]*\d)/g) ?? []).map(Number);
  const words = new Map<string, number>();
  for (const line of shown) {
    for (const word of new Set([line, ...line.split(/\s+/)]))
      words.set(word, (words.get(word) ?? 0) + 1);
  }
  return new Set([shown.length, names.size, ...figures, ...words.values()]);
}
