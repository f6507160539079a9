import {
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { SEARCH_IDS } from '../../runtime/search-opener.ts';
import { type SearchSession, type SearchState, shownHits } from '../../runtime/search-session.ts';
import { shellId } from '../../runtime/shell-ids.ts';
import type { SearchHooks } from '../../search/types.ts';
import type { SearchTexts } from '../strings/client-texts.ts';
import { fillText } from '../strings/fill-text.ts';
import { NothingFound } from './drawings.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { HitList, hitId } from './hit-list.tsx';
import type { SiteSearch } from './means.ts';
import { PageLists, type Places } from './suggestions.tsx';

/** Id of the part that scrolls. */
export const PANEL = shellId('search-panel');
/** Milliseconds that the first answer may take before the list shows that it will come. */
const PATIENCE = 300;
/** Milliseconds after which it is told that nothing comes. A remote search has a limit of its own. */
const LONG = 8000;

export interface ResultsProps {
  session: SearchSession;
  texts: SearchTexts;
  /** The combobox that stands above, in the frame. */
  input: HTMLInputElement;
  /** Where to go without a query. */
  places: () => Places;
  /** Missing until it has been loaded. */
  search?: SiteSearch;
}

/** Everything below the input of the search dialog. */
export function Results(props: ResultsProps): ReactNode {
  const { session, texts, input, places, search } = props;
  const state = useSyncExternalStore(session.state.subscribe, session.state.getSnapshot);
  const { query, groups, tab, highlighted, phase } = state;
  const isShown = query !== '';
  const group = groups[tab];
  const hits = isShown ? shownHits(state) : [];
  const corrected = group?.renderType === 'default' ? group.corrected : undefined;
  const hasFailed = isShown && group?.renderType === 'default' && group.failed === true;
  const settings = search?.settings;
  const isRemote = settings?.mode === 'remote';
  const isBusy = isRemote && settings.searchLoading && phase === 'searching';
  const isWaiting = !isRemote && phase === 'searching';
  const isLate = useLate(isWaiting && !isShown, PATIENCE);
  const isSlow = useLate(isWaiting, LONG);
  useCombobox(input, hits.length, highlighted);

  return (
    <>
      {isBusy && (
        <span className="search-spinner" role="progressbar" aria-label={texts.searchBusy} />
      )}
      {isShown && groups.length > 1 && (
        <GroupTabs
          name={texts.searchGroups}
          labels={groups.map((one) => one.group)}
          selected={tab}
          panel={PANEL}
          onSelect={session.selectTab}
        />
      )}
      <div
        id={PANEL}
        // A new list starts at its top.
        key={`${tab} ${query}`}
        className="search-body"
        tabIndex={-1}
        {...(isShown && groups.length > 1 && { role: 'tabpanel', 'aria-label': group?.group })}
      >
        {hits.length > 0 && hasFailed && (
          <p className="search-corrected">
            {texts.searchOwnHits} <Retry texts={texts} session={session} />
          </p>
        )}
        {hits.length > 0 && corrected !== undefined && (
          <p className="search-corrected" aria-hidden="true">
            <Corrected texts={texts} query={corrected} />
          </p>
        )}
        {hits.length > 0 && (
          <HitList
            name={texts.searchResults}
            hits={hits}
            highlighted={highlighted}
            sameWindow={tab === 0}
            noSection={texts.searchNoSection}
            onHighlight={session.highlight}
          />
        )}
        {isShown && group?.renderType === 'custom' && (
          <Drawn result={group.result} render={search?.hooks.render} />
        )}
        {isLate && !isSlow && <Skeleton />}
      </div>
      <div className="search-status" role="status">
        {isSlow ? (
          <Slow texts={texts} />
        ) : (
          <Status state={state} texts={texts} isRemote={isRemote} session={session} />
        )}
      </div>
      {!isShown && !isLate && (
        <div className="search-start">
          <p className="search-hint">{texts.searchHint}</p>
          {phase !== 'failed' && <StartLists texts={texts} {...places()} />}
        </div>
      )}
      <KeyLegend texts={texts} />
    </>
  );
}

/** `Results for **module federation**`: of the query that was answered instead of a misspelt one. */
function Corrected({ texts, query }: { texts: SearchTexts; query: string }): ReactNode {
  const [before, after] = texts.searchCorrected.split('{query}');
  return (
    <>
      {before}
      <strong>{query}</strong>
      {after}
    </>
  );
}

function StartLists(props: Places & { texts: SearchTexts }): ReactNode {
  const { texts, neighbours, recent } = props;
  return (
    <PageLists
      lists={[
        { name: texts.searchRecent, pages: recent },
        { name: texts.searchNeighbours, pages: neighbours },
      ]}
    />
  );
}

/** What the site makes of its own results; its mistakes must not take the dialog with them. */
function Drawn(props: { result: unknown; render: SearchHooks['render'] }): ReactNode {
  const { result, render } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    try {
      place.current?.replaceChildren(render?.(result) ?? '');
    } catch (error) {
      console.error('The search hook render failed:', error);
    }
  }, [result, render]);
  return <div className="search-custom" ref={place} />;
}

/**
 * Whether something has been the case for a while.
 * @param patience in milliseconds
 */
function useLate(isWaiting: boolean, patience: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, patience]);
  return isLate;
}

/** The input stands in the frame, which another root renders. */
function useCombobox(input: HTMLInputElement, count: number, highlighted: number): void {
  useEffect(() => {
    input.setAttribute('aria-controls', SEARCH_IDS.list);
    input.setAttribute('aria-expanded', `${count > 0}`);
    if (count > 0) input.setAttribute('aria-activedescendant', hitId(highlighted));
    else input.removeAttribute('aria-activedescendant');
  }, [input, count, highlighted]);
}

/** Number of hits, or why there are none. Read out as it changes. */
function Status(
  props: Pick<ResultsProps, 'texts' | 'session'> & { state: SearchState; isRemote: boolean },
): ReactNode {
  const { state, texts, isRemote, session } = props;
  const { query, groups, tab, phase } = state;
  if (phase === 'failed') {
    return <Notice title={texts.searchFailed} text={texts.searchFailedHint} />;
  }
  const group = groups[tab];
  if (query === '' || group?.renderType === 'custom') return null;
  const count = shownHits(state).length;
  const found =
    count === 1 ? texts.searchOneHit : fillText(texts.searchHits, { count: `${count}` });
  if (count > 0 && group?.corrected === undefined) return found;
  if (count > 0) {
    const said = fillText(texts.searchCorrected, { query: group?.corrected ?? '' });
    return (
      <>
        {found}
        <span className="visually-hidden"> {said}</span>
      </>
    );
  }
  if (isRemote && phase === 'searching') return null;
  // An empty list that is nobody's answer (ERR-3) is not "no results".
  if (group?.failed === true) {
    return (
      <Notice title={texts.searchNoAnswer}>
        <Retry texts={texts} session={session} />
      </Notice>
    );
  }
  const title = fillText(texts.searchNoHits, { text: texts.searchNoResultsText, query });
  const near = group?.near?.map(({ title, link }) => ({ text: title, href: link })) ?? [];
  return (
    <>
      <Notice title={title} text={texts.searchSuggestedQueryText} drawing />
      <PageLists lists={[{ name: texts.searchNear, pages: near }]} />
    </>
  );
}

/** The index may still come; a reload asks for everything anew. */
function Slow({ texts }: Pick<ResultsProps, 'texts'>): ReactNode {
  return (
    <Notice title={texts.searchSlow}>
      <button type="button" className="button alt medium" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </Notice>
  );
}

/** Asks the service once more. */
function Retry({ texts, session }: Pick<ResultsProps, 'texts' | 'session'>): ReactNode {
  return (
    <button type="button" className="button alt medium" onClick={session.retry}>
      {texts.tryAgain}
    </button>
  );
}

function Notice(
  props: PropsWithChildren<{ title: string; text?: string; drawing?: boolean }>,
): ReactNode {
  return (
    <div className="search-notice">
      {props.drawing && <NothingFound />}
      <p className="search-notice-title">{props.title}</p>
      {props.text !== undefined && <p>{props.text}</p>}
      {props.children}
    </div>
  );
}

function Skeleton(): ReactNode {
  return (
    <div className="search-skeleton" aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}

/** For readers with a keyboard; screen readers know what a combobox takes. */
function KeyLegend({ texts }: { texts: SearchTexts }): ReactNode {
  return (
    <div className="search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {texts.searchMoveKeys}
      </span>
      <span>
        <kbd>↵</kbd> {texts.searchOpenKey}
      </span>
      <span>
        <kbd>Esc</kbd> {texts.searchCloseKey}
      </span>
    </div>
  );
}
