import type { ReactNode } from 'react';
import type { HitType } from '../../search/types.ts';

/** Glyphs of the dialog come with its code: the file of icons is loaded with every page. */
const PATHS: Record<HitType | 'enter', string> = {
  title: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4',
  header: 'M9.5 4.5l-2 15M16.5 4.5l-2 15M4.5 9h15.5M4 15h15.5',
  content: 'M5 7h14M5 12h14M5 17h8',
  enter: 'M19 6v7H6M10 9l-4 4 4 4',
};

export function Glyph({ name, className }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A looking glass over a pack of which only the outline is there. */
export function NothingFound(): ReactNode {
  return (
    <svg className="search-drawing" viewBox="0 0 120 88" aria-hidden="true">
      <path className="ground" d="M14 78h92" />
      <path className="missing" d="m32 34 25-13 25 13v29L57 76 32 63z" />
      <path className="missing" d="m32 34 25 13 25-13M57 47v29" />
      <path className="glass" d="M94 38a17 17 0 1 1-34 0 17 17 0 0 1 34 0z" />
      <path className="handle" d="m90 50 14 14" />
    </svg>
  );
}
