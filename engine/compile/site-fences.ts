import { fromHtml } from 'hast-util-from-html';
import { patiently } from '../patience.ts';
import { attributes } from './html.ts';
import type { SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import type { Page } from './page.ts';
import { shownName, thrownHint, thrownText } from './site-modules.ts';

/**
 * Has the site's modules draw the fences of their languages, before the page is rendered: they may
 * take their time. What fails is reported at the fence, and shown as the code that it is.
 */
export async function drawFences(nodes: readonly SyntaxNode[], page: Page): Promise<void> {
  const { fences } = page.options.content;
  if (fences.size === 0) return;
  for (const node of nodes) {
    if (node.type === 'code') await draw(node, page);
    const inside = node.type === 'partial' && node.file ? node.file : page.file;
    await page.withinAsync(inside, () => drawFences(node.children ?? [], page));
  }
}

async function draw(node: SyntaxNode, page: Page): Promise<void> {
  const lang = node.lang ?? '';
  const fence = page.options.content.fences.get(lang);
  if (!fence) return;
  const shown = shownName({ kind: 'fence', name: lang, file: fence.name });
  try {
    const html = await patiently(shown, () =>
      fence.render(node.value ?? '', {
        lang,
        meta: node.meta ?? '',
        pageLang: page.lang,
        options: fence.options,
      }),
    );
    const wrong = typeof html === 'string' ? refusedIn(html) : 'something else than text';
    if (wrong === undefined)
      page.drawn.set(node, html as string); // Just tested.
    else {
      page.report(node, {
        code: 'fence-failed',
        message: `${shown} returns ${wrong}`,
        hint: 'it returns HTML or SVG without scripts, `style` and handlers; classes are styled in `styles`',
      });
    }
  } catch (error) {
    page.report(node, {
      code: 'fence-failed',
      message: `${shown} failed: ${thrownText(error)}`,
      ...thrownHint(error, page.options.siteRoot),
    });
  }
}

interface HastNode {
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
}

/** What the site's policy would block. */
function refusedIn(html: string): string | undefined {
  const walk = ({ tagName, properties = {}, children = [] }: HastNode): string | undefined => {
    if (tagName === 'script' || tagName === 'style' || tagName === 'iframe') return `<${tagName}>`;
    const name = Object.keys(properties).find((key) => key === 'style' || /^on[A-Z]/i.test(key));
    if (name !== undefined) return `the attribute \`${name}\` at <${tagName}>`;
    for (const child of children) {
      const found = walk(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(fromHtml(html, { fragment: true }) as HastNode);
}

/** A fence that was drawn; undefined for one that is code. */
export function drawnFence(node: SyntaxNode, page: Page): string | undefined {
  const html = page.drawn.get(node);
  if (html === undefined) return undefined;
  return `<figure${attributes({ class: 'drawn', 'data-lang': node.lang ?? undefined })}>${html}</figure>`;
}

/** Whether a fence's language is drawn and needs no grammar. */
export const isDrawn = (lang: string, page: Page): boolean =>
  own(page.options.extensions.fences, lang) !== undefined;
