import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostingInput } from './hosting.ts';
import { PREVIEW_PORT, readPort } from './port.ts';
import { type Preview, startPreview } from './preview.ts';

const hosting: HostingInput = {
  base: '/',
  scriptHashes: [],
  styleHashes: [],
  strictTransport: 'max-age=31536000',
  defaultLang: 'en',
  langs: ['en', 'zh'],
};
const LONG = `<!doctype html><p>${'words '.repeat(500)}`;

let folder: string;
let distDir: string;
let preview: Preview;

async function writeSite(target: string, files: Record<string, string | Uint8Array>) {
  const all = { 'hosting.json': JSON.stringify(hosting), '404.html': 'lost', ...files };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), content);
  }
}

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Plain HTTP: `fetch` would decode bodies and follow redirects. */
function ask(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = get(new URL(preview.url).origin, { path, ...options }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode: status, headers } = response;
      resolve({ status, headers, body: Buffer.concat(chunks) });
    });
    request.on('error', reject);
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  distDir = join(folder, 'dist');
  await writeSite(distDir, {
    'index.html': LONG,
    'guide/css.html': LONG,
    'static/picture.png': new Uint8Array(600),
  });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  preview = await startPreview({ distDir, port: 0 });
});

afterAll(async () => {
  await preview.close();
  await rm(folder, { recursive: true });
});

describe('answers', () => {
  test('a page', async () => {
    const { status, headers, body } = await ask('/');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html;charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(LONG.length),
      'x-content-type-options': 'nosniff',
    });
    expect(body.toString()).toBe(LONG);
  });

  test('unknown paths with the 404 page', async () => {
    const { status, body } = await ask('/nowhere');
    expect([status, body.toString()]).toEqual([404, 'lost']);
  });

  test('other spellings with a redirect', async () => {
    const { status, headers } = await ask('/guide/css.html?a=1');
    expect([status, headers.location]).toEqual([301, '/guide/css?a=1']);
  });

  test('nothing from outside the folder', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt']) {
      expect((await ask(path)).status).toBe(404);
    }
  });

  test('HEAD without a body', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' });
    expect([status, headers['content-length'], body.length]).toEqual([200, String(LONG.length), 0]);
  });

  test('other methods with 405, and as safely as all others', async () => {
    const { status, headers } = await ask('/', { method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(headers['content-security-policy']).toBeDefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['bytes=0-4', 'bytes 0-4/600', 5],
    ['bytes=590-', 'bytes 590-599/600', 10],
    ['bytes=-20', 'bytes 580-599/600', 20],
    ['bytes=590-9999', 'bytes 590-599/600', 10],
    ['bytes=-9999', 'bytes 0-599/600', 600],
  ])('a part of a file: %s', async (range, part, length) => {
    const { status, headers, body } = await ask('/static/picture.png', { headers: { range } });
    expect(status).toBe(206);
    expect([headers['content-range'], headers['content-length'], body.length]).toEqual([
      part,
      String(length),
      length,
    ]);
  });

  test.each(['bytes=600-', 'bytes=-0'])('a part that is not there with 416: %s', async (range) => {
    const { status, headers, body } = await ask('/static/picture.png', { headers: { range } });
    expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */600', 0]);
  });

  test.each(['bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', 'bytes=-'])(
    'everything where the part is not understood: %s',
    async (range) => {
      const { status, body } = await ask('/static/picture.png', { headers: { range } });
      expect([status, body.length]).toEqual([200, 600]);
    },
  );

  test('everything where the file is another one than the part was from', async () => {
    const { etag = '' } = (await ask('/static/picture.png')).headers;
    const range = 'bytes=0-4';
    const same = await ask('/static/picture.png', { headers: { range, 'if-range': etag } });
    const other = await ask('/static/picture.png', { headers: { range, 'if-range': '"other"' } });
    expect([same.status, other.status]).toEqual([206, 200]);
  });

  test('a part of what is compressed', async () => {
    const headers = { 'accept-encoding': 'br' };
    const whole = await ask('/', { headers });
    const part = await ask('/', { headers: { ...headers, range: 'bytes=2-9' } });
    expect(part.status).toBe(206);
    expect(part.body).toEqual(whole.body.subarray(2, 10));
  });

  test('nothing about transport, which is not secure here', async () => {
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
  });

  test('a known ETag with 304', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { etag = '' } = (await ask('/', { headers })).headers;
    const again = await ask('/', { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBeDefined();
  });

  test.each([
    ['http://docs.test/guide/css', 200],
    ['HTTP://docs.test', 200],
    ['http://docs.test?a=1', 200],
    ['http://docs.test/nothing', 404],
  ])('the whole address, as proxies ask: %s', async (address, status) => {
    expect((await ask(address)).status).toBe(status);
  });

  test('on both loopback addresses', async () => {
    const { port } = new URL(preview.url);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });
});

describe('compression', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('%s', async (accepted, encoding, decompress) => {
    const { headers, body } = await ask('/', { headers: { 'accept-encoding': accepted } });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(body).toString()).toBe(LONG);
  });

  test('is not done for those who refuse it', async () => {
    const { headers } = await ask('/', { headers: { 'accept-encoding': 'br;q=0' } });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
  });

  test('leaves pictures alone', async () => {
    const { headers } = await ask('/static/picture.png', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

test('a new build shows without a restart', async () => {
  expect((await ask('/new')).status).toBe(404);
  const next = join(folder, 'next');
  await writeSite(next, { 'index.html': LONG, 'new.html': 'new', 'guide/css.html': LONG });
  await rename(distDir, join(folder, 'old'));
  expect((await ask('/')).status).toBe(503);
  await rename(next, distDir);
  expect((await ask('/new')).status).toBe(200);
});

describe('errors', () => {
  test('a taken port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = other.address() as AddressInfo;
    await expect(startPreview({ distDir, port })).rejects.toThrow(
      `Port ${port} is taken by another program. Stop it, or choose another: PORT=5000 npm start`,
    );
    other.close();
  });

  test('nothing built', async () => {
    const empty = join(folder, 'empty');
    await expect(startPreview({ distDir: empty, port: 0 })).rejects.toThrow(
      `Nothing to serve: ${empty} holds no built site. Run: npm run build`,
    );
  });

  test.each(['abc', '-1', '70000', '80.5', ' '])('port "%s"', (port) => {
    expect(() => readPort(port, PREVIEW_PORT)).toThrow(
      `The port must be a number from 1 to 65535, not "${port}". Example: PORT=5000 npm start`,
    );
  });

  test.each([
    [undefined, 4173],
    ['', 4173],
    ['5000', 5000],
    [5000, 5000],
  ])('port %o is %i', (wanted, port) => expect(readPort(wanted, PREVIEW_PORT)).toBe(port));
});
