import { describe, expect, test } from 'vitest';
import { parseFrontmatter } from './frontmatter.ts';
import { sourceProblems } from './source-problems.ts';

function found(text: string): string[] {
  const source = { file: 'a.mdx', text };
  return sourceProblems(source, parseFrontmatter(source).frontmatter).map(
    ({ code, severity, line, column }) => `${severity} ${code} ${line}:${column}`,
  );
}

describe('what would be published in silence', () => {
  test.each([
    ['frontmatter without its end', '---\ntitle: A\n\n# A\n', 'error open-frontmatter 1:1'],
    ['the same with a key alone', '---\r\nhero:\r\n  name: N\r\n', 'error open-frontmatter 1:1'],
    [
      'bytes that are no UTF-8',
      Buffer.from('# A\n\nbad \xff', 'latin1').toString(),
      'error not-utf8 3:5',
    ],
    ['a zero byte', '# A\n\nbad \0', 'error not-utf8 3:5'],
    ['nothing', '', 'warning empty-page 1:1'],
    ['blanks', ' \n\n', 'warning empty-page 1:1'],
    ['frontmatter alone', '---\ntitle: A\n---\n', 'warning empty-page 1:1'],
  ])('%s', (_, text, problem) => expect(found(text)).toEqual([problem]));
});

describe('what is meant', () => {
  test.each([
    ['a rule at the start', '---\n\ntext\n'],
    ['a rule, and a sentence with a colon', '---\nRead this first: it matters\n'],
    ['an overview', '---\noverview: true\n---\n'],
    ['a home page', '---\npageType: home\n---\n'],
    ['the sign for broken bytes, spelt', 'shown as `&#xFFFD;`\n'],
  ])('%s', (_, text) => expect(found(text)).toEqual([]));
});
