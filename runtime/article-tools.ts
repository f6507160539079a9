import type { ShellData } from '../model/shell.ts';
import { late } from './late.ts';

/**
 * Puts into an article what is no part of its text and would stand in every document many times:
 * links beside headings, names and buttons of code blocks. The style sheets keep their places free.
 */
export function addArticleTools(main: HTMLElement, { texts }: Pick<ShellData, 'texts'>): void {
  for (const heading of main.querySelectorAll('.heading > :only-child')) {
    const link = document.createElement('a');
    link.className = 'heading-anchor';
    link.href = `#${encodeURI(heading.id)}`;
    link.ariaLabel = texts.linkToHeading?.replace('{heading}', () => nameOf(heading)) ?? '';
    link.append('#');
    heading.after(link);
  }
  const names = new Map<string, number>();
  for (const block of main.querySelectorAll<HTMLElement>('.code')) {
    const title = block.querySelector('figcaption')?.textContent;
    const name = title ?? block.dataset.lang ?? texts.code ?? '';
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    const region = block.querySelector('pre');
    if (!region) continue;
    region.role = 'group';
    region.ariaLabel = count === 1 ? name : `${name} (${count})`;
  }
  if (main.querySelector('.files')) {
    late(
      () => import('./file-tabs.ts'),
      ({ connectFileTabs }) => connectFileTabs(main),
      () => {
        for (const group of main.querySelectorAll<HTMLElement>('.files')) group.dataset.failed = '';
      },
    );
  }
  const sizes = new ResizeObserver(setStops);
  for (const scroller of main.querySelectorAll('.code pre, .table')) sizes.observe(scroller);
  for (const tools of main.querySelectorAll('.code-tools:empty')) {
    const wrap = button('code-wrap', texts.wrapLines ?? '');
    wrap.ariaPressed = String(tools.parentElement?.hasAttribute('data-wrap'));
    const copy = button('code-copy', texts.copyCode ?? '');
    copy.dataset.done = texts.copied ?? '';
    tools.append(wrap, copy);
  }
}

/** What does not overflow is no stop for the keyboard; without scripts, all of it is. */
function setStops(entries: ResizeObserverEntry[]): void {
  // All sizes are read before anything is written.
  const overflows = entries.map(({ target }) => target.scrollWidth > target.clientWidth);
  for (const [index, { target }] of entries.entries()) {
    const stop = overflows[index] ? '0' : '-1';
    // What is written gets its style anew, even where nothing changes.
    if (target.getAttribute('tabindex') !== stop) target.setAttribute('tabindex', stop);
  }
}

/** A heading's text; badges and other components in it are no part of its name. */
function nameOf(heading: Element): string {
  return [...heading.childNodes]
    .filter((node) => !(node instanceof Element && node.className))
    .map(({ textContent }) => textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function button(className: string, name: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.ariaLabel = name;
  element.title = name;
  return element;
}
