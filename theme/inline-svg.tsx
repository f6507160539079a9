import type { ReactNode } from 'react';
import { builtHtml } from '../runtime/trusted.ts';

/** A drawing from the site's configuration, in the document, so that it has the colour of the text. */
export function InlineSvg({ svg, className }: { svg: string; className: string }): ReactNode {
  return (
    <span
      className={className}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: builtHtml(svg) }}
    />
  );
}
