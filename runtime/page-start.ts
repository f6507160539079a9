import type { ClientView, OutlineEntry, PageStart, Regions } from '../model/page-view.ts';
import { readInline } from './inline-nodes.ts';
import { shellId } from './shell-ids.ts';

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
    regions: ALL_REGIONS,
    versions: [],
    ...data,
    htmlLang: lang,
    // The build wrote it from this type.
    pageType: dataset.pageType as ClientView['pageType'],
    documentTitle: document.title,
    description: description?.content ?? '',
    outline: readOutline(),
  };
}

function readOutline(): OutlineEntry[] {
  const items = document.getElementById(shellId('outline'))?.querySelectorAll('li') ?? [];
  return [...items].flatMap((item) => {
    const link = item.querySelector('a');
    const id = link?.getAttribute('href')?.slice(1);
    if (!link || id === undefined) return [];
    return [{ id, text: readInline(link), depth: Number(item.dataset.depth ?? 2) }];
  });
}
