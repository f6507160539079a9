import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { routeAt } from '../../tests/site-fixture.ts';
import type { Problem, Route } from '../model.ts';
import { PageChecks } from './page-checks.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A project whose check answers with its own arguments. */
function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'page-checks-'));
  folders.push(root);
  mkdirSync(join(root, 'checks'));
  const script = [
    "const pages = process.argv.flatMap((one, at, all) => (one === '--only' ? [all[at + 1]] : []));",
    "const problems = pages.map((file) => ({ code: 'x', severity: 'error', file, message: 'y' }));",
    'console.log(JSON.stringify({ problems }));',
  ];
  writeFileSync(join(root, 'checks/bin.mjs'), script.join('\n'));
  return root;
}

function pageIn(root: string, source: string): Route {
  const file = join(root, source);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return { ...routeAt(source), file };
}

test('pages that were saved shortly after each other are checked once, with their twins', async () => {
  const root = project();
  const reports: string[][] = [];
  const done = new Promise<void>((resolve) => {
    const report = (problems: Problem[]) => {
      reports.push(problems.map(({ file }) => file));
      resolve();
    };
    const checks = new PageChecks({ projectRoot: root, siteRoot: root, report, quiet: 30 });
    checks.schedule([pageIn(root, 'en/guide/a.mdx')]);
    checks.schedule([pageIn(root, 'zh/guide/a.mdx'), pageIn(root, 'zh/guide/b.mdx')]);
  });
  await done;
  expect(reports[0]).toEqual(['guide/a.mdx', 'guide/b.mdx']);
});

test('a page that is gone by then is not asked for: the check refuses unknown pages', async () => {
  const root = project();
  const report = await new Promise<Problem[]>((resolve) => {
    const checks = new PageChecks({
      projectRoot: root,
      siteRoot: root,
      report: resolve,
      quiet: 30,
    });
    checks.schedule([pageIn(root, 'en/old.mdx'), pageIn(root, 'en/new.mdx')]);
    rmSync(join(root, 'en/old.mdx'));
  });
  expect(report.map(({ file }) => file)).toEqual(['new.mdx']);
});

test('a site that is not the project’s is left alone', async () => {
  const report = () => {
    throw new Error('it was checked');
  };
  const checks = new PageChecks({ projectRoot: project(), siteRoot: '/else', report, quiet: 0 });
  checks.schedule([routeAt('en/guide/a.mdx')]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  checks.stop();
});
