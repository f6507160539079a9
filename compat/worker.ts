// The module of the checker's worker: reads configurations away from the page, and runs none.
import { checkConfiguration } from './check.ts';
import type { CheckReply, CheckRequest } from './worker-messages.ts';

/** Read while the reader still types or pastes: what follows takes less than half the time then. */
const REHEARSAL = `const path = require('path');
module.exports = { entry: './a', output: { path: path.resolve('b') }, plugins: [new Some()],
module: { rules: [{ test: /a/, use: [{ loader: 'babel-loader', options: {} }] }] } };`;

async function answer({ id, text }: CheckRequest): Promise<CheckReply> {
  const start = performance.now();
  try {
    const report = await checkConfiguration(text);
    return { id, report, milliseconds: performance.now() - start };
  } catch (error) {
    if (error instanceof RangeError) return { id, failure: 'too-deep' };
    // The page takes an error of the worker for its end.
    reportError(error);
    return { id, failure: 'failed' };
  }
}

addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
  postMessage(await answer(data));
});

void checkConfiguration(REHEARSAL);
