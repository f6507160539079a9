import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../engine/model.ts';
import { projectRoot } from '../source/code-salt.ts';
import type { TakenBlock } from './blocks.ts';
import { type Manifest, packageDifferences, withCommand } from './manifest.ts';
import type { Side } from './types.ts';

/** Absolute path of what a migration keeps of one side: files and the lock of its packages. */
export const keptFolder = (name: string, side: Side): string =>
  join(projectRoot(), 'checks/migrations/projects', name, side);

/** The `package.json` that the migration starts from. */
export function startingManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(keptFolder(name, 'before'), 'package.json'), 'utf8'));
}

/**
 * The `package.json` after the page's commands, with the fields that the page shows of it.
 * @param commands blocks with one command each
 * @param shown the page's `package.json`; packages it names have to be those of the commands
 */
export function resultingManifest(
  before: Manifest,
  commands: readonly TakenBlock[],
  shown: TakenBlock,
): { manifest: Manifest } | { problems: Problem[] } {
  let manifest = before;
  for (const { text, at } of commands) {
    const next = withCommand(manifest, text);
    if (!next) {
      const message = `the migration cannot carry out \`${text.trim()}\``;
      const hint = 'it knows `add -D -E` with exact versions, and `remove`';
      return { problems: [problemAt(at, message, hint)] };
    }
    manifest = next;
  }
  const fields: Manifest = JSON.parse(shown.text);
  const namesPackages = 'dependencies' in fields || 'devDependencies' in fields;
  const differences = namesPackages ? packageDifferences(fields, manifest) : [];
  if (differences.length === 0) return { manifest: { ...manifest, ...fields } };
  const message = `package.json has other packages than the commands lead to: ${differences.join(', ')}`;
  return { problems: [problemAt(shown.at, message, 'make both say the same')] };
}

function problemAt(at: string, message: string, hint: string): Problem {
  const [file = '', line] = at.split(':');
  return { code: 'migration-packages', severity: 'error', file, line: Number(line), message, hint };
}

/** What a lock holds of packages that the manifest does not ask for, or the other way round. */
export function lockDifferences(name: string, side: Side, manifest: Manifest): string[] {
  const lock: { packages: Record<string, Manifest> } = JSON.parse(
    readFileSync(join(keptFolder(name, side), 'package-lock.json'), 'utf8'),
  );
  return packageDifferences(manifest, lock.packages[''] ?? {});
}
