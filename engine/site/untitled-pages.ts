import { plainText } from '../../model/inline-text.ts';
import type { Problem } from '../model.ts';
import { listedTitle, pageTitle, type SitePage } from './page-summary.ts';

/** Pages that are listed under their title and have none: they are called as their file is. */
export function untitledPages(pages: readonly SitePage[]): Problem[] {
  return pages
    .filter(({ summary }) => summary.frontmatter.pageType === 'doc' && !summary.incomplete)
    .filter((page) => plainText(pageTitle(page)).trim() === '')
    .map(({ route, summary }) => ({
      code: 'no-title',
      severity: 'warning',
      file: `content/${route.source}`,
      message: `the page has no title: menus and the search call it “${plainText(listedTitle({ route, summary }))}”, as its file is called`,
      hint: 'begin it with `# Title`, or write `title` into its frontmatter',
    }));
}
