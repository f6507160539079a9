import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { checkNames } from './check-names.ts';
import { siteFacts } from './site-facts.ts';

let site: CheckSite | undefined;
afterEach(() => site?.remove());

const FACTS = {
  names: {
    option: { tries: 'how often a job is tried', 'backoff.base': '', 'backoff.most': '' },
    function: ['queue.define()', 'queue.add()', 'retryAll()'],
    flag: { '--dry-run': 'writes nothing' },
    error: ['E101', 'E102'],
  },
  patterns: { error: 'E\\d{3}' },
  programs: ['kestrel'],
};

/** Problems of a page as `line:column message → hint`. */
async function names(text: string, facts: object = FACTS, file = './facts.json') {
  site?.remove();
  site = checkSite({
    'content/en/guide/page.mdx': text,
    'facts.json': JSON.stringify(facts),
    'facts.ts': `const facts = ${JSON.stringify(facts)};\nexport default facts;\n`,
  });
  mkdirSync(join(site.root, '.cache'));
  const source = await siteFacts(file, site.root, join(site.root, '.scratch'));
  const { problems } = await checkNames(await site.context(), source);
  return problems.map(
    ({ file: at, line, column, message, hint }) =>
      `${at}:${line ?? '-'}:${column ?? '-'} ${message}${hint ? ` → ${hint}` : ''}`,
  );
}

describe('a name in code', () => {
  test.each([
    ['trise', 'tries', 'option `trise` → did you mean `tries` (option: how often a job is tried)?'],
    ['backoff.bse', 'backoff.base', 'option `backoff.bse` → did you mean `backoff.base` (option)?'],
    ['backoff.anything', 'backoff.most', 'option `backoff.anything`'],
    ["queue.defne('a', send)", "queue.define('a', send)", 'function `queue.defne()` → did you mean `queue.define()` (function)?'],
    ['await queue.added()', 'await queue.add()', 'function `queue.added()`'],
    ['retryAl()', 'retryAll()', 'function `retryAl()` → did you mean `retryAll()` (function)?'],
    ['--dry-rn', '--dry-run', 'flag `--dry-rn` → did you mean `--dry-run` (flag: writes nothing)?'],
    ['npx kestrel migrate --dryrun', 'npx kestrel migrate --dry-run', 'flag `--dryrun`'],
    ['E103', 'E102', 'error `E103`'],
  ])('%s, not %s', async (lie, truth, message) => {
    const text = (code: string) => `# Page\n\nSee [\`${code}\`](#page) here.\n`;
    const [found = '', ...others] = await names(text(lie));
    expect(others).toEqual([]);
    expect(found).toContain(`there is no ${message}`);
    expect(found).toMatch(/^content\/en\/guide\/page\.mdx:3:/);
    expect(await names(text(truth))).toEqual([]);
  }); // biome-ignore format: one line each

  test.each([
    'git commit --no-verify',
    'console.log(1)',
    'backoff',
    'something',
    'name',
    'a.b',
    'queue',
    '--no-dry-run',
    'try',
  ])('%s is none of the site’s', async (code) => {
    expect(await names(`# Page\n\nSee \`${code}\`.\n`)).toEqual([]);
  });

  test('commands have flags, those of other programs their own', async () => {
    const text = '# Page\n\n```bash\nnpm i --save-dev kestrel\nnpx kestrel run --drY\n```\n';
    expect(await names(text)).toEqual([
      'content/en/guide/page.mdx:5:17 there is no flag `--drY` → if there is one, add it to `names.flag` of facts.json; if it is none of this site’s, to `except` there, with the reason',
    ]);
  });
});

test('facts may be a module', async () => {
  expect(await names('# Page\n\nSee `trise`.\n', FACTS, './facts.ts')).toHaveLength(1);
});

test('what was found once is not kept when the facts are others', async () => {
  const text = '# Page\n\nSee `backoff.first`.\n';
  expect(await names(text)).toHaveLength(1);
  const more = { ...FACTS, names: { ...FACTS.names, option: ['backoff.first'] } };
  expect(await names(text, more)).toEqual([]);
});

test('an exception holds while it is needed, on its page', async () => {
  const except = [{ name: 'backoff.first', page: '/guide/page', reason: 'the name in 1.x' }];
  expect(await names('# Page\n\nOnce `backoff.first`.\n', { ...FACTS, except })).toEqual([]);
  expect(await names('# Page\n', { ...FACTS, except })).toEqual([
    'facts.json:-:- nothing names `backoff.first` on /guide/page any more (“the name in 1.x”) → take it out of the list',
  ]);
});

test.each([
  [{ name: {} }, 'there is no field `name`, did you mean `names`?'],
  [{}, '`names` is no object'],
  [{ names: { option: 'tries' } }, '`names.option` is no object'],
  [{ names: { option: [5] } }, '`names.option` is no text'],
  [{ names: {}, patterns: { error: 'E' } }, '`patterns.error` has no names in `names`'],
  [{ names: {}, except: [{ name: 'a' }] }, '`except[].reason` is no text'],
])('%j: %s', async (facts, message) => {
  await expect(names('# Page\n', facts)).rejects.toThrow(message);
});
