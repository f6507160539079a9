import type { ReactNode } from 'react';

/** Name of the mark that stands beside the name of a site without one of its own. */
export const NEUTRAL_MARK = 'docs';

/** An open book, 32 × 32: it belongs to nobody. */
export const neutralMark: ReactNode = (
  <>
    <path fill="#7c8798" d="M3 6.5c4.6-1.3 9-.8 12.2 1.6v19C12 24.8 7.6 24.2 3 25.5z" />
    <path fill="#566173" d="M29 6.5c-4.6-1.3-9-.8-12.2 1.6v19c3.2-2.3 7.6-2.9 12.2-1.6z" />
  </>
);
