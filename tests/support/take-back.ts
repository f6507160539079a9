import { afterAll, vi } from 'vitest';

/** Files share a process: what the last test of one has stubbed must not meet the next one's imports. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
