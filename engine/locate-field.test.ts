import { describe, expect, test } from 'vitest';
import { locateField } from './locate-field.ts';

/** The source from the place on, to the end of its line. */
function found(text: string, ...path: PropertyKey[]): string {
  return text.slice(locateField(text, path)).split('\n')[0] ?? '';
}

const literal = `import { defineConfig } from './engine/config-schema.ts';

const title = 'not this one';

export default defineConfig({
  // title: 'nor this one, { [',
  locales: [
    { lang: 'en', title: 'a, b] }' },
    /* { lang: 'fr' }, */
    { lang: 'zh', title: '二' },
  ],
  title: 'Docs',
  themeConfig: {
    nav: navFor('en'),
    sidebar: {
      '/guide': [{ text: \`A\`, items: ['/a', { text: 'it\\'s', link: '/b' }] }],
    },
    title,
  },
});
`;

describe('locateField', () => {
  test('finds a field of the object itself, not of an earlier part', () => {
    expect(found(literal, 'title')).toBe("title: 'Docs',");
    expect(found(literal, 'themeConfig', 'title')).toBe('title,');
  });

  test('counts the elements of a list, not its comments', () => {
    expect(found(literal, 'locales', 0, 'title')).toBe("title: 'a, b] }' },");
    expect(found(literal, 'locales', 1)).toBe("{ lang: 'zh', title: '二' },");
    expect(found(literal, 'locales', 1, 'title')).toBe("title: '二' },");
  });

  test('follows quoted keys and nested lists', () => {
    const path = ['themeConfig', 'sidebar', '/guide', 0, 'items', 1, 'link'];
    expect(found(literal, ...path)).toBe("link: '/b' }] }],");
  });

  test('stays at the nearest field where code or nothing follows', () => {
    expect(found(literal, 'themeConfig', 'nav', 0, 'title')).toBe("nav: navFor('en'),");
    expect(found(literal, 'locales', 0, 'label')).toBe("{ lang: 'en', title: 'a, b] }' },");
    expect(found(literal, 'locales', 7, 'label')).toBe('locales: [');
    expect(found(literal, 'base')).toBe('export default defineConfig({');
  });

  test('in another form of module it is the first field of that name', () => {
    const text = `const config = {\n  base: '/',\n  title: 1 };\nexport default config;`;
    expect(found(text, 'title')).toBe('title: 1 };');
    expect(found(text, 'titel')).toBe('const config = {');
    expect(locateField('', [])).toBe(0);
  });
});
