import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corrupt, editDuringBuild, killBuild, openWorkshop, type Workshop } from './builds.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const cacheRoot = join(projectRoot, 'node_modules', '.cache', 'rspack-docs');

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(projectRoot, `torture-test-${process.pid}`, cacheRoot);
  expect(await workshop.start(workshop.outDir).ended).toMatchObject({ code: 0 });
}, 300_000);
afterAll(() => workshop.remove());

/** `npm run torture` has fifty of the first, sixty of the second and forty of the third. */
test.each([
  ['is killed', killBuild, 1],
  ['meets a damaged cache or output', corrupt, 2],
  ['meets another', corrupt, 3],
  ['meets edits', editDuringBuild, 4],
])(
  'a build that %s publishes nothing wrong, and needs no hand',
  async (_, torture, seed) => {
    expect(await torture(workshop, seed)).toEqual([]);
  },
  300_000,
);
