import { type ComponentType, createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { Slot } from '../islands/slot.tsx';
import type { IslandProps } from '../islands/types.ts';
import { ADOPTED, builtHtml } from './trusted.ts';

/**
 * Takes an island over that the build rendered. Where something has changed its texts before, as
 * browsers do that translate pages, React renders it anew: what is in its slots then comes from the
 * document.
 */
export function hydrateIsland(
  host: HTMLElement,
  Component: ComponentType<IslandProps<never>>,
  { report, renewed, fail }: Record<'report' | 'renewed' | 'fail', (error: unknown) => void>,
): Root {
  const { data, slots }: { data: never; slots: string[] } = JSON.parse(host.dataset.props ?? '{}');
  const shown = slotsIn(host);
  const htmlOf = (index: number) =>
    shown.length === slots.length ? builtHtml(shown[index]?.innerHTML ?? '') : ADOPTED;
  const props: IslandProps<never> = {
    data,
    slots: Object.fromEntries(
      slots.map((slot, index) => [slot, createElement(Slot, { html: htmlOf(index) })]),
    ),
  };
  const root = hydrateRoot(host, createElement(Component, props), {
    identifierPrefix: host.dataset.prefix ?? '',
    onRecoverableError(error) {
      report(error);
      renewed(error);
    },
    onUncaughtError: fail,
  });
  // React hydrates at once what one of these events reaches, and in a task to come otherwise: a press
  // in between would fall on buttons of a translated page that the release does not meet any more.
  host.firstElementChild?.dispatchEvent(new Event('reset'));
  return root;
}

/** The slots of an island, without those of islands in them. */
function slotsIn(host: HTMLElement): Element[] {
  return [...host.querySelectorAll('.island-slot')].filter(
    (slot) => slot.closest('docs-island') === host,
  );
}
