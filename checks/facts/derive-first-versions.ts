import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FirstVersions, HOOK_PAGES, isFirstVersions } from '../claims/first-versions.ts';
import { npmProgram } from '../sandbox/ensure-sandbox.mjs';
import { projectRoot } from '../source/code-salt.ts';
import type { Facts } from './model.ts';

const PACKAGE = '@rspack/core';
/** Before it, everything changed from day to day and nobody wrote configurations. */
const OLDEST = '0.1.0';

const run = promisify(execFile);

/** npm prints a line for each file of a package. */
const MAX_PRINTED = 1 << 27;

const npm = async (words: readonly string[]): Promise<string> => {
  const [program = 'npm', ...args] = [...npmProgram(), ...words];
  return (await run(program, args, { maxBuffer: MAX_PRINTED })).stdout;
};

/**
 * Reads the schemas and the code of every version that was published up to the documented one. Published
 * versions never change, so this is done once for a documented version, and not by every check.
 * @param sandbox folder with the documented version
 * @throws {Error} with npm's words when the versions cannot be had
 */
export async function deriveFirstVersions(
  { options }: Pick<Facts, 'options'>,
  { sandbox, documented }: { sandbox: string; documented: string },
): Promise<FirstVersions> {
  // In the order of versions, not of days.
  const published: string[] = JSON.parse(await npm(['view', PACKAGE, 'versions', '--json']));
  const [from, to] = [published.indexOf(OLDEST), published.indexOf(documented)];
  // Days' versions (`0.2.5-canary.1`) are nothing that a reader has.
  const versions = published
    .slice(from, to + 1)
    .filter((version) => /^\d+\.\d+\.\d+(?:-alpha\.\d+)?$/.test(version));
  const folder = mkdtempSync(join(tmpdir(), 'rspack-docs-versions-'));
  try {
    await fetchAll(versions, { folder, sandbox });
    const list = join(folder, 'list.json');
    const question = {
      versions,
      paths: Object.keys(options),
      classes: Object.values(HOOK_PAGES),
    };
    writeFileSync(list, JSON.stringify(question));
    const program = join(projectRoot(), 'checks/bundler-examples/process/first-versions.mjs');
    const { stdout } = await run(process.execPath, [program, folder, list], {
      maxBuffer: MAX_PRINTED,
    });
    const found: unknown = { versions, ...JSON.parse(stdout) };
    if (!isFirstVersions(found)) throw new Error(`${program} printed something else than versions`);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts versions beside what reads their schemas: the packages that the sandbox has for released ones. */
async function fetchAll(
  versions: readonly string[],
  { folder, sandbox }: { folder: string; sandbox: string },
): Promise<void> {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  const beside = join(sandbox, 'released/node_modules');
  for (const name of readdirSync(beside).filter((one) => !/^[.]|^rspack-/.test(one))) {
    symlinkSync(join(beside, name), join(modules, name), 'junction');
  }
  const specs = versions.map((version) => `${PACKAGE}@${version}`);
  const packed: { version: string; filename: string }[] = JSON.parse(
    await npm(['pack', '--json', '--pack-destination', folder, ...specs]),
  );
  for (const { version, filename } of packed) {
    const target = join(modules, `rspack-${version}`);
    mkdirSync(target);
    const archive = join(folder, filename);
    await run('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
    rmSync(archive);
  }
}
