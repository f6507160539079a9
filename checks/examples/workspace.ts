import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contains } from '../../engine/contains.ts';
import type { Failure, Job, JobFile } from './job.ts';

/** A folder outside of the repository that holds one example; to be removed afterwards. */
interface Workspace {
  /** Absolute path. */
  folder: string;
  remove(): Promise<void>;
}

export interface WorkspaceOptions {
  /** Absolute path of the folder with the folders of unseen files. */
  filesFolder: string | undefined;
  /** Absolute path of the `node_modules` that the example sees. */
  packages: string | undefined;
  /**
   * Files for what a reader has and a page does not show.
   * @param has whether a path is there already
   */
  stubs?(has: (path: string) => boolean): readonly JobFile[];
}

/** Begins the names of the folders, in the system's folder for temporary files. */
export const WORKSPACE_PREFIX = 'docs-example-';
/** Seconds since an example's files were written, as its programs see it. */
const AGE = 10;

const open = new Set<string>();

/** Removes the workspaces that are in use, at once: for a process that is about to end. */
export function removeWorkspaces(): void {
  // A program that is just ending may still write.
  for (const parent of open) rmSync(parent, { recursive: true, force: true, maxRetries: 3 });
}

/** Does something in the folder of an example, which is gone afterwards. */
export async function inWorkspace<R>(
  job: Pick<Job, 'files' | 'base'>,
  options: WorkspaceOptions,
  use: (folder: string) => Promise<R>,
): Promise<R | Failure> {
  const workspace = await makeWorkspace(job, options).catch((error: unknown) => ({
    failure: error instanceof Error ? error.message : String(error),
  }));
  if ('failure' in workspace) return workspace;
  try {
    return await use(workspace.folder);
  } finally {
    await workspace.remove();
  }
}

/**
 * Writes an example into a temporary folder of its own.
 * @throws {Error} when the example names unseen files that do not exist, or a path outside of its folder
 */
async function makeWorkspace(
  { files, base }: Pick<Job, 'files' | 'base'>,
  { filesFolder, packages, stubs }: WorkspaceOptions,
): Promise<Workspace> {
  // Made and noted in one go: a signal may come at any time.
  const prefix = join(realpathSync(tmpdir()), `${WORKSPACE_PREFIX}${process.pid}-`);
  const parent = mkdtempSync(prefix);
  open.add(parent);
  // Named as in most examples: some outputs contain the folder's name.
  const folder = join(parent, 'app');
  const remove = async () => {
    await rm(parent, { recursive: true, force: true, maxRetries: 3 });
    open.delete(parent);
  };
  try {
    await mkdir(folder);
    for (const name of base?.split(/\s+/) ?? []) {
      cpSync(unseenFolder(filesFolder, name), folder, { recursive: true });
    }
    for (const file of files) await put(folder, file);
    const has = (path: string) => existsSync(join(folder, path));
    for (const file of stubs?.(has) ?? []) if (!has(file.path)) await put(folder, file);
    await makeOlder(folder);
    if (packages !== undefined) await symlink(packages, join(folder, 'node_modules'), 'junction');
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function unseenFolder(filesFolder: string | undefined, name: string): string {
  if (filesFolder === undefined)
    throw new Error(`\`files="${name}"\` needs a folder of such files: \`examples.files\``);
  const folder = join(filesFolder, name);
  if (!contains(filesFolder, folder) || !existsSync(folder))
    throw new Error(`there is no folder ${name} in ${filesFolder}`);
  return folder;
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
  if (!contains(folder, file)) throw new Error(`\`${path}\` lies outside of the example's folder`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${text}\n`);
}
