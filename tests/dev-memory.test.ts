import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDevServer } from '../e2e/dev/dev-server.mjs';

/** Until everything that is kept once is there, and those that are judged. */
const WARM_UP = 5;
const EDITS = 40;
/** In MB, for all of them: a leak of the size of a bundle would be more. */
const HEAP = 8;
const RESIDENT = 60;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dev-memory-'));
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/index.mdx'), '# Home\n\n```js\nconst a = 1;\n```\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const configure = (title: string) =>
  writeFileSync(join(root, 'site.config.mjs'), `export default { title: '${title}', lang: '' };\n`);

test('edits of the configuration leave nothing in memory', async () => {
  configure('First');
  const probe = join(import.meta.dirname, 'support/memory-probe.cjs');
  const server = await startDevServer(root, { NODE_OPTIONS: `--require ${probe}` });
  try {
    const shown = async (title: string) => {
      for (const until = Date.now() + 60_000; Date.now() < until; await setTimeout(20)) {
        if ((await (await fetch(server.url)).text()).includes(title)) return;
      }
      throw new Error(`${title} is never shown:\n${server.output()}`);
    };
    const memory = async () => {
      const told = () => [...server.output().matchAll(/^memory (\S+) (\S+)$/gm)];
      const before = told().length;
      process.kill(server.pid, 'SIGUSR2');
      await vi.waitFor(() => expect(told().length).toBe(before + 1), { timeout: 30_000 });
      const [, heap, resident] = told().at(-1) ?? [];
      return { heap: Number(heap), resident: Number(resident) };
    };
    await shown('First');
    const edit = async (number: number) => {
      configure(`Title ${number} of many`);
      await shown(`Title ${number} of many`);
    };
    for (let number = 0; number < WARM_UP; number += 1) await edit(number);
    const before = await memory();
    for (let number = WARM_UP; number < WARM_UP + EDITS; number += 1) await edit(number);
    // On a busy machine the bundler gives back late what it has used; what leaks never comes back.
    await vi.waitFor(
      async () => {
        const behind = await memory();
        expect(behind.heap - before.heap).toBeLessThan(HEAP);
        expect(behind.resident - before.resident).toBeLessThan(RESIDENT);
      },
      { timeout: 30_000, interval: 2000 },
    );
  } finally {
    await server.stop();
  }
}, 300_000);
