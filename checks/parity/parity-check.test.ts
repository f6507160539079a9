import { execFileSync } from 'node:child_process';
import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../engine/model.ts';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import type { AllowedDifference } from './allowed.ts';
import { checkParity, follow, pairsNamed } from './parity-check.ts';

const EN = `---
title: Mode
description: What modes do.
---

# Mode

<PropertyType type="'production' | 'none'" defaultValueList={[{ defaultValue: "'production'" }]} />

Set \`mode\` with [the CLI](/api/cli#flags). Since March 2023, 250,000 bytes are the limit.

## Choose one

\`\`\`js title="rspack.config.js"
module.exports = {
  mode: 'production', // for users
};
\`\`\`

:::tip Two modes
Both are [explained](#compare).
:::

## Compare

| Option | production |
| ------ | ---------- |
| \`cache\` | \`false\` |

<Tabs>
  <Tab label="First">

Open \`dist\`.

  </Tab>
</Tabs>
`;

const ZH = `---
title: Mode
description: 各种模式做什么。
---

# Mode

<PropertyType type="'production' | 'none'" defaultValueList={[{ defaultValue: "'production'" }]} />

2023 年 3 月起，上限是 250,000 字节。用[命令行](/zh/api/cli#flags)设置 \`mode\`。

## 选一个 {#choose-one}

\`\`\`js title="rspack.config.js"
module.exports = {
  // 给用户
  mode: 'production',
};
\`\`\`

:::tip 两种模式
[下面](#compare)都有说明。
:::

## 比较 {#compare}

| 选项 | production |
| --- | --- |
| \`cache\` | \`false\` |

<Tabs>
  <Tab label="第一个">

打开 \`dist\`。

  </Tab>
</Tabs>
`;

let site: CheckSite;

beforeEach(async () => {
  site = checkSite({ 'content/en/index.mdx': EN, 'content/zh/index.mdx': ZH });
  mkdirSync(join(site.root, '.cache'), { recursive: true });
  await run({ fix: true });
});

afterEach(() => site.remove());

async function run(
  options: { fix?: boolean; only?: string[] } = {},
  allowed: readonly AllowedDifference[] = [],
): Promise<string[]> {
  const { problems } = await checkParity(await site.context(options), allowed);
  return problems.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`);
}

const edit = (lang: 'en' | 'zh', from: string, to: string) => {
  const path = `content/${lang}/index.mdx`;
  const text = site.read(path);
  expect(text).toContain(from);
  site.write(path, text.replace(from, to));
};

/** @returns what was shown beside each other, and which sections were left as they are */
async function confirm(name: string): Promise<{ text: string; left: string[] }> {
  const context = await site.context();
  const [named] = pairsNamed(context, name);
  if (!named) throw new Error(`no page is ${name}`);
  const { text, left } = await follow(context, named.pair, named.isNamed);
  return { text, left: left.map(({ id }) => id) };
}

/** Speaks for the translation. @returns what was shown beside each other */
const confirmAll = async (): Promise<string> => (await confirm('zh/index.mdx')).text;

/** Commits the site as it is, so that there is something to compare changes with. */
function commit(): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site.root, stdio: 'ignore' });
  git('init');
  git('add', 'content');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-m', 'Pages');
}

test('a translation with its own comments, words and order of sentences passes', async () => {
  expect(await run()).toEqual([]);
});

test('links of an older version lead to that version in both languages', async () => {
  site.remove();
  const pages = (to: string) => ({
    'content/v1/en/index.mdx': '# A\n\nSee [b](/b), [c](c.mdx) and [two](/v2/b).\n',
    'content/v1/zh/index.mdx': `# A\n\n看[b](/b)、[c](${to})和[二](/v2/b)。\n`,
  });
  const versions = { versions: ['v1', 'v2'], defaultVersion: 'v2' };
  site = checkSite(pages('c.mdx'), versions);
  const found = async () => (await run()).filter((one) => one.includes('twin-link'));
  expect(await found()).toEqual([]);
  site.remove();
  site = checkSite(pages('d.mdx'), versions);
  expect(await found()).toEqual([
    'content/v1/zh/index.mdx:3 twin-link the link `/v1/d` is not in this section of content/v1/en/index.mdx:1',
    'content/v1/zh/index.mdx:1 twin-link the link `/v1/c` of content/v1/en/index.mdx:3 is missing in this section',
  ]);
});

describe('each lie is caught at its line', () => {
  test.each([
    ['a code token', "mode: 'production',\n};", "mode: 'none',\n};", 17, 'twin-code'],
    ['a missing line of code', "  mode: 'production',\n};", '};', 17, 'twin-code'],
    ['a caption', 'title="rspack.config.js"', 'title="rspack.config.ts"', 14, 'twin-code'],
    ['a type', "type=\"'production' | 'none'\"", 'type="string"', 8, 'twin-props'],
    ['a default', 'defaultValue: "\'production\'"', 'defaultValue: "\'none\'"', 8, 'twin-props'],
    ['a heading’s id', '{#compare}', '{#compares}', 25, 'twin-heading-id'],
    ['a link’s anchor', '/zh/api/cli#flags', '/zh/api/cli#flag', 10, 'twin-link'],
    ['a table cell', '| `cache` | `false` |', '| `cache` | `true` |', 29, 'twin-table'],
    ['a code span', '设置 `mode`', '设置 `modes`', 10, 'twin-span'],
    ['a figure', '250,000', '25,000', 10, 'twin-number'],
    ['a date', '3 月', '4 月', 10, 'twin-number'],
    ['a container', ':::tip 两种模式', ':::warning 两种模式', 21, 'twin-parts'],
    ['a component', '<Tabs>', '<Steps>', 31, 'twin-parts'],
  ])('%s', async (_name, from, to, line, code) => {
    edit('zh', from, to);
    if (to === '<Steps>') edit('zh', '</Tabs>', '</Steps>');
    const problems = await run();
    expect(problems.some((one) => one.startsWith(`content/zh/index.mdx:${line} ${code} `))).toBe(
      true,
    );
  });

  test('headings in another order', async () => {
    edit('zh', '## 选一个 {#choose-one}', '## 比较 {#compare}');
    const text = site.read('content/zh/index.mdx');
    const at = text.lastIndexOf('## 比较 {#compare}');
    site.write(
      'content/zh/index.mdx',
      `${text.slice(0, at)}## 选一个 {#choose-one}${text.slice(at + '## 比较 {#compare}'.length)}`,
    );
    expect((await run()).join('\n')).toContain('content/zh/index.mdx:12 twin-heading-id');
  });
});

test('settings of the frontmatter are the same: what differs is named, at its line', async () => {
  const home = (text: string) => `---\npageType: home\nhero:\n  name: A\n${text}---\n`;
  const feature = (link: string) => `  - title: A\n    details: B\n    link: ${link}\n`;
  site.write('content/en/more.mdx', home(`features:\n${feature('/a')}${feature('/b')}`));
  const found = async (text: string) => {
    site.write('content/zh/more.mdx', home(text));
    return (await run()).filter((one) => one.includes('twin-frontmatter'));
  };
  const of = 'content/en/more.mdx';
  const at = (line: number) => `content/zh/more.mdx:${line} twin-frontmatter`;
  expect(await found(`features:\n${feature('/a')}${feature('/b')}`)).toEqual([]);
  expect(await found('')).toEqual([`${at(1)} \`features\` is missing: ${of} has it`]);
  expect(await found(`features:\n${feature('/a')}`)).toEqual([
    `${at(5)} \`features\` has 1 entry, but 2 in ${of}`,
  ]);
  expect(await found(`features:\n${feature('/a')}${feature('/c')}`)).toEqual([
    `${at(5)} \`features[1].link\` is \`/c\`, but \`/b\` in ${of}`,
  ]);
  expect(await found(`features:\n${feature('/a')}${feature('/b')}date: 2024-01-01\n`)).toEqual([
    `${at(12)} \`date\` is not in ${of}`,
  ]);
});

test('a page that cannot be read is compared with nothing', async () => {
  edit('zh', '# Mode', '# Mode {');
  expect(await run()).toEqual([]);
  site.write('content/zh/index.mdx', ZH);
  edit('en', '# Mode', '# Mode {');
  expect(await run()).toEqual([]);
});

test('a heading that is missing is reported once, where it should be', async () => {
  const section = (title: string) => `## ${title}\n\n${title}.\n\n`;
  const en = `# Page\n\n${section('One')}${section('Two')}${section('Three')}${section('Four')}`;
  const zh = en.replace(section('Two'), '');
  site.write('content/en/more.mdx', en);
  site.write('content/zh/more.mdx', zh);
  expect(await run()).toEqual([
    'content/zh/more.mdx:7 twin-headings-differ the heading “Two” is missing here (content/en/more.mdx:7)',
  ]);
  site.write('content/zh/more.mdx', en.replace(section('Four'), ''));
  expect(await run()).toEqual([
    'content/zh/more.mdx:11 twin-headings-differ the heading “Four” is missing here (content/en/more.mdx:15)',
  ]);
  site.write('content/zh/more.mdx', `${en}${section('Five')}`);
  expect(await run()).toEqual([
    'content/zh/more.mdx:19 twin-headings-differ the heading “Five” has no counterpart in content/en/more.mdx',
  ]);
});

test('labels of a drawn fence are translated, and nothing else of it', async () => {
  const draw = (lang: string, code: string) =>
    site.write(
      `content/${lang}/drawn.mdx`,
      `# ${lang === 'en' ? 'A' : '一'}\n\n\`\`\`boxes\n${code}\n\`\`\`\n`,
    );
  const drawn = ['boxes'];
  const said = async () => {
    const { problems } = await checkParity({ ...(await site.context({ drawn, fix: true })) }, []);
    return problems.filter(({ code }) => code === 'twin-code').map(({ line }) => line);
  };
  draw('en', 'side-effect free files -> bundle\nbundle -> 3 chunks');
  draw('zh', '源文件 -> 产物\n产物 -> 3 个块');
  expect(await said()).toEqual([]);
  draw('zh', '源文件 -> 产物\n产物 -> 4 个块');
  expect(await said()).toEqual([5]);
  draw('zh', '源文件 <- 产物\n产物 -> 3 个块');
  expect(await said()).toEqual([4]);
  draw('zh', 'sources -> 产物\n产物 -> 3 个块');
  expect(await said()).toEqual([4]);
  draw('zh', '源文件 -> 产物');
  expect(await said()).toEqual([5]);
});

describe('--fix', () => {
  test('writes heading ids by position', async () => {
    edit('zh', ' {#choose-one}', '');
    edit('zh', '{#compare}', '{#vergleich}');
    expect(await run({ fix: true })).not.toEqual([]);
    expect(site.read('content/zh/index.mdx')).toBe(ZH);
    expect(await run()).toEqual([]);
  });

  test('an id that was published lives on in front of its heading', async () => {
    edit('zh', ' {#choose-one}', ' {#xuan}');
    edit('zh', '{#compare}', '{#bijiao}');
    site.write('checks/anchors.snapshot.json', '{ "/zh/": ["xuan", "another"] }');
    await run({ fix: true });
    expect(site.read('content/zh/index.mdx')).toBe(
      ZH.replace('## 选一个', '<span id="xuan" />\n\n## 选一个'),
    );
    expect(await run()).toEqual([]);
  });

  test.each(['config/mode', 'en/config/mode.mdx', 'zh/config'])(
    'writes only what belongs to the page of --only %s',
    async (only) => {
      const text = (title: string) => `# ${title}\n\n## Shop\n\nA cart.\n`;
      site.write('content/en/config/mode.mdx', text('Mode'));
      site.write('content/zh/config/mode.mdx', text('Mode').replace('A cart.', '购物车。'));
      edit('en', 'Both are', 'All of them are');
      edit('zh', '都有说明', '全部有说明');
      edit('zh', ' {#choose-one}', '');
      const others = ['content/zh/index.mdx', 'content/.follows/zh/index.json'];
      const before = others.map(site.read);
      await run({ fix: true, only: [only] });
      expect(others.map(site.read)).toEqual(before);
      expect(site.read('content/.follows/zh/config/mode.json')).toContain('"shop"');
    },
  );

  test('leaves levels that differ to the writer', async () => {
    edit('zh', '## 选一个 {#choose-one}', '### 选一个');
    await run({ fix: true });
    expect(site.read('content/zh/index.mdx')).toContain('### 选一个\n');
  });

  test('confirms what was changed in both languages', async () => {
    edit('en', 'Both are', 'All of them are');
    edit('zh', '都有说明', '全部有说明');
    expect((await run()).join('\n')).toContain('content/en/index.mdx:12 translation-lags');
    await run({ fix: true });
    expect(await run()).toEqual([]);
  });

  test('confirms nothing of a page with errors, as the site judges them', async () => {
    edit('en', 'Both are', 'All of them are');
    edit('zh', '都有说明', '全部有说明');
    edit('zh', "  mode: 'production',\n};", "  mode: 'none',\n};");
    const record = 'content/.follows/zh/index.json';
    const before = site.read(record);
    await run({ fix: true });
    expect(site.read(record)).toBe(before);
    edit('zh', "  mode: 'none',\n};", "  mode: 'production',\n};");
    const error = { code: 'dead-link', severity: 'error' as const, message: 'no such page' };
    const found = [{ ...error, file: 'content/zh/index.mdx' }];
    const context = { ...(await site.context({ fix: true })), found };
    await checkParity(context, []);
    expect(site.read(record)).toBe(before);
    await checkParity({ ...context, judged: () => [] }, []);
    expect(site.read(record)).not.toBe(before);
  });
});

describe('a translation follows its original', () => {
  test('a changed section is named, until it is confirmed', async () => {
    edit('en', 'Both are', 'All of them are');
    expect(await run({ fix: true })).toEqual([
      'content/en/index.mdx:12 translation-lags the English text of “选一个” has changed since it was translated (content/zh/index.mdx:12)',
    ]);
    await confirmAll();
    expect(await run()).toEqual([]);
  });

  test('a comma is no change of meaning', async () => {
    edit('en', 'Set `mode` with', 'Set `mode`, with');
    expect(await run()).toEqual([]);
  });

  test('a page that says it lags may, and may not when it does not', async () => {
    edit('zh', 'title: Mode\n', 'title: Mode\nlagging: [choose-one]\n');
    expect((await run()).join('\n')).toContain('not-lagging');
    edit('en', 'Both are', 'All of them are');
    expect(await run()).toEqual([]);
  });

  test('a translation without a record has to get one', async () => {
    site.write('content/en/more.mdx', '# More\n');
    site.write('content/zh/more.mdx', '# 更多\n');
    expect((await run()).join('\n')).toContain('content/zh/more.mdx:1 translation-unrecorded');
  });

  test('of one with errors, they come first: --fix records it afterwards', async () => {
    site.write('content/en/more.mdx', '# More\n\n`a`\n');
    site.write('content/zh/more.mdx', '# 更多\n\n`b`\n');
    const hintOf = async () => {
      const { problems } = await checkParity(await site.context({ fix: true }), []);
      return problems.find(({ code }) => code === 'translation-unrecorded')?.hint;
    };
    expect(await hintOf()).toMatch(/^mend the other problems of this page .* first, then run /);
    site.write('content/zh/more.mdx', '# 更多\n\n`a`\n');
    await hintOf();
    expect(await run()).toEqual([]);
  });

  test('a record that was left behind when its page got a version is named, and not written anew', async () => {
    const versions = { versions: ['1.x'], defaultVersion: '1.x' };
    const moved = checkSite(
      {
        'content/1.x/en/index.mdx': EN,
        'content/1.x/zh/index.mdx': ZH,
        'content/.follows/zh/index.json': site.read('content/.follows/zh/index.json'),
      },
      versions,
    );
    mkdirSync(join(moved.root, '.cache'), { recursive: true });
    for (const fix of [true, false]) {
      const { problems } = await checkParity(await moved.context({ fix }), []);
      expect(problems.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
        'translation-unrecorded its record lies where the page was (content/.follows/zh/index.json): move it along with `mkdir -p content/.follows/1.x && git mv content/.follows/zh content/.follows/1.x/`',
      ]);
    }
    moved.write('content/.follows/1.x/zh/index.json', moved.read('content/.follows/zh/index.json'));
    const { problems } = await checkParity(await moved.context(), []);
    expect(problems).toEqual([]);
    moved.remove();
  });
});

describe('what has changed since it was confirmed', () => {
  beforeEach(commit);

  test('is shown at its line, whichever language it is in', async () => {
    edit('zh', '都有说明', '都没有说明');
    expect(await run({ fix: true })).toEqual([
      'content/zh/index.mdx:22 translation-changed the translation has changed, and the English text (content/en/index.mdx:12) has not: − “[下面](#compare)都有说明。” + “[下面](#compare)都没有说明。”',
    ]);
    edit('zh', '都没有说明', '都有说明');
    edit('en', 'are the limit', 'are not the limit');
    expect(await run({ fix: true })).toEqual([
      'content/en/index.mdx:10 contradicted-passage this contradicts what was confirmed: “not” has come: − “…2023, 250,000 bytes are the limit.” + “…2023, 250,000 bytes are not the limit.”',
    ]);
  });

  test('is reported once, where it was made', async () => {
    edit('en', '250,000', '25,000');
    expect(await run()).toHaveLength(1);
    edit('en', '25,000', '250,000');
    edit('zh', '250,000', '25,000');
    expect(await run()).toEqual([
      expect.stringContaining('content/zh/index.mdx:10 twin-number'),
      expect.stringContaining('content/zh/index.mdx:1 twin-number'),
    ]);
  });

  test('passes when it says the same, and is a warning when it says it in other words', async () => {
    edit('en', 'Both are [explained](#compare).', 'Both have been [described](#compare)!');
    expect(await run()).toEqual([]);
    edit('en', 'Both have been [described](#compare)!', '[Explained](#compare).');
    const { problems } = await checkParity(await site.context(), []);
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warning translation-reworded',
    ]);
  });

  test('a minus and an arrow are no punctuation', async () => {
    edit('en', 'the limit.', 'the limit, -1 → 2.');
    edit('zh', '字节。', '字节，-1 → 2。');
    await confirmAll();
    edit('en', '-1 →', '1 →');
    edit('zh', '-1 →', '1 →');
    expect((await run()).join()).toContain('translation-lags');
    await confirmAll();
    edit('en', '→', '←');
    expect((await run()).join()).toContain('translation-lags');
  });

  test('is not confirmed by --fix when English changed after its translation', async () => {
    const path = (lang: string) => join(site.root, `content/${lang}/index.mdx`);
    edit('zh', '都有说明', '全部有说明');
    edit('en', 'Both are', 'All of them are');
    utimesSync(path('zh'), 1e9, 1e9);
    utimesSync(path('en'), 1e9 + 60, 1e9 + 60);
    expect((await run({ fix: true })).join()).toContain('translation-lags');
    utimesSync(path('zh'), 1e9 + 120, 1e9 + 120);
    expect(await run({ fix: true })).toEqual(expect.any(Array));
    expect(await run()).toEqual([]);
  });

  test('is confirmed for a page when both languages have changed, and otherwise by the name of the translation', async () => {
    edit('en', 'Both are', 'Only the first is');
    expect(await confirm('index')).toEqual({ text: '', left: ['choose-one'] });
    // The English page alone has other things on record.
    expect(pairsNamed(await site.context(), 'en/index')).toEqual([]);
    expect((await run()).join()).toContain('contradicted-passage');
    expect((await confirm('zh/index')).left).toEqual([]);
    expect(await run()).toEqual([]);
    // Back to what the repository knows.
    edit('en', 'Only the first is', 'Both are');
    await confirmAll();
    edit('en', 'Both are', 'Only the second is');
    edit('zh', '都有说明', '仅第二个有说明');
    const { text, left } = await confirm('index.mdx');
    expect(left).toEqual([]);
    expect(text).toContain('en was: − “Both are [explained](#compare).” + “Only the second is');
    expect(await run()).toEqual([]);
  });

  test('is confirmed for a page when only its wording has changed', async () => {
    edit('en', 'Both are [explained](#compare).', 'Both have been [explained](#compare)!');
    expect((await confirm('index')).left).toEqual([]);
    expect(await run()).toEqual([]);
  });

  test('is left to a page that says it lags', async () => {
    edit('zh', 'title: Mode\n', 'title: Mode\nlagging: [choose-one]\n');
    edit('en', 'Both are', 'Only the first is');
    expect((await confirm('index')).left).toEqual([]);
    expect(await run()).toEqual([]);
  });

  test('is shown beside its counterpart, with the words that turn a sentence around', async () => {
    edit('en', 'Both are', 'Only the first is');
    edit('zh', '[下面](#compare)都有说明', '[下面](#compare)都没有说明');
    const text = await confirmAll();
    expect(text).toContain('en 21: Only the first is [explained](#compare).');
    expect(text).toContain('zh 22: [下面](#compare)都没有说明。');
    expect(text).toContain('! in one language alone: not, only, first');
  });
});

describe('what is wrong in the original is said once, where it is', () => {
  const error = (line: number, code: string, lang = 'en') => ({
    severity: 'error' as const,
    code,
    message: '',
    file: `content/${lang}/index.mdx`,
    line,
  });
  const codes = async (found: Problem[]) => {
    const { problems } = await checkParity(await site.context({ found }), []);
    return problems.map(({ code }) => code);
  };

  test('a dead link accuses no right one', async () => {
    edit('en', '/api/cli#flags', '/api/cil#flags');
    expect(await codes([])).toEqual(['twin-link', 'twin-link', 'translation-lags']);
    expect(await codes([error(10, 'dead-link')])).toEqual([]);
    // One more difference is one.
    edit('zh', '250,000', '[250,000](/zh/other)');
    expect(await codes([error(10, 'dead-link')])).toEqual(['twin-link']);
  });

  test('nor does one of the translation', async () => {
    edit('zh', '/zh/api/cli#flags', '/zh/api/cil#flags');
    expect(await codes([error(10, 'dead-link', 'zh')])).toEqual([]);
  });

  test('a misspelt key of the frontmatter is no change of the introduction', async () => {
    edit('en', 'description:', 'descripton:');
    expect(await codes([])).toEqual(['translation-lags']);
    expect(await codes([error(3, 'unknown-key')])).toEqual([]);
    // Elsewhere on the page, it is.
    expect(await codes([error(30, 'dead-link')])).toEqual(['translation-lags']);
    expect(await codes([{ ...error(3, 'unknown-key'), severity: 'warning' }])).toHaveLength(1);
  });
});

test('a number may be a word in one language and a figure in the other', async () => {
  site.write('content/en/few.mdx', '# Few\n\nThe page has 3 files.\n');
  site.write('content/zh/few.mdx', '# 少\n\n这个页面有三个文件。\n');
  expect(await run({ fix: true })).toEqual([]);
  site.write('content/zh/few.mdx', '# 少\n\n这个页面有四个文件。\n');
  expect((await run()).join()).toContain('twin-number');
});

test('a description of a drawing names nothing that the drawing does not', async () => {
  const page = (alt: string) => `# Drawn\n\n<Diagram src="./flow.svg" alt="${alt}" />\n`;
  site.write('content/en/drawn.mdx', page('Two options: usedExports and sideEffects, 9,332 bytes'));
  site.write('content/zh/drawn.mdx', page('两个选项：usedExports 和 providedExports，9,332 字节'));
  const labels = ['usedExports', 'sideEffects', '9332 bytes'];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${labels.map((label) => `<text>${label}</text>`).join('')}</svg>`;
  for (const lang of ['en', 'zh']) site.write(`content/${lang}/flow.svg`, svg);
  expect(await run({ fix: true })).toEqual([
    'content/zh/drawn.mdx:3 picture-differs the description names `providedExports`, and no label of the drawing does',
    'content/zh/drawn.mdx:1 translation-unrecorded nothing says which English text this translation follows',
  ]);
});

test('a translation shows a picture of its own, or the one beside its original', async () => {
  const page = (folder: string, alt: string) =>
    `# Drawn\n\n<Diagram src="${folder}/flow.svg" alt="${alt}" />\n\n![${alt}](${folder}/a.png)\n`;
  const svg = '<svg viewBox="0 0 9 9"><text>make</text></svg>';
  site.write('content/en/flow.svg', svg);
  site.write('content/en/drawn.mdx', page('.', 'make'));
  site.write('content/zh/drawn.mdx', page('../en', '先 make'));
  const found = async () => (await run({ fix: true })).filter((one) => one.includes('drawn.mdx'));
  expect(await found()).toEqual([]);
  // Nothing of it is to be translated.
  site.write('content/en/flow.svg', svg.replace('make', 'make it'));
  expect((await run()).join()).not.toContain('flow.svg');
  site.write('content/zh/drawn.mdx', page('../en/other', '先 make'));
  expect(await found()).toEqual([
    expect.stringContaining('twin-props'),
    expect.stringContaining('twin-image'),
  ]);
});

test('labels of a drawing and texts of data belong to what a translation follows', async () => {
  const page = (alt: string) => `# Drawn\n\n<Diagram src="./flow.svg" alt="${alt}" />\n`;
  const drawing = (label: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>${label}</text></svg>\n`;
  site.write('content/en/drawn.mdx', page('make, then seal'));
  site.write('content/zh/drawn.mdx', page('先 make，再 seal'));
  for (const lang of ['en', 'zh']) site.write(`content/${lang}/flow.svg`, drawing('make → seal'));
  await run({ fix: true });
  expect(await run()).toEqual([]);
  site.write('content/en/flow.svg', drawing('seal → make'));
  expect((await run()).join()).toMatch(/content\/en\/flow\.svg:1 translation-lags .*flow\.svg/);
});

test('an allowed difference is let through, and reported once it is gone', async () => {
  edit('zh', '250,000', '25,000');
  const entry = { page: '/', section: '', kind: 'number' as const, reason: 'a test' };
  const allowed = ['25000', '250000'].map((value) => ({ ...entry, value }));
  await confirmAll();
  expect(await run({}, allowed)).toEqual([]);
  edit('zh', '25,000', '250,000');
  await confirmAll();
  expect((await run({}, allowed)).map((problem) => problem.split(' ')[1])).toEqual([
    'stale-allowance',
    'stale-allowance',
  ]);
});
