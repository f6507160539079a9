import type { Element } from 'hast';
import { describe, expect, test } from 'vitest';
import { attribute, buildFields, find, findAll, type PageDocument, textOf } from './built-site.ts';

const site = await buildFields();
const plain = await site.page('/guide/plain');

const topBar = ({ root }: PageDocument) => find(root, 'nav', { 'aria-label': 'Main' });
const sidebar = ({ root }: PageDocument) => find(root, 'nav', { 'aria-label': 'Sidebar' });
const hrefs = (elements: Element[]) => elements.map((link) => attribute(link, 'href'));
const tags = (element: Element) =>
  findAll(element, 'img', { class: 'tag' }).map((image) => attribute(image, 'src') ?? '');
/** How many tags are drawings in the document. */
const drawings = (element: Element) =>
  findAll(element, 'span', { class: 'tag' }).flatMap((tag) => findAll(tag, 'svg')).length;
/** The smallest entry of a list that holds a text. */
function entry(of: Element, text: string): Element {
  const holding = findAll(of, 'li').filter((item) => textOf(item).includes(text));
  const [smallest] = holding.sort((a, b) => textOf(a).length - textOf(b).length);
  if (!smallest) throw new Error(`no entry ${text}`);
  return smallest;
}

describe('DATA-11: nav items', () => {
  test('text, link, position', () => {
    const side = (position: string) =>
      findAll(find(topBar(plain), 'ul', { class: `nav-list ${position}` }), 'a').map(textOf);
    expect(side('left')).toEqual(['Start']);
    expect(side('right')).toEqual(['Tagged', 'Outside', 'Deep', 'Linked group', 'Inner']);
    expect(hrefs(findAll(entry(topBar(plain), 'Start'), 'a'))).toEqual(['/docs/guide/overview']);
  });

  test('activeMatch, else the link: one current tab (WEAK-1)', async () => {
    const current = async (route: string) =>
      findAll(topBar(await site.page(route)), '*', { 'aria-current': 'true' }).map(textOf);
    expect(await current('/guide/plain')).toEqual(['Start']);
    expect(await current('/blog/first')).toEqual(['Tagged']);
    expect(await current('/')).toEqual([]);
  });

  test('tag: the address of a picture, or an SVG in the document (NAV-14)', () => {
    expect(tags(entry(topBar(plain), 'Tagged'))).toEqual(['/docs/tag.svg']);
    expect(drawings(entry(topBar(plain), 'Deep'))).toBe(1);
    expect(tags(entry(topBar(plain), 'Start'))).toEqual([]);
  });

  test('items: a button with links, a sub-group below it, links out of the site marked', () => {
    const group = findAll(topBar(plain), 'li').find((item) => /^Group/.test(textOf(item)));
    if (!group) throw new Error('no group');
    expect(findAll(group, 'button').map(textOf)).toEqual(['Group']);
    const outside = find(group, 'a', { href: 'https://outside.example/' });
    expect([attribute(outside, 'target'), attribute(outside, 'rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(textOf(entry(group, 'Deep'))).toBe('Deep');
    expect(findAll(group, 'span', { class: 'row-caption' }).map(textOf)).toEqual(['Sub-group']);
  });

  test('items beside a link: both, the button with a name of its own (WEAK-3)', () => {
    const group = findAll(topBar(plain), 'li').find((item) => /^Linked group/.test(textOf(item)));
    if (!group) throw new Error('no group');
    expect(hrefs(findAll(group, 'a'))).toEqual(['/docs/guide/second', '/docs/guide/plain']);
    expect(attribute(find(group, 'button'), 'aria-label')).toBe('Pages of Linked group');
  });

  test('NAV-15: a map has the items of each version', async () => {
    const old = await site.page('/v1/guide/plain');
    expect(
      findAll(topBar(old), 'a').map((link) => [textOf(link), attribute(link, 'href')]),
    ).toEqual([['Old start', '/docs/v1/guide/plain']]);
  });

  test('links lead to the page in the language and version of the page (NAV-8)', async () => {
    const chinese = await site.page('/zh/guide/plain');
    const links = findAll(find(chinese.root, 'nav', { 'aria-label': '主导航' }), 'a');
    expect(hrefs(links)).toEqual(['/docs/zh/guide/plain']);
  });
});

describe('DATA-12, SIDE-19: sidebar entries', () => {
  test('a bare link has the title of its page', () => {
    const link = find(sidebar(plain), 'a', { href: '/docs/guide/plain' });
    expect(textOf(link)).toBe('Plain page');
  });

  test('item: text with marks, link, tag, context', () => {
    const item = entry(sidebar(plain), 'Every field');
    expect(attribute(item, 'data-context')).toBe('beta');
    expect(tags(item)).toEqual(['/docs/tag.svg']);
    expect(hrefs(findAll(item, 'a'))).toEqual(['/docs/guide/every']);
    expect(findAll(item, 'em').map(textOf)).toEqual(['field']);
  });

  test('_fileKey: the label follows the title of the page', () => {
    const link = find(sidebar(plain), 'a', { href: '/docs/guide/second' });
    expect(textOf(link)).toBe('Fresh title');
  });

  test('dividers, dashed and solid', () => {
    const dividers = findAll(sidebar(plain), 'hr');
    expect(dividers.map((divider) => attribute(divider, 'class'))).toEqual(['dashed', 'solid']);
  });

  test('section header: text and tag, not a link', () => {
    const header = entry(sidebar(plain), 'A section');
    expect(drawings(header)).toBe(1);
    expect(findAll(header, 'a')).toEqual([]);
  });

  test('group: link, tag, context, items, collapsible and open by default', () => {
    const group = find(sidebar(plain), 'li', { 'data-context': 'alpha' });
    expect(hrefs(findAll(group, 'a'))).toEqual(['/docs/guide/overview', '/docs/guide/levels']);
    expect(tags(group)).toEqual(['/docs/tag.svg']);
    expect(attribute(find(group, 'details'), 'open')).toBeDefined();
    expect(attribute(find(group, 'summary'), 'aria-label')).toBe('Pages of Linked group');
  });

  test('collapsed: closed until a page in it is shown', async () => {
    const closed = (page: PageDocument) => {
      const group = findAll(sidebar(page), 'details').find((one) => /^Closed/.test(textOf(one)));
      return group && attribute(group, 'open') === undefined;
    };
    expect(closed(plain)).toBe(true);
  });

  test('collapsible: false has no toggle', () => {
    const group = findAll(sidebar(plain), 'li').find((item) => /^Fixed group/.test(textOf(item)));
    if (!group) throw new Error('no group');
    expect(findAll(group, 'details')).toEqual([]);
    const outside = find(group, 'a', { href: 'https://outside.example/page' });
    expect(attribute(outside, 'target')).toBe('_blank');
  });

  test('overviewHeaders of entry and group: see frontmatter.test.ts; without them level 2', async () => {
    const { root } = await buildFields({
      files: { 'content/v2/en/guide/levels.mdx': '# Levels\n\n## Two\n\n### Three\n\n#### Four\n' },
    }).then((built) => built.page('/guide/overview'));
    const card = entry(find(root, 'main'), 'Four');
    // The entry in the tree asks for level 4.
    expect(textOf(card)).toContain('Four');
    expect(textOf(find(root, 'main'))).not.toContain('Three');
  });

  test('FOOT-2: previous and next in the order of the tree, out of its links', async () => {
    const { data } = await site.page('/guide/second');
    expect([data.view.previous?.href, data.view.next?.href]).toEqual([
      '/docs/guide/every',
      '/docs/guide/overview',
    ]);
  });
});

describe('DATA-12a: social links', () => {
  const list = find(plain.root, 'ul', { 'aria-label': 'Social links' });

  test('link: an icon with a name, in a new tab', () => {
    const link = find(list, 'a', { href: 'https://social.example/code' });
    expect(textOf(link)).toBe('GitHub');
    expect([attribute(link, 'target'), attribute(link, 'rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  test('text and img: a button with a panel', () => {
    const [, wechat, qq] = findAll(list, 'li');
    if (!wechat || !qq) throw new Error('too few links');
    expect(attribute(find(wechat, 'button'), 'aria-label')).toBe('WeChat');
    expect(textOf(wechat)).toBe('our-account');
    const image = find(qq, 'img', { alt: 'QQ' });
    expect([
      attribute(image, 'src'),
      attribute(image, 'width'),
      attribute(image, 'height'),
    ]).toEqual(['/docs/tag.svg', '50', '50']);
  });

  test('dom: inline HTML in a panel; the fourth and fifth behind “More” (SOC-4)', () => {
    expect(findAll(list, 'li')).toHaveLength(3);
    const more = find(plain.root, 'div', { id: 'ui:more-social' });
    expect(findAll(more, 'b').map(textOf)).toContain('Scan');
    expect(findAll(more, 'a', { href: 'https://social.example/join' })).not.toEqual([]);
  });

  test('an icon of its own is a drawing in the document, named after the host', () => {
    const link = find(plain.root, 'a', { href: 'https://custom.example/' });
    expect(textOf(link)).toBe('custom.example');
    expect(findAll(find(link, 'span', { class: 'icon' }), 'svg')).toHaveLength(1);
  });
});

describe('DATA-12b: route entries', () => {
  /** A route table as the browser loads it. */
  async function table(name: string): Promise<{ pages: Record<string, string>; sidebar: string }> {
    const text = await site.file(`routes/${name}`);
    return import(`data:text/javascript,${encodeURIComponent(text)}`);
  }

  test('path and file of every page, one table for each tab, language and version', async () => {
    const guide = await table('v2.en.guide.js');
    expect(Object.keys(guide.pages).sort()).toEqual([
      '/guide/every',
      '/guide/levels',
      '/guide/overview',
      '/guide/plain',
      '/guide/second',
    ]);
    expect(Object.keys((await table('v2.zh.guide.js')).pages)).toEqual(['/zh/guide/plain']);
    expect(Object.keys((await table('v1.en.guide.js')).pages)).toEqual(['/v1/guide/plain']);
    expect(guide.sidebar).toContain('Fresh title');
  });

  test('the file is a module with the page’s view and the inside of its main element', async () => {
    const guide = await table('v2.en.guide.js');
    const url = guide.pages['/guide/plain'] ?? '';
    expect(url).toMatch(/^\/docs\/static\/pages\/guide-plain\.[0-9a-f]+\.js$/);
    const text = await site.file(url.slice('/docs/'.length));
    const { default: module } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(module.view).toEqual(plain.data.view);
    expect(module.main).toContain('First paragraph.');
  });
});

test('ROUTE-11: versions and languages as prefixes, none for the default ones', async () => {
  const addresses = ['/', '/zh/', '/v1/', '/v1/zh/', '/v1/guide/plain', '/zh/guide/plain'];
  for (const address of addresses) {
    const { data } = await site.page(address);
    expect([data.view.routePath, data.view.version, data.view.lang]).toEqual([
      address,
      address.startsWith('/v1') ? 'v1' : 'v2',
      address.includes('zh') ? 'zh' : 'en',
    ]);
  }
});

test('I18N-4, I18N-5: switchers lead to the same page, else to the nearest one that exists', async () => {
  const { data } = await site.page('/guide/every');
  expect(data.view.languages.map(({ href }) => href)).toEqual(['/docs/guide/every', '/docs/zh/']);
  expect(data.view.versions.map(({ href }) => href)).toEqual(['/docs/guide/every', '/docs/v1/']);
});
