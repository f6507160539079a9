import { parseLabel } from '../../model/inline-label.ts';
import { parseMarks } from '../../model/marks.ts';
import type { RoutePath } from '../../model/names.ts';
import type { OverviewCard, OverviewGroup } from '../../model/page-view.ts';
import type { SidebarEntry, SidebarGroup } from '../model.ts';
import { listedTitle, type SitePage } from './page-summary.ts';
import type { LinkContext, RouteIndex } from './route-index.ts';
import { isSameRoute } from './sidebar.ts';

/** What an overview page is made from. */
export interface OverviewInput {
  /** Route of the overview page without version and language. */
  key: RoutePath;
  /** Levels set on the overview page itself. */
  levels?: number[] | undefined;
  entries: SidebarEntry[];
  index: RouteIndex;
  context: LinkContext;
  pageAt: (path: RoutePath) => SitePage | undefined;
  /** Title of the group of stand-alone pages, `Others`. */
  othersTitle: string;
}

/** Lists the sidebar's groups and their pages below a route (OVER-2 to OVER-6). */
export function buildOverview(input: OverviewInput): OverviewGroup[] {
  const own = findGroup(input.entries, (group) => isSameRoute(group.link, input.key));
  const entries = own ? [own] : input.entries;
  const groups: OverviewGroup[] = [];
  const others: OverviewCard[] = [];
  for (const entry of entries) {
    if (entry.kind === 'group') {
      const cards = entry.items.flatMap((item) => cardOf(item, input, entry.overviewHeaders));
      if (cards.length > 0) groups.push({ name: parseLabel(entry.text), cards });
    } else {
      others.push(...cardOf(entry, input, undefined));
    }
  }
  if (others.length > 0) {
    groups.push({ name: groups.length === 0 ? '' : input.othersTitle, cards: byDate(others) });
  }
  return groups;
}

/** Blog posts newest first; pages without a date keep the order of the tree, behind them. */
function byDate(cards: OverviewCard[]): OverviewCard[] {
  return cards
    .map((card, position) => ({ card, position }))
    .sort((a, b) => (b.card.date ?? '').localeCompare(a.card.date ?? '') || a.position - b.position)
    .map(({ card }) => card);
}

function findGroup(
  entries: SidebarEntry[],
  test: (group: SidebarGroup) => boolean,
): SidebarGroup | undefined {
  for (const entry of entries) {
    if (entry.kind !== 'group') continue;
    const found = test(entry) ? entry : findGroup(entry.items, test);
    if (found) return found;
  }
  return undefined;
}

/** A nested group becomes a card that leads to its first page. */
function cardOf(
  entry: SidebarEntry,
  input: OverviewInput,
  groupLevels: number[] | undefined,
): OverviewCard[] {
  if (entry.kind === 'group') {
    const levels = entry.overviewHeaders ?? groupLevels;
    const [first] = entry.items.flatMap((item) => cardOf(item, input, levels));
    return first ? [{ ...first, text: parseLabel(entry.text) }] : [];
  }
  if (entry.kind !== 'item') return [];
  const resolved = input.index.resolve(entry.link, input.context);
  if (resolved.kind !== 'page') return [];
  const { route, href } = resolved;
  const scope = input.key.replace(/overview\/?$/, '');
  if (!route.key.startsWith(scope) || route.key === input.key) return [];
  const page = input.pageAt(route.path);
  if (!page) return [];
  const { frontmatter, toc } = page.summary;
  const levels = frontmatter.overviewHeaders ??
    entry.overviewHeaders ??
    input.levels ??
    groupLevels ?? [2];
  return [
    {
      text: entry.text ? parseLabel(entry.text) : listedTitle(page),
      href,
      ...(frontmatter.date !== undefined && { date: frontmatter.date }),
      ...(frontmatter.description !== undefined && {
        description: parseMarks(frontmatter.description),
      }),
      headings: toc
        .filter(({ depth }) => levels.includes(depth))
        .map(({ text, id, depth }) => ({ text, href: `${href}#${id}`, depth })),
    },
  ];
}
