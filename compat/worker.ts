// The module of the checker's worker: reads configurations away from the page, and runs none.
import { checkConfiguration } from './check.ts';
import { type CheckReply, type CheckRequest, SIGN_OF_LIFE } from './worker-messages.ts';

/** Read while the reader still types or pastes: what follows takes less than half the time then. */
const REHEARSAL = `const path = require('path');
module.exports = { entry: './a', output: { path: path.resolve('b') }, plugins: [new Some()],
module: { rules: [{ test: /a/, use: [{ loader: 'babel-loader', options: {} }] }] } };`;

async function answer({ id, text }: CheckRequest): Promise<CheckReply> {
  const signs = setInterval(sayFree, SIGN_OF_LIFE);
  try {
    return { id, report: await checkConfiguration(text) };
  } catch (error) {
    if (error instanceof RangeError) return { id, failure: 'too-deep' };
    // The page takes an error of the worker for its end.
    reportError(error);
    return { id, failure: 'failed' };
  } finally {
    clearInterval(signs);
  }
}

function sayFree(): void {
  postMessage({ isFree: true } satisfies CheckReply);
}

addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
  postMessage(await answer(data));
});

sayFree();
void checkConfiguration(REHEARSAL);
