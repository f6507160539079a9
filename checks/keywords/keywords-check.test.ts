import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { keywordsCheck } from './keywords-check.ts';

let site: CheckSite;

afterEach(() => site?.remove());

async function problemsOf(files: Record<string, string>) {
  site = checkSite(files);
  const { problems, counts } = await keywordsCheck.run(await site.context());
  return [
    counts.passed,
    ...problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
  ];
}

const page = (keywords: string, text: string) =>
  `---\ntitle: Page\nkeywords: [${keywords}]\n---\n\n# Page\n\n${text}\n`;

test('a keyword may be a word that its page does not use', async () => {
  expect(
    await problemsOf({
      'content/en/a.mdx': page('Hot Reload, live reload', 'It has hot\nreload.'),
      'content/zh/a.mdx': page('热更新', '支持热更新。'),
    }),
  ).toEqual([3]);
});

test('a keyword leads to one page of a language', async () => {
  const text = page('HMR', 'All about HMR.');
  expect(
    await problemsOf({
      'content/en/a.mdx': text,
      'content/en/b.mdx': text.replace('[HMR]', '[hmr]'),
      'content/zh/a.mdx': text,
    }),
  ).toEqual([2, 'content/en/b.mdx:3:12 the keyword “hmr” leads to content/en/a.mdx already']);
});
