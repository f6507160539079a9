import type { ReactNode } from 'react';

interface IconProps {
  name: string;
  className?: string;
  /** In pixels, where the stylesheet does not say. */
  size?: number;
}

/**
 * A drawn glyph of the sprite (`art/sprite.tsx`), coloured by its context. The drawings stand once
 * in the document and never in the script.
 */
export function Icon({ name, className, size }: IconProps): ReactNode {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`#i:${name}`} />
    </svg>
  );
}
