import type { ReactNode } from 'react';
import type { ClientView } from '../model/page-view.ts';
import type { ShellData, ShellStatics } from '../model/shell.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { label } from './label.ts';
import { LanguageLinks, VersionLinks } from './language-menu.tsx';
import { NavLink, NavRows, navItemKey } from './nav-links.tsx';
import type { ShellActions } from './shell-actions.ts';
import { SocialList } from './social.tsx';

interface MenuScreenProps {
  view: ClientView;
  shell: ShellData;
  statics: ShellStatics | undefined;
  actions: ShellActions | undefined;
}

/** What the top bar has no room for on small screens (NSCR-2). */
export function MenuScreen({ view, shell, statics, actions }: MenuScreenProps): ReactNode {
  return (
    <div id={shellId('menu')} popover="auto" className="menu-screen">
      <nav aria-label={label(shell, 'mainNavigation')}>
        <ul>
          {shell.nav.map((item, index) => (
            <li key={navItemKey(item)}>
              {item.href && <NavLink item={item} current={index === view.currentTab} />}
              {item.items && (
                <Disclosure text={item.text}>
                  <NavRows
                    items={item.items}
                    pageKey={index === view.currentTab ? view.key : undefined}
                  />
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {shell.darkMode && <AppearanceButton shell={shell} onClick={actions?.toggleAppearance} />}
      {view.languages.length > 1 && (
        <Disclosure text={label(shell, 'language')}>
          <LanguageLinks view={view} />
        </Disclosure>
      )}
      {view.versions.length > 1 && (
        <Disclosure text={label(shell, 'version')}>
          <VersionLinks view={view} />
        </Disclosure>
      )}
      {shell.socialLinks.length > 0 && <SocialList shell={shell} statics={statics} />}
    </div>
  );
}

/** A button that unfolds what follows it; `popovers.ts` keeps its `aria-expanded` in step. */
function Disclosure({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <details>
      <summary role="button" aria-expanded={false}>
        {text}
      </summary>
      {children}
    </details>
  );
}
