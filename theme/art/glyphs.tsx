import type { ReactNode } from 'react';

/** Glyphs of the interface: 24 × 24, one stroke, drawn by the colour of their context. */
export const glyphs = {
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  list: <path d="M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  chevron: <path d="m9 6 6 6-6 6" />,
  arrow: <path d="M4 12h15m-6-6 6 6-6 6" />,
  external: <path d="M9 6h9v9M18 6 6 18" />,
  search: <path d="M16.5 16.5 21 21M18.5 11a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z" />,
  edit: (
    <path d="m14.5 5.5 4 4M4 20l1-5L16.2 3.8a1.8 1.8 0 0 1 2.5 0l1.5 1.5a1.8 1.8 0 0 1 0 2.5L9 19z" />
  ),
  language: (
    <path d="M3 6h10M8 3.5V6m3.5 0c-1 4-4.5 7-8 8.5M5 9c1.2 2.5 3.5 4.5 6 5.5M11.5 20.5l4.5-10 4.5 10M13 17.5h6" />
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />,
  sun: (
    <path d="M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
  ),
  /** Three lines whose dashes are dots. */
  dots: (
    <path strokeWidth="2.6" strokeDasharray="0 6.5" d="M5.5 5.5h13.1M5.5 12h13.1M5.5 18.5h13.1" />
  ),
} satisfies Record<string, ReactNode>;
