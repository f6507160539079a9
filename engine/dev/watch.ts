import { type Dirent, type FSWatcher, readdirSync, type Stats, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { diffFolder, type FileChanges, hasChanges, noChanges } from './folder-diff.ts';

/** Editors write a file in several steps; this long after the last one it is read. */
const SETTLE = 12;
/** A file that was emptied is most likely about to be written. */
const WRITING = 60;
/** Folders the system cannot watch are looked at this often. */
const POLL = 500;

/** Stamps of a file without content, and of one that lost it a moment ago. */
const EMPTY = 'empty';
const EMPTIED = 'emptied';

export interface WatchOptions {
  /** Whether a folder found below a watched one is watched as well. Absolute path. */
  enter: (folder: string) => boolean;
  onChange: (changes: FileChanges) => void;
}

export interface FolderWatch {
  /**
   * Watches one more folder, without those below it that `enter` refuses. Where it is not there, or
   * goes, its coming is waited for.
   */
  add(folder: string): void;
  close(): void;
}

interface Watched {
  stop: () => void;
  /** Tells the folder from one that has taken its place. */
  identity: string;
  files: Map<string, string>;
  /** Name → identity. */
  folders: Map<string, string>;
}

/**
 * Watches folders, each by itself: a watched file is lost when an editor saves by renaming, and Node
 * 20's recursive watching goes deaf then, too. What happened is found by comparing what lies there.
 */
export function watchFolders(options: WatchOptions): FolderWatch {
  const watched = new Map<string, Watched>();
  /** Folders that were asked for, wherever they are. */
  const wanted = new Set<string>();
  /** Those of them that are not there: nothing tells of their coming. */
  const missing = new Set<string>();
  const dirty = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;

  const schedule = (folder: string, delay: number) => {
    dirty.add(folder);
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  };

  function add(folder: string, found: FileChanges = noChanges()): void {
    if (watched.has(folder)) return;
    const identity = identityOf(folder);
    const stop = listen(folder, schedule);
    const state: Watched = { stop, identity, files: new Map(), folders: new Map() };
    watched.set(folder, state);
    compare(folder, state, found);
  }

  function drop(folder: string, found: FileChanges): void {
    const state = watched.get(folder);
    if (!state) return;
    watched.delete(folder);
    state.stop();
    found.removed.push(...[...state.files.keys()].map((name) => join(folder, name)));
    for (const inner of state.folders.keys()) drop(join(folder, inner), found);
    if (!wanted.has(folder)) return;
    missing.add(folder);
    looking ??= setInterval(lookAgain, POLL).unref();
  }

  /** Watches the folders that have come, or come back: a branch may not have them, and the next one does. */
  function lookAgain(): void {
    const found = noChanges();
    for (const folder of missing) {
      if (statOf(folder)?.isDirectory()) {
        missing.delete(folder);
        add(folder, found);
      }
    }
    if (missing.size === 0) {
      clearInterval(looking);
      looking = undefined;
    }
    if (hasChanges(found)) options.onChange(found);
  }

  function compare(folder: string, state: Watched, found: FileChanges): void {
    const identity = identityOf(folder);
    if (identity !== state.identity) {
      // The system still watches the one that was here before.
      state.stop();
      Object.assign(state, { identity, stop: listen(folder, schedule) });
    }
    const now = readFolder(folder, options.enter);
    if (!now) {
      drop(folder, found);
      return;
    }
    for (const [name, stamp] of now.files) {
      const known = state.files.get(name);
      if (stamp !== EMPTY || known === undefined || known === EMPTY || known === EMPTIED) continue;
      now.files.set(name, EMPTIED);
      schedule(folder, WRITING);
    }
    const diff = diffFolder(state.files, now.files);
    const changed = diff.changed.filter((name) => now.files.get(name) !== EMPTIED);
    found.added.push(...diff.added.map((name) => join(folder, name)));
    found.removed.push(...diff.removed.map((name) => join(folder, name)));
    found.changed.push(...changed.map((name) => join(folder, name)));
    const gone = [...state.folders.keys()].filter((name) => !now.folders.has(name));
    state.files = now.files;
    state.folders = now.folders;
    for (const name of gone) drop(join(folder, name), found);
    for (const [name, innerIdentity] of now.folders) {
      const inner = watched.get(join(folder, name));
      if (!inner) add(join(folder, name), found);
      else if (inner.identity !== innerIdentity) compare(join(folder, name), inner, found);
    }
  }

  function flush(): void {
    const found = noChanges();
    const folders = [...dirty];
    dirty.clear();
    for (const folder of folders) {
      const state = watched.get(folder);
      if (state) compare(folder, state, found);
    }
    if (hasChanges(found)) options.onChange(found);
  }

  return {
    add(folder) {
      wanted.add(folder);
      if (!missing.has(folder)) add(folder);
    },
    close() {
      clearTimeout(timer);
      clearInterval(looking);
      for (const { stop } of watched.values()) stop();
      watched.clear();
    },
  };
}

function listen(folder: string, schedule: (folder: string, delay: number) => void): () => void {
  try {
    const watcher: FSWatcher = watch(folder, () => schedule(folder, SETTLE));
    watcher.on('error', () => schedule(folder, SETTLE));
    return () => watcher.close();
  } catch {
    // Too many watches for this system, or a file system without them.
    const timer = setInterval(() => schedule(folder, 0), POLL);
    timer.unref();
    return () => clearInterval(timer);
  }
}

/** Empty when the folder is gone. */
function identityOf(folder: string): string {
  const stat = statOf(folder);
  return stat ? identityIn(stat) : '';
}

/** Undefined for what has just been removed, a link that leads to itself, and what may not be seen. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Tells two states of a file apart. Programs that copy files may give the time of the text back to it;
 * the time of the change is the system's own, and changes with the right to read the file, too.
 */
export const stampIn = ({ mtimeMs, ctimeMs, size, ino }: Stats): string =>
  `${mtimeMs} ${ctimeMs} ${size} ${ino}`;

/** Numbers of removed folders are given to new ones. */
const identityIn = ({ ino, birthtimeMs }: Stats): string => `${ino} ${birthtimeMs}`;

/** Undefined when the folder is gone. */
function readFolder(
  folder: string,
  enter: (folder: string) => boolean,
): Pick<Watched, 'files' | 'folders'> | undefined {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
  for (const { name } of entries) {
    const path = join(folder, name);
    // Follows links, which `withFileTypes` does not.
    const stat = statOf(path);
    if (stat?.isDirectory()) {
      if (enter(path)) folders.set(name, identityIn(stat));
    } else if (stat) {
      files.set(name, stat.size === 0 ? EMPTY : stampIn(stat));
    }
  }
  return { files, folders };
}
