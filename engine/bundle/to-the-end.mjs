// What a program runs of others (a site's configuration, its plugins and components) may end the
// process, never come back, or leave something running. None of this may look like success, or like
// work. Plain JavaScript, because it runs before any TypeScript can.

/** How long after its end a program waits for what others have left running, in milliseconds. */
const LINGER = 3000;

/** Lines of a stack that are worth reading. */
const FRAMES = 3;

/**
 * Runs a program until it has an exit code, and sees to it that the process ends so and not otherwise.
 * @param {() => Promise<number>} main
 * @param {object} [options]
 * @param {boolean} [options.survives] what is thrown where nobody waits for it is told, and ends nothing
 */
export async function runToTheEnd(main, { survives = false } = {}) {
  const say = (/** @type {string} */ text) => process.stderr.write(text);
  const tellEnd = () => {
    process.exitCode = 1;
    say(
      'This ended before it was done: something that it loads (the configuration of the site, a plugin, a component, a check) calls `process.exit`, or waits for what never comes.\n',
    );
  };
  /** @param {unknown} error */
  const tellThrown = (error) => {
    say(
      `Something that this loads (the configuration of the site, a plugin, a component, a check) throws where nobody waits for it, such as in a timer or in a promise without \`await\`:\n${stackOf(error)}\n`,
    );
    if (survives) return;
    process.off('exit', tellEnd);
    process.exit(1);
  };
  process.on('exit', tellEnd);
  process.on('uncaughtException', tellThrown);
  if (survives) {
    // Who serves until it is told to stop is stopped so; the bundler then ends the process by itself.
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => process.off('exit', tellEnd));
  }
  try {
    process.exitCode = await main();
  } finally {
    process.off('exit', tellEnd);
    process.off('uncaughtException', tellThrown);
  }
  endLater();
}

/** Ends the process that a timer or a connection of others would keep for ever. */
function endLater() {
  setTimeout(() => {
    const isWriting = process.stdout.writableLength > 0 || process.stderr.writableLength > 0;
    if (isWriting) endLater();
    else process.exit();
  }, LINGER).unref();
}

/** @param {unknown} error */
function stackOf(error) {
  if (!(error instanceof Error)) return `  ${String(error)}`;
  const [head = '', ...frames] = (error.stack ?? String(error)).split('\n');
  const own = frames.filter((line) => /^\s+at /.test(line) && !line.includes('node:internal'));
  return [`  ${head}`, ...own.slice(0, FRAMES)].join('\n');
}
