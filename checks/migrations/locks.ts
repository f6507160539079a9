import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitWords } from '../examples/words.ts';
import { projectRoot } from '../source/code-salt.ts';
import { packageDifferences } from './manifest.ts';
import { type Command, commandError, runCommand } from './process.ts';
import { keptFolder } from './projects.ts';
import type { MigrationPlan, Side } from './types.ts';

const LIMIT = 10 * 60_000;

/** No address of a registry stands in a lock: everybody's own is asked. */
const FLAGS = [
  '--package-lock-only',
  '--omit-lockfile-registry-resolved',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
];

/**
 * Has npm work out the packages of both sides, the second by the page's own commands.
 * @throws {Error} with npm's words when a command of the page does not work
 */
export async function renewLocks(
  name: string,
  plan: MigrationPlan,
  say: (line: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rspack-docs-locks-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      const kept = join(keptFolder(name, 'before'), file);
      if (existsSync(kept)) cpSync(kept, join(folder, file));
    }
    await run(folder, ['npm', 'install']);
    await keep(folder, name, 'before');
    for (const { text, at } of plan.commands) {
      say(`${at}: ${text.trim()}`);
      await run(folder, splitWords(text.trim()));
    }
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const differences = packageDifferences(manifest, plan.after.manifest);
    if (differences.length > 0) {
      throw new Error(`npm makes other packages of the commands: ${differences.join(', ')}`);
    }
    // npm notes its input in the lock: what the page says in the end.
    writeFileSync(join(folder, 'package.json'), JSON.stringify(plan.after.manifest, null, 2));
    await run(folder, ['npm', 'install']);
    await keep(folder, name, 'after');
    say(`${name}: the locks are renewed`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder: string, words: readonly string[]): Promise<void> {
  await demandSuccess({ words: [...words, ...FLAGS], folder, limit: LIMIT });
}

/** With the packages of other systems, which npm may leave out. */
async function keep(folder: string, name: string, side: Side): Promise<void> {
  const kept = keptFolder(name, side);
  cpSync(join(folder, 'package-lock.json'), join(kept, 'package-lock.json'));
  const words = [process.execPath, join(projectRoot(), 'scripts/complete-lock.mjs'), kept];
  await demandSuccess({ words, folder: projectRoot(), limit: LIMIT });
}

async function demandSuccess(command: Command): Promise<void> {
  const { code, log } = await runCommand(command);
  if (code !== 0) throw commandError(command, `ended with ${code}`, log);
}
