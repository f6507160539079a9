import { describe, expect, test } from 'vitest';
import { pageWith } from './empty-page.ts';
import { createEngine } from './engine.ts';
import type { IndexPage } from './index-file.ts';
import { readQuery } from './query.ts';

/** Hits of a Japanese site. */
async function hitsOf(pages: Partial<IndexPage>[], keyword: string, lang = 'ja') {
  const index = {
    lang,
    version: '',
    pages: pages.map((page, number) => pageWith({ routePath: `/${number}`, ...page })),
  };
  const engine = await createEngine(index, (path) => path);
  return engine.search({ keyword, limit: Number.POSITIVE_INFINITY }).hits;
}

/** Routes of the pages that answer, best first. */
const order = async (...asked: Parameters<typeof hitsOf>) => [
  ...new Set((await hitsOf(...asked)).map(({ link }) => link)),
];

/** What a hit marks. */
const marked = async (...asked: Parameters<typeof hitsOf>) =>
  (await hitsOf(...asked)).flatMap(({ statement = '', highlightInfoList }) =>
    highlightInfoList.map(({ start, length }) => statement.slice(start, start + length)),
  );

const terms = (keyword: string, lang = 'ja') =>
  readQuery(keyword, [], lang).terms.map(({ text }) => text);

describe('words of Japanese', () => {
  test.each([
    ['再試行', ['再試行']],
    ['再試行の間隔', ['再試行', '間隔']],
    ['ジョブを再試行する', ['ジョブ', '再試行']],
    ['設定ファイル', ['設定', 'ファイル']],
    ['リトライ', ['リトライ']],
    ['待ち時間', ['待ち時間']],
    ['サーバーの起動方法', ['サーバー', '起動', '方法']],
    ['output.filename を変更', ['output', 'filename', '変更']],
  ])('%s', (keyword, expected) => {
    expect(terms(keyword)).toEqual(expected);
  });

  test('are told by their kana in the search of another language, too', () => {
    expect(terms('再試行する', 'en')).toEqual(['再試行']);
    expect(terms('リトライ', 'zh')).toEqual(['リトライ']);
  });

  test('Chinese is read as before', () => {
    expect(terms('再构建', 'zh')).toEqual(['构建']);
  });

  test('of grammar alone are looked for as they stand', () => {
    expect(terms('はじめに')).not.toEqual([]);
  });
});

describe('pages that hold the word', () => {
  const trial = { title: '試行の記録', content: '試行 試行 試行の結果。再び実行する。' };
  const retry = { title: 'ジョブ', content: '失敗した処理は再試行されます。' };

  test('come, and those that hold a part of it do not stand before them', async () => {
    expect(await order([trial, retry], '再試行')).toEqual(['/1']);
    const library = { title: 'ライブラリ', content: 'トライアル版のライブラリ' };
    const again = { title: '設定', content: '三回までリトライします' };
    expect(await order([library, again], 'リトライ')).toEqual(['/1']);
  });

  test('with all words stand before those with one', async () => {
    const pages = [
      { title: '間隔', content: '間隔 間隔 間隔' },
      { title: '処理', content: '再試行の間隔は三秒です' },
    ];
    expect((await order(pages, '再試行の間隔'))[0]).toBe('/1');
  });

  test('have it marked, whole', async () => {
    expect(await marked([trial, retry], '再試行')).toEqual(['再試行']);
    expect(await marked([retry], '再試行する')).toEqual(['再試行']);
  });

  test('where no page holds the word, its parts are found', async () => {
    expect(await order([trial], '再試行')).toEqual(['/0']);
    expect((await marked([trial], '再試行')).join()).toContain('試行');
  });
});
