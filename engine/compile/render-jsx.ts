import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentDefinition, RenderContext } from '../../components/define.ts';
import { suggest } from '../../search/suggest.ts';
import { renderDiagram } from './diagram.ts';
import { flowElements, phrasingElements } from './elements.ts';
import { renderFileTree } from './file-tree.ts';
import { renderOptionOverview, renderToc } from './heading-lists.ts';
import { reportRepairs } from './html-repairs.ts';
import type { Inline } from './inline-markdown.ts';
import { readAttributes } from './jsx-attributes.ts';
import type { JsxMode, SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import { packageManagerTabs } from './package-manager-tabs.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';
import { noComponents } from './raw-html.ts';
import { renderElement } from './render-element.ts';
import { renderPicture } from './render-image.ts';
import { renderIsland } from './render-island.ts';
import { reportBlocked, reportStyles } from './report-styles.ts';
import { failureOf, moduleKey, uncheckedProps } from './site-modules.ts';
import { fillSlots, slotElement } from './slots.ts';
import { isPhrasing, unravel } from './unravel.ts';
import { insteadOf, marksInProps } from './written-elsewhere.ts';

/** Components that the compiler itself knows, because they read files or make other nodes. */
const builtIns: Record<string, (node: SyntaxNode, page: Page) => string> = {
  Diagram: renderDiagram,
  FileTree: renderFileTree,
  OptionOverview: renderOptionOverview,
  PackageManagerTabs: renderPackageManagerTabs,
  Picture: renderPicture,
  Toc: renderToc,
};

/** An element written in a page: a component, an island, or plain HTML. */
export function renderJsx(node: SyntaxNode, page: Page, mode: JsxMode): Inline {
  const { name } = node;
  const { islands } = page.options.content;
  if (!name) return renderContent(node, page, mode);
  const imported = page.imported.get(page.file.path)?.get(name);
  if (imported) return renderComponent(node, imported, page, mode);
  const builtIn = own(builtIns, name);
  if (builtIn) return { html: builtIn(node, page), text: '' };
  const island = own(islands, name);
  if (island) return { html: renderIsland(node, island, page), text: '' };
  const component = page.component(name);
  if (component) return renderComponent(node, component, page, mode);
  if (phrasingElements.has(name) || flowElements.has(name)) return renderElement(node, page, mode);
  reportUnknown(node, name, page);
  return renderContent(node, page, mode);
}

function renderPackageManagerTabs(node: SyntaxNode, page: Page): string {
  const tabs = packageManagerTabs(node, page);
  const definition = page.options.content.islands.Tabs;
  return tabs && definition ? renderIsland(tabs, definition, page) : '';
}

function renderContent(node: SyntaxNode, page: Page, mode: JsxMode): Inline {
  const children = node.children ?? [];
  return mode === 'text' ? page.inline(children) : { html: page.nested(children), text: '' };
}

function renderComponent(
  node: SyntaxNode,
  definition: ComponentDefinition,
  page: Page,
  mode: JsxMode,
): Inline {
  const name = node.name ?? '';
  const given = readAttributes(node, page);
  const props = parseProps(
    { name, schema: definition.props, words: definition.words },
    given,
    page,
  );
  if (!props) return renderContent(node, page, mode);
  const context = page.contextAt(node);
  let text = withoutFailing(() => definition.text(props.data, context), node, page) ?? '';
  if (mode === 'flow') {
    for (const line of text.split('\n')) page.addLine(line);
    text = '';
  }
  const before = page.problems.length;
  const parts =
    name === 'Link'
      ? page.inLinkOf(() => contentParts(node, page, mode))
      : contentParts(node, page, mode);
  if (!definition.content && parts.some((part) => part.html.trim() !== '')) {
    page.report(node, {
      code: 'unexpected-content',
      message: `<${name}> takes no content`,
      hint: `write \`<${name} … />\``,
    });
  }
  const wrong = definition.complaint(parts.map((part) => part.html.trim()).join(''));
  // What follows from a reported problem is not reported again.
  if (wrong && page.problems.length === before) {
    page.report(node, { code: 'bad-content', message: wrong.complaint, hint: wrong.hint });
  }
  const slots = parts.map((part) => slotElement(part.html, page));
  const render: RenderContext = {
    ...context,
    parts: slots,
    inline: (source) => slotElement(page.markdown(source, node).html, page),
    code: (source, lang = '') => slotElement(page.code(source, lang, node), page),
    children:
      slots.length === 0 ? undefined : slotElement(parts.map((part) => part.html).join(''), page),
  };
  const shown = shownComponent(
    () => definition.render(props.data, render),
    node,
    page,
    takesAny(definition) ? uncheckedProps(given.values, DEFINED) : undefined,
  );
  const marks = marksInProps(name, given.values, shown);
  if (marks) page.report(given.placeOf(marks.prop), marks.words);
  const html = fillSlots(shown, page);
  return { html, text: [text, ...parts.map((part) => part.text)].filter(Boolean).join(' ') };
}

const DEFINED = 'a component made with `defineComponent`';

/** Whether any prop may be given to a component. */
const takesAny = ({ props }: ComponentDefinition): boolean =>
  props.def.catchall?._zod.def.type === 'unknown';

/**
 * HTML of a component; what it throws is reported at the element.
 * @param gets what it gets, for that report
 */
function shownComponent(
  render: () => ReactNode,
  node: SyntaxNode,
  page: Page,
  gets?: string,
): string {
  const html = withoutFailing(() => renderToStaticMarkup(render()), node, page, gets);
  if (html === undefined) return '';
  reportStyles(html, { kind: 'component', node }, page);
  reportBlocked(html, { kind: 'component', node }, page);
  reportRepairs(html, { kind: 'component', node }, page);
  return html;
}

/** What a component says; undefined when it throws, which is reported at the element. */
function withoutFailing(
  say: () => string,
  node: SyntaxNode,
  page: Page,
  gets?: string,
): string | undefined {
  try {
    return say();
  } catch (error) {
    page.report(node, {
      code: 'component-failed',
      ...failureOf(`the component <${node.name}>`, error, {
        browser:
          'components are rendered once, at build, in Node; what needs a browser is an island',
        file: own(page.options.extensions.components, node.name ?? ''),
        gets,
        root: page.options.siteRoot,
      }),
    });
    return undefined;
  }
}

/** The content, one entry for each top-level element. */
function contentParts(node: SyntaxNode, page: Page, mode: JsxMode): Inline[] {
  const children = node.children ?? [];
  if (mode === 'text') return children.length === 0 ? [] : [page.inline(children)];
  return runsOf(unravel(children, page))
    .map((nodes) => ({ html: page.nested(nodes), text: '' }))
    .filter((part) => part.html !== '');
}

/** Text between the tags, in one line with them, is one part however many nodes it has. */
function runsOf(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  const runs: SyntaxNode[][] = [];
  let inRun = false;
  for (const node of nodes) {
    const flows = isPhrasing(node);
    if (flows && inRun) runs.at(-1)?.push(node);
    else runs.push([node]);
    inRun = flows;
  }
  return runs;
}

function reportUnknown(node: SyntaxNode, name: string, page: Page): void {
  if (page.options.extensions.absent?.includes(name)) return;
  const { components, islands, faults } = page.options.content;
  const fault =
    faults.get(moduleKey({ kind: 'component', name })) ??
    faults.get(moduleKey({ kind: 'island', name }));
  if (fault) {
    page.report(node, { code: 'extension-failed', message: fault.message, hint: fault.hint });
    return;
  }
  const parts = Object.entries(islands).find(([, island]) => Object.hasOwn(island.parts, name));
  if (parts) {
    page.report(node, {
      code: 'misplaced-component',
      message: `<${name}> stands outside of <${parts[0]}>`,
      hint: `put it directly between the tags of <${parts[0]}>`,
    });
    return;
  }
  const isElement = /^[a-z]/.test(name);
  const known = isElement
    ? [...phrasingElements, ...flowElements]
    : [
        ...Object.keys(components),
        ...Object.entries(islands).flatMap(([one, { parts }]) => [one, ...Object.keys(parts)]),
        ...Object.keys(builtIns),
      ];
  const instead = insteadOf(name);
  const near = suggest(name, known);
  const isMarkdown = page.file.path.endsWith('.md');
  const shown = node.data?.written ?? name;
  const others = isElement
    ? isMarkdown
      ? noComponents(shown, page)
      : 'write Markdown, or put the tag in backticks if you mean its name'
    : `one of the site’s own is named in \`components\` of the site configuration (\`${name}: './components/${name.toLowerCase()}.tsx'\`), one that works in the browser in \`islands\` (\`${name}: './islands/${name.toLowerCase()}.tsx'\`). Known components: ${known.sort().join(', ')}`;
  page.report(node, {
    code: isElement ? 'unknown-element' : 'unknown-component',
    message: isElement
      ? `pages may not use the element <${shown}>`
      : `there is no component called <${name}>`,
    hint: instead ?? (near ? `did you mean <${near}>?` : others),
  });
}
