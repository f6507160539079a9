/** Logs every hook of the compiler, the compilation and the module factory when it is called. */
class TracePlugin {
  apply(compiler) {
    trace('compiler', compiler.hooks);
    compiler.hooks.thisCompilation.tap('Trace', (compilation, { normalModuleFactory }) => {
      trace('compilation', compilation.hooks);
      trace('normalModuleFactory', normalModuleFactory.hooks);
    });
  }
}

function trace(owner, hooks) {
  for (const [name, hook] of Object.entries(hooks)) {
    // Logging is no stage, and tapping `processAssets` by its alias would count it twice.
    if (/log/i.test(name) || typeof hook?.tap !== 'function') continue;
    try {
      hook.tap('Trace', () => {
        console.log(`${owner}.${name}`);
      });
    } catch {
      // A deprecated hook that nobody may tap.
    }
  }
}

module.exports = { experiments: { css: true }, plugins: [new TracePlugin()] };
