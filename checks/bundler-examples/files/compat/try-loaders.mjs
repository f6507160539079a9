// One small build with each loader, by both bundlers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import webpack from 'webpack';

const folder = dirname(fileURLToPath(import.meta.url));
const css = ['style-loader', 'css-loader'];
const withOptions = (loader, options) => [{ loader, options }];
const autoprefix = { postcssOptions: { plugins: ['autoprefixer'] } };
const typescript = { jsc: { parser: { syntax: 'typescript' } } };

/** Loader, source file, its text, `use` of the rule. */
const cases = [
  [
    'babel-loader',
    'menu.jsx',
    '<p />',
    withOptions('babel-loader', { presets: ['@babel/preset-react'] }),
  ],
  [
    'swc-loader',
    'price.ts',
    'export const price: number = 250;',
    withOptions('swc-loader', typescript),
  ],
  [
    'ts-loader',
    'order.ts',
    'export const order: string = "x";',
    withOptions('ts-loader', { transpileOnly: true }),
  ],
  ['css-loader', 'menu.css', 'p { color: brown; }', css],
  ['sass-loader', 'menu.scss', 'p { b { color: brown; } }', [...css, 'sass-loader']],
  ['less-loader', 'menu.less', 'p { b { color: brown; } }', [...css, 'less-loader']],
  [
    'postcss-loader',
    'order.css',
    'p { user-select: none; }',
    [...css, ...withOptions('postcss-loader', autoprefix)],
  ],
  ['html-loader', 'menu.html', '<p>Espresso</p>', ['html-loader']],
  ['raw-loader', 'menu.txt', 'Espresso', ['raw-loader']],
  ['file-loader', 'menu.pdf', 'Espresso', ['file-loader']],
  ['url-loader', 'menu.bin', 'Espresso', ['url-loader']],
  ['@svgr/webpack', 'cup.svg', '<svg><path d="M0 0" /></svg>', ['@svgr/webpack']],
  ['svelte-loader', 'Menu.svelte', '<p>Espresso</p>', ['svelte-loader']],
];

mkdirSync(join(folder, 'menu'), { recursive: true });
writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "target": "es2020" } }');

for (const [loader, name, text, use] of cases) {
  const entry = join(folder, 'menu', name);
  writeFileSync(entry, text);
  const results = [];
  for (const bundler of [webpack, rspack]) {
    results.push(await build(bundler, { entry, use }));
  }
  const file = join(folder, 'node_modules', loader, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  console.log(`${loader} ${version}: webpack ${results[0]}, Rspack ${results[1]}`);
}
process.exit();

/** `ok`, or the beginning of the first error. */
function build(bundler, { entry, use }) {
  const options = {
    context: folder,
    mode: 'none',
    devtool: false,
    entry,
    // The type keeps what the loader returns from being taken for an asset or a style sheet.
    module: { rules: [{ include: entry, use, type: 'javascript/auto' }] },
    output: { path: join(folder, 'dist') },
  };
  return new Promise((resolve) =>
    bundler(options, (error, stats) => {
      const [first] = stats ? stats.toJson({ all: false, errors: true }).errors : [error];
      resolve(first ? first.message.slice(0, 80) : 'ok');
    }),
  );
}
