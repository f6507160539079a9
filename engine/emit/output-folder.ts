import { existsSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { mkdir, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileChecksum, noteDamaged, readSeal, sealFolder } from '../cache-folder.mjs';
import { folderTrouble } from '../cache-root.mjs';
import { contains } from '../contains.ts';
import { escapeRegExp } from '../escape-reg-exp.ts';
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
 * The folder that an output is written to: where its name is a link, the folder that it leads to is
 * the one that others serve, and the link stays.
 * @param outDir absolute path
 */
export async function outputPlace(outDir: string): Promise<string> {
  try {
    return await realpath(outDir);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return outDir;
    // What a link leads to need not be there yet.
    const target = await readlink(outDir).catch(() => undefined);
    if (target !== undefined) return outputPlace(resolve(dirname(outDir), target));
    return join(await outputPlace(dirname(outDir)), basename(outDir));
  }
}

/**
 * What is said of an output that its user alone can read, as with a umask of 077: web servers are
 * somebody else.
 */
export async function readersNote(outDir: string): Promise<string | undefined> {
  // Elsewhere these bits mean nothing.
  if (process.platform === 'win32') return undefined;
  const { mode } = await stat(outDir);
  if ((mode & OTHERS_READ) === OTHERS_READ) return undefined;
  return `Only this user can read ${outDir}, as the umask wants it: a web server of another user would answer 403. Let others read it: chmod -R go+rX ${outDir}`;
}

/** Who may list a folder and open what is in it. */
const OTHERS_READ = 0o005;

/**
 * Says why a folder may not become the output: a build replaces it as a whole, so it must neither
 * hold the sources nor anything that no build has written.
 * @param outDir absolute path of the output folder
 * @param sources absolute paths of the folders that a build reads
 * @param taken absolute paths of folders whose files a build takes in, down to the last one: an
 *   output in them would become a part of the next one
 */
export async function outputProblem(
  outDir: string,
  sources: readonly string[],
  taken: readonly string[] = [],
): Promise<Problem | undefined> {
  for (const folder of taken) {
    if (contains(await outputPlace(folder), outDir)) {
      return refusal(outDir, `the output folder lies in ${folder}, whose files are taken in`);
    }
  }
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
  if ((await stat(real)).dev !== (await stat(dirname(real))).dev) {
    return refusal(outDir, MOUNTED, `name a folder in it: \`--out ${join(outDir, 'site')}\``);
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

const MOUNTED = 'a disk or a volume is mounted at the output folder, which cannot be replaced then';

function refusal(
  outDir: string,
  message: string,
  hint = 'a build replaces the whole folder: name a new or an empty one with `--out <folder>`',
): Problem {
  return { code: 'output-in-use', severity: 'error', file: outDir, message, hint };
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
  reuse(file: string): boolean;
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
  const isWhole = (file: string) => {
    const sum = sums.get(file);
    if (sum === undefined) return false;
    try {
      if (fileChecksum(join(outDir, file)) === sum) return true;
    } catch {
      // It is missing or cannot be read.
    }
    noteDamaged(join(outDir, file));
    return false;
  };
  const taken = new Map<string, string>();
  return {
    staging,
    reuse(file) {
      const from = join(outDir, file);
      const to = join(staging, file);
      if (!isWhole(file)) return false;
      takeOver(from, to);
      taken.set(file, sums.get(file) ?? '');
      return true;
    },
    async commit() {
      const old = `${outDir}.${process.pid}.old`;
      await rm(old, { recursive: true, force: true });
      if (existsSync(outDir)) {
        const isSound = (file: string) => {
          const sum = sums.get(file);
          // What was drawn behind a build has no checksum.
          if (sum === undefined) return true;
          if (!isWhole(file)) return false;
          taken.set(file, sum);
          return true;
        };
        await keepFormerFiles({ outDir, staging, isSound }, Date.now());
        sealFolder(staging, taken);
        await replaceFolder(staging, outDir, old);
      } else {
        sealFolder(staging);
        await rename(staging, outDir);
      }
      // The new output is there: what is left of the old one stops nothing.
      removeFormer(old);
    },
    async discard() {
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** `rmSync` asks of each file again what it is, and takes twice as long for a whole site. */
function removeFormer(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isDirectory()) unlinkSync(join(entry.parentPath, entry.name));
    }
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next build cleans up.
  }
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
