import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { seal, unseal } from './cache-folder.mjs';

const DAY = 24 * 60 * 60 * 1000;
/** Entries nobody asked for in this time are removed. */
const MAX_AGE = 30 * DAY;

/** Says when the folder was looked through. */
const PRUNED_FILE = '.pruned';

/**
 * A content-addressed store of JSON values: the key names everything the value depends on, so an
 * entry is never stale. Each carries a checksum: what is damaged is thrown away, never trusted.
 * Files are small and at hand: a call that waits for them takes a tenth of the work of one that does not.
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
      mkdirSync(dirname(file), { recursive: true });
      // The disk is not waited for: what a power cut leaves of it has another checksum.
      writeFileSync(staging, seal(JSON.stringify(value)));
      renameSync(staging, file);
    } catch {
      remove(staging);
    }
  }

  /** Removes entries that were not used for a month. There are thousands: once a day is enough. */
  async prune(now: number): Promise<void> {
    const mark = join(this.folder, PRUNED_FILE);
    if (now - (statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0) < DAY) return;
    for (const file of filesBelow(this.folder)) {
      const status = statSync(file, { throwIfNoEntry: false });
      if (status && now - status.mtimeMs > MAX_AGE) remove(file);
    }
    try {
      writeFileSync(mark, '');
    } catch {
      // Without a folder, or in one that may not be written, nothing grows.
    }
  }

  /** JSON of an entry whose checksum is right. */
  private async bytesOf(key: string): Promise<Buffer | undefined> {
    const file = this.file(key);
    let entry: Buffer;
    try {
      entry = readFileSync(file);
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      return isMissing ? undefined : this.discard(key);
    }
    const bytes = unseal(entry);
    if (!bytes) return this.discard(key);
    this.touch(file);
    return bytes;
  }

  private async discard(key: string): Promise<undefined> {
    this.discarded += 1;
    remove(this.file(key));
  }

  private file(key: string): string {
    return join(this.folder, key.slice(0, 2), `${key}.json`);
  }

  private touch(file: string): void {
    try {
      const { mtimeMs } = statSync(file);
      const now = Date.now();
      if (now - mtimeMs > DAY) utimesSync(file, now / 1000, now / 1000);
    } catch {
      // Another process may have pruned it meanwhile.
    }
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Another build may have removed it meanwhile; what cannot be removed stays. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true, recursive: true });
  } catch {
    // It is not used, and made again.
  }
}
