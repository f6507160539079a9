import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { sources as fixtureSources } from '../../tests/fixture-sources.ts';
import { claimsOf } from './claims-check.ts';
import { hookOrderClaims } from './hook-order.ts';

let site: CheckSite;

afterEach(() => site?.remove());

const hook = { kind: 'SyncHook', args: [], fired: 1 };
const sources = {
  ...fixtureSources,
  facts: {
    ...fixtureSources.facts,
    hooks: {
      Compiler: { make: hook, emit: hook, assetEmitted: hook, afterEmit: hook, done: hook },
      Compilation: { seal: hook },
    },
    hookTraces: [
      {
        situation: 'a build',
        calls: [
          ...['Compiler.make', 'Compilation.seal', 'Compiler.emit', 'Compiler.assetEmitted'],
          ...['Compiler.afterEmit', 'Compiler.done'],
        ],
      },
      { situation: 'watch mode', calls: ['Compiler.done', 'Compiler.make'] },
    ],
  },
};

async function claims(
  text: string,
  { lang = 'en', route = 'api/plugin-api/compiler-hooks' } = {},
): Promise<string[]> {
  site = checkSite({
    'content/en/index.mdx': '# Home\n',
    [`content/${lang}/${route}.mdx`]: `# Hooks\n\n${text}\n`,
  });
  const found = await claimsOf(await site.context(), sources, [hookOrderClaims]);
  return found.map(({ says, verdict }) => `${verdict.state} ${says}`);
}

const section = (name: string, text: string) => `## \`${name}\`\n\n${text}`;

test.each([
  [section('emit', 'Called before `afterEmit`.'), 'proven emit before afterEmit'],
  [section('emit', 'Called after `afterEmit`.'), 'false emit after afterEmit'],
  [section('emit', 'It is sync. Rspack calls this hook after `done`.'), 'false emit after done'],
  [section('emit', 'The next hook is `afterEmit`.'), 'proven emit before afterEmit'],
  [
    section('emit', 'Called before Rspack writes the files.'),
    'proven emit before writes the files',
  ],
  [
    section('emit', 'Called after Rspack has written all files.'),
    'false emit after written all files',
  ],
  ['`emit` is called immediately before `make`.', 'false emit before make'],
  ['Rspack calls `compilation.hooks.seal` before `emit`.', 'proven seal before emit'],
])('a sentence about two hooks: %s', async (text, expected) => {
  expect(await claims(text)).toEqual([expected]);
});

test.each([
  [section('emit', '在 `afterEmit` 之前调用。'), 'proven emit before afterEmit'],
  [section('emit', '在 `afterEmit` 之后调用。'), 'false emit after afterEmit'],
  [section('emit', '在 Rspack 写入所有文件之后调用。'), 'false emit after 写入所有文件'],
  ['`emit` 在 `make` 之前触发。', 'false emit before make'],
  [section('emit', '下一个钩子是 Compiler 的 `afterEmit`。'), 'proven emit before afterEmit'],
])('the same in Chinese: %s', async (text, expected) => {
  expect(await claims(text, { lang: 'zh' })).toEqual([expected]);
});

test.each([
  ['builds differ', section('done', 'Called after `make`.')],
  ['another bundler', section('emit', 'In webpack, `emit` is called after `afterEmit`.')],
  [
    'another bundler behind it',
    '`emit` 在 `make` 之后调用，而在 webpack 中，`emit` 在 `make` 之前调用。',
  ],
  ['a negation', section('emit', '`emit` is never called after `afterEmit`.')],
  ['a condition', section('emit', 'If a tap fails, `emit` is called after `afterEmit`.')],
  ['no hook that is called', section('emit', 'Look at `process` after `done`.')],
])('nothing is refuted where %s decides', async (_name, text) => {
  const lang = /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
  expect((await claims(text, { lang })).filter((one) => one.startsWith('false'))).toEqual([]);
});

test('a name is a hook elsewhere when the sentence says so', async () => {
  const at = { route: 'guide/plugins' };
  expect(await claims('`emit` is called before `make`.', at)).toEqual([]);
  site.remove();
  expect(await claims('The hook `emit` is called before `make`.', at)).toEqual([
    'false emit before make',
  ]);
});

test('sections that follow the order of a build are compared with it', async () => {
  const page = (names: string[]) =>
    `The sections below follow the order of a build.\n\n${names.map((name) => section(name, 'Text.')).join('\n\n')}`;
  expect(await claims(page(['make', 'emit', 'afterEmit']))).toEqual([
    'proven make > emit > afterEmit',
  ]);
  site.remove();
  expect(await claims(page(['make', 'afterEmit', 'emit']))).toEqual([
    'false make > afterEmit > emit',
  ]);
});
