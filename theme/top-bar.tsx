import type { ReactNode } from 'react';
import type { ClientView } from '../model/page-view.ts';
import type { ShellData, ShellStatics } from '../model/shell.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import { Icon } from './icon.tsx';
import { label } from './label.ts';
import { LanguageLinks, VersionLinks } from './language-menu.tsx';
import { Menu } from './menu.tsx';
import { MenuScreen } from './menu-screen.tsx';
import { NavTabs } from './nav-links.tsx';
import { SearchButton } from './search/search-button.tsx';
import type { ShellActions } from './shell-actions.ts';
import { SiblingsPanel } from './siblings.tsx';
import { SocialBar } from './social.tsx';

interface TopBarProps {
  view: ClientView;
  shell: ShellData;
  statics: ShellStatics | undefined;
  actions: ShellActions | undefined;
}

/** The banner: siblings, brand, tabs, then the tools of the reader (NAV-11). */
export function TopBar({ view, shell, statics, actions }: TopBarProps): ReactNode {
  return (
    <header className="top-bar">
      {shell.siblings.length > 0 && (
        <Menu id="siblings" name={label(shell, 'ecosystem')} icon="dots" hover className="siblings">
          <SiblingsPanel shell={shell} />
        </Menu>
      )}
      <Brand shell={shell} />
      <nav className="main-nav" aria-label={label(shell, 'mainNavigation')}>
        <NavTabs shell={shell} position="left" view={view} />
        <NavTabs shell={shell} position="right" view={view} />
      </nav>
      {/* `order` puts right-hand tabs behind it. */}
      {shell.search && <SearchButton shell={shell} />}
      <div className="bar-tools">
        {view.languages.length > 1 && (
          <Menu id="languages" name={label(shell, 'language')} icon="language" hover>
            <LanguageLinks view={view} />
          </Menu>
        )}
        {view.versions.length > 1 && (
          <Menu
            id="versions"
            name={`${view.version} ${label(shell, 'version')}`}
            text={view.version}
            hover
          >
            <VersionLinks view={view} />
          </Menu>
        )}
        {shell.darkMode && <AppearanceButton shell={shell} onClick={actions?.toggleAppearance} />}
        {view.editHref && shell.editText && (
          <a
            className="icon-button edit-button"
            href={view.editHref}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="edit" />
            <span className="visually-hidden">{shell.editText}</span>
          </a>
        )}
        {shell.socialLinks.length > 0 && <SocialBar shell={shell} statics={statics} />}
      </div>
      <button
        type="button"
        className="icon-button menu-button"
        popoverTarget={shellId('menu')}
        aria-expanded={false}
        aria-label={label(shell, 'menu')}
      >
        <Icon name="menu" />
      </button>
      <MenuScreen view={view} shell={shell} statics={statics} actions={actions} />
    </header>
  );
}
