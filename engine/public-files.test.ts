import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatProblems } from './problems.ts';
import { publicProblems } from './public-files.ts';

let site: string;
let folder: string;
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'public-'));
  folder = join(site, 'public');
});
afterEach(() => rm(site, { recursive: true }));

async function put(name: string, text: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

const codes = async () => (await publicProblems(folder)).map(({ code, file }) => `${code} ${file}`);

test('a site without the folder, and one with plain files, have no problem', async () => {
  expect(await codes()).toEqual([]);
  await put('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await put('.well-known/security.txt', 'Contact: https://user@example.org/report');
  await put('keys.txt', 'The key `AKIA` starts what AWS calls a key; so does npm_config_registry.');
  await symlink('favicon.svg', join(folder, 'icon.svg'));
  expect(await codes()).toEqual([]);
});

test.each(['.env', '.DS_Store', '.git/config', 'drafts/.notes/a.txt', '.well-known/.env'])(
  'a dotfile: %s',
  async (name) => {
    await put(name, 'x');
    expect(await codes()).toEqual([`public-dotfile public/${name}`]);
  },
);

test('links that leave the folder or lead nowhere', async () => {
  await put('a.txt', 'x');
  await writeFile(join(site, 'outside.txt'), 'x');
  await symlink('../outside.txt', join(folder, 'file.txt'));
  await symlink(tmpdir(), join(folder, 'folder'));
  await symlink('gone.txt', join(folder, 'none.txt'));
  expect(await codes()).toEqual([
    'public-link public/file.txt',
    'public-link public/folder',
    'public-link public/none.txt',
  ]);
});

// Put together here: no scanner should take this file for a leak.
const letters = (count: number) => 'aB3'.repeat(20).slice(0, count);
test.each([
  ['a private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----\n`],
  ['a key of Amazon Web Services', `AKIA${'ABCDEFGH'.repeat(2)}`],
  ['a token of GitHub', `ghp_${letters(36)}`],
  ['a token of GitLab', `glpat-${letters(20)}`],
  ['a token of npm', `//registry.npmjs.org/:_authToken=npm_${letters(36)}`],
  ['a token of Slack', `xoxb-${letters(24)}`],
  ['a key of Google', `AIza${letters(35)}`],
  ['a key of Stripe', `sk_live_${letters(24)}`],
  ['a password in an address', `postgres://reader:${letters(8)}@db.example.org/docs`],
])('%s', async (kind, text) => {
  await put('notes/config.js', `export const secret = "${text}";\n`);
  expect(formatProblems(await publicProblems(folder))).toContain(
    `public/notes/config.js public-secret the file holds ${kind}, and would be published`,
  );
});

test.each(['id_rsa', 'certs/server.key', 'service-account-docs.json'])(
  'a secret by its name: %s',
  async (name) => {
    await put(name, 'x');
    expect(await codes()).toEqual([`public-secret public/${name}`]);
  },
);

test('more than 5 MB', async () => {
  await truncate(await put('film.mp4', ''), 5 * 1024 * 1024);
  expect(await codes()).toEqual([]);
  await truncate(join(folder, 'film.mp4'), 5 * 1024 * 1024 + 1);
  expect(await codes()).toEqual(['public-large public/film.mp4']);
});

test('what is no file: reading a pipe would wait for ever', async () => {
  await put('a.txt', 'x');
  const socket = createServer();
  await new Promise<void>((done) => socket.listen(join(folder, 'socket'), done));
  try {
    expect(await codes()).toEqual(['public-special public/socket']);
  } finally {
    await new Promise((done) => socket.close(done));
  }
});

test('a link to a folder beside it is fine', async () => {
  await put('img/a.txt', 'x');
  await symlink('img', join(folder, 'pictures'));
  expect(await codes()).toEqual([]);
});

test('names that no output can have', async () => {
  await put('a\tb.txt', 'x');
  await put(`${'x'.repeat(240)}.txt`, 'x');
  expect((await codes()).map((code) => code.split(' ')[0])).toEqual(['public-name', 'public-name']);
});
