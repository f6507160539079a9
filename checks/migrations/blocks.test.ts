import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblems } from '../../engine/problems.ts';
import { routeOfSource } from '../../engine/routes.ts';
import { compileText, testScheme } from '../../tests/compile/support.ts';
import type { CheckPage } from '../types.ts';
import { diffSides, takeBlocks } from './blocks.ts';

const source = 'en/guide/migration/tool.mdx';

const TEXT = `# Migrate from a tool

## The project

\`\`\`js title="src/index.js" files="shop"
import './style.css';
\`\`\`

\`\`\`text title=".env"
TITLE=Coffee
\`\`\`

\`\`\`sh
npm start
\`\`\`

## Move it

<Steps>

### Install

<PackageManagerTabs command="add -D -E tool@1.2.3" />

<PackageManagerTabs command="remove old-tool" />

### Configure

\`\`\`diff title="tool.config.js"
 export default {
-  old: true,
+  new: true,
 };
\`\`\`

### Build

\`\`\`text
built
\`\`\`

</Steps>
`;

async function pageOf(text: string): Promise<CheckPage> {
  const route = routeOfSource(source, testScheme);
  if (!route) throw new Error(`no route for ${source}`);
  const page = await compileText(text, { source });
  return { route: { ...route, file: join('/site/content', source) }, page, text };
}

const WANTED = {
  sources: { section: 'the-project', kind: 'files' },
  variables: { section: 'the-project', kind: 'files', title: '.env' },
  packages: { section: 'install', kind: 'commands' },
  config: { section: 'configure', kind: 'diff', title: 'tool.config.js' },
  said: { section: 'build', kind: 'printed' },
} as const;

describe('takeBlocks', () => {
  test('takes files, commands, diffs and output of their sections', async () => {
    expect(takeBlocks(await pageOf(TEXT), WANTED)).toEqual({
      blocks: {
        sources: [
          {
            path: 'src/index.js',
            text: "import './style.css';",
            at: `content/${source}:5`,
            unseen: ['shop'],
          },
          { path: '.env', text: 'TITLE=Coffee', at: `content/${source}:9`, unseen: [] },
        ],
        variables: [{ path: '.env', text: 'TITLE=Coffee', at: `content/${source}:9`, unseen: [] }],
        packages: [
          { path: '', text: 'npm add -D -E tool@1.2.3', at: `content/${source}:23`, unseen: [] },
          { path: '', text: 'npm remove old-tool', at: `content/${source}:25`, unseen: [] },
        ],
        config: [
          {
            path: 'tool.config.js',
            text: ' export default {\n-  old: true,\n+  new: true,\n };',
            at: `content/${source}:29`,
            unseen: [],
          },
        ],
        said: [{ path: '', text: 'built', at: `content/${source}:38`, unseen: [] }],
      },
    });
  });

  test('says with file and line what is missing, all of it', async () => {
    const text = TEXT.replace(/<PackageManagerTabs.*\n/g, '')
      .replace('title="tool.config.js"', 'title="other.config.js"')
      .replace('### Build', '### Make');
    const found = takeBlocks(await pageOf(text), WANTED);
    const problems = 'problems' in found ? formatProblems(found.problems) : '';
    expect(problems).toMatchInlineSnapshot(`
      "content/en/guide/migration/tool.mdx:1 migration-block there is no section \`build\`, whose block of output the migration carries out
        → bring it back, or change the steps in \`checks/migrations\`

      content/en/guide/migration/tool.mdx:21 migration-block the section "Install" has no block with a command, which the migration carries out
        → bring it back, or change the steps in \`checks/migrations\`

      content/en/guide/migration/tool.mdx:25 migration-block the section "Configure" has no \`diff\` block with the title \`tool.config.js\`, which the migration carries out
        → bring it back, or change the steps in \`checks/migrations\`

      3 errors in 1 file"
    `);
  });
});

test('a diff has two sides', () => {
  const code = ' export default {\n-  old: true,\n+  new: true,\n\n };';
  expect(diffSides(code)).toEqual({
    before: 'export default {\n  old: true,\n\n};',
    after: 'export default {\n  new: true,\n\n};',
  });
});
