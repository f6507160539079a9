import type { ClientView, PageStart, Regions } from '../model/page-view.ts';

/** What a page shows that hides nothing; the document's data does not repeat it. */
export const ALL_REGIONS: Regions = {
  navbar: true,
  sidebar: true,
  outline: true,
  footer: true,
  globalUI: true,
};

/** The shown page's data: what the document holds as data, and what it says elsewhere anyway. */
export function readPage(data: PageStart['view']): ClientView {
  const { lang, dataset } = document.documentElement;
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  return {
    versions: [],
    ...data,
    regions: { ...ALL_REGIONS, ...data.regions },
    htmlLang: lang,
    // The build wrote it from this type.
    pageType: dataset.pageType as ClientView['pageType'],
    documentTitle: document.title,
    description: description?.content ?? '',
  };
}
