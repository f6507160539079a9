// Builds ./src/index.js with hot module replacement, runs the bundle in this process, then writes
// files, builds again and applies the update, as the dev server's client does in a page:
// node hot.js src/price.js 'export const cents = 300;'
const fs = require('node:fs');
const path = require('node:path');
const { rspack } = require('@rspack/core');

const compiler = rspack({
  mode: 'development',
  devtool: false,
  target: 'async-node',
  entry: ['./src/index.js', path.join(__dirname, 'hot-client.js')],
  plugins: [new rspack.HotModuleReplacementPlugin()],
});

let report;
const built = () =>
  new Promise((resolve, reject) => {
    report = (error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    };
  });

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 50));

async function main() {
  const first = built();
  compiler.watch({}, (error, stats) => report(error, stats));
  await first;
  require(path.resolve('dist/main.js'));
  await nextTurn();
  const words = process.argv.slice(2);
  while (words.length > 0) {
    const file = words.shift();
    console.log(`-- ${file} is saved`);
    // The watcher needs a moment until it sees changes.
    await new Promise((resolve) => setTimeout(resolve, 700));
    const next = built();
    fs.writeFileSync(file, `${words.shift()}\n`);
    await next;
    try {
      const updated = await globalThis.applyUpdate();
      console.log('-- replaced:', ...(updated ?? ['nothing']));
    } catch (error) {
      console.log(`-- ${error.message.split('\n')[0]}`);
    }
    await nextTurn();
  }
  process.exit(0);
}

main();
