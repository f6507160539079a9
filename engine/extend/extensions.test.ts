import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../load-config.ts';
import { formatProblems } from '../problems.ts';
import { missingExtensions } from './extension-problems.ts';
import { codeFolders, siteModules, writeSiteCode } from './site-code.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const FIXTURE = join(PROJECT, 'tests/fixtures/extended-site');

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'extensions-'));
  root = join(folder, 'site');
  cpSync(FIXTURE, root, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is wrong with a configuration, and with what it names. */
async function problemsOf(config: string): Promise<string> {
  writeFileSync(join(root, 'site.config.ts'), config);
  const loaded = await loadConfig(root, join(folder, 'scratch'), PROJECT);
  const missing = loaded.config && (await missingExtensions(loaded.config, PROJECT));
  return `\n${formatProblems([...loaded.problems, ...(missing?.problems ?? [])])}\n`;
}

describe('what a configuration names', () => {
  test('is there in the example, whose configuration has its type from the package', async () => {
    expect(await problemsOf(readFileSync(join(FIXTURE, 'site.config.ts'), 'utf8'))).toBe('\n\n');
  });

  test('and is missed where it is named, with what to do', async () => {
    const config = [
      'export default {',
      "  components: { Gone: './components/gone.tsx' },",
      "  imports: { '@x': './nowhere' },",
      "  styles: ['./styles/gone.css'],",
      '  markdown: {',
      "    remarkPlugins: ['remark-that-is-not-there'],",
      "    languages: ['pyhton'],",
      "    languageAliases: { gitignore: 'inii', py3: 'python' },",
      '  },',
      '};',
    ].join('\n');
    expect(await problemsOf(config)).toMatchInlineSnapshot(`
      "
      site.config.ts:2:17 missing-extension the component <Gone> (./components/gone.tsx): there is no such file
          1 | export default {
        > 2 |   components: { Gone: './components/gone.tsx' },
            |                 ^
          3 |   imports: { '@x': './nowhere' },
        → paths start at the site folder

      site.config.ts:3:14 missing-extension there is no folder or module \`./nowhere\`
          2 |   components: { Gone: './components/gone.tsx' },
        > 3 |   imports: { '@x': './nowhere' },
            |              ^
          4 |   styles: ['./styles/gone.css'],
        → paths start at the site folder

      site.config.ts:4:12 missing-extension there is no style sheet \`./styles/gone.css\`
          3 |   imports: { '@x': './nowhere' },
        > 4 |   styles: ['./styles/gone.css'],
            |            ^
          5 |   markdown: {
        → paths start at the site folder

      site.config.ts:6:21 missing-extension the remark plugin \`remark-that-is-not-there\` is not installed
          5 |   markdown: {
        > 6 |     remarkPlugins: ['remark-that-is-not-there'],
            |                     ^
          7 |     languages: ['pyhton'],
        → npm install remark-that-is-not-there

      site.config.ts:7:17 missing-extension there is no grammar for the language \`pyhton\`
          6 |     remarkPlugins: ['remark-that-is-not-there'],
        > 7 |     languages: ['pyhton'],
            |                 ^
          8 |     languageAliases: { gitignore: 'inii', py3: 'python' },
        → did you mean \`python\`?

      site.config.ts:8:24 missing-extension there is no grammar for the language \`inii\`
          7 |     languages: ['pyhton'],
        > 8 |     languageAliases: { gitignore: 'inii', py3: 'python' },
            |                        ^
          9 |   },
        → did you mean \`ini\`?

      6 errors in 1 file
      "
    `);
  });

  test('has to have the right shape', async () => {
    const config = [
      'export default {',
      "  components: { card: 'components/card.tsx' },",
      '  markdown: {',
      '    remarkPlugins: [() => {}],',
      "    containers: { tip: { title: 'Mine' } },",
      '  },',
      '};',
    ].join('\n');
    expect(await problemsOf(config)).toMatchInlineSnapshot(`
      "
      site.config.ts:2:17 bad-config \`components.card\`: must be a component’s name: a capital letter, then letters and digits
          1 | export default {
        > 2 |   components: { card: 'components/card.tsx' },
            |                 ^
          3 |   markdown: {
        → docs/configuration.md lists what each field may hold

      site.config.ts:4:21 bad-config \`markdown.remarkPlugins[0]\`: must be the path of a file or the name of a package: threads get no functions; or expected tuple, received function
          3 |   markdown: {
        > 4 |     remarkPlugins: [() => {}],
            |                     ^
          5 |     containers: { tip: { title: 'Mine' } },
        → docs/configuration.md lists what each field may hold

      site.config.ts:5:19 bad-config \`markdown.containers.tip\`: is the name of a container that is there already
          4 |     remarkPlugins: [() => {}],
        > 5 |     containers: { tip: { title: 'Mine' } },
            |                   ^
          6 |   },
        → docs/configuration.md lists what each field may hold

      3 errors in 1 file
      "
    `);
  });

  test('a configuration of an older shape: what to write now', async () => {
    const config = [
      'export default {',
      "  root: 'docs',",
      "  globalStyles: './a.css',",
      '  plugins: [],',
      "  markdown: { globalComponents: ['./a.tsx'], mdxRs: false },",
      '};',
    ].join('\n');
    expect(await problemsOf(config)).toMatchInlineSnapshot(`
      "
      site.config.ts:2:3 unknown-key unknown key \`root\`
          1 | export default {
        > 2 |   root: 'docs',
            |   ^
          3 |   globalStyles: './a.css',
        → the folder of pages is \`content\` beside the configuration; another site folder is \`--root\`

      site.config.ts:3:3 unknown-key unknown key \`globalStyles\`
          2 |   root: 'docs',
        > 3 |   globalStyles: './a.css',
            |   ^
          4 |   plugins: [],
        → write \`styles: ['./styles/site.css']\`

      site.config.ts:4:3 unknown-key unknown key \`plugins\`
          3 |   globalStyles: './a.css',
        > 4 |   plugins: [],
            |   ^
          5 |   markdown: { globalComponents: ['./a.tsx'], mdxRs: false },
        → name what a plugin brings at its own place: \`markdown.remarkPlugins\`, \`markdown.rehypePlugins\`, \`components\`, \`islands\`, \`slots\`, \`checks\`, \`feeds\`, \`redirects\`

      site.config.ts:5:15 unknown-key unknown key \`markdown.globalComponents\`
          4 |   plugins: [],
        > 5 |   markdown: { globalComponents: ['./a.tsx'], mdxRs: false },
            |               ^
          6 | };
        → write \`components: { Name: './components/name.tsx' }\`, beside \`markdown\`

      site.config.ts:5:46 unknown-key unknown key \`markdown.mdxRs\`
          4 |   plugins: [],
        > 5 |   markdown: { globalComponents: ['./a.tsx'], mdxRs: false },
            |                                              ^
          6 | };
        → pages are compiled in one way: remove it

      5 errors in 1 file
      "
    `);
  });
});

test('entries are written anew only when they differ, and options are part of them', async () => {
  const { config } = await loadConfig(root, join(folder, 'scratch'), PROJECT);
  if (!config) throw new Error('the example has a configuration');
  const folders = { projectRoot: PROJECT, cacheRoot: join(folder, 'cache') };
  const { contentEntry } = writeSiteCode(config, folders);
  const before = readFileSync(contentEntry, 'utf8');
  expect(before).toContain('"options":{"word":"rspack"}');
  config.extensions.remarkPlugins = [{ name: './plugins/remark-shout.ts', options: { word: 'a' } }];
  writeSiteCode(config, folders);
  expect(readFileSync(contentEntry, 'utf8')).toContain('"options":{"word":"a"}');
  expect(codeFolders(config).map((path) => path.slice(root.length))).toEqual(
    expect.arrayContaining(['/components', '/islands', '/plugins', '/styles']),
  );
});

test('every module of an import folder has one address, tests and types left out', async () => {
  writeFileSync(join(root, 'components/cards/card.test.tsx'), '');
  writeFileSync(join(root, 'components/types.d.ts'), '');
  const { config } = await loadConfig(root, join(folder, 'scratch'), PROJECT);
  const names = siteModules(config?.extensions ?? ({} as never), root)
    .filter(({ kind }) => kind === 'import')
    .map(({ name, file }) => [name, file]);
  expect(names).toEqual([
    ['@components/cards', 'components/cards'],
    ['@components/price', 'components/price'],
    ['@components/stamp', 'components/stamp'],
  ]);
});
