import type { ReactNode } from 'react';
import type { ClientView } from '../model/page-view.ts';
import type { ShellData, ShellStatics } from '../model/shell.ts';
import { DOCUMENT_IDS } from '../runtime/pre-paint.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { Brand } from './brand.tsx';
import { DocFooter } from './doc-footer.tsx';
import { NavigationProgress, ScrollToTop } from './floating.tsx';
import { Icon, IconFile } from './icon.tsx';
import { label } from './label.ts';
import { LocalBar } from './local-bar.tsx';
import { Outline } from './outline.tsx';
import { SearchFrame } from './search/frame.tsx';
import type { ShellActions } from './shell-actions.ts';
import { Slot } from './slot.tsx';
import { StaticHtml } from './static-html.tsx';
import { TopBar } from './top-bar.tsx';

export interface ShellProps {
  view: ClientView;
  shell: ShellData;
  /** Content of `<main>`; empty in the browser, which adopts it. */
  mainHtml: string;
  /** Content of the sidebar; empty in the browser, which adopts it. */
  sidebarHtml: string;
  /** The entries of the outline; empty in the browser, which adopts them. */
  outlineHtml: string;
  /** Made at build by `shellStatics`; the browser adopts what the document has of it. */
  statics?: ShellStatics | undefined;
  /** On the server nothing calls them. */
  actions?: ShellActions;
}

/** Everything around the article. */
export function Shell(props: ShellProps): ReactNode {
  const { view, shell, mainHtml, sidebarHtml, outlineHtml, statics, actions } = props;
  const { regions, pageType } = view;
  const bare = pageType === 'custom' || pageType === 'blank';
  const main = <StaticHtml as="main" id={DOCUMENT_IDS.main} tabIndex={-1} html={mainHtml} />;
  return (
    <IconFile value={shell.icons}>
      <a className="skip-link" href={`#${DOCUMENT_IDS.main}`}>
        {label(shell, 'skipToContent')}
      </a>
      <NavigationProgress shell={shell} />
      {bare ? (
        main
      ) : (
        <>
          <Slot shell={shell} name="beforeNavigation" />
          {regions.navbar && (
            <TopBar view={view} shell={shell} statics={statics} actions={actions} />
          )}
          <Slot shell={shell} name="afterNavigation" />
          <div
            className="layout"
            data-type={pageType}
            // The columns stand before the parser has reached what comes last.
            data-sidebar={regions.sidebar || undefined}
            data-outline={regions.outline || undefined}
          >
            <LocalBar view={view} shell={shell} />
            {regions.sidebar && (
              <Sidebar shell={shell} branded={regions.navbar} html={sidebarHtml} />
            )}
            <div className="page">
              {main}
              <Slot shell={shell} name="beforeFooter" />
              {regions.footer && <DocFooter view={view} shell={shell} />}
              <Slot shell={shell} name="afterFooter" />
            </div>
            {regions.outline && <Outline shell={shell} html={outlineHtml} lang={view.writtenIn} />}
          </div>
          {shell.footerMessage && (
            <StaticHtml
              as="footer"
              className="home-footer"
              hidden={pageType !== 'home'}
              html={statics?.footer ?? ''}
            />
          )}
          {shell.scrollToTop && regions.globalUI && pageType === 'doc' && (
            <ScrollToTop shell={shell} onClick={actions?.scrollToTop} />
          )}
          {shell.search && <SearchFrame shell={shell} />}
        </>
      )}
    </IconFile>
  );
}

interface SidebarProps {
  shell: ShellData;
  /** Whether the drawer repeats the brand of the top bar (SIDE-16). */
  branded: boolean;
  html: string;
}

/** A column on large screens, a popover with a backdrop on small ones. */
function Sidebar({ shell, branded, html }: SidebarProps): ReactNode {
  return (
    <nav
      id={shellId('sidebar')}
      className="sidebar"
      popover="auto"
      aria-label={label(shell, 'sidebar')}
    >
      {/* The focus goes to the first of them, which closes; the brand is drawn before it. */}
      <div className="drawer-head">
        <button
          type="button"
          className="icon-button"
          popoverTarget={shellId('sidebar')}
          popoverTargetAction="hide"
          aria-label={label(shell, 'close')}
        >
          <Icon name="close" />
        </button>
        {branded && <Brand shell={shell} />}
      </div>
      <Slot shell={shell} name="beforeSidebar" />
      <StaticHtml as="div" id={DOCUMENT_IDS.sidebar} html={html} />
      <Slot shell={shell} name="afterSidebar" />
    </nav>
  );
}
