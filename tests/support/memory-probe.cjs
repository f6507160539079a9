// For `node --require`: on SIGUSR2, prints what is left in memory behind a collection, in MB.
const { isMainThread } = require('node:worker_threads');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

if (isMainThread) {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    // What was waiting for the first collection goes with the second.
    setTimeout(() => {
      collect();
      const { heapUsed, rss } = process.memoryUsage();
      process.stderr.write(
        `memory ${(heapUsed / 2 ** 20).toFixed(1)} ${(rss / 2 ** 20).toFixed(1)}\n`,
      );
    }, 100);
  });
}
