import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import type { IslandProps } from './types.ts';

type Plain = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

/** A React component as an island: its props are data, the content between its tags is a slot. */
export function plainIsland(Component: Plain): ComponentType<IslandProps<Record<string, unknown>>> {
  return function PlainIsland({ data, slots }): ReactElement {
    return createElement(Component, data, slots.children);
  };
}

/** The component that a module of a site exports: by default, or under its name. */
export function exportedComponent(module: Record<string, unknown>, name: string): unknown {
  return module.default ?? module[name];
}
