import type { ProblemWords } from '../problems.ts';
import { own } from './own.ts';

/** What other tools' components are here. */
const COMPONENTS: Readonly<Record<string, string>> = {
  Mermaid: diagramHint('mermaid'),
  Collapse: 'write `<Details title="…">` around what is hidden',
  Accordion: 'write `<Details title="…">` around what is hidden',
  Callout: 'write a block between `:::tip` and `:::`',
  Admonition: 'write a block between `:::tip` and `:::`',
  Note: 'write a block between `:::note` and `:::`',
  Tip: 'write a block between `:::tip` and `:::`',
  Warning: 'write a block between `:::warning` and `:::`',
  CodeBlock: 'write a block of code between lines of three back-ticks',
  Image: 'write `![What it shows](./picture.png)`, or `<Picture>` for one in each theme',
};

/** Components that other tools have, with the same props, under another name. */
export const SAME_COMPONENT: Readonly<Record<string, string>> = { TabItem: 'Tab' };

const ELEMENTS: Readonly<Record<string, string>> = {
  script: 'what moves is an island: `islands` of the site configuration',
  style: 'looks belong in a style sheet: `styles` of the site configuration',
  pre: 'write a block of code between lines of three back-ticks',
  center: 'looks belong in a style sheet: `styles` of the site configuration',
};

const ORDER = 'write `order`: lower numbers come first where the folders are the navigation';
const LISTED_TITLE =
  'write `title`: it is the name in sidebars and lists, and the text keeps its own heading';
const ADDRESS =
  'the address of a page is the path of its file: rename that, and keep the old one in `redirects` of the site configuration';
const OUTLINE = 'write `outline: false` to hide the list of headings';
const FOOTER =
  'write `footer: false` to hide what follows the text: last change, edit link, pages before and after';

/** What keys of other tools' frontmatter are here. */
const KEYS: Readonly<Record<string, string>> = {
  sidebar_position: ORDER,
  nav_order: ORDER,
  weight: ORDER,
  sidebar_label: LISTED_TITLE,
  linkTitle: LISTED_TITLE,
  titleTemplate: 'write `titleSuffix`: what stands behind the title in the browser’s tab',
  sidebar_class_name:
    'write `context`: the entry of the page in the sidebar has it as `data-context`, for style sheets',
  slug: ADDRESS,
  permalink: ADDRESS,
  id: ADDRESS,
  aside: OUTLINE,
  hide_table_of_contents: OUTLINE,
  tableOfContents: OUTLINE,
  lastUpdated: FOOTER,
  editLink: FOOTER,
  prev: FOOTER,
  next: FOOTER,
  pagination_prev: FOOTER,
  pagination_next: FOOTER,
  draft: 'a `_` in front of the name of its file keeps it from being a page',
  template: 'write `pageType`: `home`, `doc`, `custom` or `blank`',
};

/** Values of VitePress' `layout`. */
const LAYOUTS: Readonly<Record<string, string>> = {
  home: 'write `pageType: home`',
  doc: 'leave it out: pages are of `pageType: doc`',
  page: 'write `pageType: custom`',
  false: 'write `pageType: blank`',
};

/** What does here what a key of other tools' frontmatter does there. */
export function insteadOfKey(key: string, value: unknown): string | undefined {
  return key === 'layout' ? (own(LAYOUTS, String(value)) ?? KEYS.template) : own(KEYS, key);
}

/** Languages of drawings that other tools draw in the reader's browser. */
const DRAWINGS = new Set(['mermaid', 'plantuml', 'puml', 'graphviz', 'dot', 'd2']);

/** What there is instead of an element or a component that other tools have. */
export function insteadOf(name: string): string | undefined {
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  if (level !== undefined) {
    return `write \`${'#'.repeat(Number(level))} Title\`; \`{#id}\` behind it is its anchor`;
  }
  const known = /^[a-z]/.test(name) ? ELEMENTS : COMPONENTS;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** What there is for a block in a language of drawings. */
export function insteadOfDrawing(lang: string): string | undefined {
  return DRAWINGS.has(lang) ? diagramHint(lang) : undefined;
}

function diagramHint(lang: string): string {
  return `draw it as an SVG beside the page and write \`<Diagram src="./drawing.svg" alt="What it shows" />\`, or name a module that draws such blocks: \`fences: { ${lang}: './plugins/${lang}.ts' }\``;
}

/** HTML as people write it into texts; types like `Array<string>` are none. */
const MARKS = /<\/(?:a|b|code|em|i|kbd|p|span|strong|sub|sup|u)>|<br ?\/?>/i;

/**
 * What to say of a prop whose HTML readers see as it is written.
 * @param html what the component shows
 */
export function marksInProps(
  component: string,
  values: Readonly<Record<string, unknown>>,
  html: string,
): { prop: string; words: ProblemWords } | undefined {
  for (const [prop, value] of Object.entries(values)) {
    const [mark] = (typeof value === 'string' && MARKS.exec(value)) || [];
    if (mark === undefined || !html.includes(mark.replace('<', '&lt;').replace('>', '&gt;'))) {
      continue;
    }
    return {
      prop,
      words: {
        code: 'marks-in-prop',
        severity: 'warning',
        message: `<${component}> prop \`${prop}\` is text: readers see \`${mark}\` as it is written`,
        hint: 'leave the marks out, or put what has them between the tags',
      },
    };
  }
  return undefined;
}
