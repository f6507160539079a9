import type { ProblemWords } from '../problems.ts';

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
