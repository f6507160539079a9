import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createParser } from '../engine/compile/parse.ts';
import { compileText, htmlOf } from './compile/support.ts';

interface Node {
  [field: string]: unknown;
  type: string;
  children?: Node[];
}

const guide = readFileSync(join(import.meta.dirname, '..', 'docs/extending.md'), 'utf8');
const table = guide.slice(guide.indexOf('| Node '), guide.indexOf('A plugin needs no other field'));

/** Type of a node → the fields that the guide names. */
const told = new Map(
  [...table.matchAll(/^\| `(\w+)` +\| ([^|]+)\|/gm)].map(([, type = '', fields = '']) => [
    type,
    [...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
  ]),
);

const pages: Readonly<Record<string, string>> = {
  'en/a.mdx': `## Title {#own}

:::tip{title="Of braces"}
a
:::

:::note With a *title*
b
:::

:::info
c
:::

A <Badge text="x" /> and <b>d</b>.

<Details title="More">

hidden

</Details>

\`\`\`js title="a.js" {1}
const a = 1;
\`\`\`
`,
  'en/a.md':
    'A <kbd>K</kbd>\n\n<details open>\n<summary>More</summary>\n\n- hidden\n\n</details>\n',
};

const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];

const parsed = Object.entries(pages).flatMap(([source, text]) => {
  const tree = createParser().parse({ path: `/${source}`, source, shown: source, text });
  return flat(tree as unknown as Node); // A node is read by the names of its fields here.
});

test('the guide names fields that nodes of a page have', () => {
  const missing = [...told].flatMap(([type, fields]) => {
    const nodes = parsed.filter((node) => node.type === type);
    return fields
      .filter((field) => !nodes.some((node) => field in node))
      .map((field) => `${type}.${field}`);
  });
  expect(missing).toEqual([]);
  expect([...told.keys()]).toEqual(
    expect.arrayContaining(['container', 'containerTitle', 'headingId', 'mdxJsxFlowElement']),
  );
});

/** A node with nothing but what the guide names. */
function bare(node: Node): Node {
  const fields = told.get(node.type) ?? Object.keys(node);
  const left = fields.filter((field) => field !== 'position' && field in node);
  return {
    ...Object.fromEntries(left.map((field) => [field, node[field]])),
    type: node.type,
    ...(left.includes('children') && { children: node.children?.map(bare) ?? [] }),
  };
}

test.each(Object.entries(pages))('a plugin needs no other: %s', async (source, text) => {
  const site = {
    modules: [{ kind: 'remark' as const, name: './bare.ts', exports: { default: () => bare } }],
  };
  expect(await htmlOf(text, { source, site })).toBe(await htmlOf(text, { source }));
});

/** What the module of a file exports that the guide shows whole. */
async function exampleOf(file: string): Promise<Record<string, unknown>> {
  const [, code] = new RegExp(`\\n// ${file}\\n(.*?)\\n\`\`\``, 's').exec(guide) ?? [];
  if (code === undefined) throw new Error(`the guide has no ${file}`);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('the plugin of the guide that makes ids of headings', async () => {
  const exports = await exampleOf('plugins/remark-heading-ids.js');
  const site = { modules: [{ kind: 'remark' as const, name: './ids.js', exports }] };
  const text = '# A title\n\n## `run.cache` Über — 1\n\n## Own {#own}\n\n### A title\n';
  const { headings, problems } = await compileText(text, { site });
  expect(headings.map(({ id }) => id)).toEqual(['a-title', 'runcache-uber-1', 'own', 'a-title_1']);
  expect(problems).toEqual([]);
});

test('it may add HTML to an MDX page, too', async () => {
  const html = { type: 'html', value: '<kbd>K</kbd>' };
  const added = () => () => ({ type: 'root', children: [{ type: 'paragraph', children: [html] }] });
  const site = {
    modules: [{ kind: 'remark' as const, name: './key.ts', exports: { default: added } }],
  };
  expect(await htmlOf('a', { site })).toBe(await htmlOf('<kbd>K</kbd>'));
});
