import { describe, expect, test } from 'vitest';
import { compileText, htmlOf } from '../../tests/compile/support.ts';

const fence = (info: string, code = 'a') => `\`\`\`${info}\n${code}\n\`\`\`\n`;

/** Titles of the groups on a page, group by group. */
const groupsIn = (html: string) =>
  [...html.matchAll(/<div class="files">.*?role="tablist"[^>]*>(.*?)<\/div>/gs)].map(
    ([, tabs = '']) => [...tabs.matchAll(/<\/span>(.*?)<\/button>/g)].map(([, title]) => title),
  );

const shop = [
  fence('js title="src/index.js"'),
  fence('css title="src/style.css"'),
  fence('json title="package.json"'),
];

describe('files of one example', () => {
  test('fences of files that follow each other are one block', async () => {
    const html = await htmlOf(shop.join('\n\n'));
    expect(groupsIn(html)).toEqual([['src/index.js', 'src/style.css', 'package.json']]);
    expect(html.match(/<figure/g)).toHaveLength(3);
    expect(html.match(/<figcaption>/g)).toHaveLength(3);
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
  });

  test.each([
    ['text in between', `${shop[0]}\n\ntext\n\n${shop[1]}`],
    ['a block without a title', `${shop[0]}\n\n${fence('js')}`],
    ['a title that is no file', `${shop[0]}\n\n${fence('js title="After the change"')}`],
    ['a command', `${shop[0]}\n\n${fence('sh title="build.sh"')}`],
    ['what the example puts out', `${shop[0]}\n\n${fence('js title="dist/main.js" output')}`],
    ['the same file again', `${shop[0]}\n\n${shop[0]}`],
  ])('no block of files: %s', async (_what, text) => {
    expect(groupsIn(await htmlOf(text))).toEqual([]);
  });

  test('the same file again begins another example', async () => {
    expect(groupsIn(await htmlOf([...shop, ...shop].join('\n\n')))).toEqual([
      ['src/index.js', 'src/style.css', 'package.json'],
      ['src/index.js', 'src/style.css', 'package.json'],
    ]);
  });

  test('blocks, text and check stay as they are', async () => {
    const page = await compileText(shop.join('\n\n'));
    expect(page.codeBlocks.map(({ title }) => title)).toEqual([
      'src/index.js',
      'src/style.css',
      'package.json',
    ]);
    expect(page.text).toBe('');
    expect(page.problems).toEqual([]);
  });
});

describe('commands and what they print', () => {
  test('commands are told from comments and lines that go on', async () => {
    const html = await htmlOf(fence('sh', 'npm i\n# then\nnode a.js \\\n  --b\n\nls'));
    const lines = html.match(/class="line[^"]*"/g) ?? [];
    expect(lines.map((line) => line.includes('command'))).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  test('a script within a script has no commands', async () => {
    const html = await htmlOf(fence('sh', 'cat <<EOF\na\nEOF'));
    expect(html.match(/line command/g)).toHaveLength(1);
  });

  test('a written prompt says where commands are', async () => {
    const page = await compileText(fence('sh', '$ npm i\nadded 3 packages'));
    expect(page.html.match(/class="sign"/g)).toHaveLength(1);
    expect(page.html).not.toContain('command');
    expect(page.codeBlocks[0]?.code).toBe('npm i\nadded 3 packages');
  });

  test('text that is put out is told apart, a file that is put out is code', async () => {
    expect(await htmlOf(fence('text output'))).toContain('data-output');
    expect(await htmlOf(fence('js title="dist/a.js" output'))).not.toContain('data-output');
  });
});
