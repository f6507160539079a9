import type { ReactNode } from 'react';
import type { ShellData, ShellNavItem } from '../engine/model.ts';
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

/** Rows of a group: links, and sub-groups one level deeper. */
export function NavRows({ items }: { items: ShellNavItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.text}>
          {item.href ? <NavLink item={item} /> : <span className="row-caption">{item.text}</span>}
          {item.items && <NavRows items={item.items} />}
        </li>
      ))}
    </ul>
  );
}

interface NavTabsProps {
  shell: ShellData;
  position: ShellNavItem['position'];
  currentTab: number;
}

/** The tabs of one side of the top bar. */
export function NavTabs({ shell, position, currentTab }: NavTabsProps): ReactNode {
  if (!shell.nav.some((item) => item.position === position)) return null;
  return (
    <ul className={`nav-list ${position}`}>
      {shell.nav.map((item, index) => {
        if (item.position !== position) return null;
        const current = index === currentTab;
        return (
          <li key={item.text}>
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
                <NavRows items={item.items} />
              </Menu>
            )}
          </li>
        );
      })}
    </ul>
  );
}
