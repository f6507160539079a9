// Watches with ./rspack.config.js, saves the given file several times and prints how often Rspack built:
// node save.js src/price.js 4
const fs = require('node:fs');
const path = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');
const { rspack } = require('@rspack/core');

async function main() {
  const [file, times = '1'] = process.argv.slice(2);
  const { watchOptions, ...config } = require(path.resolve('rspack.config.js'));
  let builds = 0;
  let firstBuild;
  const first = new Promise((resolve) => {
    firstBuild = resolve;
  });
  rspack({ mode: 'development', devtool: false, ...config }).watch(watchOptions, () => {
    builds += 1;
    firstBuild();
  });
  await first;
  // The watcher needs a moment until it sees changes.
  await wait(700);
  for (let save = 1; save <= Number(times); save += 1) {
    fs.writeFileSync(file, `export const price = ${save};\n`);
    await wait(30);
  }
  await wait(2500);
  console.log(`${file} saved: ${times}, built again: ${builds - 1}`);
  process.exit(0);
}

main();
