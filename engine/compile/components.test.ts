import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';

describe('components', () => {
  test('CMP-1: Steps', async () => {
    expect(await htmlOf('<Steps>\n\n### One\n\nText\n\n</Steps>')).toContain(
      '<div class="steps"><div class="heading"><h3 id="one">One</h3>',
    );
  });

  test('CMP-2: Badge', async () => {
    expect(await htmlOf('A <Badge text="new" /> b')).toBe(
      '<p>A <span class="badge badge-info">new</span> b</p>',
    );
    expect(await htmlOf('<Badge text="old" type="warning" />')).toBe(
      '<p><span class="badge badge-warning">old</span></p>',
    );
  });

  test('CMP-5: ApiMeta', async () => {
    const mdx =
      '<ApiMeta addedVersion="0.5.0" deprecatedVersion="1.0.0" stability="Experimental" specific={["Rspack"]} />';
    expect(await htmlOf(mdx, { source: 'zh/api/a.mdx' })).toMatchInlineSnapshot(
      `"<p><span class="api-meta"><a class="api-tag api-tag-added" href="/zh/misc/planning/future">Added in v0.5.0</a> <a class="api-tag api-tag-deprecated" href="/zh/misc/planning/future?deprecatedVersion=1.0.0">Deprecated in v1.0.0</a> <span class="api-tag api-tag-stability">Stability: Experimental</span> <span class="api-tag api-tag-specific">Rspack only</span></span></p>"`,
    );
    expect(await htmlOf('<ApiMeta specific={["A", "B"]} />')).toContain('>A/B specific</span>');
  });

  test('CMP-6: PropertyType, in both languages', async () => {
    const mdx =
      "<PropertyType type=\"string | string[]\" defaultValueList={[{ defaultValue: \"'a'\" }, { defaultValue: 'b', mode: 'production' }]} />";
    expect(await htmlOf(mdx)).toMatchInlineSnapshot(
      `"<dl class="property-type"><div><dt>Type:</dt><dd><code>string | string[]</code></dd></div><div><dt>Default:</dt><dd><span><code>&#x27;a&#x27;</code></span><span>, <a href="/config/mode#production">production mode is</a> <code>b</code></span></dd></div></dl>"`,
    );
    expect(await htmlOf(mdx, { source: 'zh/a.mdx' })).toContain(
      '<a href="/zh/config/mode#production">production 模式为</a>',
    );
  });

  test('what a default holds for is a link where the site says what describes it', async () => {
    const mdx =
      '<PropertyType type="A" defaultValueList={[{ defaultValue: "a", mode: "none", target: "node" }]} />';
    const both = await htmlOf(mdx, { typeLinks: { 'target.node': '/targets' } });
    expect(both).toContain('none mode and <a href="/targets">node target is</a> <code>a</code>');
    expect(await htmlOf(mdx, { typeLinks: {} })).not.toContain('<a ');
  });

  test('CMP-6: a very long type is folded between two members', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `'a-long-member-${at}'`);
    const type = [...names, '(() => A | B)[]'].join(' | ');
    const html = await htmlOf(`<PropertyType type="${type}" />`);
    expect(html).toContain('<summary>24 more</summary>');
    const [first = '', rest = ''] = [...html.matchAll(/<code>(.*?)<\/code>/g)].map(
      ([, text]) => text,
    );
    expect(`${first} | ${rest}`).toBe(type.replaceAll("'", '&#x27;').replaceAll('>', '&gt;'));
  });

  test('WEAK-49: members stand in the order written, in every build', async () => {
    const names = ['zoe', 'ada', 'kim'];
    const mdx = `<Members>\n${names.map((name) => `<Member name="${name}" github="${name}" />`).join('\n')}\n</Members>`;
    const shown = async () =>
      [...(await htmlOf(mdx)).matchAll(/member-name">(\w+)/g)].map(([, name]) => name);
    expect(await shown()).toEqual(names);
    expect(await shown()).toEqual(names);
  });

  test.each([
    ['😀 Ada', '😀A'],
    ['Ada Byron', 'AB'],
    ['ada', 'AD'],
    ['👩‍💻', '👩‍💻'],
    ['李小龙', '小龙'],
  ])('initials of %s', async (name, initials) => {
    expect(await htmlOf(`<Members><Member name="${name}" github="a" /></Members>`)).toContain(
      `>${initials}</text>`,
    );
  });

  test('CMP-3: a link to source code, with its own label or the default one', async () => {
    const of = (props: string) => htmlOf(`<SourceCode href="https://x.test/a" ${props} />`);
    expect(await of('')).toMatch(/<a [^>]*href="https:\/\/x\.test\/a"[^>]*>.*Source/);
    expect(await of('platform="gitlab"')).not.toBe(await of('platform="github"'));
  });

  test('CMP-7: a license note names the sources with links', async () => {
    const html = await htmlOf('<LicenseNote from={["https://webpack.js.org/api/"]} />');
    expect(html).toContain('CC 4.0 License');
    expect(html).toContain('href="https://webpack.js.org/api/"');
  });

  test('CMP-8: Columns, one for each block', async () => {
    expect(await htmlOf('<Columns titles={["A", "B"]}>\n\none\n\n- two\n\n</Columns>')).toBe(
      '<div class="columns"><div class="column"><p class="column-title">A</p><p>one</p></div><div class="column"><p class="column-title">B</p><ul><li>two</li></ul></div></div>',
    );
  });

  test('CMP-10: Members', async () => {
    const mdx =
      '<Members>\n<Member name="Ada Byron" github="ada" x="adab" role="Core" />\n</Members>';
    expect(await htmlOf(mdx)).toMatchInlineSnapshot(
      `"<ul class="members"><li class="member"><svg class="avatar avatar-0" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24"></circle><text x="24" y="24" text-anchor="middle" dominant-baseline="central">AB</text></svg><p class="member-name">Ada Byron</p><p class="member-role">Core</p><p class="member-links"><a class="member-github" href="https://github.com/ada" aria-label="GitHub: Ada Byron">GitHub</a><a class="member-x" href="https://x.com/adab" aria-label="X: Ada Byron">X</a></p></li></ul>"`,
    );
  });

  test('CMP-12: HTML elements, with their links and pictures', async () => {
    const files = { 'content/zh/p.svg': '<svg viewBox="0 0 4 2"/>' };
    expect(
      await htmlOf(
        'A<br />b <kbd>Ctrl</kbd> <a href="/x" className="y">z</a> <img src="./p.svg" alt="P" />',
        {
          source: 'zh/a.mdx',
          files,
        },
      ),
    ).toBe(
      '<p>A<br>b <kbd>Ctrl</kbd> <a href="/zh/x" class="y">z</a> <span class="zoomable"><img src="/static/media/p.7abb0595.svg" alt="P" width="4" height="2" loading="lazy" decoding="async"><button type="button" class="zoom" aria-label="放大图片：P" data-close="关闭"></button></span></p>',
    );
    expect(await htmlOf('<details>\n<summary>s</summary>\n\ntext\n\n</details>')).toBe(
      '<details><summary>s</summary><p>text</p></details>',
    );
  });

  test('problems of components', async () => {
    const texts = [
      '<Steeps>\n\nx\n\n</Steeps>',
      '<Nothing />',
      'a <Badge txt="x" /> b',
      '<Badge text="x" type="green" />',
      '<Badge text={4} colour="red" />',
      '<PropertyType type="x" defaultValueList={[{ defaultValue: 1 }]} />',
      '<PropertyType type="x" defaultValueList={[{ defaultValue: "1", mod: "none" }]} />',
      '<ApiMeta addedVersion="v1" />',
      '<Badge text="x">y</Badge>',
      '<Tab label="x">y</Tab>',
      '<marquee>x</marquee>',
      '<script>x</script>',
      '<div style="color: red" onClick="x">\n\ny\n\n</div>',
      '<SourceCode href="http://x" />',
    ];
    const all = await Promise.all(texts.map((text) => problemsOf(text)));
    expect(all.join('')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 unknown-component there is no component called <Steeps>
        > 1 | <Steeps>
            | ^
          2 |
        → did you mean <Steps>?

      content/en/guide/page.mdx:1:1 unknown-component there is no component called <Nothing>
        > 1 | <Nothing />
            | ^
        → one of the site’s own is named in \`components\` of the site configuration (\`Nothing: './components/nothing.tsx'\`), one that works in the browser in \`islands\` (\`Nothing: './islands/nothing.tsx'\`). Known components: ApiMeta, Badge, Button, Columns, ConfigCheck, Default, Details, Diagram, FileTree, HookSignature, Kbd, LicenseNote, Link, Member, Members, OptionOverview, Overview, PackageManagerTabs, PerformanceComparison, Picture, PrevNextPage, PropertyType, SourceCode, Steps, Support, SupportTable, Tab, Table, Tabs, Term, Terms, Toc

      content/en/guide/page.mdx:1:3 missing-prop <Badge> needs the prop \`text\`
        > 1 | a <Badge txt="x" /> b
            |   ^
        → write \`<Badge text=…\`

      content/en/guide/page.mdx:1:10 unknown-prop <Badge> has no prop \`txt\`
        > 1 | a <Badge txt="x" /> b
            |          ^
        → did you mean \`text\`?

      content/en/guide/page.mdx:1:17 bad-prop <Badge> prop \`type\` must be \`info\`, \`warning\` or \`danger\`
        > 1 | <Badge text="x" type="green" />
            |                 ^
        → write \`<Badge type="info"\`

      content/en/guide/page.mdx:1:8 bad-prop <Badge> prop \`text\` must be text
        > 1 | <Badge text={4} colour="red" />
            |        ^
        → write \`<Badge text="…"\`

      content/en/guide/page.mdx:1:17 unknown-prop <Badge> has no prop \`colour\`
        > 1 | <Badge text={4} colour="red" />
            |                 ^
        → its props: text, type

      content/en/guide/page.mdx:1:24 bad-prop <PropertyType> prop \`defaultValueList[0].defaultValue\` must be text
        > 1 | <PropertyType type="x" defaultValueList={[{ defaultValue: 1 }]} />
            |                        ^

      content/en/guide/page.mdx:1:24 unknown-prop <PropertyType> prop \`defaultValueList[0]\` has an unknown key \`mod\`
        > 1 | <PropertyType type="x" defaultValueList={[{ defaultValue: "1", mod: "none" }]} />
            |                        ^
        → remove it, or check its spelling

      content/en/guide/page.mdx:1:10 bad-prop <ApiMeta> prop \`addedVersion\` must be a version like \`0.5.0\`, without \`v\`
        > 1 | <ApiMeta addedVersion="v1" />
            |          ^

      content/en/guide/page.mdx:1:1 unexpected-content <Badge> takes no content
        > 1 | <Badge text="x">y</Badge>
            | ^
        → write \`<Badge … />\`

      content/en/guide/page.mdx:1:1 misplaced-component <Tab> stands outside of <Tabs>
        > 1 | <Tab label="x">y</Tab>
            | ^
        → put it directly between the tags of <Tabs>

      content/en/guide/page.mdx:1:1 unknown-element pages may not use the element <marquee>
        > 1 | <marquee>x</marquee>
            | ^
        → write Markdown, or put the tag in backticks if you mean its name

      content/en/guide/page.mdx:1:1 unknown-element pages may not use the element <script>
        > 1 | <script>x</script>
            | ^
        → what moves is an island: \`islands\` of the site configuration

      content/en/guide/page.mdx:1:6 forbidden-attribute the attribute \`style\` is not allowed
        > 1 | <div style="color: red" onClick="x">
            |      ^
          2 |
        → browsers would not obey it: give the element a \`class\` (\`className\` in MDX), and write its rule into a style sheet that \`styles\` of the site configuration names

      content/en/guide/page.mdx:1:25 forbidden-attribute the attribute \`onClick\` is not allowed
        > 1 | <div style="color: red" onClick="x">
            |                         ^
          2 |
        → pages are static; what moves is an island

      content/en/guide/page.mdx:1:13 bad-prop <SourceCode> prop \`href\` must be an address that starts with https://
        > 1 | <SourceCode href="http://x" />
            |             ^
      "
    `);
  });

  test('content of a component with wrong props is still shown and checked', async () => {
    const page = await compileText(
      '<Columns title="x">\n\n## A\n\n[b](javascript:c)\n\n</Columns>',
    );
    expect(page.problems.map(({ code }) => code)).toEqual(['unknown-prop', 'bad-link']);
    expect(page.headings).toHaveLength(1);
  });
});

describe('IMG-1: pictures', () => {
  const files = {
    'content/en/guide/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>',
    'public/b.svg': '<svg width="10" height="5"/>',
    'content/en/guide/empty.png': '',
  };

  test('size, hashed address, loading', async () => {
    const page = await compileText('![A pic](./a.svg "T") ![B](/b.svg)', { files, base: '/docs/' });
    expect(page.problems).toEqual([]);
    expect(page.html).toMatchInlineSnapshot(
      `"<p><span class="zoomable"><img src="/docs/static/media/a.e85eb949.svg" alt="A pic" width="40" height="20" title="T" loading="lazy" decoding="async"><button type="button" class="zoom" aria-label="Zoom image: A pic" data-close="Close"></button></span> <span class="zoomable"><img src="/docs/b.svg" alt="B" width="10" height="5" loading="lazy" decoding="async"><button type="button" class="zoom" aria-label="Zoom image: B" data-close="Close"></button></span></p>"`,
    );
    expect(page.media.map(({ output }) => output)).toEqual(['static/media/a.e85eb949.svg']);
    expect(
      Object.keys(page.dependencies).map((file) => file.replace(/^.*\/(?=content|public)/, '')),
    ).toEqual(['content/en/guide/a.svg', 'public/b.svg']);
  });

  test('problems of pictures', async () => {
    const text =
      '![](./a.svg) ![x](./no.png) ![y](https://a.b/c.png) ![z](./a.tiff) ![e](./empty.png) ![f](/no.svg)';
    expect(await problemsOf(text, { files })).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 missing-alt the image \`./a.svg\` has no alternative text
        > 1 | ![](./a.svg) ![x](./no.png) ![y](https://a.b/c.png) ![z](./a.tiff) ![e](./empty.png) ![f](/no.sv…
            | ^
        → say in the square brackets what the picture shows: \`![…](…)\`

      content/en/guide/page.mdx:1:14 missing-image the image does not exist: ./no.png
        > 1 | ![](./a.svg) ![x](./no.png) ![y](https://a.b/c.png) ![z](./a.tiff) ![e](./empty.png) ![f](/no.sv…
            |              ^
        → it is looked for at content/en/guide/no.png

      content/en/guide/page.mdx:1:29 external-image the image lies on another host: https://a.b/c.png
        > 1 | ![](./a.svg) ![x](./no.png) ![y](https://a.b/c.png) ![z](./a.tiff) ![e](./empty.png) ![f](/no.sv…
            |                             ^
        → pages load nothing from elsewhere: put the file beside the page, or allow its host: \`security: { csp: { 'img-src': ['https://a.b'] } }\`

      content/en/guide/page.mdx:1:53 unknown-image-format \`./a.tiff\` is not a picture of a known format
        > 1 | ![](./a.svg) ![x](./no.png) ![y](https://a.b/c.png) ![z](./a.tiff) ![e](./empty.png) ![f](/no.sv…
            |                                                     ^
        → use svg, png, jpg, webp or gif

      content/en/guide/page.mdx:1:68 unreadable-image the image \`./empty.png\` cannot be read
        > 1 | ![](./a.svg) ![x](./no.png) ![y](https://a.b/c.png) ![z](./a.tiff) ![e](./empty.png) ![f](/no.sv…
            |                                                                    ^
        → save the file again

      content/en/guide/page.mdx:1:86 missing-image the image does not exist: /no.svg
        > 1 | …://a.b/c.png) ![z](./a.tiff) ![e](./empty.png) ![f](/no.svg)
            |                                                 ^
        → a path that starts with a slash starts in the \`public\` folder: put the file there
      "
    `);
  });
});

test('a picture of a host that the policy lets through is shown, one that runs code never', async () => {
  const allowed = { 'img-src': ['https://img.test'] };
  const page = await compileText(
    '[![a](https://img.test/a?b=c)](/x) ![b](https://other.test/b.svg) ![c](data:image/svg+xml,x)',
    { allowed },
  );
  expect(page.problems.map(({ code, column }) => [code, column])).toEqual([
    ['external-image', 36],
    ['external-image', 67],
  ]);
  expect(page.html).toContain('<img src="https://img.test/a?b=c" alt="a" loading="lazy"');
  expect(page.html).not.toContain('other.test');
});

test('sound and films of a host that the policy lets through are played, their posters are pictures', async () => {
  const sources = {
    allowed: { 'img-src': ['https://img.test'], 'media-src': ['https://film.test'] },
  };
  const text =
    '<video src="https://film.test/a.mp4" poster="https://img.test/a.png" />\n\n{[1].map(() => <audio key="a" src="https://film.test/a.mp3" />)}';
  const page = await compileText(text, sources);
  expect(page.problems).toEqual([]);
  expect(page.html).toContain(
    '<video src="https://film.test/a.mp4" poster="https://img.test/a.png">',
  );
  expect(page.html).toContain('<audio src="https://film.test/a.mp3">');
  const swapped = '<video src="https://img.test/a.mp4" poster="https://film.test/a.png" />';
  expect((await compileText(swapped, sources)).problems.map(({ hint }) => hint)).toEqual([
    "pages load nothing from elsewhere: put the file beside the page, or allow its host: `security: { csp: { 'media-src': ['https://img.test'] } }`",
    "pages load nothing from elsewhere: put the file beside the page, or allow its host: `security: { csp: { 'img-src': ['https://film.test'] } }`",
  ]);
  const run = await compileText('<video src="data:text/html,x" />', sources);
  expect(run.problems.map(({ code }) => code)).toEqual(['external-media']);
});

describe('Diagram', () => {
  const diagram = (svg: string, extra = '') => ({
    text: `<Diagram src="./d.svg" alt="A & B"${extra} />`,
    files: { 'content/en/guide/d.svg': svg },
  });

  test('is part of the page', async () => {
    const { text, files } = diagram(
      '<?xml version="1.0"?>\n<!-- c -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="5" role="img">\n  <title>T</title>\n  <path id="p" class="d-line" d="M0 0"/>\n  <text class="d-text">a <tspan>b</tspan></text>\n  <use href="#p" clip-path="url(#p)"/>\n</svg>\n',
      ' caption="Cap"',
    );
    const page = await compileText(text, { files });
    expect(page.problems).toEqual([]);
    expect(page.html).toMatchInlineSnapshot(
      `"<figure class="diagram"><span class="zoomable"><svg class="diagram-svg" width="20" height="10" role="img" aria-label="A &amp; B" viewBox="0 0 20 10"><path id="d0-p" class="d-line" d="M0 0"></path><text class="d-text">a <tspan>b</tspan></text><use href="#d0-p" clip-path="url(#d0-p)"></use></svg><button type="button" class="zoom" aria-label="Zoom image: A &amp; B" data-close="Close"></button></span><figcaption>Cap</figcaption></figure>"`,
    );
    expect(page.text).toBe('Cap');
  });

  test('lies beside its page, beside another one or below `public`', async () => {
    const svg = '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>';
    for (const [src, file] of [
      ['/guide/d.svg', 'public/guide/d.svg'],
      ['../../en/guide/d.svg', 'content/en/guide/d.svg'],
    ]) {
      const page = await compileText(`<Diagram src="${src}" alt="A" />`, {
        source: 'zh/guide/page.mdx',
        files: { [`${file}`]: svg },
      });
      expect(page.problems).toEqual([]);
      expect(page.html).toContain('<path d="M0 0">');
    }
  });

  test('problems of drawings', async () => {
    const svgs = [
      '<svg viewBox="0 0 1 1">\n<style>x</style></svg>',
      '<svg viewBox="0 0 1 1"><path style="x" onclick="y" fill="#fff"/></svg>',
      '<svg><g></svg>',
      '<svg viewBox="0 0 1 1"><g>',
      '<svg viewBox="0 0 1 1"><use href="https://a.b"/></svg>',
      '<svg viewBox="0 0 1 1"><text>a < b</text></svg>',
    ];
    const all = await Promise.all(
      svgs.map((svg) => problemsOf(diagram(svg).text, { files: diagram(svg).files })),
    );
    expect(all.join('')).toMatchInlineSnapshot(`
      "
      content/en/guide/d.svg:2:1 bad-diagram <style> is not allowed in a diagram
          1 | <svg viewBox="0 0 1 1">
        > 2 | <style>x</style></svg>
            | ^
        → draw it with shapes, paths and texts

      content/en/guide/d.svg:1:24 bad-diagram the attribute \`style\` is not allowed in a diagram
        > 1 | <svg viewBox="0 0 1 1"><path style="x" onclick="y" fill="#fff"/></svg>
            |                        ^
        → use the classes of diagrams

      content/en/guide/d.svg:1:24 bad-diagram the attribute \`onclick\` is not allowed in a diagram
        > 1 | <svg viewBox="0 0 1 1"><path style="x" onclick="y" fill="#fff"/></svg>
            |                        ^
        → use the classes of diagrams

      content/en/guide/d.svg:1:24 bad-diagram the colour \`fill="#fff"\` does not follow the theme
        > 1 | <svg viewBox="0 0 1 1"><path style="x" onclick="y" fill="#fff"/></svg>
            |                        ^
        → use the classes of diagrams, such as \`d-line\`, \`d-box\`, \`d-text\`

      content/en/guide/d.svg:1:1 bad-diagram the diagram has no \`viewBox\`
        > 1 | <svg><g></svg>
            | ^
        → add one: \`viewBox="0 0 <width> <height>"\`

      content/en/guide/d.svg:1:9 bad-diagram </svg> closes nothing
        > 1 | <svg><g></svg>
            |         ^
        → close <g> first

      content/en/guide/d.svg:1:27 bad-diagram <g> is not closed
        > 1 | <svg viewBox="0 0 1 1"><g>
            |                           ^
        → add </g>

      content/en/guide/d.svg:1:24 bad-diagram \`href\` leads out of the diagram
        > 1 | <svg viewBox="0 0 1 1"><use href="https://a.b"/></svg>
            |                        ^
        → refer to an id of the same file: \`#name\`

      content/en/guide/d.svg:1:32 bad-diagram a \`<\` that starts no tag
        > 1 | <svg viewBox="0 0 1 1"><text>a < b</text></svg>
            |                                ^
        → write \`&lt;\` in texts, and attributes in quotes
      "
    `);
    expect(await problemsOf('<Diagram src="./no.svg" alt="x" />')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 missing-image the diagram does not exist: ./no.svg
        > 1 | <Diagram src="./no.svg" alt="x" />
            | ^
        → it is looked for at content/en/guide/no.svg
      "
    `);
    expect(await problemsOf('<Diagram src="no.png" />')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:10 bad-prop <Diagram> prop \`src\` must be a path to an .svg file that starts with \`./\`, or with \`/\` below \`public\`
        > 1 | <Diagram src="no.png" />
            |          ^

      content/en/guide/page.mdx:1:1 missing-prop <Diagram> needs the prop \`alt\`
        > 1 | <Diagram src="no.png" />
            | ^
        → write \`<Diagram alt=…\`
      "
    `);
  });
});

test('what other tools know is told with what exists here', async () => {
  const texts = [
    '<h2>Title</h2>',
    '<Mermaid chart="a" />',
    '```mermaid\ngraph TD\n```',
    'See <https://rspack.dev>.',
    'Write to <me@rspack.dev>.',
    '<Details title={<b>x</b>}>y</Details>',
    '<Details title="<b>x</b>">y</Details>',
    '<Badge text="Promise<string>" />',
  ];
  const all = await Promise.all(texts.map((text) => problemsOf(text)));
  expect(all.join('')).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:1:1 unknown-element pages may not use the element <h2>
      > 1 | <h2>Title</h2>
          | ^
      → write \`## Title\`; \`{#id}\` behind it is its anchor

    content/en/guide/page.mdx:1:1 unknown-component there is no component called <Mermaid>
      > 1 | <Mermaid chart="a" />
          | ^
      → draw it as an SVG beside the page and write \`<Diagram src="./drawing.svg" alt="What it shows" />\`, or name a module that draws such blocks: \`fences: { mermaid: './plugins/mermaid.ts' }\`

    content/en/guide/page.mdx:1:1 unknown-language no highlighting for the language \`mermaid\`; the code is shown as plain text
      > 1 | \`\`\`mermaid
          | ^
        2 | graph TD
      → draw it as an SVG beside the page and write \`<Diagram src="./drawing.svg" alt="What it shows" />\`, or name a module that draws such blocks: \`fences: { mermaid: './plugins/mermaid.ts' }\`

    content/en/guide/page.mdx:1:12 bad-mdx MDX knows no addresses between \`<\` and \`>\`
      > 1 | See <https://rspack.dev>.
          |            ^
      → write the address alone, or \`[its name](https://…)\`; for mail: \`[name](mailto:…)\`

    content/en/guide/page.mdx:1:13 bad-mdx MDX knows no addresses between \`<\` and \`>\`
      > 1 | Write to <me@rspack.dev>.
          |             ^
      → write the address alone, or \`[its name](https://…)\`; for mail: \`[name](mailto:…)\`

    content/en/guide/page.mdx:1:10 bad-prop <Details> prop \`title\` must be text
      > 1 | <Details title={<b>x</b>}>y</Details>
          |          ^
      → write it in quotes, without marks; what has marks stands between the tags

    content/en/guide/page.mdx:1:10 marks-in-prop <Details> prop \`title\` is text: readers see \`</b>\` as it is written
      > 1 | <Details title="<b>x</b>">y</Details>
          |          ^
      → leave the marks out, or put what has them between the tags


    "
  `);
});
