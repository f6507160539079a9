import type { ReactNode } from 'react';

/**
 * A drawn glyph of the sprite (`art/sprite.tsx`), coloured by its context. The drawings stand once
 * in the document and never in the script.
 */
export function Icon({ name, className }: { name: string; className?: string }): ReactNode {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
