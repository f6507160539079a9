import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { drawCards } from '../pictures/draw-cards.ts';
import { drawLeftCards } from './cards-stage.ts';

vi.mock('../pictures/draw-cards.ts', () => ({ drawCards: vi.fn(), takeKnownCards: vi.fn() }));

const root = mkdtempSync(join(tmpdir(), 'cards-stage-'));
const outDir = join(root, 'dist');
const list = join(outDir, '.cards.json');
afterAll(() => rmSync(root, { recursive: true }));

/** @param cards names of pictures that are left to be drawn; undefined: none are */
function build(cards?: string[]): void {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir);
  writeFileSync(join(outDir, 'hosting.json'), '{}');
  if (cards) writeFileSync(list, JSON.stringify(cards.map((file) => ({ file }))));
}

const draw = () => {
  const reporter = { progress: () => {}, note: () => {}, finish: () => {} };
  return drawLeftCards({ projectRoot: root, cacheRoot: root, outDir, reporter });
};

beforeEach(() => {
  build(['a.png']);
  vi.mocked(drawCards).mockReset().mockResolvedValue([]);
});

test('what was drawn is not drawn again', async () => {
  expect(await draw()).toEqual({ problems: [], drawn: 1 });
  expect(existsSync(list)).toBe(false);
  expect(await draw()).toEqual({ problems: [], drawn: 0 });
});

test.each([
  ['leaves nothing', undefined],
  ['leaves pictures of its own', ['b.png']],
])('a build that replaces the folder meanwhile and %s', async (_what, cards) => {
  vi.mocked(drawCards).mockImplementationOnce(async () => {
    build(cards);
    return [];
  });
  expect(await draw()).toEqual({ problems: [], drawn: 1 });
  expect(existsSync(list)).toBe(cards !== undefined);
  if (cards) expect(readFileSync(list, 'utf8')).toContain('b.png');
});

test('a folder that is gone when the pictures are drawn', async () => {
  vi.mocked(drawCards).mockImplementationOnce(async () => {
    rmSync(outDir, { recursive: true });
    return [];
  });
  expect(await draw()).toEqual({ problems: [], drawn: 1 });
});
