import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type HostingRules, hostingInputSchema, hostingRules } from './hosting.ts';
import { type FileIndex, fileIndex } from './hosting-request.ts';

/** A built site as it lies on the disk. */
export interface BuiltSite {
  rules: HostingRules;
  files: FileIndex;
  /** Every file, relative to the folder, with forward slashes. */
  names: readonly string[];
  /** Absolute path of a file of the index. */
  pathOf(file: string): string;
}

/**
 * A view of an output folder that follows new builds: the folder is read again when its
 * `hosting.json` has changed.
 */
export function openBuiltSite(distDir: string): { current(): Promise<BuiltSite> } {
  const hostingFile = join(distDir, 'hosting.json');
  let known: { version: string; site: Promise<BuiltSite> } | undefined;
  return {
    async current() {
      const version = await versionOf(hostingFile);
      if (version === undefined) {
        // A build is just replacing the folder; before the first one there is nothing to serve.
        if (known) return known.site;
        throw new Error(`Nothing to serve: ${distDir} holds no built site. Run: npm run build`);
      }
      if (known?.version !== version) {
        const before = known;
        const site = readSite(distDir, hostingFile);
        known = { version, site };
        // The next request tries again.
        site.catch(() => {
          if (known?.site === site) known = before;
        });
      }
      return known.site;
    },
  };
}

/** Names one state of a file, undefined without the file. */
async function versionOf(file: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs } = await stat(file);
    return `${ino}-${mtimeMs}`;
  } catch {
    return undefined;
  }
}

async function readSite(distDir: string, hostingFile: string): Promise<BuiltSite> {
  const input = hostingInputSchema.parse(JSON.parse(await readFile(hostingFile, 'utf8')));
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return {
    rules: hostingRules(input),
    files: fileIndex(files),
    names: files,
    pathOf: (file) => join(distDir, file),
  };
}
