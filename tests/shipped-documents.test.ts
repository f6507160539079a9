import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SCOPE } from '../engine/bundle/layout.mjs';
import { HOSTS } from '../engine/hosting/hosts.ts';
import { hostingRules } from '../engine/hosting.ts';
import { SITE_README, siteManifest } from '../engine/init.ts';
import { readManifests } from '../scripts/packages.mjs';
import { packedDocument, packedFiles, splitCode } from '../scripts/packed-files.mjs';

/**
 * What adopters read: they have the packages and what `init` has made, and nothing of this repository.
 */
const ROOT = join(import.meta.dirname, '..');
const files = packedFiles(ROOT);
const scripts = siteManifest('site', {}).scripts;
const bins = [...readManifests(ROOT).values()].flatMap(({ bin = {} }) => Object.keys(bin));

/** The site's README stands for itself; all others as they are packed. */
const documents = new Map([
  ...[...files]
    .filter(([place]) => place.endsWith('.md') && !place.includes('/content/'))
    .map(([place, path]): [string, string] => [
      place,
      packedDocument(readFileSync(join(ROOT, path), 'utf8'), place, files),
    ]),
  ['site/README.md', SITE_README],
]);

test('all of them are looked at', () => {
  expect([...documents.keys()]).toEqual(
    expect.arrayContaining([
      ...['model', 'search', 'theme', 'engine', 'search-service', 'checks'].map(
        (name) => `${name}/README.md`,
      ),
      'engine/docs/deploy.md',
      'engine/docs/authoring.md',
      'engine/examples/product/README.md',
    ]),
  );
});

const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Paths that a site has as well: written by commands, or by the adopter as the document says. */
const MADE =
  /^(?:content|public|dist)\/|^\.\/components$|^checks\/anchors\.snapshot\.json$|^\.github\/workflows(?:\/deploy\.yml)?$/;

/** What npm itself knows, of what the documents name. */
const NPM = ['install', 'ci', 'sbom', 'run', 'start'];

describe.each([...documents])('%s', (place, text) => {
  const prose = splitCode(text)
    .filter((_, index) => index % 2 === 0)
    .join('\n');
  const code = splitCode(text)
    .filter((_, index) => index % 2 === 1)
    .join('\n');

  test('its links lead to what is installed', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', hash] = link.split('#');
        const target = path === '' ? place : posix.join(posix.dirname(place), path);
        if (!files.has(target)) return true;
        return hash !== undefined && !anchors(documents.get(target) ?? '').includes(hash);
      });
    expect(broken).toEqual([]);
  });

  test('its commands are there', () => {
    const run = [...code.matchAll(/\bnpm run (?:(?:--silent|-s) )?([\w:-]+)/g)];
    expect(run.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
    const npm = [...code.matchAll(/\bnpm ([a-z]+)/g)].map(([, name = '']) => name);
    expect(npm.filter((name) => !NPM.includes(name))).toEqual([]);
    const npx = [...code.matchAll(/\bnpx ((?:twinleaf|@twinleaf)[\w/-]*)/g)];
    const known = [...bins, `${SCOPE}/engine`];
    expect(npx.map(([, name = '']) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('its paths are those of an installed site', () => {
    const installed = [...code.matchAll(/node_modules\/@twinleaf\/([\w./@-]*\w)/g)];
    const missing = installed
      .map(([, path = '']) => path)
      .filter(
        (path) => ![...files.keys()].some((one) => one === path || one.startsWith(`${path}/`)),
      );
    expect(missing).toEqual([]);
    // A path that only this repository has; in its own folder a package may name its files.
    const own = splitCode(text)
      .filter((_, index) => index % 2 === 1)
      .flatMap((span) => [...span.matchAll(/(?<![\w@./-])[\w.@-]+(?:\/[\w.@-]+)+/g)])
      .map(([path]) => path)
      .filter((path) => !MADE.test(path))
      .filter((path) => existsSync(join(ROOT, path)) && !path.startsWith('node_modules/'));
    expect(own).toEqual([]);
  });
});

describe('what a deployment brings', () => {
  const rules = hostingRules({
    base: '/',
    scriptHashes: [],
    styleHashes: [],
    strictTransport: undefined,
    defaultLang: '',
    langs: [],
    feeds: [],
    redirects: [],
  });

  test('the image serves without root, as the one of this repository does', () => {
    const file = HOSTS.container?.files(rules, []).Containerfile ?? '';
    const steps = (text: string) =>
      text
        .slice(text.lastIndexOf('FROM '))
        .split('\n')
        .filter((line) => !line.startsWith('COPY ') && !line.startsWith('#'));
    expect(steps(file)).toEqual(steps(readFileSync(join(ROOT, 'Containerfile'), 'utf8')));
    expect(file).toContain('COPY . /srv/docs\n');
  });

  test('the workflow runs what a new site has, and reads no secrets', () => {
    const text = HOSTS['github-pages']?.files(rules, [])['deploy.yml'] ?? '';
    const workflow: { permissions: object; jobs: Record<string, { steps: { run?: string }[] }> } =
      parse(text);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(text).not.toContain('secrets.');
    const runs = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run = [] }) => run),
    );
    expect(runs).toEqual(['npm ci', 'npm run build', 'npm run deploy -- github-pages']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'deploy']));
    expect(text).toContain('path: deploy/github-pages/site\n');
    expect(text).toMatch(/key: deploy-\$\{\{ github\.sha \}\}$/m);
  });

  test('the workflow works in the folder of the repository that the site lies in', () => {
    const text = HOSTS['github-pages']?.files(rules, [], 'packages/docs/')['deploy.yml'] ?? '';
    const { jobs } = parse(text);
    expect(jobs.build.defaults.run['working-directory']).toBe('packages/docs');
    const given = jobs.build.steps.flatMap((step: { with?: object }) =>
      Object.entries(step.with ?? {}),
    );
    expect(Object.fromEntries(given)).toMatchObject({
      'cache-dependency-path': 'packages/docs/package-lock.json',
      path: 'packages/docs/deploy/github-pages/site',
    });
    expect(text).toContain('packages/docs/dist\n            packages/docs/node_modules/.cache\n');
  });
});
