// Applies one update as the dev server does in a page; shown on the page api/hmr:
// node hot.js src/price.js 'export const cents = 300;'
const fs = require('node:fs');
const path = require('node:path');
const { rspack } = require('@rspack/core');

const [file, code] = process.argv.slice(2);
const client = 'globalThis.applyUpdate = () => import.meta.webpackHot.check(true);';
const compiler = rspack({
  mode: 'development',
  devtool: false,
  target: 'async-node',
  entry: ['./src/index.js', `data:text/javascript,${client}`],
  plugins: [new rspack.HotModuleReplacementPlugin()],
});
let builds = 0;

compiler.watch({}, async (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
  builds += 1;
  if (builds === 1) {
    require(path.resolve('dist/main.js'));
    // The watcher needs a moment until it sees changes.
    await new Promise((resolve) => setTimeout(resolve, 800));
    console.log(`-- ${file} is saved`);
    fs.writeFileSync(file, `${code}\n`);
    return;
  }
  try {
    console.log('-- replaced:', ...((await globalThis.applyUpdate()) ?? ['nothing']));
  } catch (refusal) {
    console.log(`-- ${refusal.message.split('\n')[0]}`);
  }
  process.exit(0);
});
