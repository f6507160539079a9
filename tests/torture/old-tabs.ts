import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './builds.ts';

interface Suite {
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** Runs the browser tests of tabs that were open before two deployments of the built site. */
export async function oldTabs(
  projectRoot: string,
): Promise<{ controls: number; findings: Finding[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'old-tabs-'));
  const report = join(folder, 'report.json');
  const program = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [program, 'test', 'e2e/old-tabs.spec.ts'], {
    cwd: projectRoot,
    env: { ...process.env, E2E_REPORT: report, FULL: '1' },
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('close', resolve));
  const text = await readFile(report, 'utf8').catch(() => '{}');
  await rm(folder, { recursive: true, force: true });
  const specs = specsOf(JSON.parse(text) as Suite);
  const dead = specs.filter(({ ok }) => !ok);
  const findings = dead.map(({ title }): Finding => ({ kind: 'wrong', what: title }));
  if (specs.length === 0) findings.push({ kind: 'stuck', what: 'the browser tests did not run' });
  return { controls: specs.length, findings };
}

function specsOf({ specs = [], suites = [] }: Suite): { title: string; ok: boolean }[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
