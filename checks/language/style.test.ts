import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { languageCheck } from './language-check.ts';

let site: CheckSite;

afterEach(() => site?.remove());

async function found(path: string, text: string, style = true): Promise<string[]> {
  site = checkSite({ [path]: `# Page\n\n${text}\n` });
  mkdirSync(join(site.root, '.cache'));
  const { problems } = await languageCheck.run(await site.context({ style }));
  return problems
    .filter(({ code }) => code.startsWith('style-'))
    .map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`);
}

const english = (text: string) => found('content/en/page.mdx', text);
const chinese = (text: string) => found('content/zh/page.mdx', text);

describe('English', () => {
  test.each([
    ['Open the address.', '3:10', 'address'],
    ['A style sheet of the shop.', '3:3', 'style sheet'],
    ['The size is that of `main.js`.', '3:13', 'that of'],
    ['## Turn it off and turn it', '3:25', 'it'],
    ['## Pitfalls', '3:4', 'Pitfalls'],
    ['**Remedy:** set `poll`.', '3:3', 'Remedy'],
  ])('%s', async (text, at, word) => {
    expect((await english(text)).join()).toContain(`${at} style-word “${word}”`);
  });

  test('code and the right words pass', async () => {
    const text =
      '## Enable it for workers\n\nOpen the URL of an IP address; `address: 1; b;` is code. Use `one`.\n\n## Troubleshooting\n\n**Fix:** done.';
    expect(await english(text)).toEqual([]);
  });

  test('the second semicolon of a page is one too many', async () => {
    expect(await english('One; two.\n\nThree `;` four; five.')).toEqual([
      '5:15 style-semicolon more than 1 semicolon on this page',
    ]);
  });
});

describe('Chinese', () => {
  test.each([
    ['先开启缓存。', '3:2', '开启'],
    ['再打开这个选项。', '3:2', '打开这个选项'],
    ['写出名字。', '3:3', '名字'],
    ['写入文件夹。', '3:3', '文件夹'],
    ['页面的地址。', '3:4', '地址'],
    ['返回 promise 对象。', '3:4', 'promise'],
    ['## 怎样压缩', '3:4', '怎样'],
    ['## 接下来', '3:4', '接下来'],
    ['**办法**：重启。', '3:3', '办法'],
  ])('%s', async (text, at, word) => {
    expect((await chinese(text)).join()).toContain(`${at} style-word “${word}”`);
  });

  test('what only looks like these words passes', async () => {
    const text =
      '## 如何压缩\n\n打开页面，查看 IP 地址、主机地址；启用 `cache`；返回 Promise。接下来怎样做，见下文。';
    expect(await chinese(text)).toEqual([]);
  });
});

test('pages that are not rewritten yet obey when asked to, rewritten ones always', async () => {
  const text = 'Open the address.';
  expect(await found('content/en/other.mdx', text, false)).toEqual([]);
  expect(await found('content/en/other.mdx', text)).toHaveLength(1);
  expect(await found('content/en/config/watch.mdx', text, false)).toHaveLength(1);
});
