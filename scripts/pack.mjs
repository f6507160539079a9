// `npm run pack [-- <folder>]`: writes each package as a tarball that npm installs anywhere.
//
// In the repository modules of different packages import each other by their paths. In the tarballs
// these are names of packages, and public modules have declarations beside them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'; // biome-ignore format: one import
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES, SCOPE } from '../engine/bundle/layout.mjs';
import { stop } from './ensure-install.mjs';
import { importsOf, renameImports } from './module-imports.mjs';
import { packedSpecifier, placeOf, publicModules, readManifests } from './packages.mjs';
import { packedDocument, packedFiles } from './packed-files.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const MODULE = /\.(?:tsx?|mjs)$/;

/**
 * Packs all packages.
 * @param {string} folder absolute path of the folder for the tarballs
 * @returns {string[]} absolute paths of the tarballs
 * @throws {Error} when a module imports what no package has, or declarations cannot be made
 */
export function pack(folder) {
  const staging = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const files = packedFiles(ROOT);
    for (const [target, path] of files) stage({ path, target, staging, files });
    assertWhole(staging);
    writeDeclarations(staging);
    mkdirSync(folder, { recursive: true });
    const folders = PACKAGES.map((name) => join(staging, name));
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...folders];
    const tarballs = JSON.parse(run('npm', args));
    return Object.values(tarballs).map(({ filename }) => join(folder, filename));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * @param {object} file
 * @param {string} file.path in the repository
 * @param {string} file.target path below the folder that holds the packages
 * @param {string} file.staging
 * @param {ReadonlyMap<string, string>} file.files all that are packed
 */
function stage({ path, target, staging, files }) {
  const to = join(staging, target);
  mkdirSync(dirname(to), { recursive: true });
  const isOurs = placeOf(path) !== undefined;
  if (!target.endsWith('.md') && !(isOurs && MODULE.test(path)))
    return cpSync(join(ROOT, path), to);
  // Pages of sites name addresses, not files of ours.
  if (target.endsWith('.md') && /\/content\//.test(target)) return cpSync(join(ROOT, path), to);
  const text = readFileSync(join(ROOT, path), 'utf8');
  writeFileSync(
    to,
    target.endsWith('.md')
      ? packedDocument(text, target, files)
      : renameImports(text, (specifier) => packedSpecifier(path, specifier)),
  );
}

/**
 * @param {string} staging
 * @throws {Error} when a module imports a file that its package does not list
 */
function assertWhole(staging) {
  const files = readdirSync(staging, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter(
    (name) => MODULE.test(name) && !/[\\/](?:template|examples)[\\/]/.test(name),
  )) {
    for (const { specifier, kind } of importsOf(readFileSync(join(staging, file), 'utf8'))) {
      const own = specifier.startsWith('.') ? join(staging, dirname(file), specifier) : '';
      const other = specifier.startsWith(`${SCOPE}/`) ? join(staging, specifier.slice(SCOPE.length)) : ''; // biome-ignore format: one line
      const target = own || other;
      // Ours have endings; others stand in samples of code.
      if (kind !== 'type' && /\.\w+$/.test(target) && !existsSync(target)) {
        throw new Error(`${file} imports ${specifier}, which is not packed`);
      }
    }
  }
}

const manifests = readManifests(ROOT);

/**
 * Declarations of the public modules and of what they import.
 * @param {string} staging
 */
function writeDeclarations(staging) {
  const out = join(staging, 'declarations');
  mkdirSync(out, { recursive: true });
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: ROOT,
      outDir: out,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: [],
    files: publicModules(manifests).map((path) => join(ROOT, path)),
  };
  const configFile = join(staging, 'tsconfig.json');
  writeFileSync(configFile, JSON.stringify(config));
  run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', configFile]);
  const found = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.d.ts'));
  for (const file of found) {
    const place = placeOf(file);
    if (!place) throw new Error(`${file} is in no package`);
    const text = readFileSync(join(out, file), 'utf8');
    const target = join(staging, place.package, 'types', place.path);
    mkdirSync(dirname(target), { recursive: true });
    const rename = (/** @type {string} */ specifier) => {
      const packed = packedSpecifier(file, specifier);
      return packed.startsWith('.') ? packed.replace(/\.tsx?$/, '.js') : packed;
    };
    writeFileSync(target, renameImports(text, rename));
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const shell = process.platform === 'win32' && program === 'npm';
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e9,
    shell,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed:\n${stdout}${stderr}`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [to = join(ROOT, 'deploy', 'packages')] = process.argv.slice(2);
  if (to.startsWith('-')) stop('npm run pack takes the folder for the tarballs and no options.');
  const folder = resolve(to);
  for (const file of pack(folder)) process.stdout.write(`${file}\n`);
}
