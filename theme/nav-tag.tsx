import type { ReactNode } from 'react';
import { InlineSvg } from './inline-svg.tsx';

/** The small picture before a label (NAV-14). */
export function NavTag({ tag }: { tag: string | undefined }): ReactNode {
  if (!tag) return null;
  if (tag.startsWith('<svg')) return <InlineSvg className="tag" svg={tag} />;
  return <img className="tag" src={tag} alt="" width="20" height="20" />;
}
