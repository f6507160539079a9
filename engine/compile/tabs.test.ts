import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';
import { commandsOf } from './package-manager-tabs.ts';

const tabs = (attributes: string, ...children: string[]) =>
  `<Tabs${attributes}>\n${children.join('\n')}\n</Tabs>`;
const tab = (label: string, extra = '') =>
  `<Tab label="${label}"${extra}>\n\nin ${label}\n\n</Tab>`;

describe('TAB-1: Tabs', () => {
  test('markup', async () => {
    const page = await compileText(tabs(' groupId="g"', tab('A'), tab('B', ' disabled')));
    expect(page.problems).toEqual([]);
    expect(page.islands).toEqual(['Tabs']);
    expect(page.html).toMatchInlineSnapshot(
      `"<docs-island data-island="Tabs" data-prefix="i0-" data-props="{&quot;data&quot;:{&quot;tabs&quot;:[{&quot;label&quot;:&quot;A&quot;,&quot;value&quot;:&quot;A&quot;},{&quot;label&quot;:&quot;B&quot;,&quot;value&quot;:&quot;B&quot;,&quot;disabled&quot;:true}],&quot;initial&quot;:0,&quot;position&quot;:&quot;left&quot;,&quot;groupId&quot;:&quot;g&quot;},&quot;slots&quot;:[&quot;0&quot;,&quot;1&quot;]}"><div class="tabs"><div class="tab-list" role="tablist"><button type="button" role="tab" id="_i0-R_0_t0" aria-controls="_i0-R_0_p0" aria-selected="true" tabindex="0">A</button><button type="button" role="tab" id="_i0-R_0_t1" aria-controls="_i0-R_0_p1" aria-selected="false" tabindex="-1" disabled="">B</button></div><div class="tab-panel" role="tabpanel" id="_i0-R_0_p0" aria-labelledby="_i0-R_0_t0"><div class="island-slot"><p>in A</p></div></div><div class="tab-panel" role="tabpanel" id="_i0-R_0_p1" aria-labelledby="_i0-R_0_t1" hidden=""><div class="island-slot"><p>in B</p></div></div></div></docs-island>"`,
    );
  });

  test('children in one line', async () => {
    expect(
      await htmlOf('<Tabs><Tab label="A">a **b**</Tab><Tab label="B">c</Tab></Tabs>'),
    ).toContain('<div class="island-slot">a <strong>b</strong></div>');
  });

  test('values, defaultValue and position', async () => {
    const html = await htmlOf(
      tabs(
        ' values={["A", { label: "B", value: "b" }]} defaultValue="b" tabPosition="center"',
        '<Tab>\n\na\n\n</Tab>',
        '<Tab>\n\nb\n\n</Tab>',
      ),
    );
    expect(html).toContain('class="tabs tabs-center"');
    expect(html).toMatch(/aria-selected="true"[^>]*>B</);
  });

  test('a tab is called by its value where it has no label, and may be the first one shown', async () => {
    const both = ['<Tab value="npm">\n\na\n\n</Tab>', '<Tab value="yarn" default>\n\nb\n\n</Tab>'];
    const page = await compileText(tabs('', ...both));
    expect(page.problems).toEqual([]);
    expect(page.html).toMatch(/aria-selected="false"[^>]*>npm<.*aria-selected="true"[^>]*>yarn</);
    expect(page.text).toContain('yarn');
    // Said of the whole set, as of old.
    const html = await htmlOf(tabs(' defaultValue="npm"', ...both));
    expect(html).toMatch(/aria-selected="true"[^>]*>npm</);
  });

  test('ids differ between sets, nested ones too', async () => {
    const inner = tabs('', tab('C')).replaceAll('\n', '\n\n');
    const html = await htmlOf(
      `${tabs('', `<Tab label="A">\n\n${inner}\n\n</Tab>`)}\n\n${tabs('', tab('B'))}`,
    );
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });

  test('headings and links inside are known (WEAK-43)', async () => {
    const page = await compileText(tabs('', '<Tab label="A">\n\n## H\n\n[x](/y)\n\n</Tab>'));
    expect(page.headings.map(({ id, topLevel }) => [id, topLevel])).toEqual([['h', false]]);
    expect(page.links).toHaveLength(1);
    expect(page.toc).toEqual([]);
  });

  test('problems of tabs', async () => {
    const texts = [
      '<Tabs></Tabs>',
      tabs('', 'text', tab('A')),
      tabs('', '<Tab>\n\nx\n\n</Tab>'),
      tabs('', tab('A'), tab('A')),
      tabs('', tab('A', ' default'), tab('B', ' default')),
      tabs(' defaultValue="c"', tab('A')),
      tabs(' values={["A", "B"]}', tab('A')),
      tabs(' group="x"', tab('A')),
      tabs('', tab('A', ' lable="b"')),
      tabs('', '<TabItem value="a" label="A">one</TabItem>'),
    ];
    const all = await Promise.all(texts.map((text) => problemsOf(text)));
    expect(all.join('')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 bad-island <Tabs> has no tabs
        > 1 | <Tabs></Tabs>
            | ^
        → put \`<Tab label="…">\` elements between its tags

      content/en/guide/page.mdx:2:1 misplaced-content between the tags of <Tabs> only <Tab> may stand
          1 | <Tabs>
        > 2 | text
            | ^
          3 | <Tab label="A">
        → move it into one of them, or out of the element

      content/en/guide/page.mdx:2:1 bad-island <Tab> has no label
          1 | <Tabs>
        > 2 | <Tab>
            | ^
          3 |
        → write \`<Tab label="…">\`

      content/en/guide/page.mdx:7:1 bad-island two tabs of <Tabs> have the value \`A\`
          6 | </Tab>
        > 7 | <Tab label="A">
            | ^
          8 |
        → give each \`<Tab>\` a label or a \`value\` of its own

      content/en/guide/page.mdx:7:1 bad-island two tabs of <Tabs> are \`default\`
          6 | </Tab>
        > 7 | <Tab label="B" default>
            | ^
          8 |
        → leave it at the one that is shown first

      content/en/guide/page.mdx:1:1 bad-island \`defaultValue\` of <Tabs> names no tab: \`c\`
        > 1 | <Tabs defaultValue="c">
            | ^
          2 | <Tab label="A">
        → write one of \`A\`

      content/en/guide/page.mdx:1:1 bad-island <Tabs> has 2 values for 1 tabs
        > 1 | <Tabs values={["A", "B"]}>
            | ^
          2 | <Tab label="A">
        → give \`values\` one entry for each \`<Tab>\`, in order

      content/en/guide/page.mdx:1:7 unknown-prop <Tabs> has no prop \`group\`
        > 1 | <Tabs group="x">
            |       ^
          2 | <Tab label="A">
        → did you mean \`groupId\`?

      content/en/guide/page.mdx:2:16 unknown-prop <Tab> has no prop \`lable\`
          1 | <Tabs>
        > 2 | <Tab label="A" lable="b">
            |                ^
          3 |
        → did you mean \`label\`?

      content/en/guide/page.mdx:2:1 misplaced-content between the tags of <Tabs> only <Tab> may stand
          1 | <Tabs>
        > 2 | <TabItem value="a" label="A">one</TabItem>
            | ^
          3 | </Tabs>
        → write <Tab> for <TabItem>
      "
    `);
  });
});

describe('a group of code', () => {
  const group = (...blocks: string[]) => `::: code-group\n\n${blocks.join('\n\n')}\n\n:::\n`;
  const block = (info: string) => `\`\`\`${info}\na\n\`\`\``;

  test('is tabs of its blocks, by their titles', async () => {
    const page = await compileText(
      group(
        block('ts [vite.config.ts]'),
        block('sh [macOS / Linux]'),
        block('js title="a.js" {1}'),
        block('js [a.js]'),
        block('js'),
        block(''),
      ),
    );
    expect(page.problems).toEqual([]);
    expect(page.islands).toEqual(['Tabs']);
    expect([...page.html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'vite.config.ts',
      'macOS / Linux',
      'a.js',
      'a.js',
      'js',
      'text',
    ]);
    expect(page.html).not.toContain('figcaption');
    expect(page.codeBlocks.map(({ title }) => title)).toEqual([
      'vite.config.ts',
      'macOS / Linux',
      'a.js',
      'a.js',
      undefined,
      undefined,
    ]);
  });

  test('in Markdown files, in lists, with comments', async () => {
    const html = await htmlOf(`1. one\n\n   ${group(block('js [a]')).replaceAll('\n', '\n   ')}`, {
      source: 'en/a.md',
    });
    expect(html).toContain('<li><p>one</p><docs-island data-island="Tabs"');
    expect(await htmlOf(group('{/* why */}', block('js [a]')))).toContain('>a</button>');
  });

  test('one of the site’s own is a callout', async () => {
    const containers = { 'code-group': { title: 'Mine', like: 'info' as const } };
    const site = { extensions: { containers } };
    expect(await htmlOf(group(block('js [a]')), { site })).toContain('callout-code-group');
  });

  test('problems', async () => {
    const texts = [
      group('words', block('js [a]')),
      group(),
      group(block('js [a]')).replace('group', 'group Title'),
      group(block('js [a]')).replace('group', 'group {title="Title"}'),
      group(block('js [a]')).replace('group', 'group {.wide}'),
    ];
    expect(
      (await Promise.all(texts.map((text) => problemsOf(text)))).join(''),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:3:1 misplaced-content in \`:::code-group\` only blocks of code may stand
          2 |
        > 3 | words
            | ^
          4 |
        → move this out of it; the name of a tab is the title of its block: \`js title="a.js"\` or \`js [a.js]\`

      content/en/guide/page.mdx:1:1 misplaced-content \`:::code-group\` holds no block of code
        > 1 | ::: code-group
            | ^
          2 |
        → put blocks of code with titles (\`js [a.js]\`) in front of its \`:::\`: each becomes a tab

      content/en/guide/page.mdx:1:16 bad-container-title nothing may stand behind \`:::code-group\` in its line
        > 1 | ::: code-group Title
            |                ^
          2 |
        → the titles of its blocks are the names of the tabs: \`js title="a.js"\` or \`js [a.js]\`

      content/en/guide/page.mdx:1:1 bad-container-title nothing may stand behind \`:::code-group\` in its line
        > 1 | ::: code-group {title="Title"}
            | ^
          2 |
        → the titles of its blocks are the names of the tabs: \`js title="a.js"\` or \`js [a.js]\`

      content/en/guide/page.mdx:1:16 bad-container-title nothing may stand behind \`:::code-group\` in its line
        > 1 | ::: code-group {.wide}
            |                ^
          2 |
        → the titles of its blocks are the names of the tabs: \`js title="a.js"\` or \`js [a.js]\`
      "
    `);
  });
});

describe('TAB-4: PackageManagerTabs', () => {
  test.each([
    ['add x -D', ['npm add x -D', 'yarn add x -D', 'pnpm add x -D', 'bun add x -D']],
    ['install', ['npm install', 'yarn install', 'pnpm install', 'bun install']],
    ['install -D', ['npm install -D', 'yarn install -D', 'pnpm install -D', 'bun install -D']],
    ['install x', ['npm install x', 'yarn add x', 'pnpm install x', 'bun add x']],
    ['install -D x', ['npm install -D x', 'yarn add -D x', 'pnpm install -D x', 'bun add -D x']],
  ])('%s', (command, expected) => {
    expect(commandsOf(command).map(([, text]) => text)).toEqual(expected);
  });

  test('an object has a tab for each of its tools, in the fixed order', () => {
    expect(commandsOf({ pnpm: 'pnpm dlx x', npm: 'npx x' })).toEqual([
      ['npm', 'npx x'],
      ['pnpm', 'pnpm dlx x'],
    ]);
    expect(commandsOf('add x', ['deno']).at(-1)).toEqual(['deno', 'deno add x']);
  });

  test('its fences are blocks of the page, and its group is shared', async () => {
    const page = await compileText('<PackageManagerTabs command="add x" />');
    expect(page.problems).toEqual([]);
    expect(page.codeBlocks.map(({ lang, code, line }) => [lang, code, line])).toEqual([
      ['sh', 'npm add x', 1],
      ['sh', 'yarn add x', 1],
      ['sh', 'pnpm add x', 1],
      ['sh', 'bun add x', 1],
    ]);
    expect(page.html).toContain('package.manager');
  });

  test('problems', async () => {
    expect(await problemsOf('<PackageManagerTabs comand="add x" />')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 missing-prop <PackageManagerTabs> needs the prop \`command\`
        > 1 | <PackageManagerTabs comand="add x" />
            | ^
        → write \`<PackageManagerTabs command=…\`

      content/en/guide/page.mdx:1:21 unknown-prop <PackageManagerTabs> has no prop \`comand\`
        > 1 | <PackageManagerTabs comand="add x" />
            |                     ^
        → did you mean \`command\`?
      "
    `);
  });
});
