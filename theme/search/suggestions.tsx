import type { ReactNode } from 'react';
import type { PageLinkRef } from '../../model/page-view.ts';
import { Inline } from '../inline.tsx';
import { Glyph } from './drawings.tsx';

/** Pages that a dialog without a query offers. */
export interface Places {
  neighbours: readonly PageLinkRef[];
  recent: readonly PageLinkRef[];
}

/** Pages under a name of their own: where to go without a query, or without an answer. */
export interface PageList {
  name: string;
  pages: readonly PageLinkRef[];
}

/** Lists of pages; a page stands in the first one only, and empty lists are left out. */
export function PageLists({ lists }: { lists: readonly PageList[] }): ReactNode {
  const known = new Set<string>();
  const fresh = lists.map(({ name, pages }) => ({
    name,
    pages: pages.filter(({ href }) => !known.has(href) && known.add(href)),
  }));
  return fresh
    .filter(({ pages }) => pages.length > 0)
    .map(({ name, pages }) => (
      <nav key={name} className="search-pages" aria-label={name}>
        <p aria-hidden="true">{name}</p>
        <ul>
          {pages.map(({ text, href }) => (
            <li key={href}>
              <a href={href}>
                <Glyph name="title" />
                <span>
                  <Inline text={text} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    ));
}
