import type { ReactNode } from 'react';
import { ADOPTED } from '../runtime/trusted.ts';

interface StaticHtmlProps {
  as: 'main' | 'div' | 'ul' | 'footer';
  /** HTML made at build; empty in the browser, where React adopts what the document holds. */
  html: string;
  id?: string;
  className?: string;
  hidden?: boolean;
  tabIndex?: number;
  lang?: string | undefined;
  'aria-label'?: string;
}

/**
 * A region whose content is made at build and never rendered again. React leaves content set this
 * way alone as long as the string stays the same, also while hydrating.
 */
export function StaticHtml({ as: Tag, html, ...attributes }: StaticHtmlProps): ReactNode {
  return (
    <Tag
      {...attributes}
      // React's word, which would become an attribute where Preact draws the shell.
      suppressHydrationWarning={process.env.NODE_ENV === 'development'}
      dangerouslySetInnerHTML={{ __html: html || ADOPTED }}
    />
  );
}
