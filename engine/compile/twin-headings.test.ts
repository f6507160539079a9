import { expect, test } from 'vitest';
import { compileText } from '../../tests/compile/support.ts';
import { formatProblem } from '../problems.ts';
import { checkTwinHeadings } from './twin-headings.ts';

async function check(english: string, chinese: string): Promise<string[]> {
  const original = await compileText(english);
  const twin = await compileText(chinese, { source: 'zh/guide/page.mdx' });
  return checkTwinHeadings(
    { source: 'en/guide/page.mdx', headings: original.headings },
    { source: 'zh/guide/page.mdx', headings: twin.headings },
  ).map((problem) => formatProblem(problem));
}

test('the same ids and levels in the same order', async () => {
  expect(await check('# A\n\n## B c\n\n### D\n', '# 甲\n\n## 乙 {#b-c}\n\n### D\n')).toEqual([]);
});

test('a heading with another id is told which one to take', async () => {
  expect(await check('# A\n\n## B `c`\n', '# 甲\n\n## 乙 `c`\n')).toMatchInlineSnapshot(`
    [
      "content/zh/guide/page.mdx:3:1 twin-heading-id the heading “乙 c” has the id \`乙-c\`, but \`b-c\` in content/en/guide/page.mdx:3
      → write \`## 乙 \`c\` {#b-c}\`; \`npm run check -- --fix\` writes all of them",
    ]
  `);
});

test('a missing heading, one too many, another level', async () => {
  expect(await check('## A\n\n## B\n', '## A\n')).toMatchInlineSnapshot(`
    [
      "content/zh/guide/page.mdx twin-headings-differ the heading “B” is missing (content/en/guide/page.mdx:3)
      → give the translation the headings of the original, in the same order",
    ]
  `);
  expect(await check('## A\n', '## A\n\n## B\n')).toMatchInlineSnapshot(`
    [
      "content/zh/guide/page.mdx:3:1 twin-headings-differ the heading “B” has no counterpart in content/en/guide/page.mdx
      → give the translation the headings of the original, in the same order",
    ]
  `);
  expect(await check('## A\n\n### B\n', '## A\n\n## B\n')).toMatchInlineSnapshot(`
    [
      "content/zh/guide/page.mdx:3:1 twin-headings-differ the heading “B” is of level 2, but “B” (content/en/guide/page.mdx:3) is of level 3
      → give the translation the headings of the original, in the same order",
    ]
  `);
});
