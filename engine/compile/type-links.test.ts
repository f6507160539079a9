import { expect, test } from 'vitest';
import { compileText, htmlOf } from '../../tests/compile/support.ts';

const typeLinks = { Chunk: '/guide/page#chunk', Compilation: '/api/objects#compilation' };
const chunk = '<a href="/guide/page#chunk">Chunk</a>';
const compilation = '<a href="/api/objects#compilation">Compilation</a>';

test('types in the signature of a hook lead to their descriptions', async () => {
  const html = await htmlOf(
    `<HookSignature kind="SyncBailHook" args={[{ name: 'compilation', type: 'Compilation' }, { name: 'chunks', type: 'Iterable<Chunk>' }]} returns="Chunk | void" />`,
    { typeLinks },
  );
  expect(html).toContain(`<code>compilation: ${compilation}</code>`);
  expect(html).toContain(`<code>chunks: Iterable&lt;${chunk}&gt;</code>`);
  expect(html).toContain(`<code>${chunk} | void</code>`);
});

test('types of options and members, too', async () => {
  const type = '(chunk: Chunk, other: Chunks) => "Chunk" | Compilation.Chunk';
  expect(await htmlOf(`<PropertyType type='${type}' />`, { typeLinks })).toContain(
    `<code>(chunk: ${chunk}, other: Chunks) =&gt; &quot;Chunk&quot; | Compilation.Chunk</code>`,
  );
});

test('a column of types, in both languages', async () => {
  for (const [source, name] of [
    ['en/guide/page.mdx', 'Type'],
    ['zh/guide/page.mdx', '类型'],
  ] as const) {
    const rows = ['| a | `Chunk[]` | `Chunk` |', '| b | a `Chunk` | |', '| c | [`Chunk`](#x) | |'];
    const text = [`| Member | ${name} | Use |`, '| --- | --- | --- |', ...rows].join('\n');
    const { html } = await compileText(text, { source, typeLinks });
    const prefix = source.startsWith('zh') ? '/zh' : '';
    expect(html).toContain(`<code><a href="${prefix}/guide/page#chunk">Chunk</a>[]</code>`);
    // Prose and other columns are the author's.
    expect(html).toContain('<td><code>Chunk</code></td>');
    expect(html).toContain('<td>a <code>Chunk</code></td>');
    expect(html).toContain('<td><a href="#x"><code>Chunk</code></a></td>');
  }
});

test('the links are checked as others are', async () => {
  const { links } = await compileText('<PropertyType type="Compilation | constructor" />', {
    typeLinks,
  });
  expect(links.map(({ raw }) => raw)).toEqual(['/api/objects#compilation']);
});

test('a site that describes no types has none', async () => {
  expect(await htmlOf('<PropertyType type="Compilation" />')).toContain('<code>Compilation</code>');
});
