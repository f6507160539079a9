import type { PageType } from '../model.ts';

/** Title of the browser's tab (TITLE-1). */
export function documentTitle(page: {
  pageType: PageType;
  title: string;
  titleSuffix?: string | undefined;
  siteTitle: string;
}): string {
  const { pageType, siteTitle, titleSuffix } = page;
  // Back-ticks of inline code would be read aloud and shown as they are.
  const title = page.title.replaceAll('`', '');
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

/** A title for programs: without the marks of inline code and bold type. */
export function withoutMarks(text: string): string {
  return text.replaceAll('`', '').replaceAll('**', '');
}
