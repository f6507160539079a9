import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploy } from '../../engine/hosting/deploy.ts';
import { outputDigest } from '../../engine/hosting/digest.ts';
import { HOSTS } from '../../engine/hosting/hosts.ts';
import { CONTAINER_FOLDER } from '../../engine/hosting/own-server.ts';
import type { VercelConfig } from '../../engine/hosting/vercel.ts';
import { type HostingInput, hostingRules } from '../../engine/hosting.ts';
import { fileIndex, resolveRequest } from '../../engine/hosting-request.ts';
import { formatProblems } from '../../engine/problems.ts';
import { silentReporter } from '../../engine/reporter.ts';
import { brotliModule } from '../../scripts/ensure-servers.mjs';
import { freePort, startCaddy, startNginxWith } from '../../scripts/web-servers.mjs';
import {
  headersAt,
  parseHeaders,
  parseRedirects,
  redirectOf,
  runCloudFront,
  vercelSource,
} from '../support/host-formats.ts';
import { ask, servers } from '../support/web-servers.ts';

/** What a host gets, read as the host reads it. */
const LONG = `<!doctype html><html><head><meta charset="utf-8"></head><p>${'words '.repeat(500)}`;

const FILES: Record<string, string> = {
  'index.html': LONG,
  '404.html': LONG,
  'guide/css.html': LONG,
  'guide/旧.html': LONG,
  'api/loader.html': LONG,
  'api/loader/index.html': LONG,
  'blog/index.html': LONG,
  'blog/announcing-0.1.html': LONG,
  'guide/css.md': '# CSS',
  'zh/index.html': LONG,
  'zh/404.html': LONG,
  'zh/guide/css.html': LONG,
  'static/js/main.1a2b3c4d.js': `// ${'code '.repeat(500)}`,
  'static/picture.png': 'x'.repeat(600),
  'rss/blog.xml': '<rss/>',
  '.build-record.json': '{}',
  'nginx.conf': '',
};

const input: HostingInput = {
  base: '/',
  scriptHashes: ["'sha256-script'"],
  styleHashes: ["'sha256-style'"],
  strictTransport: 'max-age=31536000',
  defaultLang: 'en',
  langs: ['en', 'zh'],
  feeds: [{ file: 'rss/blog.xml', mime: 'application/rss+xml' }],
  redirects: [
    { from: '/guide/old', to: '/guide/css#part' },
    { from: '/旧', to: '/guide/旧' },
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'));
  for (const base of ['/', '/docs/']) {
    const all = { ...FILES, 'hosting.json': JSON.stringify({ ...input, base }) };
    for (const [name, text] of Object.entries(all)) {
      const file = join(distAt(base), name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
});
afterAll(() => rm(folder, { recursive: true }));

const distAt = (base: string) => join(folder, base === '/' ? 'dist' : 'dist-docs');

/** Makes a deployment. @returns its folder */
async function made(host: string, base = '/'): Promise<string> {
  const outDir = join(folder, `${host}${base === '/' ? '' : '-docs'}`);
  const problems = await run(host, base, outDir);
  expect(problems).toEqual([]);
  return outDir;
}

const run = (host: string | undefined, base = '/', outDir = join(folder, 'out')) =>
  deploy({ host, distDir: distAt(base), outDir, sources: [], reporter: silentReporter });

const textOf = async (host: string, file: string, base = '/') =>
  readFile(join(await made(host, base), file), 'utf8');

const rulesAt = (base: string) => hostingRules({ ...input, base });

const PAGES = Object.keys(FILES);

/** What the table of rules says of an address. */
function expected(url: string, base = '/') {
  return resolveRequest(rulesAt(base), fileIndex(PAGES), url);
}

describe('every host', () => {
  test.each(Object.keys(HOSTS))('%s gets what readers ask for and no records', async (host) => {
    const names = await readdir(await made(host), { recursive: true });
    expect(names).toContain('site/guide/css.html');
    expect(names).toContain('site/static/js/main.1a2b3c4d.js');
    expect(names.filter((name) => /hosting\.json|build-record|site\/nginx/.test(name))).toEqual([]);
    expect(names.some((name) => name.endsWith('.br'))).toBe(HOSTS[host]?.isPrecompressed);
  });

  test.each(Object.keys(HOSTS))('%s gets a site below a path where it looks', async (host) => {
    const names = await readdir(join(await made(host, '/docs/'), 'site'));
    expect(names.includes('docs')).toBe(host !== 'github-pages');
  });

  test('says which commit it comes from, and what it shows', async () => {
    const deployment = JSON.parse(await textOf('netlify', 'deployment.json'));
    const digest = await outputDigest(distAt('/'));
    expect(deployment).toMatchObject({ host: 'netlify', base: '/', digest });
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('learns where in its repository the site lies', async () => {
    const siteRoot = join(folder, 'repository', 'docs');
    await mkdir(siteRoot, { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: dirname(siteRoot) });
    const outDir = join(siteRoot, 'deploy');
    const given = { host: 'github-pages', distDir: distAt('/'), outDir, siteRoot, sources: [] };
    expect(await deploy({ ...given, reporter: silentReporter })).toEqual([]);
    expect(await readFile(join(outDir, 'deploy.yml'), 'utf8')).toContain(
      'working-directory: docs\n',
    );
  });

  test('is made again in the place of the last', async () => {
    await made('netlify');
    expect(await readdir(await made('netlify'))).toEqual(['.seal.json', 'deployment.json', 'site']);
  });
});

describe('what is wrong is said, with what to write', () => {
  test.each([
    ['netlfy', 'netlify'],
    ['constructor', 'nginx'],
    [undefined, 'nginx'],
  ])('host %o', async (host, meant) => {
    expect(formatProblems(await run(host))).toContain(
      `write one of nginx, caddy, container, netlify, cloudflare-pages, vercel, github-pages, s3-cloudfront: npm run deploy -- ${meant}\n`,
    );
  });

  test('nothing built', async () => {
    const distDir = join(folder, 'none');
    const options = { host: 'nginx', outDir: join(folder, 'out'), sources: [] };
    const [problem] = await deploy({ ...options, distDir, reporter: silentReporter });
    expect(problem).toMatchObject({ code: 'nothing-built', hint: 'build it: npm run build' });
  });

  test('a folder that holds something else', async () => {
    const outDir = join(folder, 'mine');
    await mkdir(outDir);
    await writeFile(join(outDir, 'letter.txt'), 'mine');
    expect((await run('nginx', '/', outDir))[0]?.code).toBe('output-in-use');
  });
});

test('the digest is that of what readers see', async () => {
  const dist = join(folder, 'digest');
  await cp(distAt('/'), dist, { recursive: true });
  const before = await outputDigest(dist);
  await writeFile(join(dist, '.build-record.json'), '{"other":1}');
  await writeFile(join(dist, 'static/former.js'), '');
  const kept = { 'static/former.js': new Date().toISOString() };
  await writeFile(join(dist, '.kept.json'), JSON.stringify(kept));
  expect(await outputDigest(dist)).toBe(before);
  await writeFile(join(dist, 'guide/css.html'), 'other');
  await writeFile(join(dist, 'hosting.json'), JSON.stringify(input));
  expect(await outputDigest(dist)).not.toBe(before);
});

const REDIRECTED = ['/guide/old', '/zh/guide/old', '/%E6%97%A7', '/en/guide/css', '/en'];

describe.each(['netlify', 'cloudflare-pages'])('%s', (host) => {
  test('reads every header', async () => {
    const blocks = parseHeaders(await textOf(host, 'site/_headers'));
    const page = headersAt(blocks, '/guide/css');
    for (const [name, value] of Object.entries(rulesAt('/').securityHeaders)) {
      expect(page.get(name), name).toBe(value);
    }
    expect(page.get('strict-transport-security')).toBe('max-age=31536000');
    expect(page.has('cache-control')).toBe(false);
    const script = headersAt(blocks, '/static/js/main.1a2b3c4d.js');
    expect(script.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headersAt(blocks, '/rss/blog.xml').get('content-type')).toMatch(/rss\+xml/);
  });

  test('leads where the preview leads', async () => {
    const redirects = parseRedirects(await textOf(host, 'site/_redirects'));
    for (const path of REDIRECTED) {
      const answer = redirectOf(redirects, path);
      const location = answer?.location.replace('/./', '/');
      expect({ path, status: answer?.status, location }).toEqual({
        path,
        status: 301,
        location: (expected(path) as { location?: string }).location,
      });
    }
    expect(redirectOf(redirects, '/zh/nowhere')).toEqual({ status: 404, location: '/zh/404.html' });
    // A browser takes `//` for another site's name; `./` in front of it keeps it a path.
    expect(redirectOf(redirects, '/en//evil.example')?.location).toBe('/.//evil.example');
  });

  test('touches nothing outside of a base', async () => {
    const headers = parseHeaders(await textOf(host, 'site/_headers', '/docs/'));
    expect(headers.filter(({ path }) => !path.startsWith('/docs/'))).toEqual([]);
    const redirects = parseRedirects(await textOf(host, 'site/_redirects', '/docs/'));
    expect(redirects.filter(({ from }) => !/^\/docs\//.test(from))).toEqual([]);
    expect(redirectOf(redirects, '/nowhere')).toBeUndefined();
    expect(redirectOf(redirects, '/docs/nowhere')).toEqual({
      status: 404,
      location: '/docs/404.html',
    });
  });
});

describe('vercel', () => {
  const read = async (base = '/'): Promise<VercelConfig> =>
    JSON.parse(await textOf('vercel', 'site/vercel.json', base));

  test('has only what its schema knows', async () => {
    const config = await read();
    expect(Object.keys(config)).toEqual(['$schema', 'cleanUrls', 'redirects', 'headers']);
    for (const { source, headers } of config.headers) {
      expect(() => vercelSource(source)).not.toThrow();
      for (const { key, value } of headers) {
        expect(key).toMatch(/^[\w-]+$/);
        expect(value.length).toBeLessThanOrEqual(4096);
      }
    }
    expect(config.redirects.length).toBeLessThanOrEqual(2048);
  });

  test('leads where the preview leads', async () => {
    const { redirects } = await read();
    const answer = (path: string) => {
      for (const { source, destination } of redirects) {
        const match = vercelSource(source).exec(path);
        if (match) return destination.replace(':path+', match.groups?.path ?? '');
      }
      return undefined;
    };
    for (const path of REDIRECTED) {
      expect(answer(path), path).toBe((expected(path) as { location?: string }).location);
    }
    expect(answer('/en//evil.example')).toBeUndefined();
    expect(answer('/guide/css')).toBeUndefined();
  });

  test('sets the headers of pages and files', async () => {
    const { headers } = await read('/docs/');
    const at = (path: string) =>
      new Map(
        headers
          .filter(({ source }) => vercelSource(source).test(path))
          .flatMap((rule) => rule.headers.map(({ key, value }) => [key, value] as const)),
      );
    expect(at('/docs/guide/css').get('content-security-policy')).toContain("default-src 'none'");
    expect(at('/docs/static/js/main.1a2b3c4d.js').get('cache-control')).toContain('immutable');
    expect(at('/docs/guide/css.md').get('content-type')).toBe('text/markdown;charset=utf-8');
    expect(at('/other').size).toBe(0);
  });
});

describe('github-pages', () => {
  test('documents say the policy before anything that it is about', async () => {
    const html = await textOf('github-pages', 'site/guide/css.html');
    const start = html.slice(0, html.indexOf('words'));
    expect(start.indexOf('<meta charset')).toBeLessThan(start.indexOf('http-equiv'));
    const [, policy = ''] =
      /http-equiv="content-security-policy" content="([^"]*)"/.exec(start) ?? [];
    expect(policy).toContain("script-src 'self' 'sha256-script'");
    expect(policy).not.toContain('frame-ancestors');
    expect(start).toContain('<meta name="referrer" content="strict-origin-when-cross-origin">');
  });

  test('the workflow builds for the path that the site was built for', async () => {
    expect(await textOf('github-pages', 'deploy.yml', '/docs/')).toContain(
      '      - run: npm run build\n        env:\n          SITE_BASE: /docs/\n',
    );
    expect(await textOf('github-pages', 'deploy.yml')).not.toContain('SITE_BASE');
  });

  test('the character set stays where browsers look for it', async () => {
    const html = await textOf('github-pages', 'site/guide/css.html');
    expect(html.indexOf('charset="utf-8"')).toBeLessThan(1024);
  });

  test('pages lead on from where others were', async () => {
    for (const [file, target] of [
      ['guide/old/index.html', '/guide/css#part'],
      ['zh/guide/old/index.html', '/zh/guide/css#part'],
      ['en/guide/css.html', '/guide/css'],
      ['en/index.html', '/'],
      ['en/blog/index.html', '/blog/'],
      ['en/guide/旧.html', '/guide/%E6%97%A7'],
    ]) {
      const html = await textOf('github-pages', `site/${file}`);
      expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${target}">`);
      expect(html).toContain(`<link rel="canonical" href="${target}">`);
    }
    const names = await readdir(join(folder, 'github-pages/site'), { recursive: true });
    expect(names).toContain('.nojekyll');
    expect(names.filter((name) => /^en\/(?:zh|404)/.test(name))).toEqual([]);
  });
});

describe('s3-cloudfront', () => {
  const asked = [
    ...REDIRECTED,
    '/',
    '/?a=1',
    '/guide/css',
    '/guide/css/',
    '/guide/css.html?a=1&b=2&a=3',
    '/guide/%E6%97%A7',
    '/blog',
    '/blog/',
    '/blog/index.html',
    '/blog/announcing-0.1',
    '/api/loader',
    '/api/loader/',
    '/static/js/main.1a2b3c4d.js',
    '/guide/css.md',
    '/en//evil.example',
    '/hosting.json',
    '/404',
  ];

  test.each(['/', '/docs/'])('the function answers as the preview below %s', async (base) => {
    const code = await textOf('s3-cloudfront', 'function.js', base);
    for (const path of asked) {
      const url = base.slice(0, -1) + path;
      const answer = runCloudFront(code, url);
      const rule = expected(url, base);
      if ('statusCode' in answer) {
        const location = answer.headers.location?.value.replace('&a=3&b=2', '&b=2&a=3');
        const wanted = rule.kind === 'redirect' ? rule.location : `${rule.status} ${rule.file}`;
        // Names that come twice stand together.
        expect(location?.replace('a=1&a=3&b=2', 'a=1&b=2&a=3'), url).toBe(wanted);
        continue;
      }
      const file = decodeURIComponent(answer.uri).slice(base.length);
      const isThere = answer.uri.startsWith(base) && PAGES.includes(file);
      expect(isThere ? `200 ${file}` : '404', url).toBe(
        rule.kind === 'file' && rule.status === 200 ? `200 ${rule.file}` : '404',
      );
    }
  });

  test('no address leads to another site', async () => {
    const code = await textOf('s3-cloudfront', 'function.js');
    for (const path of [
      '//evil.example/',
      '//evil.example/index.html',
      '/\\evil.example/',
      '/en//evil.example',
    ]) {
      const answer = runCloudFront(code, path);
      if ('statusCode' in answer) expect(answer.headers.location?.value).not.toMatch(/^\/[/\\]/);
    }
  });

  test('an address outside of the base is not there', async () => {
    const code = await textOf('s3-cloudfront', 'function.js', '/docs/');
    expect(runCloudFront(code, '/other')).toMatchObject({ uri: '/.none' });
    expect(runCloudFront(code, '/docs')).toMatchObject({
      headers: { location: { value: '/docs/' } },
    });
  });

  test('the policy has every header', async () => {
    const policy = JSON.parse(await textOf('s3-cloudfront', 'headers-policy.json'));
    expect(policy.SecurityHeadersConfig).toMatchObject({
      ContentSecurityPolicy: {
        ContentSecurityPolicy: rulesAt('/').securityHeaders['content-security-policy'],
      },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, IncludeSubdomains: false },
    });
    expect(policy.CustomHeadersConfig.Quantity).toBe(policy.CustomHeadersConfig.Items.length);
  });

  test('the script is one, and stops without the names it needs', async () => {
    const script = join(await made('s3-cloudfront'), 'upload.sh');
    expect(spawnSync('sh', ['-n', script]).status).toBe(0);
    const { status, stderr } = spawnSync('sh', [script], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('BUCKET');
    const text = await readFile(script, 'utf8');
    expect(text.indexOf("--include 'static/*'")).toBeLessThan(text.indexOf('--delete'));
  });
});

const here = (name: 'nginx' | 'caddy') =>
  servers[name] === undefined ? `${name} (not here: only root can install it)` : name;

describe.runIf(servers.caddy !== undefined)(here('caddy'), () => {
  test('sends what is compressed already', async () => {
    const deployment = await made('caddy');
    const own = join(folder, 'caddy-own');
    const rules = join(deployment, 'site.caddy');
    const server = await startCaddy({ folder: own, root: join(deployment, 'site'), rules });
    await expectCompressed(server.url).finally(server.stop);
  });

  test('takes the whole Caddyfile', async () => {
    const deployment = await made('caddy', '/docs/');
    const args = ['adapt', '--config', 'Caddyfile', '--adapter', 'caddyfile'];
    const { status, stderr } = spawnSync('caddy', args, { cwd: deployment, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});

describe.runIf(servers.nginx !== undefined && brotliModule() !== undefined)(
  `container by ${here('nginx')}`,
  () => {
    test('runs without root on files that cannot be written', async () => {
      const deployment = await made('container');
      const port = await freePort();
      const main = join(deployment, 'nginx.conf');
      const text = await readFile(main, 'utf8');
      expect(text).toContain(`root ${CONTAINER_FOLDER}/site;`);
      // The image has the deployment in a folder of its own, and nothing but /tmp to write to.
      const own = await mkdtemp(join(tmpdir(), 'container-'));
      chmodSync(own, 0o777);
      await writeFile(
        main,
        text
          .replaceAll(CONTAINER_FOLDER, deployment)
          .replaceAll('/tmp/', `${own}/`)
          .replaceAll(`${own}/${deployment.slice('/tmp/'.length)}`, deployment)
          .replace('listen 8080', `listen 127.0.0.1:${port}`),
      );
      chmodSync(folder, 0o755);
      allowWriting(deployment, false);
      const isRoot = process.getuid?.() === 0;
      const server = await startNginxWith(main, port, isRoot ? { uid: 65534, gid: 65534 } : {});
      try {
        await expectCompressed(server.url);
        expect((await ask(server.url, '/zh/nowhere')).status).toBe(404);
      } finally {
        await server.stop();
        allowWriting(deployment, true);
        await rm(own, { recursive: true });
      }
    });
  },
);

/** Gives the owner the right to write below a folder, or takes it from everybody. */
function allowWriting(path: string, isAllowed: boolean): void {
  const isFolder = statSync(path).isDirectory();
  const write = isAllowed ? 0o200 : 0;
  if (isFolder && isAllowed) chmodSync(path, 0o755);
  if (isFolder) for (const name of readdirSync(path)) allowWriting(join(path, name), isAllowed);
  chmodSync(path, (isFolder ? 0o555 : 0o444) | write);
}

async function expectCompressed(url: string): Promise<void> {
  const plain = await ask(url, '/guide/css');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(LONG);
  const br = await ask(url, '/guide/css', { 'accept-encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.headers['content-security-policy']).toContain("default-src 'none'");
  expect(brotliDecompressSync(br.body).toString()).toBe(LONG);
  const gz = await ask(url, '/guide/css', { 'accept-encoding': 'gzip' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gz.headers.vary?.toLowerCase()).toContain('accept-encoding');
  expect(gunzipSync(gz.body).toString()).toBe(LONG);
  const picture = await ask(url, '/static/picture.png', { 'accept-encoding': 'br' });
  expect(picture.headers['content-encoding']).toBeUndefined();
}
