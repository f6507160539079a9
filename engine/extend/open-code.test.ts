import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentModule } from '../../components/content-entry.tsx';
import { openSite } from '../build/open-site.ts';
import { failureOf } from '../compile/site-modules.ts';
import type { ResolvedConfig } from '../config.ts';
import { loadConfig } from '../load-config.ts';
import { formatProblems, sortProblems } from '../problems.ts';
import { openCode } from './open-code.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const FIXTURE = join(PROJECT, 'tests/fixtures/extended-site');
// Below the packages, as the bundles that are loaded here look for React.
const CACHE = join(PROJECT, 'node_modules/.cache');

let root: string;
let cacheRoot: string;
let config: ResolvedConfig;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'open-code-'));
  cacheRoot = mkdtempSync(join(CACHE, 'open-code-'));
  cpSync(FIXTURE, root, { recursive: true });
  const loaded = await loadConfig(root, join(cacheRoot, 'scratch'), PROJECT);
  if (!loaded.config) throw new Error('the example has a configuration');
  config = loaded.config;
});
afterAll(() => {
  rmSync(root, { recursive: true });
  rmSync(cacheRoot, { recursive: true });
});

const open = () => openCode(config, { projectRoot: PROJECT, cacheRoot });
const replace = (file: string, from: string, to: string) => {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(root, file), text.replace(from, to));
};

test('a module that an import would now find first is one of the code, and packages are', async () => {
  const ink = join(root, 'node_modules/ink');
  mkdirSync(ink, { recursive: true });
  writeFileSync(
    join(ink, 'package.json'),
    '{ "name": "ink", "main": "index.js", "license": "MIT" }',
  );
  writeFileSync(join(ink, 'index.js'), "exports.ink = 'black';\n");
  writeFileSync(join(root, 'components/word.js'), "export const word = 'late';\n");
  replace(
    'components/stamp.tsx',
    'import ',
    "import { word } from './word';\nimport { ink } from 'ink';\nexport { ink, word };\nimport ",
  );
  const first = await open();
  expect((await open()).bundles?.key).toBe(first.bundles?.key);
  const word = "export const word = ['first', import.meta.dirname];\n";
  writeFileSync(join(root, 'components/word.ts'), word);
  const second = await open();
  expect(second.bundles?.key).not.toBe(first.bundles?.key);
  const code = readFileSync(second.bundles?.contentBundle ?? '', 'utf8');
  expect(code).toContain("'first'");
  // Its folder is that of the module, and not of the bundle.
  const address = pathToFileURL(join(root, 'components/word.ts')).href;
  expect(code.split('\n').find((line) => line.includes('dirname('))).toContain(address);

  // Packages come with their lock, and pages are made with what they say.
  const lock = join(root, 'package-lock.json');
  writeFileSync(lock, '{}');
  writeFileSync(join(ink, 'index.js'), "exports.ink = 'blue';\n");
  const third = await open();
  expect(third.bundles?.manifest.contentCodeKey).not.toBe(second.bundles?.manifest.contentCodeKey);
  rmSync(lock);
  rmSync(join(root, 'components/word.ts'));
  replace(
    'components/stamp.tsx',
    "import { word } from './word';\nimport { ink } from 'ink';\nexport { ink, word };\n",
    '',
  );
});

test('the bundles follow the code of the site, and say what is wrong with it', async () => {
  const first = await open();
  expect(first.problems).toEqual([]);
  expect((await open()).bundles?.key).toBe(first.bundles?.key);

  config.storagePrefix = 'acme';
  const { bundles } = await open();
  expect(bundles?.key).not.toBe(first.bundles?.key);
  expect(Object.keys(bundles?.manifest.islands ?? {})).toContain('Counter');
  const files = [
    join(bundles?.webDir ?? '', bundles?.manifest.entry ?? ''),
    bundles?.documentBundle,
  ];
  for (const file of files) {
    const code = readFileSync(file ?? '', 'utf8');
    expect(code).toMatch(/acme-visited|["'`]acme["'`]/);
    expect(code).not.toContain('STORAGE_PREFIX');
  }

  replace('styles/card.css', 'var(--docs-line)', 'var(--docs-lime)');
  const island = readFileSync(join(root, 'islands/counter.tsx'), 'utf8');
  const use = "import { readFileSync } from 'node:fs';\nconsole.info(readFileSync);\n";
  writeFileSync(
    join(root, 'islands/counter.tsx'),
    `${use}import '../styles/brand.css';\n${island}`,
  );
  const card = readFileSync(join(root, 'styles/card.css'), 'utf8');
  const added = "/* @import './gone.css'; */\n\n:root { --docs-text: redd; }\n";
  writeFileSync(join(root, 'styles/card.css'), `@import './none.css';\n${card}${added}`);
  const wrong = await open();
  expect(wrong.bundles).toBeUndefined();
  expect(
    sortProblems(wrong.problems).map(({ file, line, message }) => `${file}:${line} ${message}`),
  ).toEqual([
    'islands/counter.tsx:1 this imports `node:fs`, and what browsers run cannot have it',
    'styles/brand.css:1 a script of the site imports this style sheet, which then comes too late',
    'styles/card.css:1 there is no style sheet `./none.css`, which this imports',
    'styles/card.css:4 there is no token `--docs-lime`',
    `styles/card.css:${card.split('\n').length + 3} \`redd\` is no colour, and \`--docs-text\` needs one`,
  ]);
  writeFileSync(join(root, 'styles/card.css'), card);
  expect(wrong.problems.map(({ hint }) => hint)).toContain('did you mean `--docs-line`?');
  replace('styles/card.css', 'var(--docs-lime)', 'var(--docs-line)');
  writeFileSync(join(root, 'islands/counter.tsx'), island);

  replace('components/stamp.tsx', 'export default', "throw new Error('no ink');\nexport default");
  expect(formatProblems((await open()).problems)).toMatchInlineSnapshot(`
    "site.config.ts:7:50 extension-failed the component <Stamp> (./components/stamp.tsx) throws when it is loaded: Error: no ink
        6 |   title: 'Extended',
      > 7 |   components: { Price: './components/price.tsx', Stamp: './components/stamp.tsx' },
          |                                                  ^
        8 |   islands: { Counter: { component: './islands/counter.tsx', hydrate: 'load' } },
      → it came from components/stamp.tsx:10:7
         9 | /** A plain React component that asks for its page. */
      > 10 | throw new Error('no ink');
           |       ^
        11 | export default function Stamp({ by, children }: StampProps) {

    1 error in 1 file"
  `);

  const price = "import { none } from './none.ts';\nexport default () => <p>{none}</p>;\n";
  writeFileSync(join(root, 'components/price.tsx'), price);
  writeFileSync(join(root, 'components/stamp.tsx'), 'export default () =>\n  <p>words</b>;\n');
  const broken = await open();
  expect(formatProblems(broken.problems)).toMatchInlineSnapshot(`
    "components/price.tsx:1:22 code-failed the imported file does not exist: ./none.ts
      > 1 | import { none } from './none.ts';
          |                      ^
        2 | export default () => <p>{none}</p>;
      → the path starts at the folder of the file that imports it, and has its ending

    components/stamp.tsx:2:13 code-failed the file is no valid TypeScript: Expected corresponding JSX closing tag for <p>
        1 | export default () =>
      > 2 |   <p>words</b>;
          |             ^
        3 |
      → look at the end of the line before, too: a comma, a quote or a bracket that is missing there is noticed here

    2 errors in 2 files"
  `);
}, 180_000);

test('what a component throws is told with the line of its source', async () => {
  cpSync(FIXTURE, root, { recursive: true });
  const words = "export const initial = (name?: string): string =>\n  name!.at(0) ?? '';\n";
  writeFileSync(join(root, 'components/words.ts'), words);
  replace('components/stamp.tsx', 'import ', "import { initial } from './words.ts';\nimport ");
  replace('components/stamp.tsx', '  const { lang', '  initial(undefined);\n  const { lang');
  const { bundles } = await open();
  const content = (await import(pathToFileURL(bundles?.contentBundle ?? '').href)) as ContentModule;
  const stamp = content.extensions?.find(({ name }) => name === 'Stamp');
  const exported = (await stamp?.load()) as { default: (props: object) => unknown } | undefined;
  let thrown: unknown;
  try {
    exported?.default({});
  } catch (error) {
    thrown = error;
  }
  const advice = { browser: '', file: './components/stamp.tsx', root };
  const { message, hint } = failureOf('the component <Stamp>', thrown, advice);
  expect(`${message}\n${hint}`).toMatchInlineSnapshot(`
    "the component <Stamp> failed: TypeError: Cannot read properties of undefined (reading 'at')
    its own code threw this at build, with what this place gives it:
    components/words.ts:2:9
      1 | export const initial = (name?: string): string =>
    > 2 |   name!.at(0) ?? '';
        |         ^
      3 |"
  `);
}, 60_000);

test('what a plugin throws on every page is told once, with the line of its source', async () => {
  cpSync(FIXTURE, root, { recursive: true });
  replace('plugins/remark-shout.ts', '=> visit(tree)', '=> visit(tree.children!.at(9)!)');
  const { site } = await openSite({
    projectRoot: PROJECT,
    cacheRoot,
    engineDir: root,
    siteRoot: root,
  });
  if (!site) throw new Error('the site is not opened');
  const { pages } = await site.compile(() => {});
  const found = site.problems(pages, site.model(pages));
  await site.close();
  expect(formatProblems(found)).toMatchInlineSnapshot(`
    "plugins/remark-shout.ts:10:14 plugin-failed the remark plugin \`./plugins/remark-shout.ts\` failed on /guide/components and 2 more: TypeError: Cannot read properties of undefined (reading 'type')
         9 |   const visit = (node: Node): void => {
      > 10 |     if (node.type === 'text') node.value = node.value?.replaceAll(word, word.toUpperCase());
           |              ^
        11 |     node.children?.forEach(visit);
      → it is named in \`markdown\` of the site configuration

    1 error in 1 file"
  `);
}, 60_000);

test('public files that style sheets name are asked for below the base, as long as they are there', async () => {
  cpSync(FIXTURE, root, { recursive: true });
  const sheet = readFileSync(join(root, 'styles/brand.css'), 'utf8');
  const font = "@font-face {\n  font-family: Own;\n  src: url('/fonts/own.woff2?v=1#a');\n}\n";
  const others = [
    '.site-far { background: url(https://pictures.test/a.png); }',
    '/* .site-old { background: url(old.png); } */',
  ];
  writeFileSync(join(root, 'styles/brand.css'), [font, ...others, sheet].join('\n'));
  const missing = await open();
  expect(missing.problems.map(({ line, message }) => `${line} ${message}`).sort()).toEqual([
    "3 there is no file public/fonts/own.woff2, which `url('/fonts/own.woff2?v=1#a')` names",
    '6 `url(https://pictures.test/a.png)` names a file on another host',
  ]);

  mkdirSync(join(root, 'public/fonts'), { recursive: true });
  writeFileSync(join(root, 'public/fonts/own.woff2'), 'font');
  config.security.csp = { 'img-src': ['https://pictures.test'] };
  config.base = '/docs/';
  const core = (await open()).bundles?.manifest.sheets.core ?? '';
  expect(core).toContain('src:url(/docs/fonts/own.woff2?v=1#a)');
  expect(core).toContain('background:url(https://pictures.test/a.png)');

  rmSync(join(root, 'public'), { recursive: true });
  expect((await open()).problems.map(({ file }) => file)).toEqual(['styles/brand.css']);
  config.base = '/';
  config.security.csp = {};
}, 180_000);

test('a configuration, what it names, a style sheet and pages are all told of at once', async () => {
  cpSync(FIXTURE, root, { recursive: true });
  replace('site.config.ts', "title: 'Extended'", "titel: 'Extended'");
  replace('site.config.ts', "Stamp: '", "Gone: './components/gone.tsx', Stamp: '");
  replace(
    'site.config.ts',
    '  themeConfig: {',
    "  redirects: [{ from: '/old', to: '/none' }],\n  checks: { components: 'error' },\n  themeConfig: {",
  );
  replace('components/stamp.tsx', '<aside ', '<aside onClick={() => {}} ');
  replace('styles/card.css', 'var(--docs-line)', 'var(--docs-lime)');
  writeFileSync(
    join(root, 'content/guide/more.mdx'),
    '# More\n\n<Gone>\n\n## In it\n\n</Gone>\n\n[There](#in-it), [nowhere](/none), <Unknown />\n',
  );
  const folders = { projectRoot: PROJECT, cacheRoot, engineDir: root };
  const { site, problems } = await openSite({ ...folders, siteRoot: root });
  expect(problems).toEqual([]);
  if (!site) throw new Error('the site is not opened');
  const { pages } = await site.compile(() => {});
  const all = site.problems(pages, site.model(pages));
  await site.close();
  expect(all.filter(({ severity }) => severity !== 'error')).toEqual([]);
  expect(sortProblems(all).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'components/stamp.tsx sleeping-code',
    'content/guide/more.mdx dead-link',
    'content/guide/more.mdx unknown-component',
    'site.config.ts unknown-key',
    'site.config.ts missing-extension',
    'site.config.ts dead-link',
    'styles/card.css bad-style',
  ]);
}, 180_000);

test('a package without a licence is a problem, with what to do', async () => {
  cpSync(FIXTURE, root, { recursive: true });
  const folder = join(root, 'node_modules/unlicensed');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"unlicensed","version":"1.0.0"}');
  writeFileSync(join(folder, 'index.js'), 'export const x = Math.random();');
  const counter = readFileSync(join(root, 'islands/counter.tsx'), 'utf8');
  const use = "import { x } from 'unlicensed';\nconsole.info(x);\n";
  writeFileSync(join(root, 'islands/counter.tsx'), use + counter);
  const { bundles, problems } = await open();
  expect(bundles).toBeUndefined();
  expect(problems.map(({ code, file }) => ({ code, file }))).toEqual([
    { code: 'no-license', file: join(folder, 'package.json') },
  ]);
  rmSync(join(root, 'node_modules'), { recursive: true });
}, 180_000);
