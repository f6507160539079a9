import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checksum, noteDamaged, readSeal, sealFolder } from '../cache-folder.mjs';
import { folderTrouble } from '../cache-root.mjs';
import { contains } from '../contains.ts';
import type { Problem } from '../model.ts';
import { replaceFolder } from './exchange.ts';
import { keepFormerFiles, takeOver } from './kept-files.ts';

/** What the documents of an output were rendered from; see `OutputRecord`. */
export const RECORD_FILE = '.build-record.json';

/** What a deployment was made of. */
export const DEPLOYMENT_FILE = 'deployment.json';

/** Files that only a build or a deployment writes. */
const MARKS = ['hosting.json', RECORD_FILE, DEPLOYMENT_FILE];

/**
 * Says why a folder may not become the output: a build replaces it as a whole, so it must neither
 * hold the sources nor anything that no build has written.
 * @param outDir absolute path of the output folder
 * @param sources absolute paths of the folders that a build reads
 */
export async function outputProblem(
  outDir: string,
  sources: readonly string[],
): Promise<Problem | undefined> {
  if (!existsSync(outDir)) return accessProblem(outDir);
  const real = await realpath(outDir);
  for (const source of sources) {
    if (contains(real, await realpath(source).catch(() => source))) {
      return refusal(outDir, `the output folder would replace the sources in ${source}`);
    }
  }
  if (!(await stat(real)).isDirectory()) {
    return refusal(outDir, 'the output folder is a file');
  }
  const names = await readdir(real);
  if (names.length === 0 || MARKS.some((mark) => names.includes(mark))) {
    return accessProblem(dirname(real), 0) ?? accessProblem(real, Number.POSITIVE_INFINITY);
  }
  return refusal(outDir, 'the output folder holds files that no build has written');
}

/** Says why this user cannot replace a folder, before any work is done. */
function accessProblem(folder: string, depth = 0): Problem | undefined {
  const trouble = folderTrouble(folder, 0, depth);
  return (
    trouble && {
      code: 'output-not-writable',
      severity: 'error',
      file: trouble.folder,
      message: `the output cannot be written: this folder ${trouble.message}`,
      hint: `${trouble.hint}; or write elsewhere with \`--out <folder>\``,
    }
  );
}

/** Errors of the system that a disk or its owner causes, and what is said of them. */
const DISK_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'this may not be written by this user',
  EDQUOT: 'the quota of this disk is used up',
  ENOSPC: 'the disk is full',
  EPERM: 'this may not be written by this user',
  EROFS: 'the disk is read-only',
};

/** The problem behind an error that stopped a build; undefined for errors of the program. */
export function diskProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const message = DISK_ERRORS[String(error.code)];
  if (message === undefined) return undefined;
  const file = 'path' in error ? String(error.path) : '';
  return {
    code: 'disk',
    severity: 'error',
    file,
    message: `${message} (${error.message})`,
    hint: 'the output of the last build is as it was; make room or give the folder back, and build again',
  };
}

function refusal(outDir: string, message: string): Problem {
  return {
    code: 'output-in-use',
    severity: 'error',
    file: outDir,
    message,
    hint: 'a build replaces the whole folder: name a new or an empty one with `--out <folder>`',
  };
}

/**
 * A new output that replaces the old one only when it is complete. A build that fails or is killed
 * leaves the old output as it was.
 */
export interface OutputFolder {
  /** Absolute path of the folder to write to. */
  staging: string;
  /**
   * Takes over an unchanged file of the old output, without copying where the disk can. One that is
   * not as it was written stays behind.
   */
  reuse(file: string): Promise<boolean>;
  /**
   * Puts the new output in the old one's place, with the hashed files of earlier builds that old
   * tabs still ask for.
   */
  commit(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** @param outDir absolute path of the output folder */
export async function openOutput(outDir: string): Promise<OutputFolder> {
  await recover(outDir);
  const staging = `${outDir}.${process.pid}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  const sums = readSeal(outDir);
  /** Whether a file of the old output is what was written. */
  const isWhole = async (file: string) => {
    const sum = sums.get(file);
    const bytes = await readFile(join(outDir, file)).catch(() => undefined);
    if (sum !== undefined && bytes !== undefined && checksum(bytes) === sum) return true;
    if (sum !== undefined) noteDamaged(join(outDir, file));
    return false;
  };
  const taken = new Map<string, string>();
  return {
    staging,
    async reuse(file) {
      const from = join(outDir, file);
      const to = join(staging, file);
      if (!(await isWhole(file))) return false;
      await takeOver(from, to);
      taken.set(file, sums.get(file) ?? '');
      return true;
    },
    async commit() {
      const old = `${outDir}.${process.pid}.old`;
      await rm(old, { recursive: true, force: true });
      if (existsSync(outDir)) {
        // What was drawn behind a build has no checksum.
        const isSound = async (file: string) => !sums.has(file) || (await isWhole(file));
        await keepFormerFiles({ outDir, staging, isSound }, Date.now());
        sealFolder(staging, taken);
        await replaceFolder(staging, outDir, old);
      } else {
        sealFolder(staging);
        await rename(staging, outDir);
      }
      // The new output is there: what is left of the old one stops nothing.
      await rm(old, { recursive: true, force: true }).catch(() => undefined);
    },
    async discard() {
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Cleans up after builds that were killed; one killed between two renames left `*.old` only. */
async function recover(outDir: string): Promise<void> {
  const parent = dirname(outDir);
  if (!existsSync(parent)) return;
  const leftovers = (await readdir(parent)).filter((name) => {
    const [, pid] =
      new RegExp(`^${escapeRegExp(basename(outDir))}\\.(\\d+)\\.(new|old)$`).exec(name) ?? [];
    // Containers give every process the same number: what carries ours is not ours yet.
    return pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)));
  });
  for (const name of leftovers) {
    const path = join(parent, name);
    if (name.endsWith('.old') && !existsSync(outDir)) await rename(path, outDir);
    else await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
