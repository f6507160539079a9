import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '..');
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const isRoot = process.getuid?.() === 0;
/** Why disks and users cannot be tried here; part of the titles. */
const noDisks = isRoot && works('unshare', '-m', 'true') ? '' : ' (needs root and unshare)';
const noUsers =
  isRoot && works('setpriv', '--reuid=65534', '--clear-groups', 'true')
    ? ''
    : ' (needs root and setpriv)';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cache-root-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'project/node_modules/.cache'), { recursive: true });
  mkdirSync(join(folder, 'tmp'));
  chmodSync(join(folder, 'tmp'), 0o777);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a module's text as another process does. @param script before it, in a shell */
function run(script: string, { asNobody = false, uid = 65534 } = {}) {
  const code = `
    import { openCacheRoot, folderTrouble } from ${JSON.stringify(join(PROJECT, 'engine/cache-root.mjs'))};
    import { writeFileSync, mkdirSync } from 'node:fs';
    const root = openCacheRoot(${JSON.stringify(join(folder, 'project'))});
    mkdirSync(root, { recursive: true });
    writeFileSync(root + '/works', '');
    console.log(root);`;
  const file = join(folder, 'run.mjs');
  writeFileSync(file, code);
  const user = asNobody ? `setpriv --reuid=${uid} --regid=65534 --clear-groups ` : '';
  const shell = `${script}\n${user}${process.execPath} ${file}`;
  const args = noDisks === '' ? ['-m', 'bash', '-c', shell] : ['-c', shell];
  return spawnSync(noDisks === '' ? 'unshare' : 'bash', args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      TMPDIR: join(folder, 'tmp'),
      DOCS_CACHE_NAME: 'docs',
      CACHE: join(folder, 'project/node_modules/.cache'),
    },
  });
}

const inProject = () => join(folder, 'project/node_modules/.cache/docs');

test('a cache that can be written is used', () => {
  const { stdout, stderr } = run('');
  expect(stdout.trim()).toBe(inProject());
  expect(stderr).toBe('');
  expect(readdirSync(inProject())).toEqual(['works']);
});

describe('goes on without a cache, and says so, when it is', () => {
  test.skipIf(noDisks !== '')(`on a read-only disk${noDisks}`, () => {
    const { stdout, stderr } = run('mount -t tmpfs -o ro none "$CACHE"');
    expect(stdout.trim(), stderr).toMatch(/docs-\w+\/cache$/);
    expect(stderr).toContain(`${inProject().replace(/\/docs$/, '')} is on a read-only disk`);
    expect(stderr).toContain('Going on without it');
  });

  test.skipIf(noDisks !== '')(`on a full disk${noDisks}`, () => {
    const { stdout, stderr } = run('mount -t tmpfs -o size=64k none "$CACHE"');
    expect(stdout.trim(), stderr).toMatch(/docs-\w+\/cache$/);
    expect(stderr).toContain('is on a disk with 0 MB left');
    expect(stderr).toContain('free some space on it');
  });

  test.skipIf(noUsers !== '')(`of another user${noUsers}`, () => {
    const { stdout, stderr } = run('', { asNobody: true });
    expect(stdout.trim(), stderr).toMatch(/docs-\w+\/cache$/);
    expect(stderr).toContain('belongs to root, and this user (nobody) may not write to it');
    expect(stderr).toContain('sudo chown -R nobody');
  });

  test.skipIf(noUsers !== '')(`of another user, for one without a name${noUsers}`, () => {
    const { stderr } = run('', { asNobody: true, uid: 54321 });
    expect(stderr).toContain('this user (user 54321) may not write to it');
    expect(stderr).toContain('sudo chown -R 54321 /');
  });

  test.skipIf(noUsers !== '')(`in parts of another user${noUsers}`, () => {
    mkdirSync(join(inProject(), 'content'), { recursive: true });
    const { stderr } = run(`chown nobody "$CACHE" "$CACHE/docs"`, { asNobody: true });
    expect(stderr).toContain(`${join(inProject(), 'content')} belongs to root`);
  });
});

test.skipIf(noDisks !== '')(`stops when nothing can be written anywhere${noDisks}`, () => {
  const { stdout, stderr, status } = run(
    'mount -t tmpfs -o size=64k none "$CACHE"; mkdir /tmp/full 2>/dev/null; export TMPDIR="$CACHE"',
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
  expect(stderr).toContain('which would take its place');
});

describe('the output', () => {
  /** What `outputProblem` says to another user. */
  function problem(script: string) {
    const code = `
      import { folderTrouble } from ${JSON.stringify(join(PROJECT, 'engine/cache-root.mjs'))};
      console.log(JSON.stringify(folderTrouble(${JSON.stringify(join(folder, 'project/dist'))}, 0, Infinity)));`;
    const file = join(folder, 'problem.mjs');
    writeFileSync(file, code);
    const shell = `${script}\nsetpriv --reuid=65534 --regid=65534 --clear-groups ${process.execPath} ${file}`;
    const { stdout } = spawnSync('bash', ['-c', shell], { encoding: 'utf8', cwd: folder });
    return stdout.trim() === 'undefined' ? undefined : JSON.parse(stdout);
  }

  test.skipIf(noUsers !== '')(`of another user is told before the build${noUsers}`, () => {
    mkdirSync(join(folder, 'project/dist/zh/guide/deep'), { recursive: true });
    expect(problem('chown -R nobody project')).toBeUndefined();
    expect(problem('chown root project/dist/zh/guide/deep')).toMatchObject({
      folder: join(folder, 'project/dist/zh/guide/deep'),
      message: 'belongs to root, and this user (nobody) may not write to it',
    });
  });
});
