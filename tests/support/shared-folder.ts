import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openRunFolder } from '../../scripts/run-folder.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Absolute path of a folder that all test files of a run share; `tmpdir()` is the same. */
    sharedFolder: string;
  }
}

/** Before the first test file and behind the last one. */
export default function shareFolder(project: TestProject): () => void {
  const folder = openRunFolder('rspack-docs-tests');
  project.provide('sharedFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
