import type { ReactNode } from 'react';
import { SEARCH_IDS } from '../../runtime/search-opener.ts';
import { shellId } from '../../runtime/shell-ids.ts';
import type { SearchHit } from '../../search/types.ts';
import { Glyph } from './drawings.tsx';
import { MarkedText } from './marked-text.tsx';

interface HitListProps {
  /** Accessible name. */
  name: string;
  hits: readonly SearchHit[];
  highlighted: number;
  /** Hits of this site stay in the window, those of others get a new one. */
  sameWindow: boolean;
  /** Stands beside a hit whose page is in no sidebar. */
  noSection: string;
  onHighlight: (index: number) => void;
}

/** Id of the hit that many places down the list. */
export function hitId(index: number): string {
  return shellId(`search-hit-${index}`);
}

/** The hits of one group. Links that are options: clicks of every kind do what they do for links. */
export function HitList(props: HitListProps): ReactNode {
  const { name, hits, highlighted, sameWindow, noSection, onHighlight } = props;
  return (
    <div id={SEARCH_IDS.list} role="listbox" aria-label={name}>
      {hits.map((hit, index) => (
        <a
          key={index}
          id={hitId(index)}
          className="search-hit"
          data-type={hit.type}
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          href={hit.link}
          {...(!sameWindow && { target: '_blank', rel: 'noopener noreferrer' })}
          // Moves only: a list that scrolls under a resting pointer highlights nothing.
          onPointerMove={() => index !== highlighted && onHighlight(index)}
          // The focus stays in the input.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Glyph name={hit.type} />
          <span className="search-hit-text">
            <MarkedText text={shownText(hit)} ranges={hit.highlightInfoList} />
          </span>
          <span className="search-hit-place">
            {placeOf(hit, noSection).map((name) => (
              <span key={name}>{name}</span>
            ))}
          </span>
          <Glyph name="enter" className="search-hit-enter" />
        </a>
      ))}
    </div>
  );
}

/** Section, page and heading, as far as the text of the hit does not say it; each name once. */
function placeOf(hit: SearchHit, noSection: string): string[] {
  const section = hit.group || noSection;
  return [...new Set(hit.type === 'content' ? [section, hit.title, hit.header] : [section])];
}

/** The text that the highlight ranges are counted in. */
function shownText(hit: SearchHit): string {
  if (hit.type === 'content') return hit.statement;
  return hit.type === 'title' ? hit.title : hit.header;
}
