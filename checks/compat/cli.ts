import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { deriveCompatData, outdatedData } from './derive.ts';

/**
 * Renews `compat/data/`.
 * @returns exit code
 */
export async function main(_argv: string[], { projectRoot }: { projectRoot: string }) {
  const sandbox = await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
  const files = deriveCompatData({ root: projectRoot, sandbox });
  const outdated = outdatedData(projectRoot, files);
  for (const name of outdated) {
    writeFileSync(join(projectRoot, 'compat/data', name), files[name] ?? '');
    process.stdout.write(`written: compat/data/${name}\n`);
  }
  if (outdated.length === 0) process.stdout.write('Nothing has changed.\n');
  return 0;
}
