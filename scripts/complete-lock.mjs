// `npm run lock [-- <folder>]`: after a change of dependencies, names the optional packages of other
// systems in a folder's package-lock.json (the project's, or that of `checks/sandbox`). npm writes
// only those of the system it runs on when the registry or an old lock hides the others, and
// `npm ci` elsewhere then refuses the lock or misses native binaries.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { projectRoot } from './ensure-install.mjs';

const file = resolve(projectRoot, process.argv[2] ?? '.', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
/** @type {Record<string, Record<string, unknown>>} */
const packages = lock.packages;

const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'android', 'wasm32', 'sunos', 'aix', 'netbsd', 'openharmony']; // biome-ignore format: one list
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'universal']; // biome-ignore format: one list

/**
 * The system a native package is for, by its name: `@img/sharp-linux-x64`. Registries with a part
 * of the packages do not have those of other systems to ask.
 * @param {string} name
 */
function systemOf(name) {
  const words = name.split(/[-/_]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  return {
    ...(cpu && cpu !== 'universal' ? { cpu: [cpu] } : {}),
    ...(os && os !== 'wasm32' ? { os: [os] } : {}),
  };
}

let added = 0;
for (const { optionalDependencies } of Object.values(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const isExact = /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
    if (packages[path] || !isExact) continue;
    packages[path] = { version, ...systemOf(name), optional: true };
    added += 1;
  }
}

const [root, ...others] = Object.entries(packages);
others.sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries([...(root ? [root] : []), ...others]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(
  `${added} optional packages of other systems added to ${relative(projectRoot, file)}\n`,
);
