import { type InlineText, plainText } from '../../model/inline-text.ts';
import type { PageType } from '../../model/page-view.ts';

/** Title of the browser's tab (TITLE-1). */
export function documentTitle(page: {
  pageType: PageType;
  title: InlineText;
  titleSuffix?: string | undefined;
  siteTitle: string;
}): string {
  const { pageType, siteTitle, titleSuffix } = page;
  const title = plainText(page.title);
  switch (pageType) {
    case 'doc':
      return title === '' ? siteTitle : withSuffix(title, titleSuffix ?? siteTitle);
    case 'home':
      return titleSuffix === undefined ? siteTitle : withSuffix(siteTitle, titleSuffix);
    case '404':
      return withSuffix('404', siteTitle);
    case 'custom':
    case 'blank':
      return siteTitle;
  }
}

function withSuffix(title: string, suffix: string): string {
  const trimmed = suffix.trim();
  if (trimmed === '') return title.trim();
  return `${title.trim()}${/^[-|]/.test(trimmed) ? ' ' : ' - '}${trimmed}`;
}
