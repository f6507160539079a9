import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCaddy } from '../../engine/hosting/caddy.ts';
import { toNginx } from '../../engine/hosting/nginx.ts';
import { type HostingInput, hostingRules } from '../../engine/hosting.ts';
import { startPreview } from '../../engine/preview.ts';
import { mayInstallServers } from '../../scripts/ensure-servers.mjs';
import type { WebServer } from '../../scripts/web-servers.mjs';
import { ask, servers } from '../support/web-servers.ts';

/** Real servers answer by the build's files as the preview does. */
const LONG = `<!doctype html><p>${'words '.repeat(500)}`;

const FILES: Record<string, string> = {
  'index.html': LONG,
  '404.html': 'lost',
  'guide/css.html': 'css',
  'guide/旧.html': 'old',
  'guide/css.md': '# CSS',
  'api/loader.html': 'page',
  'api/loader/index.html': 'folder',
  'blog/index.html': 'blog',
  'static/js/main.1a2b3c4d.js': `// ${'code '.repeat(500)}`,
  'rss/blog.xml': '<rss/>',
  'manifest.webmanifest': '{}',
  'llms.txt': 'pages',
  'hosting.json': '',
  '.kept.json': '{}',
  '.seal.json': '{}',
};

interface Case {
  name: string;
  input: Partial<HostingInput>;
  files: Record<string, string>;
  asked: string[];
}

const COMMON = [
  '/',
  '/?a=1',
  '/index.html',
  '/index?a=1',
  '/guide/css',
  '/guide/css?a=1&b=/x',
  '/guide/css/',
  '/guide/css/?a=1',
  '/guide/css.html?a=1',
  '/guide/css.html/',
  '/guide/%E6%97%A7',
  '/guide/css.md',
  '/api/loader',
  '/api/loader/',
  '/blog',
  '/blog?a=1',
  '/blog/',
  '/blog/index.html',
  '/static/js/main.1a2b3c4d.js',
  '/static/js/main.00000000.js',
  '/rss/blog.xml',
  '/manifest.webmanifest',
  '/llms.txt',
  '/nowhere',
  '/nowhere/',
  '/nowhere.md',
  '/guide/nowhere?a=1',
  '/404',
  '/hosting.json',
  '/.kept.json',
  '/.seal.json',
  '/guide/old',
  '/guide/old/?a=1',
  '/guide/older',
];

const TWO = ['/en', '/en/', '/EN/guide/css?a=1', '/en//evil.example', '/zh/', '/zh', '/zh/nowhere'];

const CASES: Case[] = [
  {
    name: 'at the root, two languages',
    input: {},
    files: { 'zh/index.html': 'zh', 'zh/404.html': 'lost in zh' },
    asked: TWO,
  },
  {
    name: 'below a path',
    input: { base: '/docs/' },
    files: { 'zh/index.html': 'zh', 'zh/404.html': 'lost in zh' },
    asked: TWO,
  },
  {
    name: 'one language',
    input: { defaultLang: '', langs: ['en'], notFoundPages: ['404.html'] },
    files: {},
    asked: ['/en/nowhere', '/en'],
  },
  {
    name: 'versions below a path',
    input: {
      base: '/docs/',
      notFoundPages: ['404.html', 'zh/404.html', 'v1/404.html', 'v1/zh/404.html'],
    },
    files: {
      'zh/404.html': 'lost in zh',
      'v1/index.html': 'v1',
      'v1/404.html': 'lost in v1',
      'v1/zh/404.html': 'lost in zh of v1',
    },
    asked: ['/v1', '/v1/', '/v1/nowhere', '/v1/zh/nowhere', '/zh/nowhere'],
  },
];

/** Headers that a reader or a cache goes by. */
const COMPARED = [
  'content-type',
  'cache-control',
  'location',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'strict-transport-security',
];

const input: HostingInput = {
  base: '/',
  scriptHashes: ["'sha256-script'"],
  styleHashes: ["'sha256-style'"],
  strictTransport: 'max-age=31536000',
  defaultLang: 'en',
  langs: ['en', 'zh'],
  feeds: [{ file: 'rss/blog.xml', mime: 'application/rss+xml' }],
  redirects: [{ from: '/guide/old', to: '/guide/css#part' }],
};

/** Writes a site with its files for servers. */
async function writeSite(folder: string, one: Case) {
  const rules = hostingRules({ ...input, ...one.input });
  const root = join(folder, 'root');
  const dist = join(root, rules.base.slice(1));
  const all = {
    ...FILES,
    ...one.files,
    'hosting.json': JSON.stringify({ ...input, ...one.input }),
  };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  const files = { nginx: join(folder, 'site.nginx'), caddy: join(folder, 'site.caddy') };
  await writeFile(files.nginx, toNginx(rules));
  await writeFile(files.caddy, toCaddy(rules));
  return { root, dist, files, base: rules.base };
}

/** What is compared of an answer. Types are compared without the blank that some write. */
async function told(server: string, path: string, headers: Record<string, string> = {}) {
  const { status, headers: got, body } = await ask(server, path, headers);
  const isRedirect = status === 301;
  return {
    status,
    body: isRedirect ? '' : body.toString(),
    ...Object.fromEntries(
      COMPARED.filter((name) => !isRedirect || name !== 'content-type').map((name) => {
        const value = got[name]?.toString();
        return [name, name === 'content-type' ? value?.replace('; ', ';').toLowerCase() : value];
      }),
    ),
  };
}

/** Spellings of a type that mean the same; whether XML and JSON say their charset is their matter. */
function same<T extends { status: number | undefined }>(answer: T): T {
  const type: unknown = Reflect.get(answer, 'content-type');
  if (typeof type !== 'string') return answer;
  const plain = type
    .replace('application/javascript', 'text/javascript')
    .replace(/^(application\/(?:json|manifest\+json|rss\+xml)).*/, '$1');
  return { ...answer, 'content-type': plain };
}

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  const start = servers[name];
  const isRequired = start !== undefined || mayInstallServers();
  const title = isRequired ? 'answers as the preview' : `not here: only root can install ${name}`;

  describe.runIf(isRequired).each(CASES)(`${title}: $name`, (one) => {
    let folder: string;
    let server: WebServer;
    let preview: { url: string; close(): Promise<void> };
    let base: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hosts-'));
      const site = await writeSite(folder, one);
      base = site.base;
      const more =
        name === 'nginx'
          ? 'location /other/ { return 200 "another site"; }'
          : 'handle /other/* {\n    respond "another site"\n  }';
      if (start === undefined) throw new Error(`${name} is missing: npm run unit installs it`);
      const own = join(folder, name);
      await mkdir(own);
      server = await start({
        folder: own,
        root: site.root,
        rules: site.files[name],
        ...(base !== '/' && { more }),
      });
      preview = await startPreview({ distDir: site.dist, port: 0 });
    });

    afterAll(async () => {
      await server.stop();
      await preview.close();
      await rm(folder, { recursive: true });
    });

    test.each([...COMMON, ...one.asked])('%s', async (path) => {
      const address = base.slice(0, -1) + path;
      const expected = same(await told(new URL(preview.url).origin, address));
      expect(same(await told(server.url, address))).toEqual(expected);
    });

    test('never shows the 404 page as a page', async () => {
      const { status, headers } = await ask(server.url, `${base}404.html`);
      expect([status, headers.location]).toEqual([301, `${base}404`]);
    });

    test('is strict about transport where it is safe, also behind a proxy', async () => {
      const proxied = await told(server.url, base, { 'x-forwarded-proto': 'https' });
      expect(proxied).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    });

    if (one.input.base === undefined) return;

    test('leaves other addresses alone', async () => {
      const other = await told(server.url, '/other/page');
      expect(other).toMatchObject({ status: 200, body: 'another site' });
      expect(Object.values(other).filter((value) => /sha256|no-cache/.test(`${value}`))).toEqual(
        [],
      );
    });

    test.each(['/nowhere', '/zh/nowhere', '/docs2/'])(
      'answers %s without a redirect',
      async (path) => {
        const { headers, body } = await ask(server.url, path);
        expect(headers.location).toBeUndefined();
        expect(headers['content-security-policy']).toBeUndefined();
        expect(body.toString()).not.toContain('lost');
      },
    );

    test('leads to itself from its address without a slash', async () => {
      const { status, headers } = await ask(server.url, '/docs?a=1');
      expect([status, headers.location]).toEqual([301, '/docs/?a=1']);
    });
  });
});
