import type { ReactNode } from 'react';
import { shellId } from '../runtime/shell-ids.ts';
import { Icon } from './icon.tsx';

interface MenuProps {
  /** Differs from those of all other menus. */
  id: string;
  /** Accessible name of the button. */
  name: string;
  icon?: string;
  /** A drawing of its own instead of an icon. */
  sign?: ReactNode;
  /** Visible text of the button; the name starts with it. */
  text?: string;
  /** Opens under the pointer, too (`panels.ts`). */
  hover?: boolean;
  className?: string;
  current?: boolean;
  children: ReactNode;
}

/**
 * A button with a panel. The panel is a popover: it opens before any script runs, closes on Escape
 * and on a click elsewhere. `popovers.ts` keeps `aria-expanded` in step.
 */
export function Menu(props: MenuProps): ReactNode {
  const { id, name, icon, sign, text, hover, className, current, children } = props;
  return (
    <div className={className ? `menu ${className}` : 'menu'}>
      <button
        type="button"
        className={text ? 'text-button' : 'icon-button'}
        popoverTarget={shellId(id)}
        aria-expanded={false}
        aria-label={text === name ? undefined : name}
        aria-current={current || undefined}
        data-hover={hover || undefined}
      >
        {!icon && sign}
        {text}
        {icon && <Icon name={icon} />}
        {text && <Icon name="chevron" className="turn" />}
      </button>
      <div id={shellId(id)} popover="auto" className="menu-panel">
        {children}
      </div>
    </div>
  );
}
