import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PACKAGES } from '../engine/bundle/layout.mjs';
import { KEPT_DAYS } from '../engine/emit/kept-files.ts';
import { HOSTS } from '../engine/hosting/hosts.ts';
import { cleaned, section } from '../scripts/changelog.mjs';

/** What strangers find beside the code. */
const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map(
  (name) => `.github/workflows/${name}`,
);
const FORMS = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE'))
  .filter((name) => name !== 'config.yml')
  .map((name) => `.github/ISSUE_TEMPLATE/${name}`);

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { uses?: string; run?: string }[] }>;
}

describe.each(WORKFLOWS)('%s', (file) => {
  const text = read(file);
  const workflow: Workflow = parse(text);

  test('runs commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('may read by default, knows no secrets, and runs nothing that a stranger wrote', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(text).not.toContain('secrets.');
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    const runs = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.map(({ run = '' }) => run),
    );
    expect(runs.filter((run) => run.includes('github.event'))).toEqual([]);
  });

  test('ends in time', () => {
    for (const [name, job] of Object.entries(workflow.jobs)) {
      if (job.steps.some(({ run }) => run)) expect(job['timeout-minutes'], name).toBeLessThan(200);
    }
  });
});

test.each(FORMS)('%s is a form that GitHub takes', (file) => {
  const form: {
    name: string;
    description: string;
    body: { type: string; id: string; attributes: { label: string; options?: string[] } }[];
  } = parse(read(file));
  expect(form.name && form.description).toBeTruthy();
  for (const { type, id, attributes } of form.body) {
    expect(['input', 'textarea', 'dropdown']).toContain(type);
    expect(id).toMatch(/^[\w-]+$/);
    expect(attributes.label).toBeTruthy();
    expect(type === 'dropdown').toBe(attributes.options !== undefined);
  }
  expect(new Set(form.body.map(({ id }) => id)).size).toBe(form.body.length);
});

test('updates are proposed for what is installed', () => {
  const { updates }: { updates: { 'package-ecosystem': string }[] } = parse(
    read('.github/dependabot.yml'),
  );
  expect(updates.map((one) => one['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'docker',
  ]);
});

test('the image serves without root', () => {
  const file = read('Containerfile');
  const last = file.slice(file.lastIndexOf('FROM '));
  expect(last).toMatch(/^USER (?!root)\w/m);
  expect(last.indexOf('USER')).toBeLessThan(last.indexOf('ENTRYPOINT'));
});

const PAPERS = [
  ...readdirSync(ROOT),
  ...PACKAGES.map((name) => `${name}/README.md`),
  ...['docs', 'docs/decisions', '.github'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((name) => name.endsWith('.md'));

test.each(PAPERS)('%s leads to what is there', (file) => {
  const text = read(file).replace(/```[\s\S]*?```/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', hash] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(ROOT, target))) return true;
    return hash !== undefined && !headings(read(target)).includes(hash);
  });
  expect(broken).toEqual([]);
  const commands = [...text.matchAll(/`(?:[A-Z0-9_]+=\S+ )?npm run (?:--silent )?([\w:-]+)/g)];
  expect(commands.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
});

function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

test('docs/deploy.md has every host, and the time that old files are kept', () => {
  const text = read('docs/deploy.md');
  const [, listed = ''] = /npm run deploy -- nginx +# or (.*)$/m.exec(text) ?? [];
  expect(['nginx', ...listed.split(', ')].sort()).toEqual(Object.keys(HOSTS).sort());
  const parts = headings(text);
  const name = (host: string) =>
    ({ container: 'a-container', 's3-cloudfront': 's3-with-cloudfront' })[host] ?? host;
  expect(Object.keys(HOSTS).filter((host) => !parts.includes(name(host)))).toEqual([]);
  expect(KEPT_DAYS).toBe(7);
  expect(text).toContain('**seven days**');
});

test('decisions are dated and listed', () => {
  const names = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
  const index = read('docs/decisions/README.md');
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z-]+\.md$/);
    expect(read(`docs/decisions/${name}`)).toContain(`\n\n${name.slice(0, 10)}\n\n`);
    expect(index).toContain(`(${name})`);
  }
  expect(names.length).toBeGreaterThan(5);
});

describe('release notes', () => {
  test('are the commits’ sentences, by what they touch', () => {
    const commits = [
      {
        subject: 'A page says more',
        files: ['content/en/a.mdx', 'content/zh/a.mdx', 'engine/x.ts'],
      },
      { subject: 'A page says more', files: ['content/en/b.mdx'] },
      { subject: 'Builds are faster (#12)', files: ['engine/x.ts', 'engine/x.test.ts'] },
      { subject: 'The readme', files: ['README.md'] },
    ];
    expect(section('1.0.0', '2026-11-22', commits)).toBe(
      [
        '## 1.0.0, 2026-11-22\n',
        '### Pages\n\n- A page says more\n',
        '### Build, development and publishing\n\n- Builds are faster\n',
        '### Documentation of the project\n\n- The readme\n',
      ].join('\n'),
    );
  });

  test.each([
    ['Fixes #3: the bar stays', ': the bar stays'.slice(2)],
    ['The bar stays (#3)', 'The bar stays'],
    ['The bar stays, closes #3', 'The bar stays,'.slice(0, -1)],
    ['C# and the letter #', 'C# and the letter #'],
  ])('have no numbers of issues: %s', (subject, text) => expect(cleaned(subject)).toBe(text));

  test.each(['', '1.0', 'v1.0.0', '1.0.0; true'])('no release is called "%s"', (version) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', version], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Write three numbers: npm run release -- 0.2.0');
  });
});
