import { describe } from 'vitest';
import { findGroonga, mayInstallGroonga } from '../scripts/ensure-groonga.mjs';
import { createEmbeddedEngine } from './embedded.ts';
import { createGroongaEngine } from './groonga.ts';
import { conforms } from './test-support/conformance.ts';
import { startGroonga } from './test-support/groonga-process.ts';

const groonga = findGroonga();
// Root installs it (`npm test` does), so root has it.
const isRequired = groonga !== undefined || mayInstallGroonga();

describe('embedded engine', () => {
  conforms(async () => ({
    engine: createEmbeddedEngine(),
    expectedVersion: `Node.js ${process.versions.node}`,
    stop: async () => {},
  }));
});

const groongaTitle = isRequired
  ? 'Groonga'
  : 'Groonga (skipped: it is not installed, and only root may install it here)';

describe.runIf(isRequired)(groongaTitle, () => {
  conforms(async (report) => {
    if (groonga === undefined) throw new Error('Groonga is missing. Run: npm test');
    const { url, programVersion, stop } = await startGroonga(groonga);
    return { engine: createGroongaEngine(url, report), expectedVersion: programVersion, stop };
  });
});
