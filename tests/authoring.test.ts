import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as content from '../components/content-entry.tsx';
import { codeMetaKeys } from '../engine/compile/code-meta.ts';
import { formatProblem } from '../engine/problems.ts';
import { ConfigCheck } from '../islands/config-check/config-check.tsx';
import definition from '../islands/config-check/definition.ts';
import { exampleFiles, examples, guide, pictureHashes } from '../scripts/authoring.mjs';
import { compileText } from './compile/support.ts';

/** An island that only this site has. */
const configCheck = {
  kind: 'island' as const,
  name: 'ConfigCheck',
  exports: { ConfigCheck },
  loadDefinition: async () => ({ default: definition }),
};

const partsPage = readFileSync(
  join(import.meta.dirname, 'fixtures/parts-site/content/en/guide/parts.mdx'),
  'utf8',
);

describe('the authoring guide', () => {
  test.each(examples())('$name has no problems', async ({ source }) => {
    const own = source.includes('<ConfigCheck') ? { site: { modules: [configCheck] } } : {};
    const page = await compileText(source, { files: exampleFiles(), ...own });
    expect(page.problems.map((problem) => formatProblem(problem))).toEqual([]);
  });

  test.each([
    ['the guide', guide],
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
    const missing = [...names, ...parts, ...builtIns].filter((name) => !text.includes(`<${name}`));
    expect(missing).toEqual([]);
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
