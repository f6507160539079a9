import { afterEach, describe, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { sources as fixtureSources } from '../../tests/fixture-sources.ts';
import { claimsOf } from './claims-check.ts';
import { hookReturnClaims } from './hook-returns.ts';

let site: CheckSite;

afterEach(() => site?.remove());

const hook = (kind: string, type?: string) => ({ kind, args: [], fired: 1, ...(type && { type }) });
const sources = {
  ...fixtureSources,
  facts: {
    ...fixtureSources.facts,
    hooks: {
      Compiler: {
        emit: hook('AsyncSeriesHook'),
        done: hook('SyncHook'),
        shouldEmit: hook('SyncBailHook'),
        preset: hook('HookMap', 'HookMap<SyncHook<[object], void>>'),
        print: hook('HookMap', 'HookMap<SyncWaterfallHook<[string]>>'),
      },
    },
  },
};

async function claims(text: string, route = 'api/plugin-api/compiler-hooks'): Promise<string[]> {
  const lang = /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
  site = checkSite({
    'content/en/index.mdx': '# Home\n',
    [`content/${lang}/${route}.mdx`]: `# Hooks\n\n${text}\n`,
  });
  const found = await claimsOf(await site.context(), sources, [hookReturnClaims]);
  return found.map(({ says, verdict }) => `${verdict.state} ${says}`);
}

const section = (name: string, text: string) => `## \`${name}\`\n\n${text}`;

describe('a hook that ignores what its taps return', () => {
  test.each([
    [section('emit', 'Return `false` to write no files.'), 'emit'],
    [section('done', 'To add data, call `update()`, or return a string.'), 'done'],
    [section('done', 'If a tap returns a value, Rspack skips the remaining taps.'), 'done'],
    [section('preset', 'If you return an object, it is the preset.'), 'preset'],
    [section('shouldEmit', 'To stop, return `false` from the [`emit`](#emit) hook.'), 'emit'],
    ['To prevent this, return `false` from the `compiler.hooks.emit` hook.', 'emit'],
    [section('emit', '返回 `false` 即可不写入文件。'), 'emit'],
    [section('done', '如果返回一个字符串，Rspack 会将其加入结果。'), 'done'],
  ])('%s', async (text, name) => {
    expect(await claims(text)).toEqual([`false a tap of ${name} returns something`]);
  });
});

test.each([
  [section('shouldEmit', 'Return `false` to write no files.'), 'shouldEmit'],
  [section('print', 'Each tap may change it, and returns a string.'), 'print'],
  [section('print', 'To change it, return a string.'), 'print'],
  [section('shouldEmit', '返回 `false` 则不写入文件。'), 'shouldEmit'],
])('one that reads it: %s', async (text, name) => {
  expect(await claims(text)).toEqual([`proven a tap of ${name} returns something`]);
});

test.each([
  section('emit', "Don't return a value."),
  section('emit', 'Rspack ignores the return value.'),
  section('emit', 'With `tapPromise`, return a promise.'),
  section('emit', 'If you return a promise, Rspack waits for it.'),
  section('emit', '`compilation.getAssets()` returns an array.'),
  section('emit', 'The function that `getHooks()` returns gives a list.'),
  section('emit', 'In `shouldEmit`, you can return `false`.'),
  section('emit', 'In webpack, you can return `false`.'),
  section('emit', '`compilation.getAssets()` 返回一个数组。'),
  section('emit', '使用 `tapPromise` 时请返回一个 Promise。'),
  'If you return a string, it is printed.',
])('says nothing of a hook that ignores it: %s', async (text) => {
  expect((await claims(text)).filter((one) => one.startsWith('false'))).toEqual([]);
});
