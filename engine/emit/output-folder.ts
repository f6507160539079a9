import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A new output that replaces the old one only when it is complete. A build that fails or is killed
 * leaves the old output as it was.
 */
export interface OutputFolder {
  /** Absolute path of the folder to write to. */
  staging: string;
  /** Takes over an unchanged file of the old output, without copying where the disk can. */
  reuse(file: string): Promise<boolean>;
  /** Puts the new output in the old one's place. */
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
  return {
    staging,
    async reuse(file) {
      const from = join(outDir, file);
      const to = join(staging, file);
      if (!existsSync(from)) return false;
      await mkdir(dirname(to), { recursive: true });
      try {
        await link(from, to);
      } catch {
        await copyFile(from, to);
      }
      return true;
    },
    async commit() {
      const old = `${outDir}.${process.pid}.old`;
      await rm(old, { recursive: true, force: true });
      const replaces = existsSync(outDir);
      if (replaces) await rename(outDir, old);
      try {
        await rename(staging, outDir);
      } catch (error) {
        if (replaces) await rename(old, outDir);
        throw error;
      }
      await rm(old, { recursive: true, force: true });
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
    else await rm(path, { recursive: true, force: true });
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
