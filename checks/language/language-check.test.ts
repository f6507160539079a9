import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { languageCheck } from './language-check.ts';

const sites: CheckSite[] = [];

afterEach(() => {
  for (const site of sites.splice(0)) site.remove();
});

function siteWith(files: Record<string, string>): CheckSite {
  const site = checkSite(files);
  mkdirSync(join(site.root, '.cache'));
  sites.push(site);
  return site;
}

async function problems(files: Record<string, string>): Promise<string[]> {
  const result = await languageCheck.run(await siteWith(files).context());
  return result.problems.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

const english = (text: string) => problems({ 'content/en/page.mdx': text });
const chinese = (text: string) => problems({ 'content/zh/page.mdx': text });

describe('English', () => {
  test('good prose passes', async () => {
    expect(
      await english(
        '---\ntitle: Testing Webpack\n---\n\n# Testing Webpack\n\n## Use webpack with `css` and Module Federation\n\nwebpack and Rspack read `webpak.config.js` at https://webpack.js.org, see [Testing Webpack](/x).\n',
      ),
    ).toEqual([]);
  });

  test.each([
    ['a misspelling', 'Rspack bundels modules.', 'unknown-word', 8],
    ['British spelling', 'The colour of it.', 'unknown-word', 5],
    ['a name in the wrong case', 'Use Webpack here.', 'name-case', 5],
    ['a name at the start', 'Javascript is fine.', 'name-case', 1],
    ['a leftover', 'More to come. TODO', 'leftover', 15],
    ['empty praise', 'You simply run it.', 'empty-word', 5],
    ['a doubled word', 'Run the the build.', 'doubled-word', 5],
    ['another spelling of Node.js', 'Install NodeJs first.', 'name-case', 9],
    ['another spelling of React', 'Use ReactJS here.', 'name-case', 5],
  ])('%s', async (_name, text, code, column) => {
    expect(await english(`# Page\n\n${text}\n`)).toEqual([
      `content/en/page.mdx:3:${column} ${code}`,
    ]);
  });

  test.each([
    ['## Run The Build', 'heading-case'],
    ['## run the build', 'heading-case'],
  ])('%s', async (heading, code) => {
    expect((await english(`# A\n\n${heading}\n`)).join()).toContain(
      `content/en/page.mdx:3:`.concat(heading.includes('The') ? '8 ' : '4 ', code),
    );
  });

  test('a project that is about leftovers may have one', async () => {
    const page = (code: string) =>
      `# A\n\n\`\`\`js project="a"\n${code}\n\`\`\`\n\n\`\`\`js project="a"\nf(); // TODO\n\`\`\`\n`;
    expect(await english(page("has('TODO')"))).toEqual([]);
    expect(await english(page("has('NOTE')"))).toEqual(['content/en/page.mdx:8:1 leftover']);
  });

  test('every equal misspelling is found', async () => {
    const text = Array.from({ length: 8 }, () => 'It bundels.').join('\n\n');
    expect(await english(`# Page\n\n${text}\n`)).toHaveLength(8);
  });

  test('a heading may begin with a quotation', async () => {
    const text = '## “Module not found” in a build\n\n## Errors such as “Module not found”\n';
    expect(await english(`# Page\n\n${text}`)).toEqual([]);
  });

  test('a comment in code may not be left behind; a string may say anything', async () => {
    expect(await english("# A\n\n```js\nconst a = 'TODO list';\n// TODO: finish\n```\n")).toEqual([
      'content/en/page.mdx:5:1 leftover',
    ]);
    expect(await english('# A\n\n```js\nf();\n// TODO fix this\n/* FIXME later */\n```\n')).toEqual(
      ['content/en/page.mdx:5:1 leftover', 'content/en/page.mdx:6:1 leftover'],
    );
  });
});

describe('Chinese', () => {
  test('good prose passes', async () => {
    expect(
      await chinese(
        '# 页面\n\n**先说 `mode`。** 用 Rspack 打包 3 个模块，“产物”在 `dist` 里；AMD 加载器除外。\n\n[Rspack 0.1](/a), Discord, Node.js `build(a)`\n',
      ),
    ).toEqual([]);
  });

  test.each([
    ['a missing space', '用Rspack 打包。', 'typography', 2],
    ['half-width punctuation', '先打包,再部署。', 'typography', 4],
    ['a second translation', '先写一个加载器。', 'second-translation', 5],
    [
      'a second translation behind another name',
      '也叫装载器，先写加载器。',
      'second-translation',
      9,
    ],
    ['the polite form', '请您打包。', 'second-translation', 2],
    ['corner brackets', '叫做「产物」。', 'chinese-signs', 3],
    ['a half-width semicolon', '先打包;再部署。', 'chinese-signs', 4],
    ['half-width brackets', '结果(很好)。', 'chinese-signs', 3],
    ['English left over', 'Rspack bundles your modules for the browser.', 'not-translated', 1],
    ['a Latin misspelling', '用 Rspakc 打包。', 'unknown-word', 3],
  ])('%s', async (_name, text, code, column) => {
    expect(await chinese(`# 页面\n\n${text}\n`)).toContain(
      `content/zh/page.mdx:3:${column} ${code}`,
    );
  });

  test('--fix mends typography and leaves the space that bold needs', async () => {
    const site = siteWith({
      'content/zh/page.mdx': '# 页面\n\n**先说。** 用Rspack打包,再看`dist`目录。\n',
    });
    const result = await languageCheck.run(await site.context({ fix: true }));
    expect(result.written).toEqual(['content/zh/page.mdx']);
    expect(site.read('content/zh/page.mdx')).toBe(
      '# 页面\n\n**先说。** 用 Rspack 打包，再看 `dist` 目录。\n',
    );
  });
});

test('--fix takes blanks of full width away and leaves every word', async () => {
  const site = siteWith({
    'content/zh/page.mdx':
      '# 页面\n\n两者都不需要 Babel。\u3000先装 `npm`，\u3000再看 TypeScript。\n',
  });
  await languageCheck.run(await site.context({ fix: true }));
  expect(site.read('content/zh/page.mdx')).toBe(
    '# 页面\n\n两者都不需要 Babel。先装 `npm`，再看 TypeScript。\n',
  );
});

test('--fix changes blanks and signs alone, whatever a page says', async () => {
  const words = [
    '要',
    '产物。',
    '，',
    ',',
    '。',
    'Babel',
    'npm',
    '\u3000',
    ' ',
    '`a b`',
    '[链接](/a)',
  ];
  const marks = [
    '**见**',
    '１２',
    '!',
    '?',
    '(',
    ')',
    ':',
    '\\_',
    '&amp;',
    '…',
    '“词”',
    '\n> 引',
    '\n',
  ];
  const bare = (text: string) => text.replace(/[\s\u3000>,.;:!?()，。；：！？（）]/g, '');
  const site = siteWith({ 'content/zh/page.mdx': '' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...words, ...marks), { maxLength: 14 }),
      async (parts) => {
        const before = `# 页面\n\n> 前${parts.join('')}\n`;
        site.write('content/zh/page.mdx', before);
        await languageCheck.run(await site.context({ fix: true }));
        const after = site.read('content/zh/page.mdx');
        expect(bare(after)).toBe(bare(before));
        for (const word of ['Babel', 'npm', '`a b`', '[链接](/a)', '**见**', '\\_', '&amp;']) {
          expect(after.split(word).length).toBe(before.split(word).length);
        }
      },
    ),
    { numRuns: 150, seed: 1 },
  );
}, 60_000);

test('--fix writes spaces outside of links and marks', async () => {
  const site = siteWith({
    'content/zh/page.mdx':
      '# 页面\n\n见[npm](/a)和**Rspack**的[Node.js](/b)页，[见](/a)[npm](/b)，**见**npm，见[**npm**](/a)。\n',
  });
  await languageCheck.run(await site.context({ fix: true }));
  expect(site.read('content/zh/page.mdx')).toBe(
    '# 页面\n\n见 [npm](/a) 和 **Rspack** 的 [Node.js](/b) 页，[见](/a) [npm](/b)，**见** npm，见 [**npm**](/a)。\n',
  );
});

test('a link whose words begin with a blank', async () => {
  expect(await chinese('# 页面\n\n见[ npm](/a) 页。\n')).toEqual([
    'content/zh/page.mdx:3:3 typography',
  ]);
  expect(await english('# Page\n\nSee [ npm](/a) pages.\n')).toEqual([
    'content/en/page.mdx:3:6 typography',
  ]);
});

test('--fix writes only into the page of --only and its twin', async () => {
  const text = '# 页面\n\n用Rspack打包。\n';
  const site = siteWith({
    'content/en/page.mdx': '# Page\n\nBundle.\n',
    'content/zh/page.mdx': text,
    'content/zh/other.mdx': text,
  });
  const context = await site.context({ fix: true, only: ['en/page.mdx'] });
  expect((await languageCheck.run(context)).written).toEqual(['content/zh/page.mdx']);
  expect(site.read('content/zh/other.mdx')).toBe(text);
});

test('a page under the floor of its area is thin', async () => {
  const thin = { 'content/en/guide/page.mdx': '# Page\n\nNothing much.\n' };
  expect(await problems(thin)).toEqual(['content/en/guide/page.mdx:1:1 thin-page']);
  const words = Array.from({ length: 130 }, () => 'good word').join(' ');
  expect(await problems({ 'content/en/guide/page.mdx': `# Page\n\n${words}.\n` })).toEqual([]);
});

test('a long sentence may stand on three pages, not on four', async () => {
  const page = (code: string) =>
    `# Page\n\nSet \`${code}\` when the defaults of your mode are not enough.\n`;
  const names = ['a', 'b', 'c'];
  const files = Object.fromEntries(names.map((name) => [`content/en/${name}.mdx`, page(name)]));
  expect(await problems(files)).toEqual([]);
  expect(await problems({ ...files, 'content/en/d.mdx': page('d') })).toEqual(
    ['a', 'b', 'c', 'd'].map((name) => `content/en/${name}.mdx:3:1 repeated-sentence`),
  );
});
