import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../../e2e/support/routes.ts';
import { seal, unseal } from '../../engine/cache-folder.mjs';
import {
  corrupt,
  type Damage,
  editDuringBuild,
  killBuild,
  openWorkshop,
  type Workshop,
} from './builds.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const cacheRoot = join(projectRoot, 'node_modules', '.cache', 'twinleaf');

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(projectRoot, `torture-test-${process.pid}`, cacheRoot);
  expect(await workshop.start(workshop.outDir).ended).toMatchObject({ code: 0 });
}, 300_000);
afterAll(() => workshop.remove());

type Torture = (workshop: Workshop, seed: number) => Promise<unknown[]>;

/** `npm run torture` has fifty of the first, sixty of the second and forty of the third. */
const TORTURES: [string, Torture, number][] = [
  ['is killed', killBuild, 1],
  ['meets a damaged cache or output', corrupt, 2],
  ['meets edits', editDuringBuild, 4],
];
/** Full runs only. */
const MORE: typeof TORTURES = [['meets another damage', corrupt, 3]];

test.each(isFull ? [...TORTURES, ...MORE] : TORTURES)(
  'a build that %s publishes nothing wrong, and needs no hand',
  async (_, torture, seed) => {
    expect(await torture(workshop, seed)).toEqual([]);
  },
  300_000,
);

test('a cache that is believed although it is wrong is found out', async () => {
  const forge: Damage = () => {
    const content = join(workshop.cacheRoot, 'content');
    for (const entry of readdirSync(content, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const text = unseal(readFileSync(file))?.toString() ?? '';
      // With a checksum that says it is whole, as if nobody looked at checksums.
      writeFileSync(file, seal(text.replaceAll('that several pages hold', 'that nobody wrote')));
    }
    // What was rendered before needs no cache.
    rmSync(workshop.outDir, { recursive: true, force: true });
  };
  const found = await corrupt(workshop, 5, { 'forges the pages beside': forge });
  expect(found).toEqual([
    { kind: 'wrong', what: expect.stringMatching(/^seed 5, forges .*: .*guide\/\w+\.html/) },
  ]);
  // And it is gone with the cache.
  rmSync(join(workshop.cacheRoot, 'content'), { recursive: true });
  rmSync(workshop.outDir, { recursive: true });
  expect(await workshop.start(workshop.outDir).ended).toMatchObject({ code: 0 });
}, 300_000);
