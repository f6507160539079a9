import { describe, expect, test } from 'vitest';
import { Slugger, slugOf } from './slug.ts';

describe('ANCH-4: slugs', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['output.path', 'outputpath'],
    ['this.addDependency()', 'thisadddependency'],
    ['string[]', 'string'],
    ['C++ & Rust: 100%', 'c--rust-100'],
    ['什么是 Rspack？', '什么是-rspack'],
    ['a_b-c d', 'a_b-c-d'],
    ['Émile café', 'émile-café'],
    ['emoji 🚀 x', 'emoji--x'],
    ['A / B', 'a--b'],
    ['What’s new', 'whats-new'],
  ])('%s → %s', (text, slug) => expect(slugOf(text)).toBe(slug));

  test('ANCH-2: emoji leave nothing behind, not even their invisible parts', () => {
    expect(slugOf('⚙️ 👩🏽‍💻 1️⃣ x')).toBe('--1-x');
  });
});

test.each([
  ['Node.js', 'node-js'],
  ['run.cache', 'run-cache'],
  ['`this.addDependency()`', 'this-adddependency'],
  ['C++ & Rust: 100%', 'c-rust-100'],
  ['1. Install', '_1-install'],
  ['Émile café', 'emile-cafe'],
  ['a_b-c d', 'a-b-c-d'],
  ['什么是 Rspack？', '什么是-rspack'],
  ['?!', 'section'],
])('as VitePress makes them: %s → %s', (text, slug) => {
  const slugger = new Slugger('vitepress');
  expect([slugger.next(text), slugger.next(text)]).toEqual([slug, `${slug}-1`]);
});

describe('ANCH-3: repeated slugs', () => {
  test('count from 1, over all headings', () => {
    const slugger = new Slugger();
    expect(['Externals', 'externals', 'Externals'].map((text) => slugger.next(text))).toEqual([
      'externals',
      'externals-1',
      'externals-2',
    ]);
  });

  test('never repeat an id that another heading has', () => {
    const slugger = new Slugger();
    expect(slugger.reserve('foo-1')).toBe(true);
    expect(['Foo', 'Foo', 'Foo 1'].map((text) => slugger.next(text))).toEqual([
      'foo',
      'foo-2',
      'foo-1-1',
    ]);
    expect(slugger.reserve('foo')).toBe(false);
  });

  test('a heading of symbols alone still has an address', () => {
    expect(new Slugger().next('🚀')).toBe('section');
  });
});

test('a heading never takes the id of the article', () => {
  const slugger = new Slugger();
  expect(slugger.next('Main')).toBe('main-1');
  expect(new Slugger().reserve('main')).toBe(false);
});
