import { type ComponentType, createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { Slot } from '../islands/slot.tsx';
import type { IslandProps } from '../islands/types.ts';

/** Takes an island over that the build rendered. */
export function hydrateIsland(
  host: HTMLElement,
  Component: ComponentType<IslandProps<never>>,
  { report, fail }: Record<'report' | 'fail', (error: unknown) => void>,
): Root {
  const { data, slots }: { data: never; slots: string[] } = JSON.parse(host.dataset.props ?? '{}');
  const props: IslandProps<never> = {
    data,
    slots: Object.fromEntries(slots.map((slot) => [slot, createElement(Slot, { html: '' })])),
  };
  return hydrateRoot(host, createElement(Component, props), {
    identifierPrefix: host.dataset.prefix ?? '',
    onRecoverableError: report,
    onUncaughtError: fail,
  });
}
