import { afterEach, expect, test } from 'vitest';
import type { Problem } from '../../engine/model.ts';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { configOf } from '../../tests/site-fixture.ts';
import type { Check, CheckPage } from '../types.ts';
import type { PageEdit } from './edit-file.ts';
import { formatResult, formatTotals, runEdits } from './run-edits.ts';

let site: CheckSite;

afterEach(() => site.remove());

const EN = 'content/en/page.mdx';
const ZH = 'content/zh/page.mdx';
const PAGES = { [EN]: '# Page\n\nIt takes 5 ms.\n', [ZH]: '# Page\n\n需要 5 毫秒。\n' };

/** Knows one word that is wrong wherever it stands, one that is told at the first line, and twins. */
const check: Check = {
  name: 'words',
  async run({ pages }) {
    const texts = pages.map(({ route, text }) => ({ file: `content/${route.source}`, text }));
    const found = texts.flatMap(({ file, text }) =>
      text.split('\n').flatMap((row, index): Problem[] => {
        const problem = { severity: 'error' as const, file, column: 1 };
        if (row.includes('9'))
          return [{ ...problem, code: 'wrong', line: index + 1, message: row }];
        if (row.includes('8')) return [{ ...problem, code: 'wrong', line: 1, message: row }];
        return [];
      }),
    );
    const counts = { checked: 1, passed: 1, expectedFailures: 0, skipped: 0 };
    const [first, second] = texts.map(({ text }) => /\d/.exec(text)?.[0]);
    const lags: Problem = {
      code: 'translation-lags',
      severity: 'error',
      file: ZH,
      line: 1,
      message: 'lags',
    };
    return { problems: first === second ? found : [...found, lags], counts };
  },
};

async function run(edits: PageEdit[]) {
  site = checkSite(PAGES);
  const { pages } = await site.context();
  return runEdits(edits, {
    site: {
      config: configOf(),
      pages,
      untranslated: [],
      problems: [],
      problemsOf: () => [],
      compile: async (page: CheckPage, text: string) => ({ ...page, text }),
    },
    siteRoot: site.root,
    cacheRoot: site.root,
    checks: [check],
    onProgress: () => undefined,
    onResult: () => undefined,
  });
}

const edit = (id: string, lies: boolean, digit: string, files = [EN, ZH]): PageEdit => ({
  id,
  kind: 'a',
  lies,
  edits: files.map((file) => ({ file, find: '5 ', replace: `${digit} ` })),
});

test('edits are made in both languages and in English alone, and taken back', async () => {
  const results = await run([
    edit('caught', true, '9'),
    edit('elsewhere', true, '8'),
    edit('survives', true, '6'),
    edit('true', false, '6'),
    edit('alarm', false, '9', [ZH]),
    { ...edit('gone', true, '9', [EN]), edits: [{ file: EN, find: '7 ms', replace: '9 ms' }] },
  ]);
  expect(results.map((result) => formatResult(result).split('\n')[0])).toEqual([
    'caught (a, as written): caught',
    'caught (a, English alone): caught',
    'elsewhere (a, as written): CAUGHT ELSEWHERE',
    'elsewhere (a, English alone): CAUGHT ELSEWHERE',
    'survives (a, as written): MISSED',
    'survives (a, English alone): ASKED for confirmation only',
    'true (a, as written): quiet',
    'true (a, English alone): quiet, asks for confirmation',
    'alarm (a, as written): FALSE ALARM',
    'gone (a, as written): NOT APPLICABLE',
  ]);
  expect(formatTotals(results)).toContain('caught 1, caught elsewhere 1');
  expect(formatTotals(results)).toContain('false alarms 1 of 2');
  expect([site.read(EN), site.read(ZH)]).toEqual(Object.values(PAGES));
});

test('what was wrong before an edit is not caught by it', async () => {
  const before = PAGES[EN];
  PAGES[EN] = `${before}\nIt is 9.\n`;
  try {
    const [result] = await run([edit('survives', true, '6')]);
    expect(result?.outcome).toBe('missed');
  } finally {
    PAGES[EN] = before;
  }
});
