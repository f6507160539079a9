import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLIC_TOKENS } from '../../theme/public-tokens.ts';
import { sourceFiles } from '../bundle/node-bundle.mjs';
import { siteStyles } from './site-styles.ts';

const config = (css: string, styles = ['./styles.css']) => ({
  file: 'site.config.ts',
  styles,
  sources: {
    'site.config.ts': "export default {\n  styles: [\n    './styles.css',\n  ],\n};\n",
    'styles.css': css,
  },
});

test('public tokens get the names of the theme, short ones where the bundles have them', () => {
  const css =
    ':root {\n  /* Ours. */\n  --docs-accent: teal;\n}\n.mine { color: var(--docs-accent, red); --own: 1; }';
  const { text, problems } = siteStyles(config(css), { '--accent': '--q' });
  expect(problems).toEqual([]);
  expect(text).toBe(':root {\n--q: teal;\n}\n.mine { color: var(--q, red); --own: 1; }');
  expect(siteStyles(config(css)).text).toContain('--accent: teal');
});

test('a token that does not exist is reported with its line and the nearest one', () => {
  const { problems } = siteStyles(config(':root {\n  --docs-acent: teal;\n}'));
  expect(problems).toMatchObject([
    {
      code: 'bad-theme-style',
      file: 'styles.css',
      line: 2,
      message: 'there is no token `--docs-acent`',
      hint: 'did you mean `--docs-accent`?',
    },
  ]);
});

test('a style sheet that is missing, and one that would end its element, are reported', () => {
  const { problems } = siteStyles(
    config('a::after { content: "</style>" }', ['./styles.css', './no.css']),
  );
  expect(problems).toMatchObject([
    { code: 'bad-theme-style', file: 'styles.css', line: 1 },
    {
      code: 'missing-extension',
      file: 'site.config.ts',
      message: 'the style sheet does not exist: ./no.css',
    },
  ]);
});

test('every public token is a custom property of the theme', () => {
  const folder = resolve(import.meta.dirname, '../../theme/styles');
  const css = sourceFiles(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(file), 'utf8'))
    .join('\n');
  for (const name of Object.values(PUBLIC_TOKENS)) expect(css).toContain(`${name}:`);
});

test('no site styles, nothing to inline', () => {
  expect(siteStyles({ ...config(''), styles: [] })).toEqual({ problems: [] });
});
