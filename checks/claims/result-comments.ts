import type { Claim, ClaimExtractor } from './claim.ts';
import type { ClaimFence, ClaimSection } from './claim-page.ts';

/** Behind code: what it comes to. */
const RESULT =
  /^(.*\S)\s*\/\/\s*(?:(?:→|=>|->|logs|prints|输出|打印)\s*(.+)|(-?\d[\d,.]*(?: ?(?:bytes|[kKMG]i?B|ms|s|字节|毫秒|秒))?|true|false|null|undefined|'[^']*'|"[^"]*"|`[^`]*`|\[.*\]|\{.*\}|[A-Z]\w+(?:<.*>)?))\s*$/;

/** Comments behind a line of code that tell what the line comes to. */
export const commentClaims: ClaimExtractor = {
  kind: 'comment',
  claimsOf: (page) =>
    page.sections.flatMap((section) =>
      section.fences.flatMap((fence) => commentsOf(fence, section)),
    ),
};

const SCRIPTS = /^(?:[cm]?[jt]sx?|javascript|typescript)$/;

function commentsOf(fence: ClaimFence, section: ClaimSection): Claim[] {
  if (!SCRIPTS.test(fence.lang)) return [];
  return fence.code.split('\n').flatMap((row, index): Claim[] => {
    const [, code = '', arrow, value] = RESULT.exec(row) ?? [];
    const said = (arrow ?? value)?.trim();
    if (said === undefined || /^\s*\/\//.test(code)) return [];
    const by = sourceOf(said, section);
    return [
      {
        file: section.file.shown,
        line: fence.line + index + 1,
        column: row.lastIndexOf('//') + 1,
        kind: 'comment',
        excerpt: row.trim(),
        says: `${code.trim().slice(0, 60)} → ${said}`,
        verdict: by === undefined ? { state: 'unproven' } : { state: 'proven', by },
      },
    ];
  });
}

/** An output of the section that has the value. */
function sourceOf(said: string, { fences }: ClaimSection): string | undefined {
  const bare = said.replace(/^(['"`])(.*)\1$/, '$2').replace(/(\d),(?=\d{3})/g, '$1');
  const output = fences.find(
    ({ meta, code }) =>
      /\boutput\b/.test(meta) &&
      code
        .replace(/(\d),(?=\d{3})/g, '$1')
        .split('\n')
        .some((line) => line.trim() === bare || line.trim().endsWith(` ${bare}`)),
  );
  return output && `the output in line ${output.line}`;
}
