// Watches with ./rspack.config.js, adds a page to src/pages and prints the entries of each build:
// node add-page.js sale.js [--no-cache]
const fs = require('node:fs');
const path = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');
const { rspack } = require('@rspack/core');

const [page, flag] = process.argv.slice(2);
const compiler = rspack({
  mode: 'development',
  devtool: false,
  ...require(path.resolve('rspack.config.js')),
  ...(flag === '--no-cache' && { cache: false }),
});
let builds = 0;

compiler.watch({}, async (error, stats) => {
  if (error) throw error;
  builds += 1;
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  console.log(`build ${builds}: ${Object.keys(entrypoints).sort().join(', ')}`);
  if (builds === 2) process.exit(stats.hasErrors() ? 1 : 0);
  // The watcher needs a moment until it sees changes.
  await wait(700);
  fs.writeFileSync(`src/pages/${page}`, "console.log('sale');\n");
  // Nothing imports the page: a change of another file starts the build.
  fs.appendFileSync('src/pages/home.js', '\n');
});
