import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenProblem } from './broken-problem.ts';
import { takeBack } from './built-ins.ts';
import { bundleForNode } from './bundle/node-bundle.mjs';
import { formatProblems } from './problems.ts';

// Below the packages, whose code the tests run as it is.
const CACHE = resolve(import.meta.dirname, '..', 'node_modules/.cache');

let root: string;
let bundles: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-ins-'));
  mkdirSync(CACHE, { recursive: true });
  bundles = mkdtempSync(join(CACHE, 'built-ins-'));
  mkdirSync(join(root, 'components'));
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', description: 'D', components: { Card: './components/card.tsx' } };\n",
  );
});
afterEach(() => {
  for (const folder of [root, bundles]) rmSync(folder, { recursive: true });
});

const problemOf = async (replaced: Parameters<typeof brokenProblem>[0]) => {
  const places = { siteRoot: root, scratch: join(root, 'scratch') };
  const projectRoot = resolve(import.meta.dirname, '..');
  const problem = await brokenProblem(replaced, { ...places, projectRoot });
  return problem && formatProblems([problem]);
};

/** Loads a component that is bundled as the site's code is, and takes back what it replaces. */
async function replacedBy(text: string) {
  writeFileSync(join(root, 'components/card.tsx'), text);
  const outDir = join(bundles, 'card');
  const entries = { card: join(root, 'components/card.tsx') };
  await bundleForNode({ entries, outDir, context: root, isExternal: () => true });
  try {
    await import(pathToFileURL(join(outDir, 'card.mjs')).href);
  } finally {
    takenBack = takeBack(root);
  }
  return takenBack;
}
let takenBack: ReturnType<typeof takeBack> = [];

test('what code of the site replaces of JavaScript is put back, and told at its line', async () => {
  const replaced = await replacedBy(
    'interface Props {\n  by: string;\n}\nString.prototype.split = (): string[] => [];\nexport default ({ by }: Props) => by;\n',
  );
  expect('a b'.split(' ')).toEqual(['a', 'b']);
  expect(await problemOf(replaced)).toMatchInlineSnapshot(`
    "components/card.tsx:4:26 built-in-replaced code of the site replaces \`String.prototype.split\`, and the engine, which is made of it, cannot go on
        3 | }
      > 4 | String.prototype.split = (): string[] => [];
          |                          ^
        5 | export default ({ by }: Props) => by;
      → give your own function another name, and leave those of JavaScript as they are

    1 error in 1 file"
  `);
});

test('what is added to JavaScript breaks nothing', async () => {
  const replaced = await replacedBy('Reflect.set(Array.prototype, "own", () => 1);\nexport {};\n');
  Reflect.deleteProperty(Array.prototype, 'own');
  expect(replaced).toEqual([]);
  expect(await problemOf(replaced)).toBeUndefined();
});

test('where it is not known whose it is, all code of the site is listed', async () => {
  const { split } = String.prototype;
  // Has no place in any source.
  String.prototype.split = split.bind('');
  const replaced = takeBack(root);
  expect(await problemOf(replaced)).toMatchInlineSnapshot(`
    "site.config.mjs built-in-replaced code of the site replaces \`String.prototype.split\`, and the engine, which is made of it, cannot go on
      → give your own function another name, and leave those of JavaScript as they are; the site's own code is site.config.mjs, components/card.tsx, and what it imports

    1 error in 1 file"
  `);
});
