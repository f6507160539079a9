/** Files that have come, gone or got another content. Absolute paths. */
export interface FileChanges {
  added: string[];
  changed: string[];
  removed: string[];
}

/** Name of each file of a folder → what tells two states of it apart. */
export type FolderState = ReadonlyMap<string, string>;

/** Compares two states of one folder. */
export function diffFolder(
  before: FolderState,
  after: FolderState,
): { added: string[]; changed: string[]; removed: string[] } {
  const names = [...after.keys()];
  return {
    added: names.filter((name) => !before.has(name)),
    changed: names.filter((name) => before.has(name) && before.get(name) !== after.get(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  };
}

export function noChanges(): FileChanges {
  return { added: [], changed: [], removed: [] };
}

export function hasChanges({ added, changed, removed }: FileChanges): boolean {
  return added.length + changed.length + removed.length > 0;
}
