import { describe, expect, test } from 'vitest';
import { formatProblem } from '../problems.ts';
import { defaultFrontmatter, parseFrontmatter } from './frontmatter.ts';
import { frontmatterExamples, frontmatterSchema } from './frontmatter-schema.ts';

function parse(yaml: string) {
  const { frontmatter, problems } = parseFrontmatter({
    file: 'content/en/a.mdx',
    text: `---\n${yaml}\n---\n\n# A\n`,
  });
  return { frontmatter, problems: `\n${problems.map((p) => formatProblem(p)).join('\n\n')}\n` };
}

function accept(yaml: string) {
  const { frontmatter, problems } = parse(yaml);
  expect(problems).toBe('\n\n');
  return frontmatter;
}

describe('DATA-7: fields and defaults', () => {
  test('a page without frontmatter', () => {
    const { frontmatter, problems } = parseFrontmatter({
      file: 'a',
      text: '# A\n\n---\nb: c\n---\n',
    });
    expect(problems).toEqual([]);
    expect(frontmatter).toEqual(defaultFrontmatter());
    expect(frontmatter).toMatchInlineSnapshot(`
      {
        "globalUIComponents": true,
        "head": [],
        "keywords": [],
        "lagging": [],
        "link-rss": [],
        "navbar": true,
        "overview": false,
        "pageType": "doc",
        "sidebar": true,
      }
    `);
  });

  test('one level or a list of them', () => {
    expect(accept('overviewHeaders: 3').overviewHeaders).toEqual([3]);
    expect(accept('overviewHeaders: [2, 3]').overviewHeaders).toEqual([2, 3]);
  });

  test('one feed or a list of them', () => {
    expect(accept('link-rss: blog-rss')['link-rss']).toEqual(['blog-rss']);
    expect(accept('link-rss: [a, b]')['link-rss']).toEqual(['a', 'b']);
  });

  test.each([
    ['2024-05-28 16:00:00', '2024-05-28T16:00:00.000Z'],
    ['2024-05-28', '2024-05-28T00:00:00.000Z'],
    ['2024-05-28T16:00:00+08:00', '2024-05-28T08:00:00.000Z'],
    ['2024-05-28 16:00:00 +0800', '2024-05-28T08:00:00.000Z'],
    ['2024-05-28T16:00:00.000Z', '2024-05-28T16:00:00.000Z'],
  ])('date %s → %s', (date, iso) => expect(accept(`date: ${date}`).date).toBe(iso));

  test.each(['2024-02-30', '2023-02-29 10:00', '2024-04-31T00:00:00+08:00', '2024-13-01'])(
    'no such date: %s',
    (date) => {
      const { frontmatter, problems } = parse(`date: ${date}`);
      expect(problems).toContain('bad-frontmatter `date` must be a date like');
      expect(frontmatter).not.toHaveProperty('date');
    },
  );

  test('icons of cards that are neither drawn nor short', () => {
    const card = (icon: string) => `  - icon: ${icon}\n    title: A\n    details: B`;
    const known = ['rocket', '🚀', '⚡️', 'C++', 'HTML', '1.5×', 'Rust'];
    accept(`features:\n${known.map(card).join('\n')}`);
    const unknown = ['rockt', 'lightening', 'Bolt', '/icons/fast.svg', 'fed'].map(card);
    expect(parse(`features:\n${unknown.slice(0, 2).join('\n')}`).problems).toMatchInlineSnapshot(`
      "
      content/en/a.mdx:3:5 unknown-icon the theme has no drawing \`rockt\`, and the card would show these words
          2 | features:
        > 3 |   - icon: rockt
            |     ^
          4 |     title: A
        → did you mean \`rocket\`? Else write \`rocket\`, \`bolt\`, \`blocks\`, \`federation\`, \`production\`, \`frameworks\`, an emoji or a few letters

      content/en/a.mdx:6:5 unknown-icon the theme has no drawing \`lightening\`, and the card would show these words
          5 |     details: B
        > 6 |   - icon: lightening
            |     ^
          7 |     title: A
        → write \`rocket\`, \`bolt\`, \`blocks\`, \`federation\`, \`production\`, \`frameworks\`, an emoji or a few letters
      "
    `);
    const ofSlot = { file: 'a.mdx', text: `---\nfeatures:\n${unknown.join('\n')}\n---\n` };
    expect(parseFrontmatter(ofSlot, { ownCards: true }).problems).toEqual([]);
    const others = parse(`features:\n${unknown.slice(2).join('\n')}`).problems;
    expect(others.match(/unknown-icon .*`(?=,)/g)).toEqual([
      'unknown-icon the theme has no drawing `Bolt`',
      'unknown-icon the theme has no drawing `/icons/fast.svg`',
    ]);
  });

  test('FEED-6: feeds that nobody configured', () => {
    const { problems } = parseFrontmatter(
      { file: 'a.mdx', text: '---\ntitle: A\nlink-rss: [blog-rss, blog-rs, nope]\n---\n' },
      { feeds: ['blog-rss', 'news'] },
    );
    expect(`\n${problems.map((p) => formatProblem(p)).join('\n\n')}\n`).toMatchInlineSnapshot(`
      "
      a.mdx:3:22 unknown-feed \`link-rss\` names a feed that the configuration does not have: \`blog-rs\`
          2 | title: A
        > 3 | link-rss: [blog-rss, blog-rs, nope]
            |                      ^
          4 | ---
        → did you mean \`blog-rss\`? known feeds: blog-rss, news

      a.mdx:3:31 unknown-feed \`link-rss\` names a feed that the configuration does not have: \`nope\`
          2 | title: A
        > 3 | link-rss: [blog-rss, blog-rs, nope]
            |                               ^
          4 | ---
        → known feeds: blog-rss, news
      "
    `);
    const one = parseFrontmatter(
      { file: 'a.mdx', text: '---\nlink-rss: nope\n---\n' },
      { feeds: [] },
    );
    expect(one.problems).toMatchObject([
      { line: 2, column: 1, hint: 'the configuration has no feeds' },
    ]);
  });

  test('a page type that nobody knows', () => {
    const { frontmatter, problems } = parse('pageType: dock');
    expect(frontmatter.pageType).toBe('doc');
    expect(problems).toMatchInlineSnapshot(`
      "
      content/en/a.mdx:2:1 unknown-page-type unknown pageType \`dock\`; the page is shown as \`doc\`
          1 | ---
        > 2 | pageType: dock
            | ^
          3 | ---
        → did you mean \`doc\`?
      "
    `);
  });

  test('page type 404 without quotes', () => {
    expect(accept('pageType: 404').pageType).toBe('404');
  });
});

describe('DATA-8, DATA-9: hero and features', () => {
  test('a home page', () => {
    const { hero, features } = accept(
      [
        'pageType: home',
        'hero:',
        '  name: Rspack',
        '  text: |-',
        '    One',
        '    Two',
        '  actions:',
        '    - text: Go',
        '      link: /go',
        'features:',
        '  - title: A',
        '    details: B',
        '    span: 6',
      ].join('\n'),
    );
    expect(hero).toEqual({
      name: 'Rspack',
      text: 'One\nTwo',
      tagline: '',
      actions: [{ text: 'Go', link: '/go', theme: 'brand' }],
    });
    expect(features).toEqual([{ icon: '', title: 'A', details: 'B', span: 6 }]);
  });

  test('wrong fields inside', () => {
    const { problems } = parse(
      'hero:\n  name: A\n  tagLine: x\n  actions:\n    - txt: Go\n      link: /go\nfeatures:\n  - title: A\n    details: B\n    span: 5',
    );
    expect(problems).toMatchInlineSnapshot(`
      "
      content/en/a.mdx:6:7 bad-frontmatter \`hero.actions[0].text\` is missing
          5 |   actions:
        > 6 |     - txt: Go
            |       ^
          7 |       link: /go
        → write it as in \`text: Start\`

      content/en/a.mdx:6:7 unknown-key unknown frontmatter key \`hero.actions[0].txt\`
          5 |   actions:
        > 6 |     - txt: Go
            |       ^
          7 |       link: /go
        → did you mean \`text\`?

      content/en/a.mdx:4:3 unknown-key unknown frontmatter key \`hero.tagLine\`
          3 |   name: A
        > 4 |   tagLine: x
            |   ^
          5 |   actions:
        → did you mean \`tagline\`?

      content/en/a.mdx:11:5 bad-frontmatter \`features[0].span\` must be 2, 3, 4 or 6
          10 |     details: B
        > 11 |     span: 5
             |     ^
          12 | ---
        → write it as in \`span: 4\`
      "
    `);
  });
});

describe('problems', () => {
  test('unknown keys, with the likely name', () => {
    const { frontmatter, problems } = parse('title: A\ndescripton: B\nfoobar: 1\nsidebar: false');
    expect(problems).toMatchInlineSnapshot(`
      "
      content/en/a.mdx:3:1 unknown-key unknown frontmatter key \`descripton\`
          2 | title: A
        > 3 | descripton: B
            | ^
          4 | foobar: 1
        → did you mean \`description\`?

      content/en/a.mdx:4:1 unknown-key unknown frontmatter key \`foobar\`
          3 | descripton: B
        > 4 | foobar: 1
            | ^
          5 | sidebar: false
        → known keys: title, titleSuffix, description, keywords, pageType, overview, overviewHeaders, navbar, sidebar, outline, footer, globalUIComponents, hero, features, date, link-rss, head, context, order, lagging; keys of the site’s own are checked by the module that \`frontmatter\` of the site configuration names
      "
    `);
    expect(frontmatter).toMatchObject({ title: 'A', sidebar: false });
  });

  test.each([
    ['sidebar_position: 3', 'write `order`'],
    ['sidebar_label: Short', 'write `title`'],
    ['titleTemplate: false', 'write `titleSuffix`'],
    ['slug: /', 'the address of a page is the path of its file'],
    ['layout: home', 'write `pageType: home`'],
    ['layout: false', 'write `pageType: blank`'],
    ['layout: Mine', 'write `pageType`: `home`, `doc`, `custom` or `blank`'],
    ['constructor: 1', 'known keys: '],
  ])('a key of another tool, with what there is instead: %s', (line, hint) => {
    expect(parse(line).problems).toContain(`→ ${hint}`);
  });

  test('wrong types, and the right fields are kept', () => {
    const { frontmatter, problems } = parse(
      'title: 0.1\nnavbar: "no"\noverviewHeaders: 9\ndate: yesterday\ndescription: right',
    );
    expect(problems).toMatchInlineSnapshot(`
      "
      content/en/a.mdx:2:1 bad-frontmatter \`title\` must be text; put it in quotes if it looks like a number or a date
          1 | ---
        > 2 | title: 0.1
            | ^
          3 | navbar: "no"
        → write it as in \`title: Quick start\`

      content/en/a.mdx:4:1 bad-frontmatter \`overviewHeaders\` must be a heading level or a list
          3 | navbar: "no"
        > 4 | overviewHeaders: 9
            | ^
          5 | date: yesterday
        → write it as in \`overviewHeaders: [2, 3]\`

      content/en/a.mdx:3:1 bad-frontmatter \`navbar\` must be \`true\` or \`false\`
          2 | title: 0.1
        > 3 | navbar: "no"
            | ^
          4 | overviewHeaders: 9
        → write it as in \`navbar: false\`

      content/en/a.mdx:5:1 bad-frontmatter \`date\` must be a date like \`2024-05-28 16:00:00\`
          4 | overviewHeaders: 9
        > 5 | date: yesterday
            | ^
          6 | description: right
        → write it as in \`date: 2024-05-28 16:00:00\`
      "
    `);
    expect(frontmatter.description).toBe('right');
  });

  test.each([
    ['an alias that leads nowhere', 'title: *x', 'Unresolved alias'],
    ['a tag that nobody knows', 'title: !!js/function "x"', 'Unresolved tag'],
    [
      'aliases that multiply without end',
      ['a: &a [x,x,x,x,x,x,x,x,x]', 'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]']
        .concat('c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]', 'd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]')
        .join('\n'),
      'Excessive alias count',
    ],
  ])('%s', (_name, yaml, message) => {
    expect(parse(yaml).problems).toMatch(
      new RegExp(`a\\.mdx:2:\\d+ bad-yaml the frontmatter is not YAML: ${message}`),
    );
  });

  test('not YAML', () => {
    expect(parse('title: a: b').problems).toMatchInlineSnapshot(`
      "
      content/en/a.mdx:2:8 bad-yaml the frontmatter is not YAML: Nested mappings are not allowed in compact mappings
          1 | ---
        > 2 | title: a: b
            |        ^
          3 | ---
        → put a text in quotes if it contains \`: \`, \` #\` or starts with a sign
      "
    `);
    expect(parse('- a').problems).toMatchInlineSnapshot(`
      "
      content/en/a.mdx:2:1 bad-frontmatter the frontmatter must be a map of keys and values
          1 | ---
        > 2 | - a
            | ^
          3 | ---
        → write one \`key: value\` a line, for example \`title: Quick start\`
      "
    `);
  });
});

test('each field has an example, which is right', () => {
  const fields = Object.keys(frontmatterSchema.shape);
  expect(Object.keys(frontmatterExamples)).toEqual(expect.arrayContaining(fields));
  for (const field of fields) accept(frontmatterExamples[field] ?? '');
  const hero = Object.entries(frontmatterExamples).filter(([path]) => /^hero\.[a-z]+$/.test(path));
  accept(`hero:\n${hero.map(([, example]) => `  ${example}\n`).join('')}`);
});

test('a value that is nearly right is taken for it', () => {
  const action = '    - text: A\n      link: /a\n      theme: bran\n';
  expect(parse(`hero:\n  name: A\n  actions:\n${action}`).problems).toContain(
    '→ did you mean `brand`?',
  );
});
