import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { change, EDITS, type Edit, SMALL_SITE } from './small-site.ts';

const WORDS = {
  en: { title: 'Kinds', note: 'A note.', tab: 'Guide', alt: 'A flow' },
  zh: { title: '种类', note: '一条说明。', tab: '指南', alt: '流程' },
};
type Lang = keyof typeof WORDS;
const LANGS: readonly Lang[] = ['en', 'zh'];

/** A page with one of each kind of thing that this project's own pages hold. */
const kinds = (lang: Lang) => `---
title: ${WORDS[lang].title}
description: ${WORDS[lang].note}
---

import times from '../_times.json';

# ${WORDS[lang].title} {#kinds}

<Stamp by="Ada" />

:::tip
${WORDS[lang].note}
:::

<Times groups={times} />

<Diagram src="../_flow.svg" alt="${WORDS[lang].alt}" />

<PackageManagerTabs command="install -D @rspack/core" />

| a | b |
| - | - |
| shout | 2 |

\`\`\`vue
<template><p>{{ a }}</p></template>
<script setup lang="ts">const a: number = 1</script>
<style lang="scss">.a { .b { margin: 1px } }</style>
\`\`\`

\`\`\`svelte
<script lang="ts">let a: number = 1</script>
<p>{a}</p>
<style lang="scss">.a { .b { margin: 1px } }</style>
\`\`\`

\`\`\`scss
$a: 1px;
.b { .c { margin: $a } }
\`\`\`
`;

const times = (time: number) => `${JSON.stringify({ Start: time, Build: 2 * time })}\n`;
const flow = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><text x="1" y="12">${text}</text></svg>\n`;
const ORDER = ['one', 'two', 'three', 'four', 'kinds'];

/** The small site with data, drawings, code, styles and navigation of its own. */
export const RICH_SITE: Readonly<Record<string, string>> = {
  ...SMALL_SITE,
  'words.mjs': "export const title = 'Rich';\n",
  'site.config.mjs': `import { title } from './words.mjs';

export default {
  title,
  description: 'A site that is edited at random',
  siteUrl: 'https://rich.test',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  navigation: 'meta',
  components: { Stamp: './components/stamp.tsx' },
  islands: { Times: { component: './islands/times.tsx', hydrate: 'visible' } },
  styles: ['./styles/brand.css'],
  markdown: { remarkPlugins: ['./plugins/shout.ts'] },
  themeConfig: { socialLinks: [{ icon: 'github', content: 'https://rich.test/code' }] },
};
`,
  'components/stamp.tsx': `export default function Stamp({ by }: { by: string }) {
  return <p className="stamp">Signed by {by}</p>;
}
`,
  'islands/times.tsx': `import { useState } from 'react';

export default function Times({ groups }: { groups: Record<string, number> }) {
  const [shown, setShown] = useState(Object.keys(groups)[0] ?? '');
  return (
    <button type="button" className="times" onClick={() => setShown('Build')}>
      {shown} took {groups[shown]} s
    </button>
  );
}
`,
  'styles/brand.css': '.stamp { color: var(--accent, #123456); }\n',
  'plugins/shout.ts': `interface Node { type: string; value?: string; children?: Node[] }
export default function shout() {
  const visit = (node: Node): void => {
    if (node.type === 'text' && node.value !== undefined) {
      node.value = node.value.replaceAll('shout', 'SHOUT');
    }
    node.children?.forEach(visit);
  };
  return (tree: Node) => visit(tree);
}
`,
  'public/robots.txt': 'User-agent: *\n',
  ...Object.fromEntries(
    LANGS.flatMap((lang) => [
      [`content/${lang}/guide/kinds.mdx`, kinds(lang)],
      [`content/${lang}/_times.json`, times(1.25)],
      [`content/${lang}/_flow.svg`, flow('flow')],
      [`content/${lang}/_nav.json`, nav(WORDS[lang].tab)],
      [`content/${lang}/guide/_meta.json`, JSON.stringify(ORDER)],
    ]),
  ),
};

function nav(text: string): string {
  return `${JSON.stringify([{ text, link: '/guide/one', activeMatch: '/guide/' }])}\n`;
}

const CODE = [
  'components/stamp.tsx',
  'islands/times.tsx',
  'styles/brand.css',
  'plugins/shout.ts',
  'words.mjs',
  'public/robots.txt',
];

/** What an author of such a site does beside editing texts. */
export const RICH_EDITS: Readonly<Record<string, Edit>> = {
  ...EDITS,
  'changes data': (folder, random) =>
    change(folder, `content/${random.pick(LANGS)}/_times.json`, () => times(random.below(100) / 8)),
  'changes a drawing': (folder, random) =>
    change(folder, `content/${random.pick(LANGS)}/_flow.svg`, () => flow(`${random.below(50)}`)),
  'renames a tab': (folder, random) =>
    change(folder, `content/${random.pick(LANGS)}/_nav.json`, () => nav(`Tab ${random.below(9)}`)),
  'moves pages in the sidebar': (folder, random) =>
    change(folder, `content/${random.pick(LANGS)}/guide/_meta.json`, () => {
      const at = random.below(ORDER.length);
      return JSON.stringify([...ORDER.slice(at), ...ORDER.slice(0, at)]);
    }),
  'changes the configuration': (folder, random) =>
    change(folder, 'words.mjs', () => `export const title = 'Rich ${random.below(5)}';\n`),
  'changes a component of the site': (folder, random) =>
    change(folder, 'components/stamp.tsx', (text) =>
      text.replace(/Signed\d*/, `Signed${random.below(3)}`),
    ),
  'changes an island of the site': (folder, random) =>
    change(folder, 'islands/times.tsx', (text) =>
      text.replace(/took\d*/, `took${random.below(3)}`),
    ),
  'changes a style of the site': (folder, random) =>
    change(folder, 'styles/brand.css', () => `.stamp { margin: ${random.below(3)}px; }\n`),
  'changes a plugin of the site': (folder, random) =>
    change(folder, 'plugins/shout.ts', (text) =>
      text.replace(/SHOUT\d*/, `SHOUT${random.below(3)}`),
    ),
  'changes a public file': (folder, random) =>
    change(folder, 'public/robots.txt', () => `User-agent: ${random.below(9)}\n`),
  'takes code back to its beginning': (folder, random) => {
    const file = random.pick(CODE);
    return change(folder, file, () => RICH_SITE[file] ?? '');
  },
};

/** Folders and files of the project that a build needs. */
const PROJECT = [
  ...['engine', 'theme', 'runtime', 'components', 'islands', 'search', 'compat', 'model', 'brand'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE'],
];

/** A copy of the project's code, whose theme may be edited. The packages are the project's own. */
export async function copyProject(projectRoot: string, folder: string): Promise<string> {
  const copy = join(folder, 'project');
  await mkdir(copy, { recursive: true });
  for (const name of PROJECT)
    await cp(join(projectRoot, name), join(copy, name), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Files of the theme, and how each is changed. */
const THEME: Readonly<Record<string, (text: string, number: number) => string>> = {
  'theme/styles/base.css': (text, number) => `${text}\n.edited { margin: ${number}px; }\n`,
  'theme/strings/en.ts': (text, number) => text.replace("'Last Updated'", `'Changed ${number}'`),
  'components/badge.tsx': (text, number) =>
    `${text}\n/** Of the ${number}th edit. */\nexport const edited = ${number};\n`,
};

/**
 * Edits of the theme in a copy of the project.
 * @param projectRoot the project itself, as which they take files back
 */
export const themeEdits = (projectRoot: string): Readonly<Record<string, Edit>> => ({
  'changes a file of the theme': async (copy, random) => {
    const [file, edit] = random.pick(Object.entries(THEME));
    const text = await readFile(join(projectRoot, file), 'utf8');
    await writeFile(join(copy, file), edit(text, random.below(3)));
    return file;
  },
  'takes a file of the theme back': async (copy, random) => {
    const [file] = random.pick(Object.entries(THEME));
    await rm(join(copy, file), { force: true });
    await cp(join(projectRoot, file), join(copy, file));
    return file;
  },
});
