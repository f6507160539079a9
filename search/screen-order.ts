import type { SearchHit } from './types.ts';

/**
 * The hits of a group section by section, as the dialog shows them and the keyboard walks them:
 * sections in the order in which they first appear, the order inside kept (SRCH-UI-5).
 */
export function hitsBySection(hits: readonly SearchHit[]): SearchHit[][] {
  const sections = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const section = sections.get(hit.group);
    if (section) section.push(hit);
    else sections.set(hit.group, [hit]);
  }
  return [...sections.values()];
}
