// The built site: made, served and read for the benchmarks.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';
import { runNode } from '../../scripts/run.mjs';
import { projectRoot } from './results.mjs';

/**
 * Size at the highest brotli quality, as hosts serve built files.
 * @param {string | Buffer} content
 */
export function brotliSize(content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).length;
}

/** @param {string} label */
export function tempDir(label) {
  const folder = mkdtempSync(join(tmpdir(), `rspack-docs-${label}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The folder named by `--dist`, or a fresh build of the site.
 * @returns {Promise<string>}
 */
export async function builtSite() {
  const given = process.argv.indexOf('--dist');
  const named = given > 0 ? process.argv[given + 1] : undefined;
  if (named !== undefined) return named;
  const out = join(tempDir('dist'), 'dist');
  const code = await runNode(['engine/bin.mjs', 'build', '--out', out]);
  if (code !== 0) throw new Error('the build failed');
  return out;
}

/**
 * Pages of a built site, without the 404 pages.
 * @param {string} dist
 * @returns {string[]} files below `dist`
 */
export function pageFiles(dist) {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !/(^|[\\/])404\.html$/.test(file))
    .sort();
}

/**
 * Serves a built site with the project's own preview.
 * @param {string} dist
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serve(dist) {
  const args = ['engine/bin.mjs', 'preview', '--out', dist, '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 2] });
  process.once('exit', () => child.kill());
  const output = /** @type {import('node:stream').Readable} */ (child.stdout);
  for await (const line of createInterface({ input: output })) {
    const origin = /https?:\/\/[^/\s]+/.exec(line)?.[0];
    if (origin) return { origin, close: () => child.kill() };
  }
  throw new Error('the preview did not start');
}
