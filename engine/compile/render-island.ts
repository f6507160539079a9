import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { answering } from '../../components/plain.tsx';
import { Slot } from '../../islands/slot.tsx';
import type { IslandDefinition, IslandPart, IslandProps } from '../../islands/types.ts';
import { attributes } from './html.ts';
import { reportRepairs } from './html-repairs.ts';
import { readAttributes } from './jsx-attributes.ts';
import { isComment, type SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';
import { reportBlocked, reportStyles } from './report-styles.ts';
import { failureOf, uncheckedProps } from './site-modules.ts';
import { unravel } from './unravel.ts';
import { SAME_COMPONENT } from './written-elsewhere.ts';

/** An island: its HTML as the browser will find it, with what is needed to wake it. */
export function renderIsland(node: SyntaxNode, definition: IslandDefinition, page: Page): string {
  const name = node.name ?? '';
  const { words } = definition;
  const declared = { name, schema: definition.props, words };
  const props = parseProps(declared, readAttributes(node, page), page);
  const context = page.contextAt(node);
  const text = () => definition.text?.(props?.data, context) ?? '';
  if (props) addLines(definitionSays('text', text, node, page) ?? '', page);
  const before = page.problems.length;
  const shown = renderParts(node, definition, page);
  const parts = shown.map(({ part }) => part);
  // What follows from a reported problem is not reported again.
  if (!props || (parts.length === 0 && page.problems.length > before)) {
    return parts.map((part) => part.html).join('');
  }
  const prepare = () => ({ island: definition.prepare(props.data, parts, context) });
  const prepared = preparedIsland(definitionSays('prepare', prepare, node, page), node, page);
  if (!prepared) return parts.map((part) => part.html).join('');
  if ('complaint' in prepared) {
    page.report(shown[prepared.part ?? -1]?.node ?? node, {
      code: 'bad-island',
      message: prepared.complaint,
      hint: prepared.hint,
    });
    return parts.map((part) => part.html).join('');
  }
  page.islands.add(name);
  const prefix = `i${page.nextNumber('island')}-`;
  const slots = Object.entries(prepared.slots);
  // `prepare` makes the data that this component takes.
  const Component = answering(definition.Component as ComponentType<IslandProps<object>>);
  const html = shownIsland(
    createElement(Component, {
      data: prepared.data,
      slots: Object.fromEntries(slots.map(([slot, html]) => [slot, createElement(Slot, { html })])),
    }),
    { prefix, node, data: prepared.data },
    page,
  );
  if (html === undefined) return parts.map((part) => part.html).join('');
  const written = { kind: 'island' as const, node, within: slots.map(([, slot]) => slot) };
  reportStyles(html, written, page);
  reportBlocked(html, written, page);
  reportRepairs(html, written, page);
  const data = JSON.stringify({ data: prepared.data, slots: slots.map(([slot]) => slot) });
  const host = attributes({ 'data-island': name, 'data-prefix': prefix, 'data-props': data });
  return `<docs-island${host}>${html}</docs-island>`;
}

/** What a function of the definition returns; undefined, and a problem, when it throws. */
function definitionSays<Said>(
  name: 'text' | 'prepare',
  say: () => Said,
  node: SyntaxNode,
  page: Page,
): Said | undefined {
  try {
    return say();
  } catch (error) {
    page.report(node, {
      code: 'island-failed',
      ...failureOf(`\`${name}\` of the island <${node.name}>`, error, {
        browser: '`prepare` and `text` run at build, in Node',
        file: own(page.options.extensions.islands, node.name ?? '')?.definition,
        root: page.options.siteRoot,
      }),
    });
    return undefined;
  }
}

/** What `prepare` has returned, if it is what it has to be: the site's code need not keep to its type. */
function preparedIsland<Prepared>(
  returned: { island: Prepared } | undefined,
  node: SyntaxNode,
  page: Page,
): Prepared | undefined {
  const wrong = returned && wrongPrepared(returned.island);
  if (wrong === undefined) return returned?.island;
  const file = own(page.options.extensions.islands, node.name ?? '')?.definition;
  const code = file === undefined ? '' : ` (${file.replace(/^\.\//, '')})`;
  page.report(node, {
    code: 'island-failed',
    message: `\`prepare\` of the island <${node.name}>${code} returns ${wrong}`,
    hint: 'return `{ data, slots }`: `data` is an object for the component, `slots` holds HTML by name, `{}` if there is none',
  });
  return undefined;
}

function wrongPrepared(prepared: unknown): string | undefined {
  if (prepared instanceof Promise) return 'a promise: it must not be `async`';
  if (!isObject(prepared)) return prepared === undefined ? 'nothing' : 'no object';
  if ('complaint' in prepared) return undefined;
  const missing = ['data', 'slots'].find((name) => !isObject(prepared[name]));
  if (missing === undefined) return undefined;
  return missing in prepared ? `\`${missing}\` that is no object` : `no \`${missing}\``;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What an island of the site gets, for who looks for what it throws about. */
const givenToIsland = ({ definition }: { definition?: string }, data: object): string =>
  definition === undefined
    ? uncheckedProps(data, 'an island with a `definition`')
    : 'what this place gives it; with a `definition` its props are `{ data, slots }`';

/** The island's HTML; undefined, and a problem, when it throws. */
function shownIsland(
  element: ReactElement,
  { prefix, node, data }: { prefix: string; node: SyntaxNode; data: object },
  page: Page,
): string | undefined {
  const island = own(page.options.extensions.islands, node.name ?? '');
  try {
    return renderToString(element, { identifierPrefix: prefix });
  } catch (error) {
    page.report(node, {
      code: 'island-failed',
      ...failureOf(`the island <${node.name}>`, error, {
        browser: 'islands are rendered at build, too, in Node: touch the browser in effects only',
        file: island?.component,
        root: page.options.siteRoot,
        gets: island && givenToIsland(island, data),
      }),
    });
    return undefined;
  }
}

function addLines(text: string, page: Page): void {
  for (const line of text.split('\n')) page.addLine(line);
}

interface ShownPart {
  part: IslandPart;
  node: SyntaxNode;
}

/** Renders the island's own components; anything else between its tags is reported. */
function renderParts(node: SyntaxNode, definition: IslandDefinition, page: Page): ShownPart[] {
  if (definition.content) {
    const html = page.nested(node.children ?? []);
    return html === '' ? [] : [{ part: { name: '', props: {}, html }, node }];
  }
  return unravel(node.children ?? [], page).flatMap((child) => {
    const part = child.name ? own(definition.parts, child.name) : undefined;
    if (!part || !child.name) {
      reportStranger(node, child, definition, page);
      return [];
    }
    const declared = { name: child.name, schema: part.props, words: part.words };
    const props = parseProps(declared, readAttributes(child, page), page);
    if (!props) return [];
    const text = () => part.text?.(props.data) ?? '';
    page.addLine(definitionSays('text', text, node, page) ?? '');
    const html = page.nested(child.children ?? []);
    return [{ part: { name: child.name, props: props.data, html }, node: child }];
  });
}

function reportStranger(
  node: SyntaxNode,
  child: SyntaxNode,
  definition: IslandDefinition,
  page: Page,
): void {
  if (isComment(child)) return;
  const allowed = Object.keys(definition.parts)
    .map((name) => `<${name}>`)
    .join(' or ');
  const meant = own(SAME_COMPONENT, child.name ?? '');
  page.report(child, {
    code: 'misplaced-content',
    message: `between the tags of <${node.name}> only ${allowed} may stand`,
    hint:
      meant !== undefined && own(definition.parts, meant)
        ? `write <${meant}> for <${child.name}>`
        : 'move it into one of them, or out of the element',
  });
}
