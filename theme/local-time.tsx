import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * A moment: as the build wrote it, and with the reader's own clock and habits once it is nearly in
 * sight. A browser's first date costs a fifth of the work of a page's start, and most readers see none.
 */
export function LocalTime(props: { iso: string; text: string; lang: string }): ReactNode {
  const { iso, text, lang } = props;
  const place = useRef<HTMLTimeElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <time ref={place} dateTime={iso} title={iso}>
      {isNear ? localTime(iso, lang, navigator.languages) : text}
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
