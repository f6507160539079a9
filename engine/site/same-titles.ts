import { plainText } from '../../model/inline-text.ts';
import type { Problem } from '../model.ts';
import { pageTitle, type SitePage } from './page-summary.ts';

/** No more pages are named than these. */
const NAMED = 3;

/** Pages of one folder that menus and the search cannot tell apart; each title is reported once. */
export function sameTitles(pages: readonly SitePage[]): Problem[] {
  const groups = new Map<string, SitePage[]>();
  for (const page of pages) {
    const { route, summary } = page;
    const title = plainText(pageTitle(page)).trim();
    if (title === '' || summary.frontmatter.pageType !== 'doc' || route.writtenIn) continue;
    const folder = route.path.replace(/[^/]*$/, '');
    const key = `${route.version}\0${route.lang}\0${folder}\0${title}`;
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  return [...groups.values()].flatMap((group): Problem[] => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return [];
    const files = others.slice(0, NAMED).map(({ route }) => `content/${route.source}`);
    const rest = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
    return [
      {
        code: 'same-title',
        severity: 'warning',
        file: `content/${first.route.source}`,
        message: `the page is called “${plainText(pageTitle(first)).trim()}”, as are ${files.join(', ')}${rest}: readers cannot tell them apart in menus and in the search`,
        hint: 'write `title` into the frontmatter of each, or begin it with a `# Title` of its own',
      },
    ];
  });
}
