import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import type { Facts } from '../facts/model.ts';
import { projectRoot } from '../source/code-salt.ts';

/** Option path → released versions (`0.1` to `0.7`) whose schemas have it. */
export type ReleasedOptions = Readonly<Record<string, readonly string[]>>;

/** Versions whose schemas are known, the oldest first. */
export const RELEASED = ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7'];

/** Which of the documented version's options the released schemas have; kept between runs. */
export async function releasedOptions(
  { options }: Pick<Facts, 'options'>,
  { sandbox, cacheFolder }: { sandbox: string; cacheFolder: string },
): Promise<ReleasedOptions> {
  const released = join(sandbox, 'released');
  if (!existsSync(join(released, 'node_modules'))) return {};
  const program = join(projectRoot(), 'checks/bundler-examples/process/released-options.mjs');
  const paths = Object.keys(options);
  const key = hashText(
    32,
    readFileSync(join(released, 'package-lock.json')),
    readFileSync(program),
    ...paths,
  );
  const cache = new Cache(cacheFolder);
  const kept = await cache.read(key, isReleased);
  if (kept) return kept;
  const folder = mkdtempSync(join(tmpdir(), 'rspack-docs-released-'));
  try {
    const list = join(folder, 'paths.json');
    writeFileSync(list, JSON.stringify(paths));
    const { stdout } = await promisify(execFile)(process.execPath, [program, released, list], {
      maxBuffer: 1 << 26,
    });
    const found: unknown = JSON.parse(stdout);
    if (!isReleased(found)) throw new Error(`${program} printed something else than options`);
    await cache.write(key, found);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isReleased(value: unknown): value is ReleasedOptions {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
