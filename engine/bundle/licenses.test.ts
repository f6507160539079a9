import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { licenseNotices } from './licenses.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'licenses-'));
  const files = {
    'node_modules/b/package.json': '{ "name": "b", "version": "2.0.0", "license": "MIT" }',
    'node_modules/b/LICENSE.md': 'Copyright B\n',
    'node_modules/b/NOTICE': 'Made by B\n',
    'node_modules/b/node_modules/@s/a/package.json':
      '{ "name": "@s/a", "version": "1.0.0", "license": "ISC" }',
    'node_modules/none/package.json': '{ "name": "none", "version": "1.0.0" }',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const at = (...files: string[]) => files.map((file) => join(folder, file));

test('every package once, with its texts', async () => {
  const files = at(
    'theme/own.tsx',
    'node_modules/.cache/site/components.mjs',
    'node_modules/@s/islands.mjs',
    'node_modules/b/x.js',
    'node_modules/b/lib/y.js',
    'node_modules/b/node_modules/@s/a/z.js',
  );
  expect((await licenseNotices(files)).split('-'.repeat(72))).toEqual([
    'The scripts of this site hold code of these packages.\n\n',
    '\n\nb 2.0.0 (MIT)\n\nCopyright B\n\nMade by B\n\n',
    '\n\n@s/a 1.0.0 (ISC)\n',
  ]);
});

test('a package without a licence is not published', async () => {
  await expect(licenseNotices(at('node_modules/none/x.js'))).rejects.toMatchObject({
    problem: {
      code: 'no-license',
      file: join(folder, 'node_modules/none/package.json'),
      message: expect.stringMatching(/the package none \S+ goes into the scripts .* no licence/),
      hint: expect.stringContaining('ask its authors for a licence'),
    },
  });
});
