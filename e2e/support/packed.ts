import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { madeFolder, madeOnce, run, testBuilt } from './site.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');

/** Folder of the install among those of a run: a site that `init` has made, outside of the repository. */
const INSTALL = 'packed';
const SITE = join(madeFolder(INSTALL), 'my-docs');

/** The engine's command line, as a site runs it that has installed the packages. */
export const PACKED_ENGINE = join(SITE, 'node_modules', '@twinleaf', 'engine', 'bin.mjs');

/** Where the site of an example lies: the smallest is what `init` makes. */
export const packedRoot = (name: string): string => (name === 'minimal' ? SITE : join(SITE, name));

/**
 * The project's `test` on a folder of `examples`, with packages that were packed and installed outside
 * of the repository.
 */
export function testOnPacked(name: string) {
  const prepare = async () => {
    await madeOnce(INSTALL, install);
    return packedRoot(name);
  };
  return testBuilt(`packed-${name}`, prepare, PACKED_ENGINE);
}

/**
 * The project's `test` on documentation that others have written for another generator, as its package
 * holds it: English and Chinese, published under the MIT licence. Nothing in its pages is changed.
 */
export function testOnForeign() {
  const prepare = async () => {
    await madeOnce(INSTALL, install);
    const root = packedRoot('foreign');
    await mkdir(root);
    await npm(['pack', '@modern-js/builder-doc@2.60.0', '--pack-destination', root]);
    const tarball = join(root, 'modern-js-builder-doc-2.60.0.tgz');
    const args = ['-xzf', tarball, '-C', root, '--strip-components', '1', 'package/docs'];
    const { status, stderr } = spawnSync('tar', args);
    if (status !== 0) throw new Error(`tar: ${stderr}`);
    await rename(join(root, 'docs'), join(root, 'content'));
    await cp(join(PROJECT, 'tests/fixtures/foreign-docs'), root, { recursive: true });
    return root;
  };
  return testBuilt('packed-foreign', prepare, PACKED_ENGINE);
}

/** Both sites: the types of one are looked at with the other's. */
async function install(folder: string): Promise<void> {
  const tarballs = join(folder, 'tarballs');
  await run('scripts/pack.mjs', [tarballs]).ended;
  await run('engine/bin.mjs', ['init', SITE, '--from', tarballs]).ended;
  await cp(join(PROJECT, 'examples/product'), packedRoot('product'), { recursive: true });
  // Nothing that npm has in its cache is asked for again.
  await writeFile(join(SITE, '.npmrc'), 'prefer-offline=true\naudit=false\nfund=false\n');
  await npm(['install']);
}

function npm(args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn('npm', args, { cwd: SITE, shell: process.platform === 'win32' });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    child.stdout.resume();
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done() : failed(new Error(`npm: ${log}`))));
  });
}
