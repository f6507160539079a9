import { spawnSync } from 'node:child_process';
import { rename } from 'node:fs/promises';

/** Numbers of the system call `renameat2`, by Node's names of processors. */
const RENAMEAT2: Readonly<Record<string, number>> = {
  arm: 382,
  arm64: 276,
  ia32: 353,
  loong64: 276,
  ppc64: 357,
  riscv64: 276,
  s390x: 347,
  x64: 316,
};

/** `AT_FDCWD` twice: both paths are absolute. The last argument is `RENAME_EXCHANGE`. */
const PERL = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)';

/**
 * Lets two folders change places in one call, so that no moment has neither. Node has no function
 * for it; Linux has the call, and either of two programs that Linux comes with can make it.
 * @returns whether it was done; nothing has changed otherwise
 */
export function exchange(one: string, other: string): boolean {
  if (process.platform !== 'linux') return false;
  const number = RENAMEAT2[process.arch];
  const commands: [string, string[]][] = [
    ...(number === undefined
      ? []
      : [['perl', ['-e', PERL, `${number}`, one, other]] as [string, string[]]]),
    ['mv', ['--exchange', '--no-copy', '--no-target-directory', one, other]],
  ];
  return commands.some(
    ([program, args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0,
  );
}

/**
 * Puts a folder in the place of another, which goes to `aside`. Where folders cannot be exchanged,
 * there is an instant without either, and a build that is killed in it leaves the old one aside.
 */
export async function replaceFolder(next: string, place: string, aside: string): Promise<void> {
  if (exchange(next, place)) {
    await rename(next, aside);
    return;
  }
  await rename(place, aside);
  try {
    await rename(next, place);
  } catch (error) {
    await rename(aside, place);
    throw error;
  }
}
