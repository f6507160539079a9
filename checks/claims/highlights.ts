import type { Claim, ClaimExtractor, Verdict } from './claim.ts';
import type { ClaimFence, ClaimSection } from './claim-page.ts';

/** Marked lines of an example hold what the words around it name. */
export const highlightClaims: ClaimExtractor = {
  kind: 'highlight',
  claimsOf: (page) =>
    page.sections.flatMap((section) =>
      section.fences.flatMap((fence) => {
        const lines = markedLines(fence.meta);
        return lines.length === 0 ? [] : [claimOf(fence, lines, section)];
      }),
    ),
};

/** `{2,4-5}` */
function markedLines(meta: string): number[] {
  const [, list = ''] = /(?:^|\s)\{([\d,\s-]+)\}/.exec(meta) ?? [];
  return list
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    });
}

function claimOf(fence: ClaimFence, lines: readonly number[], section: ClaimSection): Claim {
  const rows = fence.code.split('\n');
  const marked = lines.map((line) => (rows[line - 1] ?? '').trim());
  const [text = ''] = marked.filter((row) => /\w/.test(row));
  return {
    file: section.file.shown,
    line: fence.line,
    column: 1,
    kind: 'highlight',
    excerpt: text,
    says: marked.join(' ').replace(/\s+/g, ' ').slice(0, 120),
    verdict: verdictOf({ fence, lines, marked, section }),
  };
}

interface Marked {
  fence: ClaimFence;
  lines: readonly number[];
  marked: readonly string[];
  section: ClaimSection;
}

function verdictOf({ fence, lines, marked, section }: Marked): Verdict {
  const count = fence.code.split('\n').length;
  const beyond = lines.find((line) => line > count);
  const [first] = marked;
  const last = marked.at(-1);
  if (beyond !== undefined || first === '' || last === '') {
    return {
      state: 'false',
      code: 'highlight-empty',
      message:
        beyond === undefined
          ? 'a marked passage begins or ends with an empty line'
          : `line ${beyond} is marked, and the example has ${count}`,
      hint: 'mark the lines that the words around the example are about',
    };
  }
  const named = namesAround(section);
  const words = marked.flatMap((row) => row.match(/[A-Za-z_$][\w$]{2,}/g) ?? []);
  const word = words.find((one) => named.has(one));
  return word === undefined
    ? { state: 'unproven' }
    : { state: 'proven', by: `\`${word}\`, which the section is about` };
}

/** Names in code style of the section and its headings. */
function namesAround({ sentences, heading, above }: ClaimSection): Set<string> {
  const texts = [
    ...sentences.flatMap(({ codes }) => codes.map(({ text }) => text)),
    ...[heading, ...above.map((one) => one.heading)].flatMap((one) => one.match(/`[^`]+`/g) ?? []),
  ];
  return new Set(texts.flatMap((text) => text.match(/[A-Za-z_$][\w$]{2,}/g) ?? []));
}
