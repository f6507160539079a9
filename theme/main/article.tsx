import type { ReactNode } from 'react';
import type { PageType } from '../../model/page-view.ts';

interface ArticleProps {
  /** Inner HTML of the compiled page. */
  html: string;
  pageType: PageType;
  /** What an overview lists below its own text. */
  children?: ReactNode;
}

/** A documentation page, or the bare content of a custom one. At build only. */
export function Article({ html, pageType, children }: ArticleProps): ReactNode {
  const article = (
    <article
      className={pageType === 'doc' ? 'prose' : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
  return (
    <>
      {article}
      {children}
    </>
  );
}
