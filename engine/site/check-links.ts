import type { PageLink, Problem } from '../model.ts';
import type { SitePage } from './page-summary.ts';
import type { RouteIndex } from './route-index.ts';

export interface LinkReport {
  problems: Problem[];
  /** Links to pages that are planned and not written yet. */
  plannedLinks: number;
}

/** Checks every internal link of the pages' bodies against pages and headings that exist. */
export function checkLinks(pages: readonly SitePage[], index: RouteIndex): LinkReport {
  const anchors = new Map(
    pages.map(({ route, summary: { headings, anchors: others = [] } }) => [
      route.path,
      new Set([...headings.map(({ id }) => id), ...others]),
    ]),
  );
  const problems: Problem[] = [];
  let plannedLinks = 0;
  for (const page of pages) {
    for (const link of page.summary.links) {
      if (link.path === undefined) continue;
      const target = index.find(link.path);
      if (!target) {
        if (index.isPlanned(link.path)) plannedLinks += 1;
        else problems.push(deadLink(link, index));
        continue;
      }
      // What follows `:~:` is for the browser alone: words to scroll to.
      const hash = link.hash.replace(/:~:.*$/, '');
      const ids = anchors.get(target.path) ?? new Set<string>();
      if (hash !== '' && !ids.has(hash)) {
        problems.push(deadHash({ ...link, hash }, target.path, [...ids]));
      }
    }
  }
  return { problems, plannedLinks };
}

function deadLink(link: PageLink, index: RouteIndex): Problem {
  const known = closest(
    link.path ?? '',
    index.routes.map((route) => route.path),
  );
  return {
    code: 'dead-link',
    severity: 'error',
    ...placeOf(link),
    message: `there is no page ${link.path} (written ${link.raw})`,
    hint: known ? `did you mean ${known}?` : 'correct or remove the link',
  };
}

function deadHash(link: PageLink, path: string, ids: string[]): Problem {
  const known = closest(link.hash, ids);
  return {
    code: 'dead-hash',
    severity: 'error',
    ...placeOf(link),
    message: `${path} has no heading #${link.hash}`,
    hint: known ? `did you mean #${known}?` : 'link to the page without a hash',
  };
}

function placeOf(link: PageLink) {
  return { file: `content/${link.source}`, line: link.line, column: link.column };
}

/** The most similar of some names, if any is near enough to be a slip. */
export function closest(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
