import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Absolute path of a folder that all test files of a run share. */
    sharedFolder: string;
  }
}

/** Before the first test file and behind the last one. */
export default function shareFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rspack-docs-tests-'));
  project.provide('sharedFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
