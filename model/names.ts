/** What everything calls a language, a page and an address. Types only. */

/** Language code of the site, as in `locales[].lang` (`en`, `zh`). */
export type Lang = string;

/** Site path without base, clean: `/guide/start/introduction`, `/blog/`, `/zh/`. */
export type RoutePath = string;

/** Address as it stands in HTML: base included, possibly with query and hash, or external. */
export type Href = string;
