import type { ReactElement } from 'react';

interface SlotProps {
  /** At build the author's content; in the browser what stands there, which React keeps as it finds it. */
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
