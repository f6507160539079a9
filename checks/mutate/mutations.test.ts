import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { mutate, mutationsOf, pickMutations, twinMutation } from './mutations.ts';

let site: CheckSite;

afterEach(() => site.remove());

const PAGE = `# Page

<PropertyType type="string" defaultValueList={[{ defaultValue: "'main'" }]} />

## The output

Set \`output.path\` with \`--watch\` or \`compiler.hooks.done\`, see [there](#the-output).

\`\`\`js
// a comment
const total = 1;
\`\`\`

\`\`\`text
asset main.js 257 bytes
…
\`\`\`
`;

test('every kind of fact is found, and changed on its line alone', async () => {
  site = checkSite({ 'content/en/page.mdx': PAGE, 'content/zh/page.mdx': PAGE });
  const { pages } = await site.context();
  const [english, chinese] = pages;
  if (!english || !chinese) throw new Error('no pages');
  const found = mutationsOf(english, site.root);
  expect(found.map(({ kind, line, after }) => `${line} ${kind}: ${after}`)).toMatchInlineSnapshot(`
    [
      "3 default: <PropertyType type="string" defaultValueList={[{ defaultValue: "'mani'" }]} />",
      "5 heading: ## Teh output",
      "7 option: Set \`output.apth\` with \`--watch\` or \`compiler.hooks.done\`, see [there](#the-output).",
      "7 flag: Set \`output.path\` with \`--wacth\` or \`compiler.hooks.done\`, see [there](#the-output).",
      "7 hook: Set \`output.path\` with \`--watch\` or \`compiler.hooks.doen\`, see [there](#the-output).",
      "7 anchor: Set \`output.path\` with \`--watch\` or \`compiler.hooks.done\`, see [there](#the-otuput).",
      "11 code token: cosnt total = 1;",
      "15 printed output: asset main.js 557 bytes",
    ]
  `);
  for (const mutation of found) {
    const changed = mutate(PAGE, mutation).split('\n');
    const others = PAGE.split('\n').filter((row, index) => row !== changed[index]);
    expect(others).toHaveLength(1);
    expect(twinMutation(mutation, chinese)?.line).toBe(mutation.line);
  }
  expect(mutationsOf(chinese, site.root).some(({ kind }) => kind === 'Chinese block')).toBe(true);
});

test('a switch and a number become another value, no misspelling', async () => {
  const text = [
    '# Page',
    '',
    `<PropertyType type="boolean" defaultValueList={[{ defaultValue: 'true' }]} />`,
    '',
    '| Option | Default |',
    '| --- | --- |',
    '| a | `false` |',
    '| b | `10` |',
  ].join('\n');
  site = checkSite({ 'content/en/page.mdx': text });
  const { pages } = await site.context();
  const found = pages.flatMap((page) => mutationsOf(page, site.root));
  expect(found.map(({ kind, after }) => `${kind}: ${after}`)).toEqual([
    `default: <PropertyType type="boolean" defaultValueList={[{ defaultValue: 'false' }]} />`,
    'default: | a | `true` |',
    'default: | b | `40` |',
  ]);
});

test('a seed decides which facts are picked; kinds take turns and nothing comes twice', async () => {
  site = checkSite({ 'content/zh/page.mdx': PAGE });
  const { pages } = await site.context();
  const candidates = pages.flatMap((page) => mutationsOf(page, site.root));
  const picked = pickMutations(candidates, 8, 1);
  expect(pickMutations(candidates, 8, 1)).toEqual(picked);
  expect(new Set(picked).size).toBe(8);
  expect(new Set(picked.map(({ kind }) => kind)).size).toBe(8);
});
