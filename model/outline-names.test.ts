import { describe, expect, test } from 'vitest';
import { parseMarks } from '../model/marks.ts';
import { nameOf, repeatedBeginnings } from './outline-names.ts';

/** Entries from names, indented by two blanks a level; anything with a blank inside is prose. */
function outline(...lines: string[]) {
  return lines.map((line) => {
    const text = line.trim();
    const depth = 2 + (line.length - text.length) / 2;
    return { text: parseMarks(text.includes(' ') ? text : `\`${text}\``), depth };
  });
}

describe('what outline entries begin with and repeat', () => {
  test.each([
    ['one part', ['optimization.minimize', 'optimization.nodeEnv'], 'optimization.'],
    ['several parts', ['compiler.hooks.run', 'compiler.hooks.make'], 'compiler.hooks.'],
    ['prose in between', ['All options', 'output.path', 'output.clean'], 'output.'],
    ['the last part is always shown', ['a.b', 'a.c', 'a.b.c'], 'a.'],
  ])('%s', (_what, lines, shared) => {
    const entries = outline(...lines);
    expect(repeatedBeginnings(entries)).toEqual(
      entries.map(({ text }) => (nameOf(text) ? shared : '')),
    );
  });

  test('a stranger among many keeps its whole name', () => {
    expect(repeatedBeginnings(outline('a.b', 'a.c', 'a.d', 'x.b.c'))).toEqual([
      'a.',
      'a.',
      'a.',
      '',
    ]);
  });

  test.each([
    ['two owners tell apart', ['compiler.run', 'compiler.close', 'stats.toJson', 'stats.hash']],
    ['one name alone repeats nothing', ['output.path', 'Some prose']],
    ['rests that would be the same', ['a.b', 'a.c', 'a.d', 'b']],
  ])('nothing: %s', (_what, lines) => {
    expect(repeatedBeginnings(outline(...lines))).toEqual(lines.map(() => ''));
  });

  test('long names below their owner go without its name, all of them or none', () => {
    expect(
      repeatedBeginnings(
        outline(
          'optimization.splitChunks',
          '  optimization.splitChunks.maxSize',
          '  optimization.splitChunks.cacheGroups',
          '    optimization.splitChunks.cacheGroups.*.test',
          '    optimization.splitChunks.cacheGroups.*.reuseExistingChunk',
        ),
      ),
    ).toEqual([
      'optimization.',
      'optimization.',
      'optimization.',
      'optimization.splitChunks.cacheGroups.',
      'optimization.splitChunks.cacheGroups.',
    ]);
  });

  test('prose and flags are no names in parts', () => {
    expect(nameOf(parseMarks('Differences from webpack'))).toBeUndefined();
    expect(nameOf(parseMarks('`--mode`'))).toBeUndefined();
    expect(nameOf(parseMarks('`a.b` and more'))).toBeUndefined();
  });
});
