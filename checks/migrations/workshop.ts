import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashText } from '../../engine/hash.ts';
import { projectRoot } from '../source/code-salt.ts';
import { type Command, commandError, runCommand } from './process.ts';
import { keptFolder, lockDifferences } from './projects.ts';
import type { ProjectState, Side } from './types.ts';

const INSTALL_LIMIT = 10 * 60_000;

const ANSWER_LIMIT = 60_000;

/**
 * Where a side of a migration lies: outside of the repository, because packages and configurations
 * are looked for in all folders above, and those of this project are not the reader's.
 */
function projectFolder(name: string, side: Side): string {
  const own = hashText(12, projectRoot(), String(process.getuid?.() ?? ''));
  return join(realpathSync(tmpdir()), `rspack-docs-migrations-${own}`, name, side);
}

/**
 * Writes the files of a project anew and installs its packages, unless they are there.
 * @param say is called before an install
 * @returns absolute path of the project
 * @throws {Error} with a text for the writer when the packages cannot be had
 */
export async function prepareProject(
  name: string,
  side: Side,
  state: ProjectState,
  say: (line: string) => void,
): Promise<string> {
  const differences = lockDifferences(name, side, state.manifest);
  if (differences.length > 0) {
    const hint = 'renew the locks: `npm run check -- --migrations --lock`';
    throw new Error(
      `the lock has other packages than the page: ${differences.join(', ')}; ${hint}`,
    );
  }
  const folder = projectFolder(name, side);
  await mkdir(folder, { recursive: true });
  await clear(folder);
  await write(name, state, folder);
  cpSync(join(keptFolder(name, side), 'package-lock.json'), join(folder, 'package-lock.json'));
  await install(folder, say);
  return folder;
}

/** Leaves the packages, without what tools have kept among them. */
async function clear(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name !== 'node_modules');
  for (const name of [...names, 'node_modules/.cache']) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function write(name: string, { manifest, files }: ProjectState, folder: string) {
  cpSync(keptFolder(name, 'before'), folder, { recursive: true });
  for (const { path, text, unseen } of files) {
    for (const base of unseen) {
      cpSync(join(projectRoot(), 'checks/bundler-examples/files', base), folder, {
        recursive: true,
      });
    }
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`);
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function install(folder: string, say: (line: string) => void): Promise<void> {
  const inputs = ['package.json', 'package-lock.json'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const stamp = `${process.platform}-${process.arch} ${hashText(32, ...inputs)}`;
  // npm empties `node_modules` first, so the stamp is gone while an install is not complete.
  const stampFile = join(folder, 'node_modules', '.migration-install');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const command: Command = {
    words: ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    folder,
    limit: INSTALL_LIMIT,
  };
  await demandRegistry(folder);
  say(`installing packages in ${folder}`);
  const { code, log, isTooLate } = await runCommand(command);
  if (code !== 0) {
    throw commandError(command, isTooLate ? 'took too long' : `ended with ${code}`, log);
  }
  await writeFile(stampFile, stamp);
}

/** Asked once: without a network, an install tries for many minutes, package by package. */
async function demandRegistry(folder: string): Promise<void> {
  const command: Command = {
    words: ['npm', 'view', 'npm', 'version', '--fetch-retries=0'],
    folder,
    limit: ANSWER_LIMIT,
  };
  const { code, log } = await runCommand(command);
  if (code === 0) return;
  const what = 'has no answer: packages are missing, and installing them needs a network';
  throw commandError(command, what, log);
}
