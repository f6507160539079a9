import { describe, expect, it } from 'vitest';
import { outsideCode, pageFile, picturesOf, plainAreas, plainPage } from './pages.mjs';

const SITE = { siteUrl: 'https://example.com', langs: ['zh'] };
const twin = (body: string) =>
  `---\ntitle: "A \\"b\\""\ndescription: "c"\nurl: "https://example.com/x"\nlang: "en"\n---\n\n${body}`;
const upper = (text: string) => outsideCode(text, (prose) => prose.toUpperCase());

describe('a page as other generators read it', () => {
  it('keeps what its frontmatter says and where it stands', () => {
    const page = plainPage('zh/guide/x.md', twin('# A\n'), SITE);
    expect(page).toEqual({
      path: 'guide/x',
      lang: 'zh',
      title: 'A "b"',
      description: 'c',
      body: '# A\n',
    });
    expect(plainPage('guide/x.md', twin(''), SITE).lang).toBe('');
  });

  it('links to the site’s own pages by their path, and names the site in code as it was', () => {
    const body = [
      '[a](https://example.com/a#b) [c](https://other.com/) `](https://example.com/d)`',
      '```js',
      'open("](https://example.com/e)")',
      '```',
    ].join('\n');
    expect(plainPage('x.md', twin(body), SITE).body).toBe(
      body.replace('(https://example.com/a', '(/a'),
    );
  });
});

describe('code blocks stay whole', () => {
  it('whatever stands in a fence, in lists and in quotes', () => {
    const text = [
      'a',
      '````md',
      '```js',
      'b',
      '```',
      '````',
      'c',
      '- d',
      '  ```sh',
      '  e',
      '  ```',
      '- ```sh',
      '  f',
      '  ```',
      '> ~~~',
      '> g',
      '> ~~~',
      'h',
    ].join('\n');
    expect(upper(text)).toBe(text.replace(/^(a|c|- d|h)$/gm, (line) => line.toUpperCase()));
  });

  it('a line that only starts like a fence’s end doesn’t end it', () => {
    const text = '```md\n```js\nb\n```\nc';
    expect(upper(text)).toBe('```md\n```js\nb\n```\nC');
  });

  it('inline code of any length of its marks', () => {
    expect(upper('a `b` c ``d ` e`` f')).toBe('A `b` C ``d ` e`` F');
    expect(upper('a ` b')).toBe('A ` B');
  });
});

describe('dialects', () => {
  const page = {
    path: 'x',
    lang: '',
    title: 'X',
    description: '',
    body: '# X\n\nsay {{ y }} `{{ z }}`',
  };

  it('braces outside of code start no expression in a template', () => {
    expect(pageFile(page, { isTemplate: true })).toContain('say {<!-- -->{ y }} `{{ z }}`');
    expect(pageFile(page, {})).toContain('say {{ y }} `{{ z }}`');
  });

  it('a generator that prints the title gets no second one, and no empty description', () => {
    expect(pageFile(page, { hasOwnTitle: true, fields: ['slug: x'] })).toBe(
      '---\ntitle: "X"\nslug: x\n---\n\nsay {{ y }} `{{ z }}`',
    );
  });
});

it('areas are those of the list of pages, in its order, without single pages', () => {
  const list = [
    '# T',
    '',
    '## Guide',
    '',
    '- [One [1]](https://example.com/zh/guide/one.md): d',
    '- [Two](https://example.com/zh/guide/a/two.md): d',
    '',
    '## Other',
    '',
    '- [Home](https://example.com/zh/index.md): d',
  ].join('\n');
  expect(plainAreas(list, { siteUrl: SITE.siteUrl, lang: 'zh' })).toEqual([
    {
      lang: 'zh',
      label: 'Guide',
      folder: 'guide',
      pages: [
        { label: 'One [1]', path: 'guide/one' },
        { label: 'Two', path: 'guide/a/two' },
      ],
    },
  ]);
});

it('pictures are those of the site itself', () => {
  const body =
    '![a \\[b\\]](/static/media/a.svg "t") [link](/b.svg) ![c](https://other.com/c.png) ![](/m/d%20e.png)';
  expect(picturesOf(body)).toEqual(['/static/media/a.svg', '/m/d e.png']);
});
