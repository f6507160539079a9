import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { KEPT_FILE, readKept } from '../../engine/emit/kept-files.ts';
import { openOutput } from '../../engine/emit/output-folder.ts';
import { startNginx } from '../../scripts/web-servers.mjs';
import { BASE } from './base.ts';

/** Builds of one site that follow each other. */
export interface Builds {
  /** Absolute paths of their folders. */
  folders: string[];
  /** The folder in which all of them were put in place, one after the other. */
  deployed(former: Former): Promise<string>;
  remove(): Promise<void>;
}

/** Whether the files of the builds before it stay with the next one, for tabs that are still open. */
export type Former = 'kept' | 'deleted';

/** A site behind a real nginx, which serves the first of some builds. */
export interface LiveSite {
  url: string;
  /** Serves the first build again. */
  deployFirst(): Promise<void>;
  /** Serves what is there when the other builds have come, too, each in the place of the one before. */
  deployAll(former: Former): Promise<void>;
  close(): Promise<void>;
}

/** Folders of a build whose files have a hash of their content in their names. */
const HASHED = ['static/js', 'static/css', 'static/pages', 'static'];
const TEXT = /\.(?:html|js|css|json|conf)$|^_headers$/;
const HASH = /\b[0-9a-f]{8}\b/g;

/**
 * Makes builds of a build: each gives all of its scripts, sheets, pages' modules and indexes other
 * names, and marks its documents with its number. The first one only gets the mark.
 * @param distDir stays as it is
 */
export async function makeBuilds(distDir: string, count: number): Promise<Builds> {
  const root = await mkdtemp(join(tmpdir(), 'deployments-'));
  const files = await filesOf(distDir);
  const hashes = files.flatMap((file) =>
    HASHED.includes(dirname(file)) ? (file.match(HASH)?.slice(0, 1) ?? []) : [],
  );
  const folders = Array.from({ length: count }, (_, number) => join(root, `build${number + 1}`));
  for (const [number, folder] of folders.entries()) {
    const next = new Map(
      hashes.map((hash) => [hash, hash.slice(number) + hash.slice(0, number)] as const),
    );
    const renew = (text: string) => text.replace(HASH, (hash) => next.get(hash) ?? hash);
    const mark = `<head><meta name="deployment" content="${number + 1}">`;
    for (const file of files) {
      const to = join(folder, HASHED.includes(dirname(file)) ? renew(file) : file);
      await mkdir(dirname(to), { recursive: true });
      if (TEXT.test(file)) {
        const text = renew(await readFile(join(distDir, file), 'utf8'));
        await writeFile(to, file.endsWith('.html') ? text.replace('<head>', mark) : text);
        // Servers tell versions of a file apart by whole seconds and the size.
        const time = new Date(Date.now() - 60_000 * (count - number));
        await utimes(to, time, time);
      } else await link(join(distDir, file), to).catch(() => undefined);
    }
  }
  const deployed = new Map<Former, Promise<string>>();
  return {
    folders,
    deployed(former) {
      const folder = deployed.get(former) ?? deploy(folders, join(root, former), former);
      deployed.set(former, folder);
      return folder;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Puts each build in the place of the one before it, as `npm run build` does. */
async function deploy([first = '', ...others]: string[], live: string, former: Former) {
  await put(first, live);
  for (const folder of others) {
    const output = await openOutput(live);
    await put(folder, output.staging);
    await output.commit();
    if (former === 'kept') continue;
    for (const file of Object.keys(await readKept(live))) await rm(join(live, file));
    await rm(join(live, KEPT_FILE), { force: true });
  }
  return live;
}

/** Serves the first of some builds until the others are deployed, as hosts do it: by a link. */
export async function startDeployments({ folders, deployed }: Builds): Promise<LiveSite> {
  const folder = await mkdtemp(join(tmpdir(), 'deployed-'));
  const live = join(folder, 'live', BASE);
  await mkdir(dirname(live), { recursive: true });
  // As hosts do it: a link takes the place of the former one.
  const serve = async (folder: string) => {
    await symlink(folder, `${live}.new`);
    await rename(`${live}.new`, live);
  };
  const deployFirst = () => serve(folders[0] ?? '');
  await deployFirst();
  const rules = join(folders[0] ?? '', 'nginx.conf');
  const server = await startNginx({ folder, root: join(folder, 'live'), rules });
  return {
    url: server.url + BASE,
    deployFirst,
    deployAll: async (former) => serve(await deployed(former)),
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function put(from: string, to: string): Promise<void> {
  const files = await filesOf(from);
  for (const folder of new Set(files.map(dirname))) {
    await mkdir(join(to, folder), { recursive: true });
  }
  for (const file of files) await link(join(from, file), join(to, file));
}

/** What a build has written, without what it kept of those before it. */
async function filesOf(folder: string): Promise<string[]> {
  const kept = await readKept(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== KEPT_FILE)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => kept[file] === undefined);
}
