import type { ReactNode } from 'react';

/**
 * The small picture before a label (NAV-14). Inline SVG becomes an image, too: as a data address it
 * can neither run a script nor reach into the page.
 */
export function NavTag({ tag }: { tag: string | undefined }): ReactNode {
  if (!tag) return null;
  const src = tag.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(tag)}` : tag;
  return <img className="tag" src={src} alt="" width="20" height="20" />;
}
