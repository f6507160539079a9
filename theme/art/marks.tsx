import type { ReactNode } from 'react';

/**
 * Our mark and its siblings, 32 × 32. All are folded from the same open box and differ in what
 * goes in: a module, layers, pages, a pulse. Facets step through one hue, so that the marks hold
 * on light and on dark ground.
 */
export const marks = {
  /** A module on its way into the pack. */
  rspack: (
    <>
      <path fill="#ffb020" d="m16 1.5 8.5 4.9L16 11.3 7.5 6.4z" />
      <path fill="#ff8a2b" d="m3 9.3 12.2 7v14L3 23.2z" />
      <path fill="#f2542d" d="m3 9.3 12.2 21L3 23.2z" />
      <path fill="#d23a18" d="m29 9.3-12.2 7v14L29 23.2z" />
      <path fill="#a92b14" d="m29 9.3-12.2 21L29 23.2z" />
    </>
  ),
  /** Layers laid upon each other. */
  rsbuild: (
    <>
      <path fill="#7adccb" d="m16 1.5 13 7.5-13 7.5L3 9z" />
      <path fill="#2fb5a3" d="m3 11.5 13 7.5 13-7.5v5L16 24 3 16.5z" />
      <path fill="#12806f" d="m3 18.5 13 7.5 13-7.5v5L16 31 3 23.5z" />
    </>
  ),
  /** Pages that open. */
  rspress: (
    <>
      <path fill="#f7cf5c" d="m3 4.3 12.2 7v19L3 23.2z" />
      <path fill="#c98d12" d="m29 4.3-12.2 7v19L29 23.2z" />
      <path fill="#a06d0a" d="m29 14-12.2 16.3L29 23.2z" />
    </>
  ),
  /** A pulse over the pack. */
  rsdoctor: (
    <>
      <path fill="none" stroke="#8ea4ff" strokeWidth="2.4" d="M4 5.5h6l3-4 5 8 3-4h7" />
      <path fill="#7288f5" d="m3 9.3 12.2 7v14L3 23.2z" />
      <path fill="#4154c9" d="m29 9.3-12.2 7v14L29 23.2z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Whether a configured logo names one of our drawings. */
export function isMark(name: string): name is keyof typeof marks {
  return Object.hasOwn(marks, name);
}
