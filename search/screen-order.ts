import type { SearchHit } from './types.ts';

/**
 * The hits of a group as the dialog shows them and the keyboard walks them: the first of each page
 * in the order of the pages, then the others section by section, sections in the order in which they
 * first appear, the order inside kept (SRCH-UI-5).
 */
export function screenOrder(hits: readonly SearchHit[]): SearchHit[] {
  const pages = new Set<string>();
  const first: SearchHit[] = [];
  const sections = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const page = hit.link.replace(/#.*/s, '');
    if (!pages.has(page)) {
      pages.add(page);
      first.push(hit);
      continue;
    }
    const section = sections.get(hit.group);
    if (section) section.push(hit);
    else sections.set(hit.group, [hit]);
  }
  return [...first, ...[...sections.values()].flat()];
}
