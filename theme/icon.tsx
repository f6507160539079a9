import { createContext, type ReactNode, use } from 'react';

interface IconProps {
  name: string;
  className?: string;
  /** In pixels, where the stylesheet does not say. */
  size?: number;
}

/** Address of the file with the icons of the shell and its brand (`IconSheet`). */
export const IconFile = createContext('');

/**
 * A drawn glyph (`art/sprite.tsx`), coloured by its context. All pages share one file of them, so
 * the drawings are loaded once and stand in no document and no script.
 */
export function Icon({ name, className, size }: IconProps): ReactNode {
  const file = use(IconFile);
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${file}#${name}`} />
    </svg>
  );
}
