import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../engine/model.ts';
import { routeOfSource } from '../../engine/routes.ts';
import { compileText, testScheme } from '../../tests/compile/support.ts';
import { examplesOf } from '../examples/example.ts';
import { WORKSPACE_PREFIX } from '../examples/workspace.ts';
import type { CheckPage, CheckResult } from '../types.ts';
import { kindOf } from './example-kind.ts';
import { examplesCheck } from './examples-check.ts';
import { siteJobKey } from './execute.ts';
import { planPage } from './plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'examples-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function pageOf(text: string, source = 'en/guide/page.mdx'): Promise<CheckPage> {
  const route = routeOfSource(source, testScheme);
  if (!route) throw new Error(`no route for ${source}`);
  const file = join(folder, 'content', source);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return { route: { ...route, file }, page: await compileText(text, { source }), text };
}

async function checkPages(pages: CheckPage[], more: { fix?: boolean; print?: boolean } = {}) {
  const cacheFolder = join(folder, 'cache');
  return examplesCheck.run({
    root: folder,
    pages,
    cacheFolder,
    fix: false,
    progress: () => undefined,
    ...more,
  });
}

const check = async (text: string, more?: { fix?: boolean; print?: boolean }) =>
  checkPages([await pageOf(text)], more);

interface Lie {
  name: string;
  text: string;
  /** Code and message of the problem that has to be found. */
  found: RegExp;
  /** A part of the line of the page that the problem has to point at. */
  at: string;
  column?: number;
  /** The same without the lie. */
  truth: [from: string, to: string];
}

const config = (body: string, meta = '') =>
  `\`\`\`js title="rspack.config.js"${meta}\n${body}\n\`\`\`\n`;
const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n`;

/** Each is one section of a page; the truthful neighbour differs in the lie alone. */
const LIES: Lie[] = [
  {
    name: 'a misspelt option',
    text: config("module.exports = {\n  entry: './src/index.js',\n  outputs: { clean: true },\n};"),
    found: /config-refused .*Unrecognized key\(s\) in object: 'outputs'/,
    at: 'outputs:',
    column: 3,
    truth: ['outputs:', 'output:'],
  },
  {
    name: 'an option that another bundler has',
    text: config('module.exports = {\n  optimization: { emitOnErrors: false },\n};'),
    found: /config-refused .*'emitOnErrors' at "optimization"/,
    at: 'emitOnErrors',
    column: 19,
    truth: ['emitOnErrors', 'minimize'],
  },
  {
    name: 'a marked option without which the output is the same',
    text:
      config(
        "module.exports = {\n  mode: 'production',\n  devtool: false,\n  target: 'web',\n  output: { filename: 'a.js' },\n};",
        ' {4}',
      ) + fence('text title="dist/" output', 'a.js'),
    found: /marks-unshown without the marked lines/,
    at: 'target:',
    truth: ['{4}', '{5}'],
  },
  {
    name: 'a value that is not accepted',
    text: config("module.exports = {\n  mode: 'staging',\n};"),
    found: /config-refused .*received 'staging' at "mode"/,
    at: "mode: 'staging'",
    truth: ["'staging'", "'none'"],
  },
  {
    name: 'a misspelt option of the development server',
    text: config(
      "module.exports = {\n  entry: './src/index.js',\n  devServer: { prot: 3000 },\n};",
    ),
    found: /config-refused .*'prot' at "devServer"/,
    at: 'prot: 3000',
    column: 16,
    truth: ['prot', 'port'],
  },
  {
    name: 'a misspelt option in an option of the development server',
    text: config("module.exports = {\n  devServer: { server: { typ: 'https' } },\n};"),
    found: /config-refused .*'typ' at "devServer.server"/,
    at: 'typ:',
    truth: ['typ', 'type'],
  },
  {
    name: 'a value that the development server does not take',
    text: config('module.exports = {\n  devServer: { port: { a: 1 } },\n};'),
    found: /config-refused .*at "devServer.port"/,
    at: 'port: { a: 1 }',
    truth: ['{ a: 1 }', "'auto'"],
  },
  {
    name: 'a loader that does not exist and whose files the example does not have',
    text: config(
      "module.exports = {\n  module: { rules: [{ test: /\\.less$/, use: ['style-loadr', { loader: 'css-loader' }] }] },\n};",
    ),
    found: /config-refused .*'style-loadr' cannot be resolved/,
    at: 'style-loadr',
    truth: ['style-loadr', 'style-loader'],
  },
  {
    name: 'a configuration in another folder',
    text: config('module.exports = {\n  entri: {},\n};').replace(
      'rspack.config.js',
      'packages/shop/rspack.config.js',
    ),
    found: /config-refused .*'entri'/,
    at: 'entri:',
    truth: ['entri: {}', "entry: './src/index.js'"],
  },
  {
    name: 'a configuration without a title',
    text: fence('js', "module.exports = {\n  entry: './src/index.js',\n  optimisation: {},\n};"),
    found: /config-refused .*'optimisation'/,
    at: 'optimisation',
    truth: ['optimisation', 'optimization'],
  },
  {
    name: 'a name that the package does not have',
    text: fence('js', "import { rspakc } from '@rspack/core';\n\nrspakc({});"),
    found: /type-error .*rspakc/,
    at: 'import { rspakc }',
    truth: ['{ rspakc }', '{ rspack as rspakc }'],
  },
  {
    name: 'a flag in a script on one line',
    text: fence(
      'json',
      '{ "scripts": { "dev": "rspack serve", "build": "rspack build --prodution" } }',
    ),
    found: /unknown-flag .*`--prodution`/,
    at: '--prodution',
    column: 62,
    truth: ['--prodution', '--mode production'],
  },
  {
    name: 'a key that stands in the data twice',
    text: fence('json', '{\n  "a": 1,\n  "a": 2\n}'),
    found: /parse-error .*twice/,
    at: '"a": 2',
    truth: ['"a": 2', '"b": 2'],
  },
  {
    name: 'elements that overlap',
    text: fence('html', '<!-- <i> -->\n<p>one<br>\n<b><i>two</b></i>'),
    found: /parse-error .*<\/b> closes another element/,
    at: '<b><i>',
    truth: ['</b></i>', '</i></b>'],
  },
  {
    name: 'a component that is never closed',
    text: fence('vue', '<template>\n  <div>\n    <span>shop</div>\n</template>'),
    found: /parse-error .*/,
    at: '<span>',
    truth: ['<span>shop', '<span>shop</span>'],
  },
  {
    name: 'a configuration that the version of its title never took',
    text: config(
      "module.exports = {\n  entry: './src/index.js',\n  output: { filenam: 'shop.js' },\n  builtins: { define: { A: '1' } },\n};",
      ` expect-error="Unrecognized key(s) in object: 'builtins'"`,
    ).replace('rspack.config.js', 'rspack.config.js (0.2)'),
    found: /released-refused Rspack 0.2, .*unknown property 'filenam'/,
    at: 'filenam',
    truth: ['filenam:', 'filename:'],
  },
  {
    name: 'a configuration for a version with a schema of another kind',
    text: config(
      "module.exports = {\n  entry: './src/index.js',\n  resolve: { tsConfigPaths: '/app/tsconfig.json' },\n};",
      ` expect-error="Unrecognized key(s) in object: 'tsConfigPath"`,
    ).replace('rspack.config.js', 'rspack.config.js (0.7)'),
    found: /released-refused Rspack 0.7, .*'tsConfigPaths' at "resolve"/,
    at: 'tsConfigPaths',
    truth: ['tsConfigPaths', 'tsConfigPath'],
  },
  {
    name: 'a misspelt option of a plugin',
    text: config(
      "const { rspack } = require('@rspack/core');\n\nmodule.exports = {\n  plugins: [new rspack.CopyRspackPlugin({ pattern: [] })],\n};",
    ),
    found: /type-error .*'pattern' does not exist|config-refused .*pattern/,
    at: 'CopyRspackPlugin',
    truth: ['{ pattern: [] }', "{ patterns: [{ from: './src/a.txt' }] }"],
  },
  {
    name: 'a plugin that does not exist',
    text: config(
      "const { rspack } = require('@rspack/core');\n\nmodule.exports = {\n  plugins: [new rspack.BannersPlugin({ banner: 'shop' })],\n};",
    ),
    found: /type-error .*BannersPlugin/,
    at: 'BannersPlugin',
    truth: ['BannersPlugin', 'BannerPlugin'],
  },
  {
    name: 'a configuration that throws',
    text: config(
      "module.exports = {\n  entry: './src/index.js',\n  output: { filename: nam },\n};",
    ),
    found: /config-refused nam is not defined/,
    at: 'filename: nam',
    truth: ['filename: nam }', "filename: 'name.js' }"],
  },
  {
    name: 'a configuration that does not compile',
    text: config(
      "module.exports = {\n  entry: './src/page.jsx',\n  module: { rules: [{ test: /\\.jsx$/, use: ['bable-loader'] }] },\n};",
    ),
    found: /build-error .*bable-loader/,
    at: '```js title="rspack.config.js"',
    truth: ['bable-loader', 'babel-loader'],
  },
  {
    name: 'a project that builds with a warning',
    text: `${fence('js title="src/index.js" project="warning"', "import { pryce } from './price.js';\n\nconsole.log(pryce);")}\n${fence('js title="src/price.js" project="warning"', 'export const price = 1290;')}`,
    found: /build-(?:warning|error) .*pryce/,
    at: 'console.log(pryce)',
    truth: ['import { pryce }', 'import { price as pryce }'],
  },
  {
    name: 'a project with a file that nobody has',
    text: fence('js title="src/index.js" project="missing"', "import './style.css';"),
    found: /build-error Module not found/,
    at: "import './style.css'",
    column: 8,
    truth: ["import './style.css'", "console.log('style')"],
  },
  {
    name: 'a build that ends in a crash',
    text: config(
      "module.exports = {\n  entry: {\n    shop: { import: './src/shop.js', dependOn: 'vendors' },\n    vendor: './src/vendor.js',\n  },\n};",
    ),
    found: /example-crashed .*vendors/s,
    at: '```js title="rspack.config.js"',
    truth: ["'vendors'", "'vendor'"],
  },
  {
    name: 'an output that differs',
    text: `${fence('js title="src/index.js" project="output"', 'console.log(1290);')}\n${fence('text output project="output" bundle="dist/main.js"', '1291')}`,
    found: /output-differs .*`1290`/,
    at: '1291',
    truth: ['1291', '1290'],
  },
  {
    name: 'statistics that differ in a size',
    text: `${fence('js title="src/index.js" project="sizes"', 'console.log(1);')}\n${fence('text output project="sizes" args="build --mode none" stats="modules"', './src/index.js 18 bytes {main} [code generated]')}`,
    found: /output-differs/,
    at: '18 bytes',
    truth: ['./src/index.js 18 bytes {main} [code generated]', '…\n./src/index.js 16 bytes …'],
  },
  {
    name: 'a list of emitted files with one too many',
    text: `${fence('js title="src/index.js" project="files"', 'console.log(1);')}\n${fence('text title="dist/" output project="files"', 'main.css\nmain.js\nmain.js.map')}`,
    found: /output-differs/,
    at: 'main.css',
    truth: ['main.css\nmain.js', 'main.js'],
  },
  {
    name: 'a line that is not in the emitted file',
    text: `${config('module.exports = { output: { publicPath: "/shop/" }, entry: "./src/index.js" };', ' args="build --mode development"')}\n${fence('js title="src/index.js"', "import('./cart.js');")}\n${fence('js title="src/cart.js"', 'export {};')}\n${fence('js title="dist/main.js" output', '__webpack_require__.p = "/cart/";')}`,
    found: /output-differs .*`__webpack_require__.p = "\/shop\/";`/,
    at: '"/cart/"',
    truth: ['"/cart/"', '"/shop/"'],
  },
  {
    name: 'an emitted file that is only claimed',
    text: fence('js title="dist/main.js"', 'console.log(1);'),
    found: /output-not-compared/,
    at: 'title="dist/main.js"',
    truth: ['title="dist/main.js"', 'title="main.js"'],
  },
  {
    name: 'a bundler that is not here',
    text: `${config('module.exports = { mode: "none" };', ' bundler="parcel"')}\n${fence('js title="src/index.js"', 'export {};')}`,
    found: /unknown-bundler .*`parcel`/,
    at: 'bundler="parcel"',
    truth: ['parcel', 'webpack'],
  },
  {
    name: 'an output of nothing',
    text: fence('text output', 'hello'),
    found: /output-of-nothing/,
    at: '```text output',
    truth: ['```text output', '```text'],
  },
  {
    name: 'a flag that does not exist',
    text: fence('bash', 'npx rspack build --mode production --minimise'),
    found: /unknown-flag .*has no flag `--minimise`/,
    at: '--minimise',
    column: 36,
    truth: [' --minimise', ''],
  },
  {
    name: 'a flag of another command',
    text: fence('sh', 'NODE_ENV=test npx rspack serve --port 3000'),
    found: /unknown-flag .*`rspack serve` has no flag `--port`/,
    at: '--port',
    truth: ['serve', 'preview'],
  },
  {
    name: 'a command that does not exist',
    text: fence('json title="package.json"', '{\n  "scripts": { "x": "y" }\n}').replace(
      '"scripts": { "x": "y" }',
      '"scripts": {\n    "build": "rspack bild"\n  }',
    ),
    found: /unknown-flag .*`bild`/,
    at: 'rspack bild',
    truth: ['bild', 'build'],
  },
  {
    name: 'a type that is not so',
    text: fence(
      'ts',
      "import type { Configuration } from '@rspack/core';\n\nexport const config: Configuration = {\n  devtool: 42,\n};",
    ),
    found: /type-error Type 'number' is not assignable/,
    at: 'devtool: 42',
    column: 3,
    truth: ['42', "'eval'"],
  },
  {
    name: 'a hook that does not exist',
    text: fence(
      'ts',
      "import type { Compiler } from '@rspack/core';\n\nexport function apply(compiler: Compiler) {\n  compiler.hooks.finished.tap('Shop', () => {});\n}",
    ),
    found: /type-error Property 'finished' does not exist/,
    at: 'hooks.finished',
    truth: ['finished', 'done'],
  },
  {
    name: 'a path that the options of the project do not lead to',
    text: [
      fence(
        'json title="tsconfig.json" project="paths"',
        '{\n  "compilerOptions": {\n    "module": "ESNext",\n    "moduleResolution": "Bundler",\n    "paths": { "@/*": ["./lib/*"] }\n  }\n}',
      ),
      fence('ts title="src/cart.ts" project="paths"', "export { price } from '@/price';"),
      fence('ts title="src/price.ts" project="paths"', 'export const price = 12;'),
      // Something runs, so nothing is built.
      fence('js run title="run.mjs" project="paths"', 'console.log(12);'),
    ].join('\n'),
    found: /type-error Cannot find module '@\/price'/,
    at: "from '@/price'",
    truth: ['./lib/*', './src/*'],
  },
  {
    name: 'a type that is too loose for the options of the project',
    text: [
      fence(
        'json title="tsconfig.json" project="strict"',
        '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
      ),
      fence('ts title="src/sum.ts" project="strict"', 'export const sum = (a, b) => a + b;'),
      fence('js run title="run.mjs" project="strict"', 'console.log(12);'),
    ].join('\n'),
    found: /type-error Parameter 'a' implicitly has an 'any' type/,
    at: 'sum =',
    truth: ['true', 'false'],
  },
  {
    name: 'a script that does not parse',
    text: fence('js', 'const price = ;'),
    found: /syntax-error Expression expected/,
    at: 'const price = ;',
    column: 15,
    truth: ['= ;', '= 1;'],
  },
  {
    name: 'JSON that does not parse',
    text: fence('json', '{\n  "name": "shop",\n}'),
    found: /parse-error/,
    at: '}',
    truth: ['"shop",', '"shop"'],
  },
  {
    name: 'a style that does not parse',
    text: fence('css', 'body {\n  margin: 0;'),
    found: /parse-error Unclosed block/,
    at: 'body {',
    truth: ['margin: 0;', 'margin: 0; }'],
  },
  {
    name: 'markup that does not parse',
    text: fence('html', '<p class="a" class="b">Shop</p>'),
    found: /parse-error/,
    at: 'class="a"',
    truth: [' class="b"', ''],
  },
  {
    name: 'YAML that does not parse',
    text: fence('yaml', 'name: shop\n name: cart'),
    found: /parse-error/,
    at: 'name: ',
    truth: ['\n name: cart', '\nversion: 1'],
  },
  {
    name: 'a program that throws',
    text: fence('js run', 'const shop = { cart: null };\n\nconsole.log(shop.cart.size);'),
    found: /run-failed .*Cannot read properties of null/,
    at: 'shop.cart.size',
    truth: ['cart: null', 'cart: []'],
  },
  {
    name: 'a program that prints something else',
    text: `${fence('js run title="build.mjs"', "import { rspack } from '@rspack/core';\n\nconst compiler = rspack({ mode: 'none' });\ncompiler.run((error, stats) => {\n  console.log(stats.hasErrors());\n  compiler.close(() => console.log('closed'));\n});")}\n${fence('text output', 'true\nclosed')}`,
    found: /output-differs .*`false`/,
    at: 'true',
    truth: ['\ntrue\n', '\nfalse\n'],
  },
  {
    name: 'commands that the check cannot run',
    text: fence('bash run', 'rspack --version && rm -rf dist'),
    found: /command-not-run .*`rm -rf dist`/,
    at: 'rm -rf',
    truth: [' && rm -rf dist', ''],
  },
  {
    name: 'unseen files that do not exist',
    text: config("module.exports = { entry: './src/shop.js' };", ' files="shopp"'),
    found: /example-crashed .*shopp/,
    at: 'files="shopp"',
    truth: ['shopp', 'shop'],
  },
  {
    name: 'an expectation that stopped firing',
    text: config('module.exports = {\n  devtool: false,\n};', ' expect-error="Unrecognized"'),
    found: /expectation-unmet .*does not fail/,
    at: 'expect-error',
    truth: ['devtool: false', 'devtoll: false'],
  },
  {
    name: 'an expectation with other words',
    text: config('module.exports = {\n  devtoll: false,\n};', ' expect-error="Invalid enum"'),
    found: /expectation-unmet .*not with “Invalid enum”/,
    at: 'expect-error',
    truth: ['Invalid enum', "in object: 'devtoll'"],
  },
  {
    name: 'an expectation with double quotes and other words',
    text: config("module.exports = {\n  mode: 'staging',\n};", ` expect-error='at "node"'`),
    found: /expectation-unmet .*not with “at "node"”/,
    at: 'expect-error',
    truth: ['"node"', '"mode"'],
  },
  {
    name: 'a fence that is still open where another starts',
    text: '```text\nhello\n\nMore words.\n\n```js\nconst a = 1;\n```\n',
    found: /unclosed-fence .*where another one starts/,
    at: '```text',
    truth: ['hello\n', 'hello\n```\n'],
  },
];

/** Sections with a heading each; the line where each starts. */
function pageWith(texts: readonly string[]) {
  let text = '# Page\n';
  const starts: number[] = [];
  for (const [index, one] of texts.entries()) {
    starts.push(text.split('\n').length);
    text += `\n## Case ${index}\n\n${one}`;
  }
  return { text, starts };
}

/** Pages for one bundler or both: their sources and texts. */
const bundlerPages = new Map<string, string>();

/** Adds a page. @returns its source */
function bundlerPage(text: string): string {
  const source = `en/guide/page-${bundlerPages.size}.mdx`;
  bundlerPages.set(source, text);
  return source;
}

const configFor = (words: string, body: string) =>
  fence(`js title="rspack.config.js" ${words}`, `module.exports = {\n${body}\n};`);
const outputBelow = (body: string) => `\n${fence('text output', body)}`;

const RECORDS = "  mode: 'none',\n  recordsPath: '/app/records.json',";
const PATH = "  mode: 'none',\n  devtool: false,\n  output: { path: 'dist' },";
const TRUTH =
  'rspack: dist/main.js\nwebpack: refused: configuration.output.path: The provided value "dist" is not an absolute path!';

const recordsOfWebpack = bundlerPage(configFor('bundler="webpack"', RECORDS));
const recordsOfRspack = bundlerPage(configFor('', RECORDS));
const refusedByWebpack = bundlerPage(
  configFor('bundler="webpack"', "  mode: 'none',\n  output: { path: 'dist' },"),
);
const outputOfBoth = bundlerPage(configFor('compare', PATH) + outputBelow(TRUTH));
const wrongOutput = bundlerPage(
  configFor('compare', PATH) + outputBelow(TRUTH.replace('refused', 'accepted')),
);
const different = bundlerPage(configFor('compare', PATH));
const same = bundlerPage(configFor('compare', "  mode: 'none',\n  devtool: false,"));

/** In one go, as the pages of a site: packages and their types are read once. */
describe('a site', () => {
  const lies = pageWith(LIES.map(({ text }) => text));
  const truths = pageWith(LIES.map(({ text, truth: [from, to] }) => text.replace(from, to)));
  let result: CheckResult;
  beforeAll(async () => {
    result = await checkPages([
      await pageOf(lies.text, 'en/guide/lies.mdx'),
      await pageOf(truths.text, 'en/guide/truths.mdx'),
      ...(await Promise.all([...bundlerPages].map(([source, text]) => pageOf(text, source)))),
    ]);
  }, 300_000);

  /** Those in the section of a case. */
  function problemsOf(page: 'lies' | 'truths', index: number): Problem[] {
    const { starts } = page === 'lies' ? lies : truths;
    const [from = 0, to = Number.POSITIVE_INFINITY] = starts.slice(index);
    return result.problems.filter(
      ({ file, line = 0 }) => file === `content/en/guide/${page}.mdx` && line >= from && line < to,
    );
  }

  test.each(LIES.map((lie, index) => ({ ...lie, index })))(
    '$name is found at its place',
    ({ found, at, column, index }) => {
      const problems = problemsOf('lies', index);
      const words = problems.map(({ code, message }) => `${code} ${message}`);
      expect(words).toContainEqual(expect.stringMatching(found));
      const match = problems.find(({ code, message }) => found.test(`${code} ${message}`));
      expect(lies.text.split('\n')[(match?.line ?? 0) - 1]).toContain(at);
      if (column !== undefined) expect(match?.column).toBe(column);
    },
  );

  test.each(LIES.map(({ name }, index) => ({ name, index })))(
    '$name: the truthful neighbour passes',
    ({ index }) => {
      const problems = problemsOf('truths', index);
      expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    },
  );

  test('no problem is outside of the cases', () => {
    const ofCases = LIES.flatMap((_, index) => [
      ...problemsOf('lies', index),
      ...problemsOf('truths', index),
    ]);
    const others = result.problems.filter(({ file = '' }) => /lies|truths/.test(file));
    expect(ofCases).toHaveLength(others.length);
  });

  test('expectations that fire are counted', () => expect(result.counts.expectedFailures).toBe(5));

  test('no folder is left behind', () => {
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith(`${WORKSPACE_PREFIX}${process.pid}-`)),
    ).toEqual([]);
  });

  /** What is wrong with one of the pages for bundlers. */
  const problemsIn = (source: string) =>
    result.problems
      .filter(({ file }) => file === `content/${source}`)
      .map(({ code, line, message }) => `${line} ${code} ${message}`)
      .join();

  test('an option of webpack alone passes in a block for webpack, and not without the word', () => {
    expect(problemsIn(recordsOfWebpack)).toBe('');
    expect(problemsIn(recordsOfRspack)).toContain("'recordsPath'");
  });

  test('what webpack refuses is a problem of a block for webpack', () => {
    expect(problemsIn(refusedByWebpack)).toContain('config-refused Invalid configuration object');
  });

  test('an output below `compare` shows what each bundler comes to', () => {
    expect(problemsIn(outputOfBoth)).toBe('');
    expect(problemsIn(wrongOutput)).toMatch(/output-differs .*webpack: refused/);
  });

  test('without an output, the two have to come to something else', () => {
    expect(problemsIn(different)).toBe('');
    expect(problemsIn(same)).toContain('nothing-to-compare');
  });
});

test('a fence that is never closed', async () => {
  const { problems } = await check('# Page\n\nWords.\n\n```text\nhello\n');
  expect(problems).toMatchObject([
    { code: 'unclosed-fence', line: 5, message: 'the fence is never closed' },
  ]);
});

/** Prints whether it has run before; how long it has run makes it ask for a process of its own. */
const forgetful = (name: string, output: string) =>
  `${fence('js run title="run.mjs"', `import { existsSync, writeFileSync } from 'node:fs';\n\nconst seen = ${JSON.stringify(join(folder, name))};\nprocess.uptime();\nconsole.log(existsSync(seen));\nwriteFileSync(seen, '');`)}\n${fence('text output', output)}`;

test('what differs only the first time is named, and is no problem; what differs twice is one', async () => {
  const { text, starts } = pageWith([forgetful('once', 'true'), forgetful('twice', 'perhaps')]);
  const [once, twice = 0] = starts;
  const first = await check(text);
  expect(first.problems.map(({ code }) => code)).toEqual(['output-differs']);
  expect(first.problems[0]?.line).toBeGreaterThan(twice);
  const unsteady = (notes: readonly string[] = []) =>
    notes.filter((note) => note.startsWith('unsteady: '));
  expect(unsteady(first.notes)).toHaveLength(1);
  const [, line] =
    /^unsteady: content\/en\/guide\/page\.mdx:(\d+) /.exec(unsteady(first.notes)[0] ?? '') ?? [];
  expect(Number(line)).toBeGreaterThanOrEqual(once ?? 0);
  expect(Number(line)).toBeLessThan(twice);
  const second = await check(text);
  expect(second.problems).toEqual(first.problems);
  expect(unsteady(second.notes)).toEqual([]);
}, 60_000);

test('skipped blocks are counted and named with their reason', async () => {
  const { counts, notes, problems } = await check(
    '# Page\n\n```js skip="needs a certificate"\n{{\n```\n',
  );
  expect(problems).toEqual([]);
  expect(counts).toMatchObject({ checked: 0, skipped: 1 });
  expect(notes).toContain('skipped: content/en/guide/page.mdx:3 (needs a certificate)');
});

describe('a block that shows something else', () => {
  const text = `# Page\n\n## Run\n\n${fence('js run', "console.log('first');\nconsole.log('total 12');\nconsole.log('last');")}\n${fence('text output', '…\ntotal 13\nlast')}`;

  test('--print says what it really is', async () => {
    const { notes } = await check(text, { print: true });
    expect(notes?.join('\n')).toContain(':11 really is:\nfirst\ntotal 12\nlast');
  }, 60_000);

  test('--fix writes it, and leaves the gaps', async () => {
    const { problems, written } = await check(text, { fix: true });
    expect(problems).toEqual([]);
    expect(written).toEqual([join(folder, 'content/en/guide/page.mdx')]);
    expect(readFileSync(written?.[0] ?? '', 'utf8')).toBe(text.replace('13', '12'));
  }, 60_000);

  test('--fix fills a block that shows nothing', async () => {
    const shown = '…\ntotal 13\nlast';
    for (const nothing of ['…', '…\n\n…', '']) {
      const { problems, written } = await check(text.replace(shown, nothing), { fix: true });
      expect(problems).toEqual([]);
      expect(readFileSync(written?.[0] ?? '', 'utf8')).toBe(
        text.replace(shown, 'first\ntotal 12\nlast'),
      );
    }
  }, 60_000);
});

test('a translation with the same code is not run again, one with other code is', async () => {
  const keyOf = async (code: string) => {
    const examples = examplesOf(await pageOf(`# Page\n\n${fence('js run', code)}`), kindOf);
    return planPage(examples).jobs.map((job) => siteJobKey(job, 'salt'));
  };
  const [english] = await keyOf('// The total\nconsole.log(1); // here');
  expect(await keyOf('// 总数\nconsole.log(1); // 这里')).toEqual([english]);
  expect(await keyOf('// 总数\nconsole.log(2); // 这里')).not.toEqual([english]);
  expect(await keyOf('\n// 总数\n\nconsole.log(1);')).not.toEqual([english]);
});
