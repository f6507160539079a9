import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { type Plugin, unified } from 'unified';
import { VFile } from 'vfile';
import { OutOfPatience, patiently } from '../patience.ts';
import {
  type BlockedPart,
  blockedParts,
  type HtmlTree,
  newParts,
} from '../policy/blocked-parts.ts';
import { placeOfThrown, type SourcePlace } from '../thrown-place.ts';
import { voidElements } from './elements.ts';
import type { SyntaxNode } from './nodes.ts';
import { problemOnPage, type WordsOnPage } from './on-page.ts';
import type { Page } from './page.ts';
import { type SitePlugin, shownName, thrownHint, thrownText } from './site-modules.ts';

type Kind = 'remark' | 'rehype';

/** Runs the site's remark plugins over the tree of the current file, each by itself. */
export async function runRemarkPlugins(tree: SyntaxNode, page: Page): Promise<SyntaxNode> {
  let current = tree;
  for (const plugin of page.options.content.remark) {
    const result = await run('remark', { plugin, tree: current }, page);
    if (result) current = result;
  }
  return current;
}

/**
 * Runs the site's rehype plugins over the finished article. What they add is part of a page under the
 * site's policy: scripts, handlers and `style` would be dead, and are reported.
 */
export async function runRehypePlugins(html: string, page: Page): Promise<string> {
  const { rehype } = page.options.content;
  if (rehype.length === 0) return html;
  let current: SyntaxNode = fromHtml(html, { fragment: true }) as SyntaxNode; // One loose shape for all trees.
  for (const plugin of rehype) {
    const before = blockedParts(current as HtmlTree, page.options.allowed);
    const result = await run('rehype', { plugin, tree: current }, page);
    if (!result) continue;
    // As browsers will read it: raw parts, comments and names may hold more than they say.
    current = fromHtml(htmlOf(result), { fragment: true }) as SyntaxNode;
    const after = blockedParts(current as HtmlTree, page.options.allowed);
    reportBlocked(plugin, newParts(before, after), page);
  }
  return htmlOf(current);
}

const htmlOf = (tree: SyntaxNode): string =>
  toHtml(tree as Parameters<typeof toHtml>[0], { allowDangerousHtml: true });

/** Plugins that were waited for in vain, and on which page: not once more on each of hundreds. */
const endless = new WeakMap<SitePlugin, string>();

/** @returns undefined when the plugin failed, which is then reported */
async function run(
  kind: Kind,
  { plugin: used, tree }: { plugin: SitePlugin; tree: SyntaxNode },
  page: Page,
): Promise<SyntaxNode | undefined> {
  const { name, plugin, options } = used;
  const shown = shownName({ kind, name, file: name });
  const before = endless.get(used);
  if (before !== undefined) {
    reportOn(page, {
      code: 'plugin-failed',
      message: (on) => `${shown} was not run on ${on}, as it did not end on ${before}`,
      hint: NAMED,
    });
    return undefined;
  }
  const file = new VFile({ path: page.file.path, value: page.file.text });
  file.data.frontmatter = page.frontmatter;
  file.data.lang = page.lang;
  const copy = structuredClone(tree);
  try {
    const processor = unified().use(plugin as Plugin<unknown[]>, options);
    const result: unknown = await patiently(shown, () =>
      processor.run(copy as Parameters<typeof processor.run>[0], file),
    );
    for (const message of file.messages) {
      page.report(placeOfMessage(kind, message) ?? START, {
        code: 'plugin-message',
        severity: 'warning',
        message: `${shown}: ${message.reason}`,
      });
    }
    if (isTree(result)) return result;
    const isRoot =
      typeof result === 'object' && result !== null && 'type' in result && result.type === 'root';
    const wrong = isRoot
      ? 'leaves what is no node in the tree'
      : 'returns something else than a tree';
    reportOn(page, {
      code: 'plugin-failed',
      message: (on) => `${shown} ${wrong} on ${on}`,
      hint: 'change the tree you are given and return nothing, or return another tree',
    });
  } catch (error) {
    if (error instanceof OutOfPatience) endless.set(used, page.file.shown);
    reportThrown(error, { kind, shown }, page);
  }
  return undefined;
}

/** What a plugin throws: at the line of the page that it says, or at its own. */
function reportThrown(error: unknown, { kind, shown }: { kind: Kind; shown: string }, page: Page) {
  const reason = thrownText(error);
  const code = 'plugin-failed';
  const place = placeOfMessage(kind, error);
  if (place) {
    const message = `${shown} failed on this page: ${reason}`;
    page.report(place, { code, message, ...thrownHint(error, page.options.siteRoot, NAMED) });
    return;
  }
  const message = (on: string) => `${shown} failed on ${on}: ${reason}`;
  reportOn(page, { code, message, hint: NAMED }, placeOfThrown(error, page.options.siteRoot));
}

function reportOn(page: Page, words: WordsOnPage, place?: SourcePlace): void {
  const { route, siteRoot } = page.options;
  const on = { path: route.path, file: page.file.shown, siteRoot };
  page.problems.push(problemOnPage(words, on, place));
}

const NAMED = 'it is named in `markdown` of the site configuration';

const START = { line: 1, column: 1 };

/** Trees of HTML know no lines of the page. */
function placeOfMessage(kind: Kind, error: unknown): { line: number; column: number } | undefined {
  if (kind === 'rehype' || typeof error !== 'object' || error === null) return undefined;
  const { line, column, place } = error as {
    line?: number | null;
    column?: number | null;
    place?: { line?: number; column?: number; start?: { line: number; column: number } } | null;
  };
  const at = place?.start ?? place;
  const shown = line ?? at?.line;
  return shown === undefined ? undefined : { line: shown, column: column ?? at?.column ?? 1 };
}

function isTree(value: unknown): value is SyntaxNode {
  return isNode(value) && value.type === 'root' && value.children !== undefined;
}

/**
 * Whether a value is a node, as far as those who read a tree rely on it: named by a type, with
 * text for a value, and nothing but nodes below it, none of them a second time.
 */
function isNode(value: unknown, above: ReadonlySet<unknown> = new Set()): value is SyntaxNode {
  if (typeof value !== 'object' || value === null || above.has(value)) return false;
  const { type, value: text, children } = value as Record<string, unknown>;
  if (typeof type !== 'string' || (text != null && typeof text !== 'string')) return false;
  if (children === undefined) return true;
  const path = new Set([...above, value]);
  return Array.isArray(children) && children.every((child) => isNode(child, path));
}

function reportBlocked({ name }: SitePlugin, parts: readonly BlockedPart[], page: Page): void {
  for (const part of parts) {
    const shown = shownName({ kind: 'rehype', name, file: name });
    reportOn(page, {
      code: 'plugin-output',
      message: (on) =>
        `${shown} adds ${part.name} on ${on}, which the site’s security policy blocks`,
      hint: part.hint,
    });
  }
}

/** An element that a plugin wants a node to become: `data.hName`, as in mdast-util-to-hast. */
export function hastElement(node: SyntaxNode, content: () => string, page: Page): string {
  const { hName = 'div', hProperties = {}, hChildren } = node.data ?? {};
  const element = {
    type: 'element' as const,
    tagName: hName,
    properties: hProperties as Record<string, string>,
    children: (hChildren ?? []) as [],
  };
  if (!/^[a-z][a-z0-9-]*$/i.test(hName)) {
    page.report(node, {
      code: 'plugin-output',
      message: `a remark plugin makes an element of a node whose name is none: ${JSON.stringify(hName)}`,
      hint: 'set `data.hName` to the name of an element',
    });
    return '';
  }
  for (const part of blockedParts(element as HtmlTree, page.options.allowed)) {
    page.report(node, {
      code: 'plugin-output',
      message: `a remark plugin adds ${part.name}, which the site’s security policy blocks`,
      hint: part.hint,
    });
    return '';
  }
  if (hChildren || voidElements.has(hName)) return toHtml(element);
  const open = toHtml(element).replace(/<\/[^<>]*>$/, '');
  return `${open}${content()}</${hName}>`;
}
