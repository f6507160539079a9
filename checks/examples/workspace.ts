import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, posix } from 'node:path';
import type { Job, JobFile } from './job.ts';
import { isModule } from './plan.ts';

/** A folder outside of the repository that holds one example; to be removed afterwards. */
export interface Workspace {
  folder: string;
  remove(): Promise<void>;
}

/** Where the unseen files of examples are, relative to the project. */
const FILES_FOLDER = 'checks/examples/files';
/** Seconds since an example's files were written, as its programs see it. */
const AGE = 10;

const open = new Set<string>();

/** Removes the workspaces that are in use, at once: for a process that is about to end. */
export function removeWorkspaces(): void {
  // A program that is just ending may still write.
  for (const parent of open) rmSync(parent, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Writes an example into a folder of its own, whose packages are the sandbox's.
 * @throws {Error} when the example names a folder of unseen files that does not exist
 */
export async function makeWorkspace(
  job: Job,
  { projectRoot, sandbox }: { projectRoot: string; sandbox: string },
): Promise<Workspace> {
  // Made and noted in one go: a signal may come at any time.
  const parent = mkdtempSync(join(realpathSync(tmpdir()), `rspack-docs-example-${process.pid}-`));
  open.add(parent);
  // Named as in most examples: some outputs contain the folder's name.
  const folder = join(parent, 'app');
  const remove = async () => {
    await rm(parent, { recursive: true, force: true });
    open.delete(parent);
  };
  try {
    await mkdir(folder);
    for (const name of job.base?.split(/\s+/) ?? []) {
      cpSync(join(projectRoot, FILES_FOLDER, name), folder, { recursive: true });
    }
    const has = (path: string) => existsSync(join(folder, path));
    for (const file of job.files) await put(folder, file);
    for (const file of stubs(job, has)) if (!has(file.path)) await put(folder, file);
    await makeOlder(folder);
    await symlink(join(sandbox, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * A watcher takes a file that was written just before it started for one that has changed since:
 * `watchpack` allows for clocks of file systems that are up to two seconds coarse.
 */
async function makeOlder(folder: string): Promise<void> {
  const time = Date.now() / 1000 - AGE;
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((path) => utimes(join(folder, path), time, time)));
}

async function put(folder: string, { path, text }: JobFile): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${text}\n`);
}

/**
 * Small files for what a reader has and a page does not show: the entry, a template, a loader. Only
 * for examples that are one configuration; a project shows all of its files.
 */
export function stubs(job: Job, has: (path: string) => boolean): JobFile[] {
  const config = job.main.kind === 'config' ? job.main.block.code : undefined;
  // What Node reads decides how `.js` is meant: the configuration, or the program that is run.
  const isModular = job.files.some(
    ({ path, text, from }) =>
      path.endsWith('.js') &&
      isModule(text) &&
      (/^[^/]+$/.test(path) || (job.kind === 'run' && from === job.main)),
  );
  const manifest = { name: 'app', version: '1.0.0', ...(isModular && { type: 'module' }) };
  const always: JobFile[] = [
    ...(has('package.json') ? [] : [{ path: 'package.json', text: JSON.stringify(manifest) }]),
  ];
  if (job.main.block.check.project !== undefined) return always;
  const entry = ['src/index.js', 'src/index.ts', 'src/index.tsx', 'src/index.jsx'].some(has)
    ? []
    : [{ path: 'src/index.js', text: "console.log('hello');" }];
  return [...always, ...entry, ...(config === undefined ? [] : namedFiles(config))];
}

/** Files that a configuration names: relative paths, and the words of `path.resolve(__dirname, …)`. */
function namedFiles(config: string): JobFile[] {
  const literals = [...config.matchAll(/(['"`])([^'"`\n]+)\1/g)].map(([, , text = '']) => text);
  const joined = [
    ...config.matchAll(
      /(?:resolve|join)\(\s*(?:__dirname|import\.meta\.dirname|process\.cwd\(\))\s*,([^)]*)\)/g,
    ),
  ].map(([, list = '']) =>
    posix.join(...[...list.matchAll(/(['"])([^'"]*)\1/g)].map(([, , text = '']) => text), ''),
  );
  return [...literals, ...joined].flatMap((text) => {
    const path = posix.normalize(text.replace(/[?#].*$/, ''));
    const isRelative = /^\.\//.test(text) || /^src\//.test(text) || joined.includes(text);
    const contents = CONTENTS[extname(path)];
    if (!isRelative || path.startsWith('..') || /[*[\]{}\\|$]/.test(path)) return [];
    if (contents !== undefined) return [{ path, text: contents }];
    // An entry without its ending: `./src/shop`.
    return /^(?:\.\/)?src\/[\w/-]+$/.test(text)
      ? [{ path: `${path}.js`, text: "console.log('hello');" }]
      : [];
  });
}

/** Passes as an entry, a loader, a plugin and a template function. */
const SCRIPT = `function stub(source) {
  return source;
}
stub.prototype.apply = () => {};
module.exports = stub;`;

const CONTENTS: Readonly<Record<string, string>> = {
  '.js': SCRIPT,
  '.cjs': SCRIPT,
  '.jsx': 'export default () => null;',
  '.mjs': 'export default (source) => source;',
  '.ts': 'export {};',
  '.tsx': 'export default () => null;',
  '.css': 'body { margin: 0; }',
  '.less': 'body { margin: 0; }',
  '.scss': 'body { margin: 0; }',
  '.html': '<!doctype html>\n<html><head><title>App</title></head><body></body></html>',
  '.ejs': '<!doctype html>\n<html><head><title>App</title></head><body></body></html>',
  '.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  '.png': 'stands in for a picture',
  '.ico': 'stands in for a picture',
  '.txt': 'text',
  '.md': 'text',
  '.json': '{}',
  '.pem': 'stands in for a key',
};
