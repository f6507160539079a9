import { type ReactNode, useSyncExternalStore } from 'react';

/** Nothing changes while a page is shown. */
const subscribe = () => () => undefined;

/** A moment: as the build wrote it, and with the reader's own clock and habits once scripts run. */
export function LocalTime(props: { iso: string; text: string; lang: string }): ReactNode {
  const { iso, text, lang } = props;
  const shown = useSyncExternalStore(
    subscribe,
    () => localTime(iso, lang, navigator.languages),
    () => text,
  );
  return (
    <time dateTime={iso} title={iso}>
      {shown}
    </time>
  );
}

/**
 * Day and minute in the reader's time zone, written as in the first of the reader's locales that is
 * one of the page's language: a British reader of an English page has the day first.
 */
export function localTime(iso: string, pageLang: string, locales: readonly string[]): string {
  const language = languageOf(pageLang);
  const locale = locales.find((one) => languageOf(one) === language) ?? pageLang;
  return new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? '';
}
