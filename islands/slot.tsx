import type { ReactElement } from 'react';

interface SlotProps {
  /** At build the author's content; empty in the browser, where React keeps the HTML it finds. */
  html: string;
}

/**
 * The author's content inside an island. React neither reads nor changes what is inside, so that
 * it may hold islands of its own.
 */
export function Slot({ html }: SlotProps): ReactElement {
  return (
    <div
      className="island-slot"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
