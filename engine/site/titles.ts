import type { PageType } from '../model.ts';

/** Title of the browser's tab (TITLE-1). */
export function documentTitle(page: {
  pageType: PageType;
  title: string;
  titleSuffix?: string | undefined;
  siteTitle: string;
}): string {
  const { pageType, siteTitle, titleSuffix } = page;
  const title = withoutMarks(page.title);
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

/** Code first: marks inside it are text. The same marks as the interface shows (theme/inline-marks). */
const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;

/** A title for programs and the browser's tab: without the marks of code, bold type and emphasis. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, (_, code, strong, emphasis) => code ?? strong ?? emphasis);
}
