import { expect } from 'vitest';

// Children and threads inherit it: what they read is what this test file reads.
process.env.READER = expect.getState().testPath;
