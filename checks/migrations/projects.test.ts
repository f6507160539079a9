import { describe, expect, test } from 'vitest';
import { packageDifferences, withCommand } from './manifest.ts';
import { resultingManifest } from './projects.ts';

const START = {
  name: 'shop',
  scripts: { build: 'old-tool' },
  dependencies: { react: '18.3.1' },
  devDependencies: { 'old-tool': '1.0.0' },
};

const block = (text: string, line = 1) => ({
  path: '',
  text,
  at: `content/en/page.mdx:${line}`,
  unseen: [],
});

describe('withCommand', () => {
  test('adds and moves packages as npm does', () => {
    expect(withCommand(START, 'npm add -D -E react@18.2.0 @scope/tool@1.0.0-alpha.5')).toEqual({
      ...START,
      dependencies: {},
      devDependencies: { '@scope/tool': '1.0.0-alpha.5', 'old-tool': '1.0.0', react: '18.2.0' },
    });
  });

  test('removes packages', () => {
    expect(withCommand(START, 'npm remove old-tool')).toEqual({ ...START, devDependencies: {} });
  });

  test.each([
    'npm add -D tool@1.0.0',
    'npm add -D -E tool',
    'npm add -D -E tool@latest',
    'npm add -D -E --force tool@1.0.0',
    'npm add',
    'npm run build',
    'yarn add -D -E tool@1.0.0',
  ])('leaves `%s` alone', (line) => expect(withCommand(START, line)).toBeUndefined());
});

describe('resultingManifest', () => {
  const commands = [block('npm remove old-tool'), block('npm add -D -E tool@2.0.0')];

  test('takes the fields that the page shows', () => {
    const shown = block('{ "name": "shop", "scripts": { "build": "tool" } }');
    expect(resultingManifest(START, commands, shown)).toEqual({
      manifest: {
        name: 'shop',
        scripts: { build: 'tool' },
        dependencies: { react: '18.3.1' },
        devDependencies: { tool: '2.0.0' },
      },
    });
  });

  test('compares the packages that the page shows with its commands', () => {
    const shown = block(
      '{ "dependencies": { "react": "18.3.1" }, "devDependencies": { "tool": "2.0.1" } }',
      12,
    );
    expect(resultingManifest(START, commands, shown)).toMatchObject({
      problems: [
        {
          file: 'content/en/page.mdx',
          line: 12,
          message:
            'package.json has other packages than the commands lead to: devDependencies: tool (2.0.1, 2.0.0)',
        },
      ],
    });
  });

  test('names a command that it does not know', () => {
    expect(resultingManifest(START, [block('npm exec tool init', 7)], block('{}'))).toMatchObject({
      problems: [{ line: 7, message: 'the migration cannot carry out `npm exec tool init`' }],
    });
  });
});

test('differences name both sides', () => {
  expect(packageDifferences(START, { dependencies: { react: '19.0.0', vue: '3.0.0' } })).toEqual([
    'dependencies: react (18.3.1, 19.0.0)',
    'dependencies: vue (missing, 3.0.0)',
    'devDependencies: old-tool (1.0.0, missing)',
  ]);
});
