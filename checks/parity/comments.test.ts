import { describe, expect, test } from 'vitest';
import { codeLines } from './comments.ts';

const bare = (code: string, lang: string) => codeLines(code, lang).map(({ text }) => text);

describe('codeLines', () => {
  test.each([
    ['js', "const a = 'x'; // 注释", ["const a = 'x';"]],
    [
      'js',
      "fetch('https://a.example/b'); /* one\ntwo */ go();",
      ["fetch('https://a.example/b');", '       go();'],
    ],
    ['js', 'const re = /https?:\\/\\/[/]x/g; // end', ['const re = /https?:\\/\\/[/]x/g;']],
    ['ts', 'const t = `// no comment`;', ['const t = `// no comment`;']],
    ['js', 'const half = a / b; // half', ['const half = a / b;']],
    ['jsx', "<p>Don't // stop</p>", ["<p>Don't"]],
    ['bash', 'npm run build # build\n# all of it\ncurl a#b', ['npm run build', 'curl a#b']],
    ['yaml', "a: '# no' # yes", ["a: '# no'"]],
    ['css', 'a { color: red; /* rot */ }', ['a { color: red; }']],
    ['html', '<p>a</p><!-- b -->\n<p>c // d</p>', ['<p>a</p>', '<p>c // d</p>']],
    ['text', '# 3 files // all', ['# 3 files // all']],
  ])('%s: %s', (lang, code, expected) => expect(bare(code, lang)).toEqual(expected));

  test('lines keep their numbers', () => {
    expect(codeLines('// a\n\nb();\n/*\n*/\nc();', 'js')).toEqual([
      { text: 'b();', line: 3 },
      { text: 'c();', line: 6 },
    ]);
  });
});
