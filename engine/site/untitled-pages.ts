import { plainText } from '../../model/inline-text.ts';
import type { Problem } from '../model.ts';
import { pageTitle, type SitePage } from './page-summary.ts';

/** Pages that are listed under their title and have none: menus would show an empty link. */
export function untitledPages(pages: readonly SitePage[]): Problem[] {
  return pages
    .filter(({ summary }) => summary.frontmatter.pageType === 'doc')
    .filter((page) => plainText(pageTitle(page)).trim() === '')
    .map(({ route }) => ({
      code: 'no-title',
      severity: 'warning',
      file: `content/${route.source}`,
      message: 'the page has no title: in menus and in the search its link would be empty',
      hint: 'begin it with `# Title`, or write `title` into its frontmatter',
    }));
}
