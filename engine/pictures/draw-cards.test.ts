import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { type CardText, cardFile, groupsAround } from './card-text.ts';
import { drawCards, takeKnownCards } from './draw-cards.ts';

const projectRoot = resolve(import.meta.dirname, '..', '..');
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cards-'));
  folders.push(folder);
  return folder;
}

const text: CardText = {
  section: 'Guide',
  title: 'Quick start',
  description: 'From an empty folder.',
  brand: { name: 'Docs' },
  host: 'docs.test',
  htmlLang: 'en',
};

async function draw(...texts: CardText[]) {
  const [outDir, cacheDir] = [await temporary(), await temporary()];
  const jobs = texts.map((entry, index) => ({
    file: cardFile(entry, 'salt'),
    text: entry,
    source: `content/en/${index}.mdx`,
    path: join(outDir, 'none.mdx'),
  }));
  const input = { jobs, outDir, cacheDir, projectRoot, onProgress: () => {} };
  return { problems: await drawCards(input), input };
}

test('the brand is the site’s: its mark and its drawn name, else its name in letters', async () => {
  const mark = '<path fill="#ff0000" d="M0 0h32v32H0z"/>';
  const wordmark = {
    viewBox: '10 0 100 36',
    content: '<path stroke-width="9" d="M10 18h100"/>',
  };
  const { input } = await draw(
    { ...text, brand: { name: '' } },
    { ...text, brand: { name: 'Kestrel' } },
    { ...text, brand: { name: 'Kestrel', mark } },
    { ...text, brand: { name: 'Kestrel', mark, wordmark } },
  );
  const corners = await Promise.all(
    input.jobs.map(async ({ file }) => {
      const area = { left: 80, top: 60, width: 240, height: 62 };
      const { data } = await sharp(join(input.outDir, file))
        .extract(area)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixels = Array.from({ length: data.length / 3 }, (_one, index) => [
        ...data.subarray(3 * index, 3 * index + 3),
      ]);
      const red = pixels.filter(([r = 0, g = 0]) => r > 200 && g < 60).length;
      const light = pixels.filter(([, g = 0]) => g > 180).length;
      return { red: red > 2000, light: light > 150 };
    }),
  );
  expect(corners).toEqual([
    { red: false, light: false },
    { red: false, light: true },
    { red: true, light: true },
    { red: true, light: true },
  ]);
});

test('draws 1200 × 630 pixels, in both languages', async () => {
  const chinese = {
    ...text,
    title: '快速上手',
    description: '从空文件夹开始。',
    htmlLang: 'zh-CN',
  };
  const { problems, input } = await draw(text, chinese);
  expect(problems).toEqual([]);
  for (const { file } of input.jobs) {
    const { width, height, format } = await sharp(join(input.outDir, file)).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  }
  const [english, other] = await Promise.all(
    input.jobs.map(({ file }) => readFile(join(input.outDir, file))),
  );
  expect(english?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

test('pages of a site differ in their words alone, which have room for the longest', async () => {
  const long = 'Words that go on and on. '.repeat(12);
  const { input } = await draw(text, {
    ...text,
    section: long.slice(0, 40),
    title: long,
    description: long,
  });
  const [short, full] = await Promise.all(
    input.jobs.map(({ file }) => sharp(join(input.outDir, file)).removeAlpha().raw().toBuffer()),
  );
  const row = 1200 * 3;
  const differing = Array.from({ length: 630 }, (_one, y) => y).filter(
    (y) =>
      short?.compare(full ?? Buffer.alloc(0), y * row, (y + 1) * row, y * row, (y + 1) * row) !== 0,
  );
  // The part for words is from 188 to 545; a line that it cuts would reach its last row.
  expect(differing[0]).toBeGreaterThan(188);
  expect(differing.at(-1)).toBeGreaterThan(480);
  expect(differing.at(-1)).toBeLessThan(545);
});

test('a character without a glyph is a problem of its page, and no picture', async () => {
  const { problems, input } = await draw({ ...text, title: 'Fast 🚀' });
  expect(problems).toMatchObject([
    {
      code: 'missing-glyph',
      severity: 'error',
      file: 'content/en/0.mdx',
      message: 'no font of the link preview has `🚀` (U+1F680)',
    },
  ]);
  expect(await readdir(input.outDir)).toEqual([]);
});

test('it is reported where the page has it first', async () => {
  const [outDir, cacheDir] = [await temporary(), await temporary()];
  const path = join(cacheDir, 'page.mdx');
  await writeFile(path, '---\ntitle: Fast 🚀\n---\n\n🚀\n');
  const job = {
    file: 'a.png',
    text: { ...text, title: 'Fast 🚀' },
    source: 'content/en/a.mdx',
    path,
  };
  const input = { jobs: [job], outDir, cacheDir, projectRoot, onProgress: () => {} };
  expect(await drawCards(input)).toMatchObject([
    { line: 2, column: 13, frame: expect.any(String) },
  ]);
});

test('what was drawn before is copied', async () => {
  const { input } = await draw(text);
  const next = { ...input, outDir: await temporary() };
  const fresh = { ...text, title: 'Another' };
  const job = { file: cardFile(fresh, 'salt'), text: fresh, source: 'b', path: 'b' };
  const jobs = [...input.jobs, job];
  const left = await takeKnownCards({ ...next, jobs });
  expect(left.map(({ source }) => source)).toEqual(['b']);
  expect(await readdir(join(next.outDir, 'static/og'))).toHaveLength(1);
});

test('a file’s name follows every word and the salt', () => {
  const names = new Set([
    cardFile(text, 'a'),
    cardFile(text, 'b'),
    cardFile({ ...text, section: 'API' }, 'a'),
    cardFile({ ...text, description: 'Else.' }, 'a'),
  ]);
  expect(names.size).toBe(4);
});

test('the groups around a page, outermost first', () => {
  const link = (href: string) => ({ kind: 'link' as const, text: href, href, external: false });
  const group = (name: string, items: Parameters<typeof groupsAround>[0][number][]) => ({
    kind: 'group' as const,
    text: name,
    collapsible: true,
    collapsed: false,
    items,
  });
  const tree = [link('/a'), group('One', [link('/b'), group('Two', [link('/c')])])];
  expect(groupsAround(tree, '/c')).toEqual(['One', 'Two']);
  expect(groupsAround(tree, '/a')).toEqual([]);
  expect(groupsAround(tree, '/d')).toBeUndefined();
});
