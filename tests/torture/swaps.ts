import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../../scripts/web-servers.mjs';
import type { Finding, Workshop } from './builds.ts';
import { shownFiles } from './outputs.ts';
import { randomFrom } from './random.ts';
import { editSite } from './small-site.ts';

const CONNECTIONS = 16;

/** Readers of a real nginx while one build after the other takes its place. */
export async function swapUnderLoad(
  workshop: Workshop,
  { builds, requests, seed }: { builds: number; requests: number; seed: number },
): Promise<{ answers: number; findings: Finding[] }> {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'swaps-'));
  const rules = join(folder, 'rules.conf');
  await workshop.start(workshop.outDir).ended;
  const files = [...(await shownFiles(workshop.outDir)).keys()];
  // Pages that are always there, and hashed files that tabs ask for after they are gone from the pages.
  const asked = files.filter((file) => /guide\/(?:one|two)\.html$|^static\//.test(file));
  await copyFile(join(workshop.outDir, 'nginx.conf'), rules);
  const server = await startNginx({ folder, root: workshop.outDir, rules });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const bad = new Map<string, number>();
  let answers = 0;
  let isBuilding = true;
  const reader = async () => {
    while (isBuilding || answers < requests) {
      const file = asked[answers % asked.length] ?? '';
      const outcome = await answerTo(`${server.url}/${file.replace(/\.html$/, '')}`, agent);
      answers += 1;
      if (outcome !== 'ok') bad.set(`${outcome} ${file}`, (bad.get(`${outcome} ${file}`) ?? 0) + 1);
    }
  };
  const readers = Array.from({ length: CONNECTIONS }, reader);
  const failures: Finding[] = [];
  for (let number = 0; number < builds; number += 1) {
    await editSite(workshop.siteRoot, random);
    const { code, log } = await workshop.start(workshop.outDir).ended;
    if (code !== 0) failures.push({ kind: 'stuck', what: `build ${number}: ${log.slice(-300)}` });
  }
  isBuilding = false;
  await Promise.all(readers);
  agent.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  const lost = [...bad].map(
    ([what, count]): Finding => ({ kind: 'wrong', what: `${what} ×${count}` }),
  );
  return { answers, findings: [...failures, ...lost] };
}

function answerTo(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const asking = request(url, { agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('error', (error) => resolve(error.message));
      response.once('end', () => {
        if (response.statusCode !== 200) resolve(`status ${response.statusCode}`);
        else resolve(bytes === 0 ? 'empty' : 'ok');
      });
    });
    asking.once('error', (error) => resolve(error.message));
    asking.end();
  });
}
