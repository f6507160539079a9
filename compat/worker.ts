// The module of the checker's worker: reads configurations away from the page, and runs none.
import { checkConfiguration } from './check.ts';
import type { CheckReply, CheckRequest } from './worker-messages.ts';

function answer({ id, text }: CheckRequest): CheckReply {
  const start = performance.now();
  try {
    const report = checkConfiguration(text);
    return { id, report, milliseconds: performance.now() - start };
  } catch (error) {
    if (error instanceof RangeError) return { id, failure: 'too-deep' };
    throw error;
  }
}

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  postMessage(answer(data));
});
