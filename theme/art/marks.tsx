import type { ReactNode } from 'react';

/**
 * Our mark and its siblings: one hexagon of folded facets each, 32 × 32. The fold differs with the
 * tool: a pack, stacked layers, an open page, a pulse. Facets step through one hue, so that the
 * marks hold on light and on dark ground.
 */
export const marks = {
  /** A pack seen from a corner, its lid of two flaps. */
  rspack: (
    <>
      <path fill="#ffc35a" d="M15.3 2.4v12.5L4.3 8.7z" />
      <path fill="#ffa02b" d="M16.7 2.4 27.7 8.7l-11 6.2z" />
      <path fill="#f2542d" d="m3.6 9.9 11.3 6.4L3.6 22.6z" />
      <path fill="#d63c1d" d="m4.3 23.8 11-6.2v12.3z" />
      <path fill="#b52f18" d="M28.4 9.9v12.7L17.1 16.3z" />
      <path fill="#ff7a33" d="M16.7 17.6l11 6.2-11 6.1z" />
    </>
  ),
  /** Layers laid upon each other. */
  rsbuild: (
    <>
      <path fill="#8ddfd0" d="M16 2.3 28 9l-12 6.7L4 9z" />
      <path fill="#2fb5a3" d="m3.6 12 5.8-.3 6.6 3.7 6.6-3.7 5.8.3v3.6L16 22.5 3.6 15.6z" />
      <path fill="#12806f" d="m3.6 18.6 12.4 7 12.4-7V23L16 29.9 3.6 23z" />
    </>
  ),
  /** A page with its corner folded open. */
  rspress: (
    <>
      <path fill="#f7d36b" d="M15.3 2.4 4.3 8.7v14.6l11 6.3z" />
      <path fill="#d99a16" d="M16.7 2.4 22 5.4v8.8l-5.3 3z" />
      <path fill="#f2b632" d="m23.4 6.2 5 2.8v1.7l-5 2.8z" />
      <path fill="#a8700c" d="M28.4 12.3v10.7l-11.7 6.6V18.9z" />
    </>
  ),
  /** A pulse across the pack. */
  rsdoctor: (
    <>
      <path fill="#9fb4ff" d="M16 2.3 28.4 9.2v4.5h-5.7l-2.5 4-4.5-9.5-3.7 7.2H3.6V9.2z" />
      <path fill="#4c62d9" d="M3.6 17.2h9.5l2.5-4.6 4.3 8.9 3.9-6h4.6v7.3L16 29.7 3.6 22.8z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Whether a configured logo names one of our drawings. */
export function isMark(name: string): name is keyof typeof marks {
  return Object.hasOwn(marks, name);
}
