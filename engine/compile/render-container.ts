import { meantBy } from '../../search/suggest.ts';
import { codeGroupTabs } from './code-group.ts';
import { escapeText } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import { CODE_GROUP, type ContainerKind, containerKinds, type SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import type { Page } from './page.ts';
import { renderIsland } from './render-island.ts';

/** `:::kind Title` … `:::` (MD-2). */
export function renderContainer(node: SyntaxNode, page: Page): string {
  const kind = node.kind ?? 'note';
  if (node.closed !== true) {
    page.report(node, {
      code: 'unclosed-container',
      message: `the container \`:::${kind}\` is not closed`,
      hint: 'put `:::` in a line of its own behind its last line',
    });
  }
  const site = own(page.options.extensions.containers, kind);
  const { Tabs } = page.options.content.islands;
  if (kind === CODE_GROUP && !site && Tabs) {
    const tabs = codeGroupTabs(node, page);
    return tabs ? renderIsland(tabs, Tabs, page) : '';
  }
  if (node.badAttributes) {
    page.report(node.badAttributes, {
      code: 'bad-container-title',
      message: `the braces behind \`:::${kind}\` hold no title`,
      hint: `write \`:::${kind} Title\` or \`:::${kind}{title="Title"}\`; a title with double quotes stands between single ones`,
    });
  }
  const [first, ...rest] = node.children ?? [];
  const hasTitle = first?.type === 'containerTitle';
  const title = titleOf(node, hasTitle ? first : undefined, page);
  page.addLine(title.text);
  const content = page.nested(hasTitle ? rest : (node.children ?? []));
  const classes = site ? `callout callout-${site.like} callout-${kind}` : `callout callout-${kind}`;
  if (kind === 'details' || site?.like === 'details') {
    return `<details class="${classes}"><summary class="callout-title">${title.html}</summary>${content}</details>`;
  }
  return `<div class="${classes}" role="note"><p class="callout-title">${title.html}</p>${content}</div>`;
}

function titleOf(node: SyntaxNode, title: SyntaxNode | undefined, page: Page): Inline {
  if (title) return page.inline(title.children);
  const kind = node.kind ?? 'note';
  const site = own(page.options.extensions.containers, kind)?.title;
  const ownTitle =
    typeof site === 'object' ? (site[page.textLang] ?? Object.values(site)[0]) : site;
  const text = node.title ?? ownTitle ?? page.texts[kind as ContainerKind]; // The parser knows no others.
  return { html: escapeText(text), text };
}

/** Reports `:::` in a paragraph, which opens or closes nothing. */
export function checkStrayContainer(paragraph: SyntaxNode, page: Page): void {
  const [first] = paragraph.children ?? [];
  const [, word] =
    /^:::+[ \t]*([\w-]*)/.exec(first?.type === 'text' ? (first.value ?? '') : '') ?? [];
  if (word === undefined) return;
  if (word === '' && page.strayContainers > 0) {
    page.strayContainers -= 1; // What it would have closed has been told.
    return;
  }
  const isClosed = /\n:{3,}[ \t]*$/.test(paragraph.children?.at(-1)?.value ?? '');
  if (word !== '' && !isClosed) page.strayContainers += 1;
  const kinds = [...containerKinds, CODE_GROUP, ...Object.keys(page.options.extensions.containers)];
  page.report(paragraph, {
    code: 'unknown-container',
    severity: 'warning',
    ...strayWords(word, kinds),
  });
}

function strayWords(word: string, kinds: readonly string[]): { message: string; hint: string } {
  const kind = /^[A-Za-z]*/.exec(word)?.[0] ?? '';
  if (kinds.includes(kind) && !/^-?\w/.test(word.slice(kind.length))) {
    return {
      message: `what stands behind \`:::${kind}\` is no title; it is shown as text`,
      hint: `write \`:::${kind} Title\` or \`:::${kind}[Title]\`, and nothing else in that line`,
    };
  }
  const near = meantBy(word, kinds);
  return {
    message:
      word === ''
        ? '`:::` closes no container; it is shown as text'
        : `no container is called \`${word}\`; it is shown as text`,
    hint: near === undefined ? `containers are ${listed(kinds)}` : `did you mean \`:::${near}\`?`,
  };
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
