import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { examplesSchema } from '../../engine/site-checks/check-fields.ts';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import type { CheckContext } from '../types.ts';
import { checkExamples } from './check-examples.ts';
import { siteRunner } from './site-runner.ts';
import { WORKSPACE_PREFIX } from './workspace.ts';

let site: CheckSite | undefined;
afterEach(() => site?.remove());

const PAGE = 'content/en/guide/page.mdx';
const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n`;
const page = (...blocks: string[]) => `# Page\n\n${blocks.join('\n')}`;

/** Checks a page of a site with these `examples` in its configuration. */
async function check(
  text: string,
  examples: object,
  { files = {}, ...more }: Partial<CheckContext> & { files?: Record<string, string> } = {},
) {
  site?.remove();
  site = checkSite({ [PAGE]: text, ...files });
  return again(examples, more);
}

async function again(examples: object, more: Partial<CheckContext> = {}) {
  if (!site) throw new Error('no site');
  mkdirSync(join(site.root, '.cache'), { recursive: true });
  const context = await site.context(more);
  const config = { root: site.root, file: 'site.config.ts' };
  const scratch = join(site.root, '.scratch');
  const { pages } = context;
  const settings = examplesSchema.parse(examples);
  return checkExamples(context, await siteRunner(config, settings, { pages, scratch }));
}

/** Problems as `line:column code message → hint`. */
const said = ({ problems }: Awaited<ReturnType<typeof check>>) =>
  problems.map(
    ({ file, line, column, code, message, hint }) =>
      `${file}:${line}:${column} ${code} ${message}${hint === undefined ? '' : ` → ${hint}`}`,
  );

const NODE = { runners: { js: 'node {file}' } };
const SUM = fence('js run title="sum.mjs"', 'console.log(1 + 2);');

describe('an output', () => {
  test('is what the example prints', async () => {
    const result = await check(page(SUM, fence('text output', '3')), NODE);
    expect(said(result)).toEqual([]);
    expect(result.counts).toMatchObject({ checked: 2, passed: 2 });
    expect(result.notes).toEqual(['1 examples run, 1 outputs compared']);
  }, 60_000);

  test('that is another one is told with its line, and mended', async () => {
    const text = page(SUM, fence('text output', '4'));
    expect(said(await check(text, NODE))).toEqual([
      `${PAGE}:8:1 output-differs the real output has \`3\` here → \`npm run check -- --only en/guide/page --print\` shows the real output, \`--fix\` writes it`,
    ]);
    expect((await again(NODE, { print: true })).notes?.join()).toContain(':7 really is:\n3');
    expect(said(await again(NODE, { fix: true }))).toEqual([]);
    expect(site?.read(PAGE)).toBe(text.replace('\n4\n', '\n3\n'));
  }, 60_000);

  test('may be a file that is written, and files of a set lie beside each other', async () => {
    const text = page(
      fence('js project="shop" title="prices.mjs"', 'export const prices = [1, 2];'),
      fence(
        'js run project="shop" title="src/write.mjs" args="tea" env="SHOP=small"',
        "import { writeFileSync } from 'node:fs';\nimport { prices } from '../prices.mjs';\nconst { argv, env } = process;\nwriteFileSync('out.txt', [env.SHOP, argv[2], '\\n', prices].join(' '));",
      ),
      fence('text output project="shop" title="out.txt"', 'small tea\n1,2'),
      fence('text output project="shop" title="./"', 'out.txt'),
      fence('text output project="shop" args="milk" title="out.txt"', 'small milk'),
    );
    expect(said(await check(text, NODE))).toEqual([]);
  }, 60_000);

  test('belongs to an example', async () => {
    const result = await check(page(fence('text output', '3')), NODE);
    expect(said(result).join()).toContain(`${PAGE}:3:1 output-of-nothing`);
  });
});

describe('an example that fails', () => {
  const thrown = fence('js run title="a.mjs"', "\nthrow new TypeError('no price');");

  test('is told at the line that throws', async () => {
    expect(said(await check(page(thrown), NODE))).toEqual([
      `${PAGE}:5:1 run-failed \`node a.mjs\` ended with 1: TypeError: no price`,
    ]);
  }, 60_000);

  test('may be meant to', async () => {
    const expected = thrown.replace(' run', ' run expect-error="no price"');
    const { counts, problems } = await check(page(expected), NODE);
    expect(problems).toEqual([]);
    expect(counts).toMatchObject({ expectedFailures: 1 });
    const other = thrown.replace(' run', ' run expect-error="no tax"');
    expect(said(await check(page(other), NODE)).join()).toContain('but not with “no tax”');
  }, 60_000);

  test.each([
    ['throws', 'null.x;', NODE, 'run-failed'],
    ['never ends', 'setInterval(() => {}, 1000);', NODE, 'example-crashed'],
    ['has no program', '1', { runners: { js: 'nodd-of-nobody {file}' } }, 'example-crashed'],
    ['fails otherwise than expected', 'null.x;', NODE, 'run-failed', ' expect-error="no tax"'],
  ])(
    'and %s leaves its output as it is',
    async (_what, code, examples, problem, words = '') => {
      const output = fence('text output', 'one\ntwo');
      const text = page(fence(`js run title="a.mjs"${words}`, code), output);
      const first = await check(text, { ...examples, seconds: 2 });
      const codes = [problem, ...(words === '' ? [] : ['expectation-unmet'])];
      expect(first.problems.map((one) => one.code)).toEqual(codes);
      expect(first.counts).toMatchObject({ checked: 2, passed: 0 });
      const mended = await again({ ...examples, seconds: 2 }, { fix: true, print: true });
      expect(mended.problems.map((one) => one.code)).toEqual(codes);
      expect(mended.notes?.join()).not.toContain('really is');
      expect(site?.read(PAGE)).toBe(text);
    },
    60_000,
  );

  test('as it is meant to shows what it prints', async () => {
    const expected = thrown.replace(' run', ' run expect-error="no price"');
    const text = page(expected, fence('text output', '…\nTypeError: no tax\n…'));
    expect(said(await check(text, NODE)).join()).toContain('output-differs');
  }, 60_000);

  test('is told where a compiler names the place', async () => {
    const compiler = "console.log('sum.foo(2,3): error F1: no number');process.exit(2);";
    const runners = { foo: { run: `node -e "${compiler}"`, every: true } };
    expect(said(await check(page(fence('foo title="sum.foo"', 'a\nb b')), { runners }))).toEqual([
      `${PAGE}:5:3 run-failed ${`\`node -e ${compiler}\``} ended with 2: sum.foo(2,3): error F1: no number`,
    ]);
  }, 60_000);
});

describe('a runner', () => {
  test('that is not installed is told with what to do', async () => {
    const runners = { py: 'pyton-of-nobody {file}' };
    expect(said(await check(page(fence('py run', 'print(3)')), { runners }))).toEqual([
      `${PAGE}:3:1 example-crashed \`pyton-of-nobody example.py\` cannot be started: there is no program \`pyton-of-nobody\` → install \`pyton-of-nobody\`, or name another command in \`examples.runners.py\` of site.config.ts`,
    ]);
  }, 60_000);

  test('that hangs is stopped with all that it has started, and the deadline is told', async () => {
    const code =
      "import { spawn } from 'node:child_process';\nconst child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });\n\nsetInterval(() => {}, 1000);";
    // What it has started holds the stream open: there is a result only when both have ended.
    const [problem = ''] = said(
      await check(page(fence('js run title="a.mjs"', code)), { ...NODE, seconds: 2 }),
    );
    expect(problem).toContain(
      `${PAGE}:3:1 example-crashed \`node a.mjs\` did not end within 2 seconds`,
    );
  }, 60_000);

  test('is needed for what says `run`', async () => {
    const [problem = ''] = said(await check(page(fence('rb run', 'puts 3')), NODE));
    expect(problem).toContain(`${PAGE}:3:1 no-runner nothing runs examples in \`rb\``);
    expect(problem).toContain("examples: { runners: { rb: '… {file}' } }");
  });

  test('fetches no package that is missing', async () => {
    const runners = { js: 'npx --offline package-of-nobody-at-all {file}' };
    const [problem = ''] = said(await check(page(fence('js run', '1')), { runners }));
    expect(problem).toContain('run-failed `npx --offline package-of-nobody-at-all example.cjs`');
  }, 60_000);

  test('reads no words of others', async () => {
    const text = page(fence('js run stats="assets"', ''));
    expect(said(await check(text, NODE)).join()).toContain('word-not-read no runner of this site reads `stats`'); // biome-ignore format: one line
  }, 60_000);
});

describe('a module of the site', () => {
  const runners = { sql: './runners/sql.ts' };
  const text = page(
    fence('sql title="schema.sql" project="shop"', 'create'),
    fence('sql run title="ask.sql" project="shop"', 'select\n3'),
    fence('text output project="shop"', 'schema.sql ask.sql: select'),
  );
  const module = (body: string) => ({
    files: {
      'runners/words.ts': "export const first = (text: string) => text.split('\\n')[0];",
      'runners/sql.ts': `import { readFileSync } from 'node:fs';
import { first } from './words.ts';
export default async ({ folder, file, files, signal }) => { ${body} };`,
    },
  });
  const good =
    "return { printed: files.join(' ') + ': ' + first(readFileSync(folder + '/' + file, 'utf8')) };";

  test('runs examples', async () => {
    expect(said(await check(text, { runners }, module(good)))).toEqual([]);
  }, 60_000);

  test.each([
    [
      'throws',
      "throw new Error('no database');",
      'the runner ./runners/sql.ts failed: no database',
    ],
    [
      'never ends',
      'await new Promise(() => {});',
      'the runner ./runners/sql.ts did not end within 1 seconds',
    ],
    [
      'returns something else',
      "return 'text';",
      'the runner ./runners/sql.ts returns something else than a result: it is no object → its default export is a function from an example to `{ printed }`',
    ],
  ])(
    '… and is told when it %s',
    async (_what, body, message) => {
      const found = said(await check(text, { runners, seconds: 1 }, module(body)));
      expect(found[0]).toBe(`${PAGE}:7:1 example-crashed ${message}`);
    },
    60_000,
  );

  test('may say where an example fails', async () => {
    const body =
      "return { printed: '', error: { message: 'no table', file, line: 2, column: 1 } };";
    const found = said(await check(text, { runners }, module(body)));
    expect(found).toContain(`${PAGE}:9:1 run-failed no table`);
  }, 60_000);

  test('is missing', async () => {
    const found = said(await check(text, { runners }));
    expect(found[0]).toContain(
      `${PAGE}:7:1 example-crashed the runner ./runners/sql.ts cannot be loaded: the file does not exist`,
    );
  });
});

describe('results are kept', () => {
  test('while example, runner and packages are the same', async () => {
    // Outside of the example's folder, so that it tells how often the example was run.
    const log = join(mkdtempSync(join(tmpdir(), 'runs-')), 'log.txt');
    const code = `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(log)}, 'x');`;
    const runs = () => readFileSync(log, 'utf8').length;
    await check(page(fence('js run', code)), NODE, {
      files: { 'node_modules/.package-lock.json': '{}' },
    });
    expect(runs()).toBe(1);
    await again(NODE);
    expect(runs()).toBe(1);
    await again({ runners: { js: 'node --no-warnings {file}' } });
    expect(runs()).toBe(2);
    await again({ runners: { js: { run: 'node {file}', version: 'node -p 5' } } });
    expect(runs()).toBe(3);
    site?.write('node_modules/.package-lock.json', '{ "a": 1 }');
    await again(NODE);
    expect(runs()).toBe(4);
    rmSync(dirname(log), { recursive: true });
  }, 60_000);
});

test('unseen files, and none from outside of their folder', async () => {
  const examples = { ...NODE, files: './unseen' };
  const read =
    "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync('a.txt', 'utf8'));";
  const text = page(fence('js run files="shop"', read), fence('text output', 'hello'));
  const files = { 'unseen/shop/a.txt': 'hello' };
  expect(said(await check(text, examples, { files }))).toEqual([]);
  const outside = text.replace('files="shop"', 'files="../content"');
  expect(said(await check(outside, examples, { files })).join()).toContain('there is no folder ../content'); // biome-ignore format: one line
}, 60_000);

test('nothing is written outside of the temporary folder, and nothing is left in it', async () => {
  const text = page(fence('js run title="../../escaped.mjs"', '1'));
  const [problem = ''] = said(await check(text, NODE));
  expect(problem).toContain("`../../escaped.mjs` lies outside of the example's folder");
  const left = readdirSync(tmpdir()).filter((name) =>
    name.startsWith(`${WORKSPACE_PREFIX}${process.pid}-`),
  );
  expect(left).toEqual([]);
});
