import type { ReactNode } from 'react';
import type { ClientView } from '../model/page-view.ts';
import type { ShellData, ShellNavItem } from '../model/shell.ts';
import { matchesNav } from '../runtime/addresses.ts';
import { Icon } from './icon.tsx';
import { label } from './label.ts';
import { Menu } from './menu.tsx';
import { NavTag } from './nav-tag.tsx';
import { fillText } from './strings/fill-text.ts';

interface ItemProps {
  item: ShellNavItem;
  current?: boolean;
}

/** One link of the navigation. */
export function NavLink({ item, current }: ItemProps): ReactNode {
  const outside = item.external && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={item.href} aria-current={current || undefined} {...outside}>
      <NavTag tag={item.tag} />
      {item.text}
      {item.external && <Icon name="external" />}
    </a>
  );
}

/** Tells items of one list apart, which may have one text. */
export const navItemKey = ({ text, href = '' }: Pick<ShellNavItem, 'text' | 'href'>): string =>
  `${text} ${href}`;

interface NavRowsProps {
  items: ShellNavItem[];
  /** Address of the page, without prefixes; left out inside groups that do not lead there. */
  pageKey: string | undefined;
}

/** Rows of a group: links, and sub-groups one level deeper. At most one row is current. */
export function NavRows({ items, pageKey }: NavRowsProps): ReactNode {
  const current = pageKey && items.find((item) => matchesNav(item, pageKey));
  return (
    <ul>
      {items.map((item) => (
        <li key={navItemKey(item)}>
          {item.href ? (
            <NavLink item={item} current={item === current && !item.items} />
          ) : (
            <span className="row-caption">{item.text}</span>
          )}
          {item.items && (
            <NavRows items={item.items} pageKey={item === current ? pageKey : undefined} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface NavTabsProps {
  shell: ShellData;
  position: ShellNavItem['position'];
  view: ClientView;
}

/** The tabs of one side of the top bar. */
export function NavTabs({ shell, position, view }: NavTabsProps): ReactNode {
  if (!shell.nav.some((item) => item.position === position)) return null;
  return (
    <ul className={`nav-list ${position}`}>
      {shell.nav.map((item, index) => {
        if (item.position !== position) return null;
        const current = index === view.currentTab;
        return (
          <li key={navItemKey(item)}>
            {(item.href || !item.items) && <NavLink item={item} current={current} />}
            {item.items && (
              <Menu
                id={`nav-${index}`}
                hover
                {...(item.href
                  ? {
                      name: fillText(label(shell, 'groupPages'), { group: item.text }),
                      icon: 'chevron',
                    }
                  : { name: item.text, text: item.text, current })}
              >
                <NavRows items={item.items} pageKey={current ? view.key : undefined} />
              </Menu>
            )}
          </li>
        );
      })}
    </ul>
  );
}
