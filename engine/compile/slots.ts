import { createElement, type ReactElement } from 'react';
import type { Page } from './page.ts';

/** An element that stands for HTML, which React does not take as such. */
export function slotElement(html: string, page: Page): ReactElement {
  page.slots.push(html);
  const number = page.slots.length - 1;
  return createElement('docs-slot', { key: number, n: number });
}

/** Puts the HTML in the place of its elements. */
export function fillSlots(html: string, page: Page): string {
  return html.replace(/<docs-slot n="(\d+)"><\/docs-slot>/g, (_whole, number) => {
    return page.slots[Number(number)] ?? '';
  });
}

/** HTML that is known when the whole page is: lists of its headings. */
export function lateSlot(render: () => string, page: Page): string {
  page.lateSlots.push(render);
  return `<docs-late n="${page.lateSlots.length - 1}"></docs-late>`;
}

export function fillLateSlots(html: string, page: Page): string {
  if (page.lateSlots.length === 0) return html;
  return html.replace(/<docs-late n="(\d+)"><\/docs-late>/g, (_whole, number) => {
    return page.lateSlots[Number(number)]?.() ?? '';
  });
}
