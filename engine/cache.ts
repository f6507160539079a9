import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DAY = 24 * 60 * 60 * 1000;
/** Entries nobody asked for in this time are removed. */
const MAX_AGE = 30 * DAY;

/**
 * A content-addressed store of JSON values: the key names everything the value depends on, so an
 * entry is never stale. Entries that cannot be read are thrown away, never trusted.
 */
export class Cache {
  private discarded = 0;

  constructor(private readonly folder: string) {}

  /** Number of damaged entries met so far. */
  get damaged(): number {
    return this.discarded;
  }

  /** @param isValid guards against entries that parse but are not what was stored */
  async read<T>(key: string, isValid: (value: unknown) => value is T): Promise<T | undefined> {
    const file = this.file(key);
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch {
      return undefined;
    }
    try {
      const value: unknown = JSON.parse(text);
      if (!isValid(value)) throw new Error('unexpected shape');
      void this.touch(file);
      return value;
    } catch {
      this.discarded += 1;
      await rm(file, { force: true });
      return undefined;
    }
  }

  /** Appears as a whole or not at all. A full disk costs the entry, not the build. */
  async write(key: string, value: unknown): Promise<void> {
    const file = this.file(key);
    const staging = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(staging, JSON.stringify(value));
      await rename(staging, file);
    } catch {
      await rm(staging, { force: true }).catch(() => undefined);
    }
  }

  /** Removes entries that were not used for a month. */
  async prune(now: number): Promise<void> {
    for (const entry of await readdir(this.folder, { recursive: true }).catch(() => [])) {
      const file = join(this.folder, entry);
      try {
        const status = await stat(file);
        if (status.isFile() && now - status.mtimeMs > MAX_AGE) await rm(file, { force: true });
      } catch {
        // Another build may have pruned it meanwhile.
      }
    }
  }

  private file(key: string): string {
    return join(this.folder, key.slice(0, 2), `${key}.json`);
  }

  private async touch(file: string): Promise<void> {
    try {
      const { mtimeMs } = await stat(file);
      const now = Date.now();
      if (now - mtimeMs > DAY) await utimes(file, now / 1000, now / 1000);
    } catch {
      // Another process may have pruned it meanwhile.
    }
  }
}
