import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { builtFolder, pageOf } from './test-support/built-site.ts';

const PROJECT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(import.meta.dirname, 'deploy', name), 'utf8');

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'service-deploy-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Instruction and rest of each line, continued lines joined. */
function instructions(text: string): [name: string, rest: string][] {
  return text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return [name, rest];
    });
}

test('the container file copies what is there, and starts what the service understands', () => {
  const all = instructions(read('Containerfile'));
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'EXPOSE', 'ENTRYPOINT', 'CMD'];
  expect(all.filter(([name]) => !known.includes(name))).toEqual([]);
  const of = (name: string) => all.filter(([one]) => one === name).map(([, rest]) => rest);
  const copied = of('COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
  expect(copied.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  // Whoever starts it has no rights, and nothing is installed behind that.
  expect(of('USER')).toEqual(['node']);
  const names = all.map(([name]) => name);
  expect(names.lastIndexOf('RUN')).toBeLessThan(names.indexOf('USER'));
  const [program, script = '', ...options] = [...of('ENTRYPOINT'), ...of('CMD')].flatMap(
    (rest): string[] => JSON.parse(rest),
  );
  expect(program).toBe('node');
  expect(existsSync(join(PROJECT, script))).toBe(true);
  const settings = readCommandLine(options, '/srv/docs');
  expect(settings).toMatchObject({ host: '0.0.0.0', sources: [{ folder: '/builds/dist' }] });
  expect(of('EXPOSE')).toEqual([String(settings?.port)]);
});

test('the unit of systemd starts what the service understands', () => {
  const unit = read('docs-search@.service');
  const [, line = ''] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit) ?? [];
  const [script = '', ...options] = line.replaceAll('%i', '4175').split(' ');
  expect(existsSync(join(PROJECT, script))).toBe(true);
  expect(readCommandLine(options, '/srv/docs')).toMatchObject({
    port: 4175,
    clientHeader: 'x-forwarded-for',
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasSystemd)('systemd reads the unit without a word', async () => {
  const file = join(dir, 'docs-search@4174.service');
  const unit = read('docs-search@.service').replaceAll('/usr/bin/node', process.execPath);
  await writeFile(file, unit);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test.runIf(process.getuid?.() === 0)(
  'once bundled, the service runs for a user who may write nothing',
  async () => {
    const site = await builtFolder([{ lang: 'en', pages: [pageOf('/a', 'Loader', '')] }]);
    spawnSync('chmod', ['-R', 'a+rX', site.dir]);
    // As `RUN` and `ExecStartPre` do.
    const bundled = spawnSync(process.execPath, ['search-service/bin.mjs', '--help'], {
      cwd: PROJECT,
    });
    expect(bundled.status).toBe(0);
    const args = ['search-service/bin.mjs', '--dist', site.dir, '--port', '0'];
    const service: ChildProcess = spawn(process.execPath, args, {
      cwd: PROJECT,
      ...{ uid: 65534, gid: 65534 },
    });
    let printed = '';
    const url = await new Promise<string>((found, failed) => {
      const on = (chunk: Buffer) => {
        printed += chunk;
        const [, address] = /at (http:\S+)\/api/.exec(printed) ?? [];
        if (address !== undefined) found(address);
      };
      service.stdout?.on('data', on);
      service.stderr?.on('data', on);
      service.once('close', () => failed(new Error(printed)));
    });
    const response = await fetch(`${url}/api?keyword=loader&lang=en`);
    expect(await response.json()).toMatchObject([{ hits: [{ title: 'Loader' }] }]);
    service.kill('SIGKILL');
    await site.remove();
  },
);
