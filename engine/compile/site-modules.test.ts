import { readFileSync } from 'node:fs';
import katex from 'katex';
import { createElement, type ReactNode } from 'react';
import remarkMath from 'remark-math';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineComponent } from '../../components/define.ts';
import { usePage } from '../../components/plain.tsx';
import {
  compileText,
  htmlOf,
  problemsOf,
  type SiteAdditions,
  siteCompiler,
} from '../../tests/compile/support.ts';
import { PATIENCE } from '../patience.ts';
import { formatProblem, oncePerCause } from '../problems.ts';

const remark = (plugin: unknown, options?: unknown): SiteAdditions => ({
  modules: [{ kind: 'remark', name: './plugin.ts', exports: { default: plugin }, options }],
});
const rehype = (plugin: unknown): SiteAdditions => ({
  modules: [{ kind: 'rehype', name: './plugin.ts', exports: { default: plugin } }],
});

interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

const each = (tree: Node, visit: (node: Node) => void): void => {
  visit(tree);
  for (const child of tree.children ?? []) each(child, visit);
};

const Card = ({ title, children }: { title: string; children?: ReactNode }) =>
  createElement('section', { className: 'card' }, title, ' ', children);

const Where = () => {
  const { lang, href, inline } = usePage();
  return createElement('a', { href: href('/config/mode'), lang }, inline('*there*'));
};

const Snippet = ({ text, lang = 'sh' }: { text: string; lang?: string }) => {
  const { code } = usePage();
  return code(text, lang);
};

const OutOfInk = () => {
  throw new Error('out of ink');
};

const Counter = ({ start, children }: { start: number; children?: ReactNode }) =>
  createElement('button', { type: 'button' }, start, children);

const WithoutWindow = () => {
  throw new Error('window is not defined');
};

const Box = ({ children }: { children?: ReactNode }) => createElement('b', null, children);

const Painted = ({ width, children }: { width: number; children?: ReactNode }) =>
  createElement('div', { className: 'bar', style: { width } }, children);

describe('inline styles, which the policy would drop', () => {
  const FILE = 'components/bar.tsx';
  const bar = (kind: 'component' | 'island'): SiteAdditions => ({
    modules: [
      { kind, name: 'Bar', file: FILE, exports: { default: Painted } },
      { kind: 'component', name: 'Card', file: 'components/card.tsx', exports: { default: Card } },
      {
        kind: 'island',
        name: 'Counter',
        file: 'islands/counter.tsx',
        exports: { default: Counter },
      },
    ],
  });
  const code = 'export default function Bar({ width }) {\n  return <div style={{ width }} />;\n}\n';
  const places = async (text: string, kind: 'component' | 'island', files = {}) => {
    const page = await compileText(text, { site: bar(kind), files });
    return page.problems.map(({ file, line, code: name }) => `${file}:${line} ${name}`);
  };

  test.each(['component', 'island'] as const)(
    'of the %s are reported once, in its own file',
    async (kind) => {
      const files = { [FILE]: code };
      const text = 'Text\n\n<Bar width={3} />\n\n<Bar width={4} />\n';
      expect(await places(text, kind, files)).toEqual([`${FILE}:2 blocked-by-policy`]);
    },
  );

  test('that come from elsewhere are reported on the page', async () => {
    const files = { [FILE]: "export { Bar as default } from 'bars';\n" };
    expect(await places('Text\n\n<Bar width={3} />\n', 'component', files)).toEqual([
      'content/en/guide/page.mdx:3 blocked-by-policy',
    ]);
  });

  test('are not those of what a component or an island holds', async () => {
    const inside = '<Card title="a">\n\n<Bar width={3} />\n\n</Card>\n';
    expect(await places(inside, 'component', { [FILE]: code })).toHaveLength(1);
    const within = inside.replaceAll('Card title="a"', 'Counter').replaceAll('Card', 'Counter');
    expect(await places(within, 'component', { [FILE]: code })).toEqual([
      `${FILE}:2 blocked-by-policy`,
    ]);
  });

  test('the problem says what to write instead', async () => {
    const files = { [FILE]: code };
    expect(await problemsOf('<Bar width={3} />', { site: bar('component'), files })).toBe(`
components/bar.tsx:2:15 blocked-by-policy the component <Bar> (components/bar.tsx) gives <div> a \`style\`, which browsers will not obey: the Content-Security-Policy of pages allows style sheets alone
    1 | export default function Bar({ width }) {
  > 2 |   return <div style={{ width }} />;
      |               ^
    3 | }
  → give the element a \`className\`, and write its rule into a style sheet that \`styles\` of the site configuration names; in drawings, attributes such as \`fill\` and \`width\` work
`);
  });
});

describe('what the policy would block beside styles', () => {
  const site = (kind: 'component' | 'island', html: string): SiteAdditions => ({
    modules: [
      {
        kind,
        name: 'Film',
        file: 'parts/film.tsx',
        exports: {
          default: () => createElement('div', { dangerouslySetInnerHTML: { __html: html } }),
        },
      },
    ],
  });
  const partsOf = async (
    html: string,
    allowed = {},
    kind: 'component' | 'island' = 'component',
  ) => {
    const page = await compileText('<Film />\n', { site: site(kind, html), allowed });
    return page.problems.map(({ code, line, message }) => {
      return `${code} ${line} ${/ has (.*), which/.exec(message)?.[1]}`;
    });
  };

  test.each([
    ['<script>go()</script>', '<script>'],
    ['<style>p{}</style>', '<style>'],
    ['<object data="/a.svg"></object>', '<object>'],
    ['<a onclick="go()">a</a>', '`onClick` of <a>'],
    ['<iframe src="https://films.test/1"></iframe>', 'https://films.test/1 in <iframe>'],
    ['<img src="//pictures.test/a.png" alt="">', '//pictures.test/a.png in <img>'],
    ['<video src="https://films.test/a.mp4"></video>', 'https://films.test/a.mp4 in <video>'],
    [
      '<img srcset="/a.png, https://pictures.test/b.png 2x" alt="">',
      'https://pictures.test/b.png in <img>',
    ],
  ])('%s', async (html, part) => {
    expect(await partsOf(html)).toEqual([`blocked-by-policy 1 ${part}`]);
    expect(await partsOf(html + html, {}, 'island')).toEqual([`blocked-by-policy 1 ${part}`]);
  });

  test('says nothing of what is allowed, of data and of the site itself', async () => {
    const allowed = { 'frame-src': ['https://films.test'], 'img-src': ['https:'] };
    const html =
      '<iframe src="https://films.test/1"></iframe><iframe src="/demo.html"></iframe>' +
      '<img src="https://pictures.test/a.png" alt=""><img src="data:image/png;base64,A" alt="">' +
      '<video src="/a.mp4"></video><script type="application/ld+json">{}</script>';
    expect(await partsOf(html, allowed)).toEqual([]);
  });

  test('says what to do', async () => {
    const frame = '<iframe src="https://films.test/1"></iframe>';
    expect(await problemsOf('<Film />', { site: site('component', frame) })).toBe(`
content/en/guide/page.mdx:1:1 blocked-by-policy the component <Film> (parts/film.tsx) has https://films.test/1 in <iframe>, which browsers will not let it have: the Content-Security-Policy of pages blocks it
  > 1 | <Film />
      | ^
  → put the file into \`public\`, or allow its host: \`security: { csp: { 'frame-src': ['https://films.test'] } }\`
`);
  });
});

describe('components of a site', () => {
  const site = (exports: Record<string, unknown>, name = 'Card'): SiteAdditions => ({
    modules: [{ kind: 'component', name, file: 'components/card.tsx', exports }],
  });

  test('a React component, exported by default or under its name, with Markdown between its tags', async () => {
    const mdx = '<Card title="A">\n\nSome **text**.\n\n</Card>';
    const html = '<section class="card">A <p>Some <strong>text</strong>.</p></section>';
    expect(await htmlOf(mdx, { site: site({ default: Card }) })).toBe(html);
    expect(await htmlOf(mdx, { site: site({ Card }) })).toBe(html);
  });

  test('one that waits is told apart from one that breaks', async () => {
    const late = site({ default: async () => 'late' }, 'Late');
    const message =
      'component-failed the component <Late> waits for something: it is an `async` function';
    expect(await problemsOf('<Late />', { site: late })).toContain(message);
    const island: SiteAdditions = {
      modules: [{ kind: 'island', name: 'Late', exports: { default: async () => 'late' } }],
    };
    expect(await problemsOf('<Late />', { site: island })).toContain(
      'island-failed the island <Late> waits for something',
    );
  });

  test('a component with a schema says what is wrong with its props', async () => {
    const definition = defineComponent({
      props: z.strictObject({ amount: z.number() }),
      render: ({ amount }) => String(amount),
    });
    const price = site({ default: definition }, 'Price');
    expect(await htmlOf('<Price amount={3} />', { site: price })).toBe('3');
    expect(await problemsOf('# A\n\n<Price amuont={3} />', { site: price })).toContain(
      '<Price> has no prop `amuont`',
    );
  });

  test('it knows its page', async () => {
    const options = { source: 'zh/a.mdx', site: site({ default: Where }, 'Where') };
    expect(await htmlOf('<Where />', options)).toBe(
      '<a href="/zh/config/mode" lang="zh"><em>there</em></a>',
    );
  });

  test('one with a schema knows its page as well, by its second argument and by usePage()', async () => {
    const options = (text: () => string) => ({
      source: 'zh/a.mdx',
      site: site(
        {
          default: defineComponent({
            props: z.strictObject({}),
            content: true,
            text,
            render: (_props, { lang, href, children }) =>
              createElement('a', { href: href('/config/mode'), lang }, usePage().lang, children),
          }),
        },
        'Here',
      ),
    });
    expect(
      await htmlOf(
        '<Here>\n\n*a*\n\n</Here>',
        options(() => ''),
      ),
    ).toBe('<a href="/zh/config/mode" lang="zh">zh<p><em>a</em></p></a>');
    // What the search finds is asked for where nothing is rendered.
    const problems = await problemsOf(
      '<Here />',
      options(() => usePage().lang),
    );
    expect(problems).toContain(
      'component-failed the component <Here> failed: Error: `text` gets the',
    );
  });

  test('one that is missing may be a component or an island', async () => {
    expect(await problemsOf('<Converter />')).toContain(
      "(`Converter: './components/converter.tsx'`), one that works in the browser in `islands` (`Converter: './islands/converter.tsx'`)",
    );
  });

  test('one that throws is a problem of the page, at its line', async () => {
    const mdx = '# A\n\nText\n\n<Broken />\n';
    expect(
      await problemsOf(mdx, { site: site({ default: OutOfInk }, 'Broken') }),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:5:1 component-failed the component <Broken> failed: Error: out of ink
          4 |
        > 5 | <Broken />
            | ^
          6 |
        → its own code threw this at build, with no props; a component made with \`defineComponent\` has its props checked
      "
    `);
  });

  test('one that throws for want of a misspelt prop is told which props it has here', async () => {
    const list = ({ features }: { features: string[] }) => features.map((one) => one);
    const said = await problemsOf('<List feature={[\'a\']} of="b" />', {
      site: site({ default: list }, 'List'),
    });
    expect(said).toContain(
      'threw this at build, with the props that the page gives it, `feature`, `of`; a component made with `defineComponent` has its props checked',
    );
    const checked = defineComponent({ props: z.strictObject({}), render: OutOfInk });
    expect(await problemsOf('<List />', { site: site({ default: checked }, 'List') })).toContain(
      'with what this place gives it\n',
    );
  });

  test('one that uses what only browsers have is told where it may', async () => {
    const wide = () => createElement('b', {}, innerWidth);
    expect(await problemsOf('<Wide />', { site: site({ default: wide }, 'Wide') })).toContain(
      'misspelt, or there in browsers only: components are rendered once, at build',
    );
  });

  test.each([
    ['nothing', () => undefined, 'it returns nothing: is `return` missing?'],
    ['a function', () => () => 'text', 'it returns a function'],
  ])(
    'one that returns %s is a problem, where React would show an empty place',
    async (_what, Empty, words) => {
      const plain = site({ default: Empty }, 'Empty');
      expect(await problemsOf('<Empty />', { site: plain })).toContain(words);
      const defined = defineComponent({ props: z.strictObject({}), render: Empty as never });
      expect(
        await problemsOf('<Empty />', { site: site({ default: defined }, 'Empty') }),
      ).toContain(words);
    },
  );

  test('one that shows nothing on purpose is no problem', async () => {
    const gone = site({ default: () => null }, 'Gone');
    expect((await problemsOf('a <Gone /> b', { site: gone })).trim()).toBe('');
  });

  test('a component shows code as a fence does, whatever languages the page itself has', async () => {
    const site: SiteAdditions = {
      modules: [
        { kind: 'component', name: 'Snippet', file: 'a.tsx', exports: { default: Snippet } },
      ],
    };
    for (const [text, lang] of [
      ['pnpm add ai', 'sh'],
      ['fn main() {}', 'rust'],
    ]) {
      const fence = await htmlOf(`\`\`\`${lang}\n${text}\n\`\`\`\n`);
      expect(fence).toContain('<i class=');
      expect(await htmlOf(`<Snippet text="${text}" lang="${lang}" />`, { site })).toBe(fence);
      expect(await htmlOf(`{<Snippet text="${text}" lang="${lang}" />}`, { site })).toBe(fence);
    }
    const wrong = await problemsOf('<Snippet text="a" lang="rsut" />', { site });
    expect(wrong).toContain(
      'page.mdx:1:1 unknown-language no highlighting for the language `rsut`',
    );
  });

  test('usePage() beside a component is told to stand in it', () => {
    expect(() => usePage()).toThrow('usePage() stands inside of a component’s function');
  });

  test.each([
    ['nothing', {}],
    ['a number', { default: 3 }],
  ])('a module that exports %s is named, where it is used, too', async (_what, exports) => {
    const additions = site(exports);
    const { faults } = await siteCompiler(additions);
    expect(faults.map(({ message, hint }) => [message, hint])).toEqual([
      [
        'the component <Card> (components/card.tsx) exports no React component',
        'write `export default function Card(props) { … }`',
      ],
    ]);
    expect(await problemsOf('<Card />', { site: additions })).toContain(
      'page.mdx:1:1 extension-failed the component <Card> (components/card.tsx) exports',
    );
  });

  test('a module that throws when it is loaded', async () => {
    const load = () => Promise.reject(new Error('no window'));
    const { faults } = await siteCompiler({ modules: [{ kind: 'component', name: 'Card', load }] });
    expect(faults.map(({ message }) => message)).toEqual([
      'the component <Card> throws when it is loaded: Error: no window',
    ]);
  });
});

describe('islands of a site', () => {
  const site: SiteAdditions = {
    modules: [{ kind: 'island', name: 'Counter', exports: { default: Counter } }],
  };

  test('props are its data, its content is a slot', async () => {
    const page = await compileText('<Counter start={2}>\n\n*more*\n\n</Counter>', { site });
    expect(page.problems).toEqual([]);
    expect(page.islands).toEqual(['Counter']);
    expect(page.html).toMatchInlineSnapshot(
      `"<docs-island data-island="Counter" data-prefix="i0-" data-props="{&quot;data&quot;:{&quot;start&quot;:2},&quot;slots&quot;:[&quot;children&quot;]}"><button type="button">2<div class="island-slot"><p><em>more</em></p></div></button></docs-island>"`,
    );
  });

  test('props that are no data, and a component that throws', async () => {
    expect(await problemsOf('<Counter start={() => 2} />', { site })).toContain(
      'page.mdx:1:1 bad-island the prop `start` of the island <Counter> is no data',
    );
    const broken: SiteAdditions = {
      modules: [{ kind: 'island', name: 'Broken', exports: { default: WithoutWindow } }],
    };
    expect(await problemsOf('# A\n\n<Broken />', { site: broken })).toContain(
      'page.mdx:3:1 island-failed the island <Broken> failed: Error: window is not defined',
    );
    const islands = { Broken: { component: './broken.tsx', hydrate: 'load' as const } };
    const own = { site: { ...broken, extensions: { islands } } };
    expect(await problemsOf('<Broken feature="a" />', own)).toContain(
      'with the props that the page gives it, `feature`; an island with a `definition` has its props checked',
    );
  });

  const props = z.strictObject({});
  const defined = (definition: unknown): SiteAdditions => ({
    extensions: {
      islands: { Box: { component: './box.tsx', definition: './own.ts', hydrate: 'load' } },
    },
    modules: [
      {
        ...{ kind: 'island', name: 'Box', file: './box.tsx', exports: { default: Box } },
        definitionFile: './own.ts',
        loadDefinition: async () => ({ default: definition }),
      },
    ],
  });
  const fails = () => {
    throw new Error('no ink');
  };

  test.each([
    ['throws', { props, prepare: fails }, '`prepare` of the island <Box> failed: Error: no ink'],
    [
      'has no words',
      { props, text: fails, prepare: () => ({ data: {}, slots: {} }) },
      '`text` of the island <Box> failed: Error: no ink',
    ],
    [
      'returns nothing',
      { props, prepare: () => undefined },
      '`prepare` of the island <Box> (own.ts) returns nothing',
    ],
    [
      'has no slots',
      { props, prepare: () => ({ data: {} }) },
      '`prepare` of the island <Box> (own.ts) returns no `slots`',
    ],
    [
      'is async',
      { props, prepare: async () => ({}) },
      '`prepare` of the island <Box> (own.ts) returns a promise: it must not be `async`',
    ],
  ])(
    'a definition that %s is named, at the line of the island',
    async (_what, definition, said) => {
      const site = defined(definition);
      expect(await problemsOf('# A\n\n<Box />', { site })).toContain(
        `page.mdx:3:1 island-failed ${said}`,
      );
      expect((await compileText('# A\n\n<Box />', { site })).problems).toHaveLength(1);
    },
  );

  test.each([
    [{ props, prepar: fails }, 'has no `prepare`', 'it has `prepar`: did you mean `prepare`?'],
    [{ prepare: fails }, 'has no `props`', 'write `props: z.strictObject({ … })`'],
    [
      { props: {}, prepare: fails },
      ': `props` is no schema',
      'write `props: z.strictObject({ … })`',
    ],
    [undefined, 'does not export an object by default', 'write `export default { props'],
  ])(
    'a definition that is none is named with its own file (%#)',
    async (definition, message, hint) => {
      const { faults } = await siteCompiler(defined(definition));
      const said = `the definition of the island <Box> (./own.ts) ${message}`.replace(' : ', ': ');
      expect(faults).toMatchObject([{ message: said, hint: expect.stringContaining(hint) }]);
    },
  );
});

describe('imports of a page', () => {
  const site: SiteAdditions = {
    extensions: { imports: { '@components': './components', '@theme': true } },
    modules: [
      {
        kind: 'import',
        name: '@components/box',
        file: 'components/box',
        exports: { Box, default: Box, level: 3 },
      },
      {
        kind: 'import',
        name: '@components/broken',
        file: 'components/broken',
        load: () => Promise.reject(new Error('no document')),
      },
    ],
  };

  test.each([
    "import Thing from '@components/box';",
    "import { Box as Thing } from '@components/box.tsx';",
    "import { Box as Thing } from '../../../components/box.tsx';",
  ])('%s', async (statement) => {
    const mdx = `${statement}\n\nAn <Thing>inner</Thing> one.`;
    expect(await htmlOf(mdx, { site })).toBe('<p>An <b>inner</b> one.</p>');
  });

  test('partials and data of a folder that the configuration names', async () => {
    const named: SiteAdditions = {
      extensions: { imports: { '@en': './content/en', '@other': './other' } },
    };
    const files = {
      'content/en/shared/note.md': '## Part\n\nMore in [it](./deep.md).',
      'content/en/shared/deep.md': '# Deep',
      'content/en/shared/rows.json': '[1, 2]',
    };
    const mdx = [
      "import Note from '@en/shared/note.md';",
      "import rows from '@en/shared/rows.json';",
      '',
      '<Note />',
      '',
      'There are {rows.length} rows.',
    ].join('\n');
    const html = await htmlOf(mdx, { site: named, files });
    expect(html).toContain('Part');
    expect(html).toContain('There are 2 rows.');
    const wrong = ['@en/shared/gone.md', '@other/note.md', '@en/../../secret.md'].map(
      (path, index) =>
        problemsOf(`import P${index} from '${path}';\n\n<P${index} />`, { site: named, files }),
    );
    expect((await Promise.all(wrong)).map((one) => / (\S+ .*)/.exec(one)?.[1])).toEqual([
      'missing-partial the partial does not exist: ../shared/gone.md',
      'file-outside the file lies outside of the content folder: ../../../other/note.md',
      'file-outside the file lies outside of the content folder: ../../../secret.md',
    ]);
  });

  test('values for expressions, and names that every page has', async () => {
    const mdx = [
      "import { Box, level } from '@components/box';",
      "import { Badge as Mark } from '@theme';",
      '',
      'Level {level} <Mark text="x" /> {level > 2 && <Box>deep</Box>}',
    ].join('\n');
    expect(await htmlOf(mdx, { site })).toBe(
      '<p>Level 3 <span class="badge badge-info">x</span> <b>deep</b></p>',
    );
  });

  test('names that every page has, one by one, and by the name of another tool', async () => {
    const mdx = [
      "import Tabs from '@theme/Tabs';",
      "import TabItem from '@theme/TabItem';",
      "import Mark from '@theme/Badge';",
      '',
      '<Tabs defaultValue="b">',
      '<TabItem value="a" label="A">one</TabItem>',
      '<TabItem value="b" label="B">two <Mark text="x" /></TabItem>',
      '</Tabs>',
    ];
    const own = ['<Tabs defaultValue="b">', ...mdx.slice(5, 8)].join('\n');
    expect(await htmlOf(mdx.join('\n'), { site })).toBe(
      await htmlOf(own.replaceAll('TabItem', 'Tab').replace('Mark', 'Badge')),
    );
  });

  test.each([
    [
      "import Tabs from '@theme/Tabs';",
      "every page has <Tabs>: leave the import out, or let pages have such imports with `imports: { '@theme': true }` in the site configuration",
    ],
    ["import TabItem from '@theme/TabItem';", 'every page has <Tab> (for <TabItem>): leave'],
    [
      "import { Tabs, Badge as B } from 'nextra/components';",
      "every page has <Tabs>, <Badge>: leave the import out, or let pages have such imports with `imports: { 'nextra/components': true }`",
    ],
    ["import CodeBlock from '@theme/CodeBlock';", 'write a block of code'],
    [
      "import Chart from '@site/src/components/Chart';",
      "components are there without an import; for modules of the site, say in its configuration which folder it is: `imports: { '@site/src/components': './components' }`",
    ],
    ["import { useState, Tabs } from 'react';", "with `export * from 'react'`"],
  ])('what to write instead of %s', async (line, hint) => {
    const { problems } = await compileText(`${line}\n\n# A\n`);
    expect(problems[0]).toMatchObject({ code: 'bad-import' });
    expect(problems[0]?.hint).toContain(hint);
  });

  test('what is not there is named with what is', async () => {
    const mdx = [
      "import { Bux } from '@components/box';",
      "import Gone from '@components/bax';",
      "import Broken from '@components/broken';",
      "import { Nothing } from '@theme';",
      "import Layout from '@theme/Layout';",
      "import CodeBlock from '@theme/CodeBlock';",
      "import Other from 'elsewhere';",
      '',
      '# A',
    ].join('\n');
    expect(await problemsOf(mdx, { site })).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 missing-export \`@components/box\` does not export \`Bux\`
        > 1 | import { Bux } from '@components/box';
            | ^
          2 | import Gone from '@components/bax';
        → it exports Box, default, level

      content/en/guide/page.mdx:2:1 missing-module there is no module \`@components/bax\`
          1 | import { Bux } from '@components/box';
        > 2 | import Gone from '@components/bax';
            | ^
          3 | import Broken from '@components/broken';
        → did you mean \`@components/box\`?

      content/en/guide/page.mdx:3:1 module-failed the module \`@components/broken\` throws when it is loaded: Error: no document
          2 | import Gone from '@components/bax';
        > 3 | import Broken from '@components/broken';
            | ^
          4 | import { Nothing } from '@theme';
        → components of pages are loaded at build, in Node: there is no \`window\` and no \`document\`

      content/en/guide/page.mdx:4:1 missing-export \`@theme\` has no \`Nothing\`
          3 | import Broken from '@components/broken';
        > 4 | import { Nothing } from '@theme';
            | ^
          5 | import Layout from '@theme/Layout';
        → the site configuration can say that it has one: \`components: { Nothing: './components/…' }\`

      content/en/guide/page.mdx:5:1 missing-export \`@theme/Layout\` has no \`Layout\`
          4 | import { Nothing } from '@theme';
        > 5 | import Layout from '@theme/Layout';
            | ^
          6 | import CodeBlock from '@theme/CodeBlock';
        → the site configuration can say that it has one: \`components: { Layout: './components/…' }\`

      content/en/guide/page.mdx:6:1 missing-export \`@theme/CodeBlock\` has no \`CodeBlock\`
          5 | import Layout from '@theme/Layout';
        > 6 | import CodeBlock from '@theme/CodeBlock';
            | ^
          7 | import Other from 'elsewhere';
        → write a block of code between lines of three back-ticks

      content/en/guide/page.mdx:7:1 bad-import this import is not allowed: \`elsewhere\`
          6 | import CodeBlock from '@theme/CodeBlock';
        > 7 | import Other from 'elsewhere';
            | ^
          8 |
        → components are there without an import, and packages are for modules of the site: write one in \`./components\` with \`export { default } from 'elsewhere'\`, and import it from \`@components/…\`
      "
    `);
  });
});

describe('remark plugins', () => {
  const shout =
    ({ word = 'x' } = {}) =>
    (tree: Node) =>
      each(tree, (node) => {
        if (node.type === 'text')
          node.value = (node.value ?? '').replaceAll(word, word.toUpperCase());
      });

  test('change the tree, with their options', async () => {
    const site = remark(shout, { word: 'rspack' });
    expect(await htmlOf('by rspack', { site })).toBe('<p>by RSPACK</p>');
  });

  test('may take their time, and return another tree', async () => {
    const replace = () => async () => {
      await Promise.resolve();
      return {
        type: 'root',
        children: [{ type: 'paragraph', children: [{ type: 'text', value: 'new' }] }],
      };
    };
    expect(await htmlOf('old', { site: remark(replace) })).toBe('<p>new</p>');
  });

  test('an element by `hName`', async () => {
    const mark = () => (tree: Node) =>
      each(tree, (node) => {
        if (node.type !== 'strong') return;
        Object.assign(node, { data: { hName: 'mark', hProperties: { className: ['a'] } } });
      });
    expect(await htmlOf('**b**', { site: remark(mark) })).toBe('<p><mark class="a">b</mark></p>');
  });

  test('one that throws, says something, or returns the wrong thing: named with page and line', async () => {
    const fails = () => (_tree: Node, file: { fail(reason: string, place: object): void }) =>
      file.fail('no such chart', { line: 3, column: 2 });
    const warns = () => (_tree: Node, file: { message(reason: string, place: object): void }) => {
      file.message('old syntax', { line: 3, column: 1 });
    };
    const text = '# A\n\nText\n';
    expect(await problemsOf(text, { site: remark(fails) })).toContain(
      'page.mdx:3:2 plugin-failed the remark plugin `./plugin.ts` failed on this page: no such chart',
    );
    expect(await problemsOf(text, { site: remark(warns) })).toContain(
      'page.mdx:3:1 plugin-message the remark plugin `./plugin.ts`: old syntax',
    );
    expect(await problemsOf(text, { site: remark(() => () => ({ type: 'text' })) })).toContain(
      'page.mdx plugin-failed the remark plugin `./plugin.ts` returns something else than a tree on /guide/page',
    );
    expect(await problemsOf(text, { site: remark(() => () => Promise.reject('why')) })).toContain(
      'page.mdx plugin-failed the remark plugin `./plugin.ts` failed on /guide/page: why',
    );
  });

  test.each([
    ['nothing', [null]],
    ['no node', [{}]],
    ['a node without text', [{ type: 'paragraph', children: [{ type: 'text', value: {} }] }]],
    ['a list of none', [{ type: 'paragraph', children: 'text' }]],
  ])('one that leaves %s in the tree: named with the page', async (_name, children) => {
    const breaks = () => (tree: { children: unknown[] }) => {
      tree.children.push(...children);
    };
    expect(await problemsOf('# A\n\nText\n', { site: remark(breaks) })).toContain(
      'page.mdx plugin-failed the remark plugin `./plugin.ts` leaves what is no node in the tree on /guide/page',
    );
  });

  test('what one reads is what the page depends on', async () => {
    const reads = () => () => void readFileSync(import.meta.filename);
    const page = await compileText('Text\n', { site: remark(reads) });
    expect(Object.keys(page.reads ?? {})).toContain(import.meta.filename);
  });

  test('where one throws is looked up, and nothing that the page depends on', async () => {
    const fails = () => () => {
      throw new Error('no chart');
    };
    expect((await compileText('Text\n', { site: remark(fails) })).reads).toEqual({});
  });

  test('what the engine reads for one page is nothing of the next one', async () => {
    const site = remark(() => () => undefined);
    const files = { 'content/en/guide/_part.md': 'Part\n' };
    const text = "import Part from './_part.md';\n\n<Part />\n";
    const first = await compileText(text, { site, files });
    const second = await compileText('Text\n', { site });
    expect(Object.keys(first.dependencies)).toHaveLength(1);
    expect([first.reads, second.reads]).toEqual([{}, {}]);
  });

  test('one that waits for what never comes: named with the page, in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const waiting = problemsOf('Text\n', { site: remark(() => () => new Promise(() => {})) });
      await vi.waitUntil(() => vi.getTimerCount() > 0);
      await vi.advanceTimersByTimeAsync(PATIENCE);
      expect(await waiting).toContain('it has not ended after 30 s');
    } finally {
      vi.useRealTimers();
    }
  });

  test('one that was waited for in vain: not run on the next page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let runs = 0;
      const never = () => {
        runs += 1;
        return new Promise(() => {});
      };
      const compiler = await siteCompiler(remark(() => never));
      const first = compileText('Text\n', { compiler });
      await vi.waitUntil(() => runs > 0);
      await vi.advanceTimersByTimeAsync(PATIENCE);
      await first;
      const [problem] = (await compileText('Text\n', { compiler })).problems;
      expect(problem?.message).toBe(
        'the remark plugin `./plugin.ts` was not run on /guide/page, as it did not end on content/en/guide/page.mdx',
      );
      expect(runs).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('one that makes an element without a name of one', async () => {
    const names = () => (tree: { children: unknown[] }) => {
      const data = { hName: 'b><script>a()</script' };
      tree.children.push({ type: 'paragraph', data, children: [{ type: 'text', value: 'x' }] });
    };
    const { html, problems } = await compileText('Text\n', { site: remark(names) });
    expect(html).not.toContain('<script');
    expect(problems.map(({ message }) => message)).toEqual([
      'a remark plugin makes an element of a node whose name is none: "b><script>a()</script"',
    ]);
  });

  test('one that leaves a node as no compiler takes it: named with the page', async () => {
    const leaves = () => (tree: { children: unknown[] }) => {
      const link = { type: 'link', url: 5, children: [{ type: 'text', value: 'x' }] };
      tree.children.push({ type: 'paragraph', children: [link] });
    };
    expect(await problemsOf('Text\n', { site: remark(leaves) })).toMatch(
      /page\.mdx compile-failed the page cannot be compiled: TypeError: .* \(at .*\n {2}→ look at what plugins/,
    );
  });

  test('one that puts a node into itself: named with the page', async () => {
    const loops = () => (tree: { children: unknown[] }) => {
      const quote = { type: 'blockquote', children: [] as unknown[] };
      quote.children.push(quote);
      tree.children.push(quote);
    };
    expect(await problemsOf('Text\n', { site: remark(loops) })).toContain(
      'leaves what is no node in the tree on /guide/page',
    );
  });

  test('options that a plugin refuses are known before any page', async () => {
    const picky = () => {
      throw new Error('`word` is missing');
    };
    const { faults } = await siteCompiler(remark(picky));
    expect(faults.map(({ message }) => message)).toEqual([
      'the remark plugin `./plugin.ts` throws when it is loaded: Error: `word` is missing',
    ]);
  });
});

describe('rehype plugins', () => {
  test('change the article', async () => {
    const external = () => (tree: Node) =>
      each(tree, (node) => {
        if (node.tagName === 'a') node.properties = { ...node.properties, rel: ['external'] };
      });
    expect(await htmlOf('[a](https://example.org)', { site: rehype(external) })).toBe(
      '<p><a href="https://example.org" rel="external">a</a></p>',
    );
  });

  test.each<[string, Node, string]>([
    ['raw HTML', { type: 'raw', value: '<script>a()</script>' }, '<script>'],
    ['raw HTML', { type: 'raw', value: '<b onclick=x>b</b>' }, '`onClick` of <b>'],
    ['capitals', { type: 'element', tagName: 'SCRIPT', children: [] }, '<script>'],
    ['no name', { type: 'element', tagName: 'b><script', children: [] }, '<script>'],
    [
      'an address that runs',
      { type: 'element', tagName: 'a', properties: { href: 'javascript:a()' }, children: [] },
      '`javascript:` in `href` of <a>',
    ],
  ])('what the security policy would block is one in %s, too', async (_name, node, part) => {
    const adds = () => (tree: Node) => void tree.children?.push(node);
    expect(await problemsOf('text', { site: rehype(adds) })).toContain(
      `adds ${part} on /guide/page, which`,
    );
  });

  test('raw HTML that nothing blocks is part of the article', async () => {
    const adds = () => (tree: Node) => void tree.children?.push({ type: 'raw', value: '<b>b</b>' });
    expect(await htmlOf('text', { site: rehype(adds) })).toBe('<p>text</p><b>b</b>');
  });

  test('what the security policy would block is a problem', async () => {
    const inline = () => (tree: Node) =>
      each(tree, (node) => {
        if (node.tagName === 'p') node.properties = { style: 'color: red' };
      });
    expect(await problemsOf('text', { site: rehype(inline) })).toContain(
      'page.mdx plugin-output the rehype plugin `./plugin.ts` adds `style` of <p> on /guide/page',
    );
  });
});

test('a frame that the policy allows may be added by a plugin', async () => {
  const frame: SiteAdditions = {
    modules: [
      {
        kind: 'rehype',
        name: './plugin.ts',
        exports: {
          default: () => (tree: { children: unknown[] }) => {
            const properties = { src: 'https://films.test/1' };
            tree.children.push({ type: 'element', tagName: 'iframe', properties, children: [] });
          },
        },
      },
    ],
  };
  expect(await problemsOf('text', { site: frame })).toContain(
    'adds https://films.test/1 in <iframe> on /guide/page, which',
  );
  const allowed = { 'frame-src': ['https://films.test'] };
  expect(await htmlOf('text', { site: frame, allowed })).toContain('<iframe src=');
});

describe('fences that a module draws', () => {
  const fence = (render: unknown): SiteAdditions => ({
    extensions: { fences: { chart: { name: './chart.ts' } } },
    modules: [{ kind: 'fence', name: 'chart', file: './chart.ts', exports: { default: render } }],
  });
  const page = '# A\n\n```chart size=3\na -> b\n```\n';

  test('with code, meta and language', async () => {
    const render = async (code: string, { meta, pageLang }: { meta: string; pageLang: string }) =>
      `<svg viewBox="0 0 1 1"><title>${code} ${meta} ${pageLang}</title></svg>`;
    expect(await htmlOf(page, { site: fence(render) })).toContain(
      '<figure class="drawn" data-lang="chart"><svg viewBox="0 0 1 1"><title>a -> b size=3 en</title></svg></figure>',
    );
  });

  test.each([
    ['throws', () => Promise.reject(new Error('no arrow')), 'failed: Error: no arrow'],
    ['returns no text', () => 3, 'returns something else than text'],
    ['returns a script', () => '<svg><script>1</script></svg>', 'returns <script>'],
    ['returns inline styles', () => '<b style="x">a</b>', 'returns the attribute `style` at <b>'],
  ])('one that %s is named at the fence', async (_what, render, words) => {
    expect(await problemsOf(page, { site: fence(render) })).toContain(
      `page.mdx:3:1 fence-failed the renderer of fences \`chart\` (./chart.ts) ${words}`,
    );
  });
});

describe('frontmatter of a site', () => {
  const check = (value: unknown): SiteAdditions => ({
    modules: [{ kind: 'frontmatter', name: './frontmatter.ts', exports: { default: value } }],
  });
  const schema = z.strictObject({ owner: z.string().optional(), level: z.number().default(1) });

  test('keys of its schema, with defaults; the page has them as `data`', async () => {
    const { frontmatter, problems } = await compileText('---\ntitle: T\nowner: Ada\n---\nA\n', {
      site: check(schema),
    });
    expect(problems).toEqual([]);
    expect(frontmatter).toMatchObject({ title: 'T', data: { owner: 'Ada', level: 1 } });
    expect((await compileText('# A', { site: check(schema) })).frontmatter.data).toEqual({
      level: 1,
    });
  });

  test('what the schema refuses, at the key', async () => {
    const text = '---\ntitle: T\nowmer: Ada\nlevel: high\n---\nA\n';
    expect(await problemsOf(text, { site: check(schema) })).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:4:1 bad-frontmatter \`level\`: expected number, received string
          3 | owmer: Ada
        > 4 | level: high
            | ^
          5 | ---
        → \`./frontmatter.ts\` of the site says what it may be

      content/en/guide/page.mdx:3:1 unknown-key unknown frontmatter key \`owmer\`
          2 | title: T
        > 3 | owmer: Ada
            | ^
          4 | level: high
        → did you mean \`owner\`?
      "
    `);
  });

  test('a key of another tool that the schema lacks, with what there is instead', async () => {
    const text = '---\ntitle: T\nowner: Ada\nlevel: 1\nsidebar_position: 1\n---\nA\n';
    expect(await problemsOf(text, { site: check(schema) })).toContain('→ write `order`');
  });

  test('a function that returns sentences by key; one that throws or returns something else', async () => {
    const text = '---\ntitle: T\nowner: Ada\n---\nA\n';
    const by = (value: unknown) => problemsOf(text, { site: check(value) });
    expect(await by(() => ({ owner: 'is on holiday' }))).toContain(
      'page.mdx:3:1 bad-frontmatter `owner`: is on holiday',
    );
    expect(await by(() => undefined)).toBe('\n\n');
    expect(await by(() => 3)).toContain(
      './frontmatter.ts` returns neither sentences nor an object',
    );
    expect(
      await by(() => {
        throw new Error('boom');
      }),
    ).toContain('the schema of frontmatter `./frontmatter.ts` failed on /guide/page: Error: boom');
  });

  test('one that throws is told once for all pages', async () => {
    const site = check(() => {
      throw new Error('boom');
    });
    const text = '---\ntitle: T\nowner: Ada\n---\nA\n';
    const pages = ['en/a.mdx', 'en/b.mdx', 'en/c.mdx'].map((source) =>
      compileText(text, { source, site }),
    );
    const found = oncePerCause((await Promise.all(pages)).flatMap(({ problems }) => problems));
    expect(found.map((problem) => formatProblem(problem))).toEqual([
      'content/en/a.mdx frontmatter-failed the schema of frontmatter `./frontmatter.ts` failed on /a and 2 more: Error: boom\n  → it is named in `frontmatter` of the site configuration',
    ]);
  });

  test('without it, unknown keys stay problems', async () => {
    expect(await problemsOf('---\nowner: Ada\n---\n')).toContain('unknown frontmatter key `owner`');
  });
});

describe('callouts', () => {
  const site: SiteAdditions = {
    extensions: { containers: { rfc: { title: { en: 'Proposal', zh: '提案' }, like: 'info' } } },
  };

  test('a kind of the site, titled in the language of the page, nested in others', async () => {
    const mdx = ':::tip\n:::rfc\nA\n:::\n:::\n';
    expect(await htmlOf(mdx, { site })).toContain(
      '<div class="callout callout-info callout-rfc" role="note"><p class="callout-title">Proposal</p><p>A</p></div>',
    );
    expect(await htmlOf(':::rfc\nA\n:::\n', { site, source: 'zh/a.mdx' })).toContain('提案');
    expect(await htmlOf(':::rfc Own title\nA\n:::\n', { site })).toContain('>Own title</p>');
  });

  test('without it, the word is text', async () => {
    expect(await problemsOf(':::rfc\nA\n:::\n')).toContain('no container is called `rfc`');
  });
});

describe('languages of code', () => {
  test('a grammar of Shiki by its name, and an alias', async () => {
    const site: SiteAdditions = {
      extensions: { languages: ['python'], languageAliases: { Py3: 'python' } },
    };
    const html = await htmlOf('```python\nprint("a")\n```\n\n```py3\nprint("a")\n```\n', { site });
    expect(html.match(/<i class="s">"a"<\/i>/g)).toHaveLength(2);
  });

  test('an alias asks for the grammar that it stands for', async () => {
    const site: SiteAdditions = { extensions: { languageAliases: { gitignore: 'ini', p: 'py' } } };
    const html = await htmlOf('```gitignore\n; a\n```\n\n```p\nprint("a")\n```\n', { site });
    expect(html).toContain('<i class="c">; a</i>');
    expect(html).toContain('<i class="s">"a"</i>');
  });

  test('one that stands for nothing is not suggested', async () => {
    const site: SiteAdditions = { extensions: { languageAliases: { gitignore: 'inii' } } };
    expect(await problemsOf('```gitignore\na\n```\n', { site })).not.toContain('did you mean');
  });

  test('without it, the warning says what to write', async () => {
    expect(await problemsOf('```python\na\n```\n')).toContain(
      "add it to `markdown.languages` of the site configuration: `languages: ['python']`",
    );
  });
});

describe('formulas', () => {
  const site: SiteAdditions = {
    extensions: { math: true },
    modules: [
      { kind: 'math', name: 'remark-math', exports: { default: remarkMath } },
      { kind: 'math', name: 'katex', exports: { default: katex } },
    ],
  };

  test('are MathML, in text and by themselves', async () => {
    const html = await htmlOf('So $a^2$.\n\n$$\nb\n$$\n', { site });
    expect(html).toMatch(
      /^<p>So <math xmlns=.*<msup><mi>a<\/mi><mn>2<\/mn><\/msup>.*<\/math>\.<\/p>/,
    );
    expect(html).toMatch(/<div class="math"><math [^>]*display="block">/);
    expect(html).not.toContain('style=');
  });

  test('one that cannot be read is a problem at its place', async () => {
    expect(await problemsOf('# A\n\nSo $\\frac{a$.\n', { site })).toContain(
      'page.mdx:3:4 bad-math the formula cannot be read:',
    );
  });

  test('without it, dollars are dollars', async () => {
    expect(await htmlOf('$a$')).toBe('<p>$a$</p>');
  });
});
