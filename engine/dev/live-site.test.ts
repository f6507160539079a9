import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { components } from '../../components/content-entry.tsx';
import { pageComponent, plainComponent } from '../../components/plain.tsx';
import type { DevUpdate } from '../../runtime/dev/messages.ts';
import type { DocumentModule } from '../render/document-entry.tsx';
import type { ServerCode } from './bundles.ts';
import { LiveSite } from './live-site.ts';

const statics = { footer: '', panels: {} };
const documents: Partial<DocumentModule> = { shellStatics: () => statics };
const code: ServerCode = {
  content: { components, islands: {} },
  contentCodeKey: 'code',
  documents: documents as DocumentModule,
  textsFor: () => ({}),
};
const plain = { pageComponent, plainComponent };
/** Milliseconds. */
const QUIET = 100;
const change = { environment: 'node', content: true, documents: true, problems: [] };

let root: string;
let site: LiveSite;
/** What was last told to the terminal, as `file code`. */
let told: string[] = [];
/** The same of all times. */
let everTold: string[] = [];
/** Codes of what is wrong with the configuration or the code. */
let toldOfSite: string[] = [];
/** What pages themselves were last said to have, as `path code`. */
let found: string[] = [];
/** What open pages were told. */
let updates: DevUpdate[];
let whenTold: () => void;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'live-site-'));
  mkdirSync(join(root, 'content/en'), { recursive: true });
  writeFileSync(join(root, 'content/en/index.mdx'), '# Home\n');
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', description: 'D', lang: 'en' };\n",
  );
  writeFileSync(join(root, 'package-lock.json'), '{}');
  updates = [];
  whenTold = () => undefined;
  site = new LiveSite({
    engineKey: 'engine',
    projectRoot: join(import.meta.dirname, '..', '..'),
    cacheRoot: join(root, 'cache'),
    siteRoot: root,
    publish: (update) => {
      updates.push(update);
      whenTold();
    },
    report: ({ site: ofSite, between, pages }) => {
      toldOfSite = ofSite.map(({ code }) => code);
      told = between.map(({ file, code }) => `${file} ${code}`);
      everTold.push(...told);
      found = [...pages].map(([path, [first]]) => `${path} ${first?.code}`);
    },
    quiet: QUIET,
  });
});
afterEach(async () => {
  // Later it would be told to the next test.
  await judged();
  // The cache may still be written.
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

test('a start at which the pages could not be read is made up for by the next change', async () => {
  await site.start();
  vi.spyOn(site.files, 'readRoutes').mockRejectedValueOnce(new Error('gone'));
  await expect(site.codeChanged(change, async () => code)).rejects.toThrow('gone');
  expect(site.view).toBeUndefined();
  const added = [join(root, 'content/en/other.mdx')];
  writeFileSync(added[0] ?? '', '# Other\n');
  await site.filesChanged({ added, changed: [], removed: [] });
  expect([...(site.view?.byPath.keys() ?? [])]).toEqual(expect.arrayContaining(['/', '/other']));
});

test('a configuration that is saved before there is any code is the one that the site starts with', async () => {
  await site.start();
  const file = join(root, 'site.config.mjs');
  writeFileSync(file, "export default { title: 'New', description: 'D', lang: 'en' };\n");
  await site.filesChanged({ added: [], changed: [file], removed: [] });
  await site.codeChanged(change, async () => code);
  expect(site.view?.config.title).toBe('New');
});

/** Saves a page and takes it in. */
async function save(name: string, text: string, kind: 'added' | 'changed' = 'changed') {
  const file = join(root, 'content/en', name);
  writeFileSync(file, text);
  await site.filesChanged({ added: [], changed: [], removed: [], [kind]: [file] });
}

async function startWhole(): Promise<void> {
  await site.start();
  await site.codeChanged(change, async () => code);
  await vi.waitFor(() => expect(Reflect.get(site, 'complete')).toBe(true));
  await site.settled();
}

/** Waits until everything that was saved has been judged. */
async function judged(): Promise<void> {
  await vi.waitFor(() => expect(Reflect.get(site, 'quietTimer')).toBeUndefined());
  await Reflect.get(site, 'judging');
}

test('a broken link stands in the overlay of its page, and goes with the link or with the file', async () => {
  await startWhole();
  await save('other.mdx', '# Other\n\n[There](/nowhere)\n', 'added');
  await judged();
  expect(site.state.problems.pages['/other']).toContain('there is no page /nowhere');
  expect(told).toContain('content/en/other.mdx dead-link');
  await save('other.mdx', '# Other\n\n[There](/)\n');
  expect(site.state.problems.pages).toEqual({});
  await save('other.mdx', '# Other\n\n[There](/nowhere)\n');
  await judged();
  expect(told).toContain('content/en/other.mdx dead-link');
  const file = join(root, 'content/en/other.mdx');
  await rm(file);
  await site.filesChanged({ added: [], changed: [], removed: [file] });
  expect(site.state.problems.pages).toEqual({});
  expect(told).toEqual([]);
});

test('numbers that order files come and go without another address', async () => {
  const config = join(root, 'site.config.mjs');
  writeFileSync(
    config,
    "export default { title: 'T', description: 'D', lang: 'en', route: { stripNumbers: true } };\n",
  );
  await startWhole();
  await save('02-b.mdx', '# B\n', 'added');
  await save('01-a.mdx', '# A\n\n[By file](./02-b.mdx), [by address](/b)\n', 'added');
  await judged();
  expect(told).toEqual([]);
  const [before, after] = ['02-b.mdx', '03-b.mdx'].map((name) => join(root, 'content/en', name));
  renameSync(before ?? '', after ?? '');
  await site.filesChanged({ added: [after ?? ''], changed: [], removed: [before ?? ''] });
  await judged();
  expect(site.view?.byPath.get('/b')?.route.source).toBe('en/03-b.mdx');
  expect((await site.page('/b')).compiled?.record.summary.h1).toBe('B');
  expect((await site.page('/a')).compiled?.html).toContain('href="/b"');
  expect(told).toEqual([]);
  await save('04-b.mdx', '# B\n', 'added');
  expect(site.state.problems.site).toContain('same address as content/en/03-b.mdx: /b');
});

test('a dead link of a home page’s hero is told at its line, until its page is there', async () => {
  await startWhole();
  const hero = (link: string) =>
    `---\npageType: home\nhero:\n  name: A\n  actions:\n    - text: Go\n      link: ${link}\n---\n`;
  await save('other.mdx', '# Other\n', 'added');
  await save('index.mdx', hero('/othr'));
  expect(site.state.problems.site).toContain('content/en/index.mdx:7:7 dead-link');
  expect(site.state.problems.site).toContain('did you mean /other?');
  expect(site.state.problems.site).toContain('> 7 |       link: /othr');
  await save('index.mdx', hero('/other'));
  expect(site.state.problems.site).toBe('');
});

test('a file that the configuration imports in vain is waited for', async () => {
  await startWhole();
  const file = join(root, 'site.config.mjs');
  const text =
    "import { D } from './parts/words.mjs';\nexport default { title: 'T', description: D, lang: 'en' };\n";
  writeFileSync(file, text);
  await site.filesChanged({ added: [], changed: [file], removed: [] });
  expect(site.state.problems.site).toContain('the imported file does not exist: ./parts/words.mjs');
  const words = join(root, 'parts/words.mjs');
  expect(site.files.configFiles).toContain(words);
  mkdirSync(join(root, 'parts'));
  writeFileSync(words, "export const D = 'Words';\n");
  await site.filesChanged({ added: [words], changed: [], removed: [] });
  expect(site.state.problems.site).toBe('');
  expect(site.view?.config.description).toBe('Words');
});

test('a configuration with a slip shows the site all the same, with all that is wrong', async () => {
  const file = join(root, 'site.config.mjs');
  const text = "export default { title: 'T', descripton: 'D', lang: 'en' };\n";
  writeFileSync(file, text);
  writeFileSync(join(root, 'content/en/other.mdx'), '# Other\n\n<Unknown />\n');
  await startWhole();
  expect(found).toEqual(['/other unknown-component']);
  expect(site.state.problems.pages['/other']).toContain('did you mean `description`?');
  expect(site.state.problems.site).toContain('without what cannot be used of it');
  writeFileSync(file, text.replace('descripton', 'description'));
  await site.filesChanged({ added: [], changed: [file], removed: [] });
  expect(site.state.problems.site).toBe('');
  expect(site.view?.config.description).toBe('D');
});

test('a fault in the configuration says which one the pages are shown with', async () => {
  await startWhole();
  const file = join(root, 'site.config.mjs');
  const save = async (text: string) => {
    writeFileSync(file, text);
    await site.filesChanged({ added: [], changed: [file], removed: [] });
  };
  const whole = "export default { title: 'New', description: 'D', lang: 'en' };\n";
  await save(whole.replace('description', 'descripton'));
  const { site: text } = site.state.problems;
  expect(text).toContain('did you mean `description`?');
  expect(text).toMatch(
    /^site\.config\.mjs config-in-force the site is shown with the configuration as it was at \d\d:\d\d:\d\d$/m,
  );
  expect(toldOfSite).toEqual(['config-in-force', 'unknown-key']);
  expect(site.view?.config.title).toBe('T');
  // What has changed in other files is shown all the same.
  writeFileSync(join(root, 'content/en/index.mdx'), '# Other\n');
  await site.filesChanged({
    added: [],
    changed: [join(root, 'content/en/index.mdx')],
    removed: [],
  });
  expect((await site.page('/')).page.view.client.title).toBe('Other');
  await save('export default {');
  expect(site.state.problems.site).toContain('as it was at');
  await save(whole);
  expect(site.state.problems.site).toBe('');
  expect(site.view?.config.title).toBe('New');
});

test('a page without its twin says so on itself, until the twin is there', async () => {
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }] };\n",
  );
  mkdirSync(join(root, 'content/zh'), { recursive: true });
  writeFileSync(join(root, 'content/zh/index.mdx'), '# Home {#home}\n');
  await startWhole();
  await save('other.mdx', '# Other\n', 'added');
  await judged();
  expect(site.state.problems.pages['/other']).toContain('translate it to content/zh/other.mdx');
  const twin = join(root, 'content/zh/other.mdx');
  writeFileSync(twin, '# Other {#other}\n');
  await site.filesChanged({ added: [twin], changed: [], removed: [] });
  expect(site.state.problems.pages['/other']).toBeUndefined();
});

test('what a check found in a file goes with the file', async () => {
  await startWhole();
  await save('other.mdx', '# Other\n', 'added');
  const finding = { code: 'spelling', severity: 'error', message: 'odd' } as const;
  site.pagesChecked([{ ...finding, file: 'content/en/other.mdx' }]);
  expect(told).toEqual(['content/en/other.mdx spelling']);
  const file = join(root, 'content/en/other.mdx');
  await rm(file);
  await site.filesChanged({ added: [], changed: [], removed: [file] });
  expect(told).toEqual([]);
});

/** Adds a page that is named in the sidebar of all. */
function addToSidebar(text: string): string {
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', lang: 'en', themeConfig: { sidebar: { '/': ['/other'] } } };\n",
  );
  const file = join(root, 'content/en/other.mdx');
  writeFileSync(file, text);
  return file;
}

test('a saved heading reaches the other pages even if its page was asked for before the watcher told of it', async () => {
  const file = addToSidebar('# Other\n');
  await startWhole();
  await site.page('/');
  writeFileSync(file, '# Renamed\n');
  // As when a browser loads the pages that its reader may open next.
  expect((await site.page('/other')).compiled?.record.summary.h1).toBe('Renamed');
  updates = [];
  whenTold = () => undefined;
  await site.filesChanged({ added: [], changed: [file], removed: [] });
  expect(updates).toMatchObject([{ pages: 'all', shell: true }]);
  // It is told once.
  await save('other.mdx', '# Renamed\n\nMore.\n');
  expect(updates[1]).toMatchObject({ pages: ['/other'], shell: false });
});

test('a title that only compiling reveals reaches pages that were open when another one was asked for', async () => {
  // At a glance, the comment looks like the heading.
  addToSidebar('```sh\n# Comment\n```\n\n# Other\n');
  await site.start();
  await site.codeChanged(change, async () => code);
  updates = [];
  whenTold = () => undefined;
  await site.page('/');
  expect((await site.page('/other')).compiled?.record.summary.h1).toBe('Other');
  await vi.waitFor(() => expect(updates).toHaveLength(1));
  expect(updates[0]).toMatchObject({ shell: true });
});

test('pages that are saved one after the other are judged together', async () => {
  await startWhole();
  await save('a.mdx', '# A\n\n## One\n', 'added');
  await save('b.mdx', '# B\n\n[There](./a.mdx#one)\n', 'added');
  await judged();
  everTold = [];
  await save('b.mdx', '# B\n\n[There](./a.mdx#two)\n');
  await save('a.mdx', '# A\n\n## Two\n');
  await judged();
  expect(everTold).toEqual([]);
  await save('b.mdx', '# B\n\n[There](./a.mdx#three)\n');
  await judged();
  expect(everTold).toContain('content/en/b.mdx dead-hash');
});

test('an untranslated page is not compared with itself', async () => {
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', lang: 'en', untranslated: 'fallback', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }] };\n",
  );
  mkdirSync(join(root, 'content/zh'), { recursive: true });
  writeFileSync(join(root, 'content/zh/index.mdx'), '# Home {#home}\n');
  await startWhole();
  await save('other.mdx', '# Other\n', 'added');
  await judged();
  // Somebody looks at the page in one language before the watcher tells that it was saved.
  writeFileSync(join(root, 'content/en/other.mdx'), '# Other\n\n## More\n');
  await site.page('/other');
  site.pagesChecked([]);
  expect(told).toEqual([]);
});

test('what a drawing does wrong is told for all pages that show it, and goes with all of them', async () => {
  const drawing = join(root, 'content/en/drawing.svg');
  const good = '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>';
  writeFileSync(drawing, good);
  const text = '# A\n\n<Diagram src="./drawing.svg" alt="A line" />\n';
  for (const name of ['a', 'b']) writeFileSync(join(root, `content/en/${name}.mdx`), text);
  await startWhole();
  await site.page('/a');
  const draw = async (svg: string) => {
    writeFileSync(drawing, svg);
    await site.filesChanged({ added: [], changed: [drawing], removed: [] });
    await judged();
  };
  for (let round = 1; round <= 2; round += 1) {
    await draw(good.replace('<path', '<image'));
    expect(found).toEqual(['/a bad-diagram', '/b bad-diagram']);
    await draw(good);
    expect(found).toEqual([]);
  }
});

test('what the configuration has just named is not called unknown while its files or its code are on their way', async () => {
  const seen: string[] = [];
  const shown = () => {
    seen.push(...found);
    return found;
  };
  await site.start();
  await site.codeChanged(change, async () => code);
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', lang: 'en', components: { Stamp: './components/stamp.mjs' } };\n",
  );
  await site.filesChanged({ added: [], changed: [join(root, 'site.config.mjs')], removed: [] });
  await save('index.mdx', '# Home\n\n<Stamp />\n');
  expect(shown()).toEqual([]);
  expect(site.files.configProblems.map(({ code }) => code)).toEqual(['missing-extension']);

  // The folder was not there when the configuration was read.
  expect(site.files.codeFolders).toEqual([join(root, 'components')]);
  const file = join(root, 'components/stamp.mjs');
  mkdirSync(join(root, 'components'));
  writeFileSync(file, '');
  await site.filesChanged({ added: [file], changed: [], removed: [] });
  expect(site.files.configProblems).toEqual([]);
  expect(shown()).toEqual([]);

  const Stamp = { kind: 'component' as const, name: 'Stamp', file: './components/stamp.mjs' };
  const load = async () => ({ default: () => 'stamped' });
  const extensions = [{ ...Stamp, path: ['components', 'Stamp'], load }];
  const next = {
    ...code,
    contentCodeKey: 'next',
    content: { ...code.content, ...plain, extensions },
  };
  await site.codeChanged(change, async () => next);
  expect(shown()).toEqual([]);
  await save('index.mdx', '# Home\n\n<Stamp />\n\n<Stemp />\n');
  expect(found).toEqual(['/ unknown-component']);
  expect(seen).toEqual([]);
});

test('imports that the configuration has just named are not missed while their files or their code are on their way', async () => {
  const seen: string[] = [];
  const shown = () => {
    seen.push(...found);
    return found;
  };
  const config = join(root, 'site.config.mjs');
  const saved = () => site.filesChanged({ added: [], changed: [config], removed: [] });
  const named = (imports: string) =>
    writeFileSync(config, `export default { title: 'T', lang: 'en', imports: ${imports} };\n`);
  await site.start();
  await site.codeChanged(change, async () => code);
  named("{ '@parts': './parts', '@version': './version.mjs' }");
  await saved();
  await save(
    'index.mdx',
    "import { Card } from '@parts/ui/card';\nimport { version } from '@version';\n\n# Home\n\n<Card /> {version}\n",
  );
  expect(shown()).toEqual([]);
  expect(toldOfSite).toContain('missing-extension');

  const card = join(root, 'parts/ui/card.mjs');
  mkdirSync(join(root, 'parts/ui'), { recursive: true });
  writeFileSync(card, '');
  expect(site.files.isImported(join(root, 'parts/ui'))).toBe(true);
  await site.filesChanged({ added: [card], changed: [], removed: [] });
  // A module that is named by itself lies in a folder that is watched, too.
  const version = join(root, 'version.mjs');
  writeFileSync(version, '');
  await site.filesChanged({ added: [version], changed: [], removed: [] });
  expect(site.files.configProblems).toEqual([]);
  expect(shown()).toEqual([]);

  const imported = (name: string, file: string, load: () => Promise<Record<string, unknown>>) => ({
    ...{ kind: 'import' as const, name, file, load, path: ['imports', '@parts'] },
  });
  const extensions = [
    imported('@parts/ui/card', 'parts/ui/card', async () => ({ Card: String })),
    imported('@version', 'version', async () => ({ version: '1.2' })),
  ];
  const content = { ...code.content, ...plain, extensions };
  await site.codeChanged(change, async () => ({ ...code, contentCodeKey: 'next', content }));
  expect(shown()).toEqual([]);
  await save('index.mdx', "import { Card } from '@parts/ui/cart';\n\n# Home\n");
  expect(found).toEqual(['/ missing-module']);
  expect(seen).toEqual([]);
});

test('what changed code or a changed configuration does to pages that nobody has opened is told, and goes', async () => {
  writeFileSync(
    join(root, 'content/en/other.mdx'),
    '# Other\n\n<Badge text="a" />\n\n:::rfc\nA\n:::\n',
  );
  const config = join(root, 'site.config.mjs');
  const named = (containers: string) =>
    writeFileSync(
      config,
      `export default { title: 'T', lang: 'en', markdown: { containers: { ${containers} } } };\n`,
    );
  named("rfc: { title: 'Proposal' }");
  await startWhole();
  expect(found).toEqual([]);
  const { Badge: _gone, ...rest } = components;
  const less = { ...code, contentCodeKey: 'less', content: { ...code.content, components: rest } };
  await site.codeChanged(change, async () => less);
  await judged();
  expect(found).toEqual(['/other unknown-component']);
  await site.codeChanged(change, async () => code);
  await judged();
  expect(found).toEqual([]);
  named('');
  await site.filesChanged({ added: [], changed: [config], removed: [] });
  await judged();
  expect(found).toEqual(['/other unknown-container']);
});

test('what a component waits for in vain is told, as grave as the site finds it, and goes', async () => {
  const config = join(root, 'site.config.mjs');
  const named = (checks: string) =>
    writeFileSync(
      config,
      `export default { title: 'T', lang: 'en', components: { Buy: './buy.mjs' }, checks: ${checks} };\n`,
    );
  const component = (props: string) =>
    writeFileSync(
      join(root, 'buy.mjs'),
      `export const Buy = () => <button ${props}>Buy</button>;\n`,
    );
  named('{}');
  component('onClick={() => buy()}');
  await startWhole();
  expect(toldOfSite).toEqual(['sleeping-code']);
  named("{ components: 'off' }");
  await site.filesChanged({ added: [], changed: [config], removed: [] });
  expect(toldOfSite).toEqual([]);
  named('{}');
  await site.filesChanged({ added: [], changed: [config], removed: [] });
  expect(toldOfSite).toEqual(['sleeping-code']);
  component('type="submit"');
  await site.codeChanged(change, async () => ({ ...code, contentCodeKey: 'next' }));
  expect(toldOfSite).toEqual([]);
});

test('files that come while the configuration that names them is read are found', async () => {
  await site.start();
  await site.codeChanged(change, async () => code);
  writeFileSync(
    join(root, 'site.config.mjs'),
    "export default { title: 'T', lang: 'en', components: { Stamp: './components/stamp.mjs' } };\n",
  );
  // As soon as somebody watches the folders, which is when they are told of them.
  whenTold = () => {
    mkdirSync(join(root, 'components'), { recursive: true });
    writeFileSync(join(root, 'components/stamp.mjs'), '');
  };
  await site.filesChanged({ added: [], changed: [join(root, 'site.config.mjs')], removed: [] });
  expect(site.files.configProblems).toEqual([]);
});
