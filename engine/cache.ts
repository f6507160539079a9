import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { seal, unseal } from './cache-folder.mjs';

const DAY = 24 * 60 * 60 * 1000;
/** Entries nobody asked for in this time are removed. */
const MAX_AGE = 30 * DAY;

/**
 * A content-addressed store of JSON values: the key names everything the value depends on, so an
 * entry is never stale. Each carries a checksum: what is damaged is thrown away, never trusted.
 */
export class Cache {
  private discarded = 0;

  constructor(private readonly folder: string) {}

  /** Number of damaged entries met so far. */
  get damaged(): number {
    return this.discarded;
  }

  /** @param isValid guards against entries that are whole but not what was stored */
  async read<T>(key: string, isValid: (value: unknown) => value is T): Promise<T | undefined> {
    const bytes = await this.bytesOf(key);
    if (bytes === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(bytes.toString());
      if (isValid(value)) return value;
    } catch {
      // As damaged as one of another shape.
    }
    return this.discard(key);
  }

  /** Whether there is an entry, and it is whole. */
  async has(key: string): Promise<boolean> {
    return (await this.bytesOf(key)) !== undefined;
  }

  /** Appears as a whole or not at all. A full disk costs the entry, not the build. */
  async write(key: string, value: unknown): Promise<void> {
    const file = this.file(key);
    const staging = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
    try {
      await mkdir(dirname(file), { recursive: true });
      // The disk is not waited for: what a power cut leaves of it has another checksum.
      await writeFile(staging, seal(JSON.stringify(value)));
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

  /** JSON of an entry whose checksum is right. */
  private async bytesOf(key: string): Promise<Buffer | undefined> {
    const file = this.file(key);
    let entry: Buffer;
    try {
      entry = await readFile(file);
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      return isMissing ? undefined : this.discard(key);
    }
    const bytes = unseal(entry);
    if (!bytes) return this.discard(key);
    void this.touch(file);
    return bytes;
  }

  private async discard(key: string): Promise<undefined> {
    this.discarded += 1;
    await rm(this.file(key), { force: true, recursive: true }).catch(() => undefined);
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
