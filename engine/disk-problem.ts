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

/** Errors of the system that a disk, its owner or a limit causes. */
const DISK_ERRORS: Readonly<Record<string, Words>> = {
  EACCES: { message: 'this may not be written by this user', hint: GIVE_BACK },
  EBUSY: {
    message: 'this is in use: a disk or a volume is mounted here, or a program holds it',
    hint: `${AS_IT_WAS}; write elsewhere with \`--out <folder>\`, such as into a folder in it`,
  },
  EDQUOT: { message: 'the quota of this disk is used up', hint: GIVE_BACK },
  EMFILE: MORE_FILES,
  ENFILE: MORE_FILES,
  ENOSPC: { message: 'the disk is full', hint: GIVE_BACK },
  EPERM: { message: 'this may not be written by this user', hint: GIVE_BACK },
  EROFS: { message: 'the disk is read-only', hint: GIVE_BACK },
};

/** The problem behind an error that stopped a build; undefined for errors of the program. */
export function diskProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  const words = Object.hasOwn(DISK_ERRORS, code) ? DISK_ERRORS[code] : undefined;
  if (!words) return undefined;
  const file = 'path' in error ? String(error.path) : '';
  const message = `${words.message} (${error.message})`;
  return { code: 'disk', severity: 'error', file, message, hint: words.hint };
}
