import { z } from 'zod';
import { fill } from '../../components/texts.ts';
import { partsOf } from '../../model/inline-text.ts';
import { nameOf, repeatedBeginnings } from '../../model/outline-names.ts';
import type { Heading } from '../model.ts';
import { attributes, escapeText, inlineHtml } from './html.ts';
import { readAttributes } from './jsx-attributes.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';
import { lateSlot } from './slots.ts';

const level = 'must be a heading level from 2 to 4';
const props = z.strictObject({
  maxDepth: z.number(level).int(level).min(2, level).max(4, level).default(4),
});

/** `Toc`: links to the page's own headings (CMP-4). */
export function renderToc(node: SyntaxNode, page: Page): string {
  const maxDepth = readMaxDepth('Toc', node, page);
  if (maxDepth === undefined) return '';
  return lateSlot(() => {
    const items = listed(page, maxDepth).map(
      (heading) => `<li${depthOf(heading)}>${linkTo(heading)}</li>`,
    );
    const list = attributes({ class: 'toc', 'aria-label': page.texts.contents });
    return `<ul${list}>${items.join('')}</ul>`;
  }, page);
}

/**
 * `OptionOverview`: an index of the headings that are names of options, below the headings of the
 * sections they stand in. Folded where there is little room; without scripts, too.
 */
export function renderOptionOverview(node: SyntaxNode, page: Page): string {
  const maxDepth = readMaxDepth('OptionOverview', node, page);
  if (maxDepth === undefined) return '';
  return lateSlot(() => {
    const headings = listed(page, maxDepth);
    const options = headings.filter(isOption);
    if (options.length === 0) {
      page.report(node, {
        code: 'empty-overview',
        message: '<OptionOverview> finds no options on this page',
        hint: 'it lists headings that are one name in backticks: ## `output.path`',
      });
    }
    const cuts = new Map(
      repeatedBeginnings(options).map((cut, index) => [options[index], cut] as const),
    );
    const link = (heading: Heading) => {
      const cut = cuts.get(heading) ?? '';
      if (cut === '') return linkTo(heading);
      const name = nameOf(heading.text) ?? '';
      const target = attributes({ href: `#${encodeURI(heading.id)}`, 'aria-label': name });
      return `<a${target}><code><span hidden>${cut}</span>${escapeText(name.slice(cut.length))}</code></a>`;
    };
    let items = '';
    let isOpen = false;
    for (const [index, heading] of headings.entries()) {
      const opens = opensOptions(headings, index);
      if (isOpen && (opens || heading.depth === 2)) {
        items += '</ul></li>';
        isOpen = false;
      }
      if (opens) {
        items += `<li class="option-section">${linkTo(heading)}<ul>`;
        isOpen = true;
      } else if (isOption(heading)) items += `<li>${link(heading)}</li>`;
    }
    if (isOpen) items += '</ul></li>';
    const list = attributes({ class: 'option-overview', 'aria-label': page.texts.options });
    const count = fill(page.texts.optionCount, { count: options.length });
    return `<details class="option-index"><summary>${escapeText(count)}</summary><ul${list}>${items}</ul></details>`;
  }, page);
}

/** One code span and nothing else; a message has words between blanks. */
function isOption({ text }: Heading): boolean {
  const [part, ...others] = partsOf(text);
  const isCode = part !== undefined && typeof part !== 'string' && 'code' in part;
  return isCode && others.length === 0 && !/\s/.test(part.code);
}

/** Whether options stand right below a heading of prose, deeper than itself. */
function opensOptions(headings: readonly Heading[], index: number): boolean {
  const [heading, next] = [headings[index], headings[index + 1]];
  if (!heading || !next || isOption(heading)) return false;
  return next.depth > heading.depth && isOption(next);
}

function readMaxDepth(name: string, node: SyntaxNode, page: Page): number | undefined {
  const parsed = parseProps({ name, schema: props }, readAttributes(node, page), page);
  return parsed && props.parse(parsed.data).maxDepth;
}

/** Headings as the outline has them. */
function listed(page: Page, maxDepth: number): Heading[] {
  return page.headings.filter(({ depth, topLevel }) => topLevel && depth >= 2 && depth <= maxDepth);
}

const depthOf = ({ depth }: Heading): string =>
  attributes({ 'data-depth': depth > 2 ? depth : undefined });

function linkTo({ id, text }: Heading): string {
  return `<a${attributes({ href: `#${encodeURI(id)}` })}>${inlineHtml(text)}</a>`;
}
