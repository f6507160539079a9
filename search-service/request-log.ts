/** What is noted about a request: nothing of who asked, and nothing of what was asked for. */
export interface RequestNote {
  method: string;
  /** A path of the service, or `other`: an address may contain anything. */
  path: string;
  status: number;
  milliseconds: number;
  /** Of a search: a language that the service knows, and how much it found. */
  found?: { lang: string; groups: number; pages: number };
}

/** One line, `key=value` behind the time. */
export function logLine(
  { method, path, status, milliseconds, found }: RequestNote,
  now: Date,
): string {
  const parts = [now.toISOString(), method, path, String(status), `${milliseconds.toFixed(1)}ms`];
  if (found) parts.push(`lang=${found.lang} groups=${found.groups} pages=${found.pages}`);
  return parts.join(' ');
}
