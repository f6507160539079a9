import type { NavItem } from '../model.ts';

type NavInput = {
  text: string;
  link?: string | undefined;
  activeMatch?: string | undefined;
  tag?: string | undefined;
  position: 'left' | 'right';
  items?: NavInput[] | undefined;
};

/** An item of the bar as the engine reads it. */
export function navItemOf({ items, ...item }: NavInput): NavItem {
  return { ...compact(item), ...(items !== undefined && { items: items.map(navItemOf) }) };
}

type Compact<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Drops the keys whose value is undefined, which zod leaves behind for optional fields. */
export function compact<T extends object>(value: T): Compact<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Compact<T>; // Only undefined values are gone.
}
