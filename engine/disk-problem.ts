import { accessSync, constants, existsSync } from 'node:fs';
import { contains } from './contains.ts';
import type { Problem } from './model.ts';

/** What is said of an error of the system, and what to do about it. */
interface Words {
  message: string;
  hint: string;
}

const AS_IT_WAS = 'the output of the last build is as it was';
const GIVE_BACK = `${AS_IT_WAS}; make room or give the folder back, and build again`;
const MORE_FILES: Words = {
  message: 'the system lets this user or this process open no more files',
  hint: `${AS_IT_WAS}; allow more (ulimit -n 4096), and build again`,
};

const NOT_READ: Words = {
  message: 'this may not be read by this user',
  hint: `${AS_IT_WAS}; give it back to this user (chown, or chmod u+rX), and build again`,
};

/** Errors of the system that a disk, its owner or a limit causes. */
const DISK_ERRORS: Readonly<Record<string, Words>> = {
  EACCES: { message: 'this may not be written by this user', hint: GIVE_BACK },
  EBUSY: {
    message: 'this is in use: a disk or a volume is mounted here, or a program holds it',
    hint: `${AS_IT_WAS}; write elsewhere with \`--out <folder>\`, such as into a folder in it`,
  },
  EDQUOT: { message: 'the quota of this disk is used up', hint: GIVE_BACK },
  EFBIG: {
    message: 'this user or this process may not write so large a file',
    hint: `${AS_IT_WAS}; allow more (ulimit -f unlimited), and build again`,
  },
  EMFILE: MORE_FILES,
  ENFILE: MORE_FILES,
  ENOSPC: { message: 'the disk is full', hint: GIVE_BACK },
  EPERM: { message: 'this may not be written by this user', hint: GIVE_BACK },
  EROFS: { message: 'the disk is read-only', hint: GIVE_BACK },
};

/**
 * The problem behind an error that stopped a build; undefined for errors of the program.
 * @param isReadable whether this user may read what lies at a path
 */
export function diskProblem(
  error: unknown,
  isReadable: (path: string) => boolean = mayRead,
): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  const known = Object.hasOwn(DISK_ERRORS, code) ? DISK_ERRORS[code] : undefined;
  if (!known) return undefined;
  // Of a copy, what is full is where it goes to.
  const isCopied = IN_ROOM.has(code) && 'dest' in error && error.dest !== undefined;
  const file = isCopied ? String(error.dest) : 'path' in error ? String(error.path) : '';
  const words = isRefusal(code) && !isReadable(file) ? NOT_READ : known;
  const message = `${words.message} (${error.message})`;
  return { code: 'disk', severity: 'error', file, message, hint: words.hint };
}

/** Errors of the place that is written to. */
const IN_ROOM: ReadonlySet<string> = new Set(['EDQUOT', 'EFBIG', 'ENOSPC', 'EROFS']);

const isRefusal = (code: string): boolean => code === 'EACCES' || code === 'EPERM';

function mayRead(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The problem of a file of the site that went away while a build read it.
 * @param siteRoot absolute path of the site folder
 */
export function goneProblem(error: unknown, siteRoot: string): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') return undefined;
  const file = 'path' in error ? String(error.path) : '';
  if (!contains(siteRoot, file)) return undefined;
  return {
    code: 'gone',
    severity: 'error',
    file,
    message: 'this was there when the build began, and is gone',
    hint: `${AS_IT_WAS}; build again when nothing moves the files of the site any more`,
  };
}
