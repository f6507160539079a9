import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from './random.ts';

const LANGUAGES = ['js', 'vue', 'svelte', 'scss', 'json', 'css', 'ts', 'diff', 'html'];

const block = (lang: string) =>
  `\`\`\`${lang}\n<style lang="scss">\n$a: 1px;\n.b { margin: $a; }\n</style>\n\`\`\`\n`;

/** Files of a small site in which most things depend on something else. */
export const SMALL_SITE: Readonly<Record<string, string>> = {
  'site.config.mjs': `export default {
  title: 'Small',
  description: 'A site that is edited at random',
  siteUrl: 'https://small.test',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  navigation: 'folders',
};
`,
  'content/en/index.md': '# Home\n\nSee [one](./guide/one.md).\n',
  'content/zh/index.md': '# 首页\n\n参见 [一](./guide/one.md)。\n',
  'content/en/_note.mdx': 'A sentence that several pages hold.\n',
  'content/zh/_note.mdx': '多个页面共用的一句话。\n',
  ...Object.fromEntries(
    ['en', 'zh'].flatMap((lang) =>
      ['one', 'two', 'three', 'four'].map((name, index) => [
        `content/${lang}/guide/${name}.mdx`,
        page(lang, name, LANGUAGES[index] ?? 'js'),
      ]),
    ),
  ),
};

function page(lang: string, name: string, code: string): string {
  const other = { one: 'two', two: 'three', three: 'four', four: 'one' }[name] ?? 'one';
  return `import Note from '../_note.mdx';

# ${lang === 'en' ? `Page ${name}` : `页面 ${name}`} {#page}

Read [the other](./${other}.mdx#page).

<Note />

## Code {#code}

${block(code)}`;
}

/** @param files path → text */
export async function writeSite(folder: string, files = SMALL_SITE): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** Changes something below a folder. @returns what, for the report */
export type Edit = (folder: string, random: Random) => Promise<string>;

const PAGES = Object.keys(SMALL_SITE).filter((file) => file.includes('/guide/'));
const TEXTS = Object.keys(SMALL_SITE).filter((file) => file.startsWith('content/'));

/** @returns the file */
export async function change(folder: string, file: string, edit: (text: string) => string) {
  await writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')));
  return file;
}

/** What an author does; whatever comes before, the site stays free of mistakes. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'adds a sentence': (folder, random) =>
    change(folder, random.pick(TEXTS), (text) => `${text}\nSentence ${random.below(1000)}.\n`),
  'takes a file back to its beginning': (folder, random) => {
    const file = random.pick(TEXTS);
    return change(folder, file, () => SMALL_SITE[file] ?? '');
  },
  'changes a title': (folder, random) =>
    change(folder, random.pick(PAGES), (text) =>
      text.replace(/^# .*$/m, `# Title ${random.below(100)} {#page}`),
    ),
  'changes the language of a block': (folder, random) =>
    change(folder, random.pick(PAGES), (text) =>
      text.replace(/^```\w+/m, `\`\`\`${random.pick(LANGUAGES)}`),
    ),
  'saves a file as it is': async (folder, random) => {
    const file = random.pick(TEXTS);
    const now = new Date();
    await utimes(join(folder, file), now, now);
    return file;
  },
  'writes a file anew, with its old times': async (folder, random) => {
    const file = random.pick(TEXTS);
    const old = new Date(2020, 1, 1);
    await change(folder, file, (text) => `${text}\nOld ${random.below(1000)}.\n`);
    await utimes(join(folder, file), old, old);
    return file;
  },
  'adds a pair of pages': async (folder, random) => {
    const name = `extra${random.below(3)}`;
    for (const lang of ['en', 'zh']) {
      await writeFile(join(folder, `content/${lang}/guide/${name}.mdx`), page(lang, 'one', 'ts'));
    }
    return name;
  },
  'removes a pair of pages': async (folder, random) => {
    const name = `extra${random.below(3)}`;
    for (const lang of ['en', 'zh']) {
      await rm(join(folder, `content/${lang}/guide/${name}.mdx`), { force: true });
    }
    return name;
  },
  'renames a pair of pages': async (folder, random) => {
    const [from, to] = [`extra${random.below(3)}`, `extra${random.below(3)}`];
    for (const lang of ['en', 'zh']) {
      const path = (name: string) => join(folder, `content/${lang}/guide/${name}.mdx`);
      await rename(path(from), path(to)).catch(() => undefined);
    }
    return `${from} to ${to}`;
  },
  'changes the configuration': (folder, random) =>
    change(folder, 'site.config.mjs', (text) =>
      text.replace(/title: '.*'/, `title: 'Small ${random.below(5)}'`),
    ),
};

/** Edits a site once. @returns what was done, for the report */
export async function editSite(folder: string, random: Random, edits = EDITS): Promise<string> {
  const [name, edit] = random.pick(Object.entries(edits));
  return `${name}: ${await edit(folder, random)}`;
}
