// Plain JavaScript, because it runs before any TypeScript can.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cacheFolder, packagesFolder } from './bundle/layout.mjs';

/** With less free space a cache would not even hold the bundled engine. */
const LEAST_SPACE = 32 * 1024 * 1024;

/** What is wrong with a folder, and what to do. */
/** @typedef {{ folder: string, message: string, hint: string }} FolderTrouble */

/**
 * The folder of everything that is kept from run to run: below `node_modules`, where bundled programs
 * find the packages that they leave out. Where it cannot be written, a folder for this run takes its
 * place, and that is said.
 * @param {string} projectRoot absolute path
 * @param {(text: string) => void} [say]
 * @returns {string} absolute path
 */
export function openCacheRoot(projectRoot, say = (text) => process.stderr.write(text)) {
  const packages = packagesFolder(projectRoot);
  const root = cacheFolder(projectRoot);
  const trouble = folderTrouble(root, LEAST_SPACE);
  if (!trouble) return root;
  const { folder, message, hint } = trouble;
  say(
    `The cache in ${folder} ${message}. Going on without it, which takes longer. To have it back, ${hint}.\n`,
  );
  const other = folderTrouble(tmpdir(), LEAST_SPACE, 0);
  if (other) {
    say(`${other.folder}, which would take its place, ${other.message}: ${other.hint}.\n`);
    process.exit(1);
  }
  const own = mkdtempSync(join(tmpdir(), `${basename(root)}-`));
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  symlinkSync(packages, join(own, 'node_modules'), 'junction');
  return join(own, 'cache');
}

/**
 * Why this user cannot write to a folder, which need not exist yet, and to those in it.
 * @param {string} folder absolute path
 * @param {number} [space] bytes that have to be free
 * @param {number} [depth] how many levels of folders below it have to be writable, too
 * @returns {FolderTrouble | undefined}
 */
export function folderTrouble(folder, space = 0, depth = 2) {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  if (!statSync(at).isDirectory()) {
    return { folder: at, message: 'is a file', hint: `remove ${at}` };
  }
  // A folder that cannot be listed cannot be written either.
  for (const one of [at, ...(at === folder ? foldersIn(at, depth) : [])]) {
    const trouble = accessTrouble(one);
    if (trouble) return trouble;
  }
  const { bavail, bsize } = statfsSync(at);
  if (bavail * bsize < space || !takesFile(at)) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    return {
      folder: at,
      message: `is on a disk with ${free} MB left`,
      hint: 'free some space on it',
    };
  }
  return undefined;
}

/**
 * @param {string} folder
 * @returns {FolderTrouble | undefined}
 */
function accessTrouble(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Another process has just removed it.
    if (code === 'ENOENT') return undefined;
    if (code === 'EROFS') {
      return {
        folder,
        message: 'is on a read-only disk',
        hint: 'mount the disk so that it can be written',
      };
    }
    const owner = ownerOf(folder);
    const user = userName(process.getuid?.());
    return {
      folder,
      message: `belongs to ${owner}, and this user (${user}) may not write to it`,
      // A user without a name, as containers have them, is its number.
      hint: `run this as ${owner}, or give the folder back: sudo chown -R ${user.replace('user ', '')} ${folder}`,
    };
  }
}

/**
 * @param {string} folder
 * @param {number} depth
 * @returns {string[]} folders below it that exist, a few levels deep
 */
function foldersIn(folder, depth) {
  if (depth === 0) return [];
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => [join(folder, name), ...foldersIn(join(folder, name), depth - 1)]);
  } catch {
    return [];
  }
}

/** @param {string} folder */
function takesFile(folder) {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, Buffer.alloc(64 * 1024));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** @param {string} path */
function ownerOf(path) {
  return userName(statSync(path).uid);
}

/** @param {number | undefined} uid */
function userName(uid) {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}
