import { plainText } from '../../model/inline-text.ts';
import type { ClientView } from '../../model/page-view.ts';
import type { ShellData } from '../../model/shell.ts';
import type { ResolvedConfig, ResolvedLocale } from '../config.ts';
import { isExternal } from '../routes.ts';
import type { SitePage } from './page-summary.ts';
import type { RouteIndex } from './route-index.ts';

/** Where a page stands. */
interface Place {
  config: Pick<ResolvedConfig, 'siteUrl'>;
  page: Pick<SitePage, 'route' | 'summary'>;
  section: { locale: Pick<ResolvedLocale, 'title'>; shell: Pick<ShellData, 'nav' | 'homeHref'> };
  index: Pick<RouteIndex, 'href'>;
}

/**
 * What search engines read of a documentation page: the article and the way to it (schema.org, as
 * JSON-LD). Undefined without an absolute address to name the page by.
 */
export function linkedData(input: Place, view: ClientView): string | undefined {
  const { config, page, section, index } = input;
  if (config.siteUrl === '' || view.pageType !== 'doc') return undefined;
  const { date } = page.summary.frontmatter;
  const url = config.siteUrl + index.href(page.route.path);
  const name = plainText(view.title);
  const tab = section.shell.nav[view.currentTab];
  const steps = [
    { name: section.locale.title, href: section.shell.homeHref },
    ...(tab?.href === undefined ? [] : [{ name: tab.text, href: tab.href }]),
    { name, href: undefined },
  ];
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': date === undefined ? 'TechArticle' : 'BlogPosting',
        headline: name,
        description: view.description,
        inLanguage: view.htmlLang,
        url,
        ...(date !== undefined && { datePublished: date }),
        ...(view.lastUpdated && { dateModified: view.lastUpdated.iso }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, position) => ({
          '@type': 'ListItem',
          position: position + 1,
          name: step.name,
          ...(step.href !== undefined && {
            item: (isExternal(step.href) ? '' : config.siteUrl) + step.href,
          }),
        })),
      },
    ],
  });
}
