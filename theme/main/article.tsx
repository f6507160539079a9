import type { ReactNode } from 'react';
import type { PageType } from '../../model/page-view.ts';

interface ArticleProps {
  /** Inner HTML of the compiled page. */
  html: string;
  pageType: PageType;
  /** Of the text, where it is not the page's. */
  lang?: string | undefined;
  /** What the site puts before and after the article, as HTML. */
  before?: string | undefined;
  after?: string | undefined;
  /** What an overview lists below its own text. */
  children?: ReactNode;
}

/** A documentation page, or the bare content of a custom one. At build only. */
export function Article({
  html,
  pageType,
  lang,
  before,
  after,
  children,
}: ArticleProps): ReactNode {
  const article = (
    <article
      lang={lang}
      className={pageType === 'doc' ? 'prose' : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
  return (
    <>
      {before !== undefined && <PageSlot name="beforeArticle" html={before} />}
      {article}
      {children}
      {after !== undefined && <PageSlot name="afterArticle" html={after} />}
    </>
  );
}

function PageSlot({ name, html }: { name: string; html: string }): ReactNode {
  return <div className="slot" data-slot={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
