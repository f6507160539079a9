import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from './load-config.ts';
import { formatProblems } from './problems.ts';
import type { SlotProps } from './slots/slots.ts';
import { placeOfThrown } from './thrown-place.ts';

let root: string;
let scratch: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-'));
  root = join(folder, 'site');
  scratch = join(folder, 'scratch');
  await mkdir(root);
});
afterEach(async () => {
  await rm(join(root, '..'), { recursive: true });
});

const write = (file: string, text: string) => writeFile(join(root, file), text);

async function load() {
  const { config, problems, files } = await loadConfig(root, scratch);
  const report = formatProblems(problems).replaceAll(root, '<site>');
  return { config, files, report: report.replace(/^\S*site\.config\.ts/, 'site.config.ts') };
}

describe('loadConfig', () => {
  test('a folder without a configuration', async () => {
    const { config, report, files } = await load();
    expect(config).toBeUndefined();
    expect(files).toEqual([]);
    expect(report).toMatchInlineSnapshot(`
      "site.config.ts no-config no site configuration in <site>
        → a site folder holds \`site.config.ts\` (default export: the configuration) and \`content/\` with its
          pages (\`content/index.md\`; \`content/<language>/index.md\` in a site with \`lang\`). Run the command
          in it, pass it with \`--root <site folder>\`, or make one: \`npx twinleaf init my-docs\`.

      1 error in 1 file"
    `);
  });

  test('several at once, from one process', async () => {
    await write('site.config.ts', "export default { title: 'Docs' };");
    const loaded = await Promise.all(Array.from({ length: 8 }, load));
    expect(loaded.map(({ config, report }) => [config?.title, report])).toEqual(
      Array.from({ length: 8 }, () => ['Docs', '']),
    );
  });

  test('a TypeScript configuration that imports another file', async () => {
    await write('nav.ts', "export const title: string = 'Docs';");
    await write(
      'site.config.ts',
      "import { title } from './nav.ts';\nexport default { title } satisfies { title: string };",
    );
    const { config, report, files } = await load();
    expect(report).toBe('');
    expect(config).toMatchObject({ root, title: 'Docs', contentDir: join(root, 'content') });
    expect([...files].sort()).toEqual([join(root, 'nav.ts'), join(root, 'site.config.ts')]);
  });

  test('one that waits for what never comes is told in time, and keeps nobody from a better one', async () => {
    await write('site.config.ts', 'await new Promise(() => {});\nexport default {};');
    const { config, problems } = await loadConfig(root, scratch, undefined, 200);
    expect(config).toBeUndefined();
    expect(problems).toMatchObject([
      { code: 'config-failed', message: expect.stringContaining('waited for what never comes') },
    ]);
    await write('site.config.ts', "export default { title: 'Docs' };");
    expect((await load()).config?.title).toBe('Docs');
  });

  test('a promise is waited for, and one that fails is told', async () => {
    await write('site.config.ts', "export default (async () => ({ title: 'Late' }))();");
    expect((await load()).config?.title).toBe('Late');
    await write('site.config.ts', "export default Promise.reject(new Error('no network'));");
    const { config, report } = await load();
    expect(config).toBeUndefined();
    expect(report).toMatch(/config-failed .*no network/);
  });

  test('sees the environment as it is, and may change it', async () => {
    await write(
      'site.config.ts',
      "export default { title: 'in '.concat(process.env.NODE_ENV) };\nprocess.env.NODE_ENV = 'test';",
    );
    expect((await load()).config?.title).toBe('in test');
  });

  test('a second one beside it is not left unread in silence', async () => {
    await write('site.config.ts', "export default { title: 'One' };");
    await write('site.config.js', "export default { title: 'Two' };");
    const { config, problems } = await loadConfig(root, scratch);
    expect(config).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'unused-config', file: 'site.config.js' }]);
  });

  test('a folder in its place is told', async () => {
    await mkdir(join(root, 'site.config.ts'));
    expect((await load()).report).toContain('config-failed');
  });

  test('a second load sees what has changed', async () => {
    await write('nav.ts', "export const title = 'One';");
    await write('site.config.ts', "import { title } from './nav.ts';\nexport default { title };");
    await load();
    await write('nav.ts', "export const title = 'Two';");
    expect((await load()).config?.title).toBe('Two');
  });

  test('a configuration in plain JavaScript', async () => {
    await write('site.config.mjs', "export default { title: 'Plain' };");
    const { config } = await load();
    expect(config?.title).toBe('Plain');
    // Problems name it.
    expect(config?.file).toBe('site.config.mjs');
  });

  test('leaves nothing behind', async () => {
    await write('site.config.ts', 'export default {};');
    await load();
    expect(existsSync(scratch) ? await readdir(scratch) : []).toEqual([]);
  });

  test('an unknown key, at its place', async () => {
    await write('site.config.ts', "export default {\n  titel: 'Docs',\n};\n");
    const { config, report } = await load();
    expect(config).toBeUndefined();
    expect(report).toMatchInlineSnapshot(`
      "site.config.ts:2:3 unknown-key unknown key \`titel\`
          1 | export default {
        > 2 |   titel: 'Docs',
            |   ^
          3 | };
        → did you mean \`title\`?

      1 error in 1 file"
    `);
  });

  test('a configuration that throws', async () => {
    await write('site.config.ts', "const title = 'Docs';\nthrow new Error('no network');");
    const { config, report, files } = await load();
    expect(config).toBeUndefined();
    expect(files).toEqual([join(root, 'site.config.ts')]);
    expect(report).toMatchInlineSnapshot(`
      "site.config.ts:2:7 config-failed the configuration could not be loaded: no network
          1 | const title = 'Docs';
        > 2 | throw new Error('no network');
            |       ^
        → its code is run whenever the site is opened, and what it throws keeps the site from being read

      1 error in 1 file"
    `);
  });

  test('a configuration that throws in a folder with a package of its own, in what it imports', async () => {
    await write('package.json', '{ "name": "acme-docs" }');
    await write('words.ts', "export const words = () => {\n  throw new Error('no words');\n};");
    await write('site.config.ts', "import { words } from './words.ts';\nexport default words();");
    expect((await load()).report).toContain(
      "words.ts:2:9 config-failed the configuration could not be loaded: no words\n    1 | export const words = () => {\n  > 2 |   throw new Error('no words');",
    );
  });

  test('what a slot of it throws later is shown with its line', async () => {
    await write('slots.ts', "export const Late = () => {\n  throw new Error('no words');\n};");
    const config =
      "import { Late } from './slots.ts';\nexport default { slots: { afterFooter: Late } };";
    await write('site.config.ts', config);
    const { config: loaded } = await load();
    let thrown: unknown;
    try {
      loaded?.slots.afterFooter?.({} as SlotProps);
    } catch (error) {
      thrown = error;
    }
    expect(placeOfThrown(thrown, root)).toEqual({ file: 'slots.ts', line: 2, column: 9 });
  });

  test('a configuration asks for files beside it, and not beside its bundle', async () => {
    await write(
      'site.config.ts',
      'export default { title: import.meta.url, description: typeof import.meta.resolve };',
    );
    const { config } = await load();
    expect(config?.title).toBe(pathToFileURL(join(root, 'site.config.ts')).href);
    expect(config?.description).toBe('function');
  });

  test('a configuration and what it imports know their folders', async () => {
    const place = '[import.meta.dirname, import.meta.filename]';
    await mkdir(join(root, 'parts'));
    await write('parts/place.mjs', `export default ${place};`);
    await write(
      'site.config.ts',
      `import part from './parts/place.mjs';\nexport default { title: JSON.stringify([...${place}, ...part]) };`,
    );
    const { config } = await load();
    expect(JSON.parse(config?.title ?? '')).toEqual([
      root,
      join(root, 'site.config.ts'),
      join(root, 'parts'),
      join(root, 'parts', 'place.mjs'),
    ]);
  });

  test('a configuration without a default export', async () => {
    await write('site.config.ts', "export const config = { title: 'Docs' };");
    expect((await load()).report).toMatchInlineSnapshot(`
      "site.config.ts:1:1 bad-config the default export is missing: expected object
        > 1 | export const config = { title: 'Docs' };
            | ^
        → write \`export default defineConfig({ … })\`

      1 error in 1 file"
    `);
  });

  test('a configuration that imports what is not there', async () => {
    await write('site.config.ts', "import { nav } from './nav.ts';\nexport default { nav };");
    const { config, files, report } = await load();
    expect(config).toBeUndefined();
    // It is waited for.
    expect(files).toContain(join(root, 'nav.ts'));
    expect(report).toMatchInlineSnapshot(`
      "site.config.ts:1:21 config-failed the imported file does not exist: ./nav.ts
        > 1 | import { nav } from './nav.ts';
            |                     ^
          2 | export default { nav };
        → the path starts at the folder of the file that imports it, and has its ending

      1 error in 1 file"
    `);
  });

  test('a configuration with a slip in its syntax', async () => {
    await write('site.config.ts', "export default {\n  title: 'Docs'\n  lang: 'en',\n};\n");
    const { config, report } = await load();
    expect(config).toBeUndefined();
    expect(report).toMatchInlineSnapshot(`
      "site.config.ts:3:3 config-failed the file is no valid TypeScript: Expected ',', got 'ident'
          2 |   title: 'Docs'
        > 3 |   lang: 'en',
            |   ^
          4 | };
        → look at the end of the line before, too: a comma, a quote or a bracket that is missing there is noticed here

      1 error in 1 file"
    `);
  });

  test('what is wrong in a file that it imports is told there, and the file is followed', async () => {
    await write('nav.ts', 'export const nav = [\n  1 2\n];\n');
    await write('site.config.ts', "import { nav } from './nav.ts';\nexport default { nav };");
    const { problems, files } = await loadConfig(root, scratch);
    expect(problems).toMatchObject([{ file: 'nav.ts', line: 2, column: 5 }]);
    expect(files).toContain(join(root, 'nav.ts'));
    await write('nav.ts', "export const nav = () => {\n  throw new Error('no network');\n};\n");
    await write(
      'site.config.ts',
      "import { nav } from './nav.ts';\nexport default { nav: nav() };",
    );
    expect((await loadConfig(root, scratch)).problems).toMatchObject([{ file: 'nav.ts', line: 2 }]);
  });

  test.each([
    [
      "export default {\n  title: 'Docs,\n};\n",
      '2:10',
      'a text starts here and does not end',
      'close its quote',
    ],
    [
      "export default {\n  title: 'Docs',\n",
      '1:1',
      'the file ends before what starts here is closed',
      'missing `}`',
    ],
    [
      "import { defineConfg } from '@twinleaf/engine/config';\n\nexport default defineConfg({});\n",
      '1:10',
      'does not export `defineConfg`',
      'did you mean `defineConfig`?',
    ],
    [
      "import { defineConfig } from '@twinleaf/engine/confg';\n\nexport default defineConfig({});\n",
      '1:30',
      'does not exist',
      'did you mean `@twinleaf/engine/config`?',
    ],
    [
      "import { nav } from 'no-such-package/nav';\n\nexport default { nav };\n",
      '1:21',
      'is not installed: no-such-package',
      'npm install no-such-package',
    ],
    [
      'export default {\n  title: titel,\n};\n',
      '2:10',
      'titel is not defined',
      'whenever the site is opened',
    ],
  ])('a slip, at its place: %j', async (text, place, message, hint) => {
    await write('site.config.ts', text);
    const { problems } = await loadConfig(root, scratch, join(import.meta.dirname, '..'));
    expect(problems).toMatchObject([
      { message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
    ]);
    const [{ file, line, column } = { file: '' }] = problems;
    expect(`${file}:${line}:${column}`).toBe(`site.config.ts:${place}`);
  });
});
