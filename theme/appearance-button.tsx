import type { ReactNode } from 'react';
import type { ShellData } from '../model/shell.ts';
import { Icon } from './icon.tsx';
import { label } from './label.ts';

/**
 * Both states stand in the HTML and the stylesheet shows one: the name is right from the first
 * paint on, without a script and without a second render. The picture shows what is, the name says
 * what a click does (APP-7).
 */
export function AppearanceButton(props: {
  shell: ShellData;
  onClick: (() => void) | undefined;
}): ReactNode {
  const { shell, onClick } = props;
  return (
    <button type="button" className="icon-button appearance" onClick={onClick}>
      <span className="in-light">
        <Icon name="sun" />
        <span className="appearance-name">{label(shell, 'switchToDark')}</span>
      </span>
      <span className="in-dark">
        <Icon name="moon" />
        <span className="appearance-name">{label(shell, 'switchToLight')}</span>
      </span>
    </button>
  );
}
