import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeMetaKeys } from '../engine/compile/code-meta.ts';
import { formatProblem } from '../engine/problems.ts';
import { exampleFiles, examples, guide, pictureHashes } from '../scripts/authoring.mjs';
import { compileText } from './compile/support.ts';
import * as content from './site-content.ts';

const partsPage = readFileSync(
  join(import.meta.dirname, 'fixtures/parts-site/content/en/guide/parts.mdx'),
  'utf8',
);

describe('the authoring guides', () => {
  test.each(examples())('$name has no problems', async ({ source }) => {
    const page = await compileText(source, { files: exampleFiles() });
    expect(page.problems.map((problem) => formatProblem(problem))).toEqual([]);
  });

  test.each([
    ['the guides', guide],
    ['the page with every part', partsPage],
  ])('%s shows every component and island', (_, text) => {
    const names = [...Object.keys(content.components), ...Object.keys(content.islands)];
    const parts = Object.values(content.islands).flatMap(({ parts }) => Object.keys(parts));
    const builtIns = [
      'Diagram',
      'FileTree',
      'OptionOverview',
      'PackageManagerTabs',
      'Picture',
      'Toc',
    ];
    // The checker has a page of its own, and browser tests there.
    const isElsewhere = (name: string) => name === 'ConfigCheck' && text === partsPage;
    const missing = [...names, ...parts, ...builtIns].filter(
      (name) => !text.includes(`<${name}`) && !isElsewhere(name),
    );
    expect(missing).toEqual([]);
  });

  test('names every class of drawings, and no other', () => {
    const sheet = readFileSync(join(import.meta.dirname, '../theme/styles/diagram.css'), 'utf8');
    const drawn = [...sheet.matchAll(/\.(d-[\w-]+)/g)].map(([, name]) => name);
    const rows = guide.slice(guide.indexOf('### Diagrams')).matchAll(/^\| `d-.*$/gm);
    const named = [...rows].flatMap(([row]) => [...row.matchAll(/`(d-[\w-]+)`/g)].map(([, name]) => name)); // biome-ignore format: one line
    expect([...new Set(named)].sort()).toEqual([...new Set(drawn)].sort());
  });

  test('explains every word of a fence', () => {
    const words = codeMetaKeys.filter((key) => key !== 'showLineNumbers');
    expect(words.filter((key) => !guide.includes(`\`${key}`))).toEqual([]);
  });

  test('has a picture of each example, made from the example as it is now', () => {
    const made: Record<string, string> = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', 'docs/authoring/pictures.json'), 'utf8'),
    );
    // `npm run authoring:pictures` makes them.
    expect(made).toEqual(pictureHashes());
    for (const { name } of examples()) expect(guide).toContain(`(authoring/${name}.png)`);
  });
});
