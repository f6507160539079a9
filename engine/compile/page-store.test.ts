import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as content from '../../tests/site-content.ts';
import { routeAt } from '../../tests/site-fixture.ts';
import { Cache } from '../cache.ts';
import type { Route } from '../model.ts';
import { type CompileOptions, type Compiler, createCompiler } from './compile.ts';
import { hashFile, PageStore } from './page-store.ts';

const options: CompileOptions = {
  base: '/',
  langs: ['en', 'zh'],
  defaultLang: 'en',
  versions: [],
  defaultVersion: '',
  markdown: { showLineNumbers: false, defaultWrapCode: false },
  texts: {},
};
const TEXT = "import Part from './_part.mdx';\n\n# Page\n\n<Part />\n";
const compiler = createCompiler(content);

let root: string;
let route: Route;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'));
  route = { ...routeAt('en/a.mdx'), file: join(root, 'content/en/a.mdx') };
  await put('en/_part.mdx', 'One.\n');
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

async function put(source: string, text: string): Promise<void> {
  const file = join(root, 'content', source);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const cacheDir = () => join(root, 'cache');
const storeOf = (salt = 'salt') =>
  new PageStore(new Cache(cacheDir()), {
    siteRoot: root,
    contentDir: join(root, 'content'),
    options,
    salt,
  });

async function keep(store = storeOf(), use?: Compiler): Promise<string> {
  const { body, kept } = await store.compile(use ?? (await compiler), route, TEXT);
  await kept;
  return body.html;
}

test('a page comes out the same whether its code is highlighted now or was before', async () => {
  const pageOf = (code: string, sentence: string) =>
    `# Page\n\n${sentence}\n\n~~~js\nconst ${code} = 'x';\n~~~\n`;
  const htmlOf = async (text: string, store = storeOf()) => {
    const { body, kept } = await store.compile(await compiler, route, text);
    await kept;
    return body.html;
  };
  await htmlOf(pageOf('a', 'One.'));
  for (const text of [pageOf('a', 'Two.'), pageOf('b', 'Two.')]) {
    const again = await htmlOf(text);
    expect(again).toContain('<i class=');
    expect(again).toBe(await htmlOf(text, storeOf('nothing known')));
  }
});

describe('find', () => {
  test('gives back what was compiled, from every start of the program', async () => {
    await keep();
    const record = await storeOf().find(route, TEXT);
    expect((await storeOf().body(record?.bodyKey ?? '')).html).toContain('One.');
  });

  test('gives nothing for another text, page, place or code', async () => {
    await keep();
    const others: [Route, string, string?][] = [
      [route, `${TEXT}\nMore.`],
      [route, TEXT, 'other salt'],
      [routeAt('zh/a.mdx'), TEXT],
      [{ ...route, source: 'en/a.md' }, TEXT],
      [{ ...route, version: 'v1' }, TEXT],
      // Its pictures and partials lie beside it.
      [{ ...route, file: '/moved/en/a.mdx' }, TEXT],
    ];
    const found = others.map(([page, text, salt]) => storeOf(salt).find(page, text));
    expect(await Promise.all(found)).toEqual(others.map(() => undefined));
  });

  test('gives nothing once a file that was read has changed, and again when it is as it was', async () => {
    await keep();
    await put('en/_part.mdx', 'Two.\n');
    expect(await storeOf().find(route, TEXT)).toBeUndefined();
    await put('en/_part.mdx', 'One.\n');
    expect(await storeOf().find(route, TEXT)).toBeDefined();
  });

  test('a partial that is saved while its page is compiled is seen to differ', async () => {
    const real = await compiler;
    const html = await keep(storeOf(), {
      faults: [],
      async compile(input) {
        const page = await real.compile(input);
        await put('en/_part.mdx', 'Two.\n');
        return page;
      },
    });
    expect(html).toContain('One.');
    expect(await storeOf().find(route, TEXT)).toBeUndefined();
  });

  test('gives nothing without the bulk', async () => {
    await keep();
    const record = await storeOf().find(route, TEXT);
    const key = record?.bodyKey ?? '';
    await rm(join(cacheDir(), key.slice(0, 2), `${key}.json`));
    expect(await storeOf().find(route, TEXT)).toBeUndefined();
  });
});

describe('body', () => {
  test('is empty for a page without a file', async () => {
    expect(await storeOf().body('')).toEqual({
      html: '',
      text: '',
      codeBlocks: [],
      components: [],
    });
  });

  test('says so when an entry has gone during the build', async () => {
    await expect(storeOf().body('abc')).rejects.toThrow(
      'the compiled page abc vanished from the cache during the build',
    );
  });
});

test('hashFile tells contents apart, and files that are not there', async () => {
  const [a, b] = ['a', 'b'].map((name) => join(root, name)) as [string, string];
  await writeFile(a, 'one');
  await writeFile(b, 'two');
  expect(await hashFile(a)).not.toBe(await hashFile(b));
  expect(await hashFile(join(root, 'c'))).toBeNull();
});
