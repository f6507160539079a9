import type { ReactNode } from 'react';

interface PostDateProps {
  /** ISO timestamp. */
  date: string;
  htmlLang: string;
}

/** Day of a post, in UTC, as its language writes it. At build only. */
export function PostDate({ date, htmlLang }: PostDateProps): ReactNode {
  const format = new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
