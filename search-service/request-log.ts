/** What is noted about a request: nothing of who asked, and nothing of what was asked for. */
export interface RequestNote {
  method: string;
  /** A path of the service, or `other`: an address may contain anything. */
  path: string;
  status: number;
  milliseconds: number;
  /** Of a search: a language that the service knows, and how much it found. */
  found?: { lang: string; groups: number; pages: number; isKnown: boolean };
}

/** One line of JSON. */
export function logLine(
  { method, path, status, milliseconds, found }: RequestNote,
  now: Date,
): string {
  return JSON.stringify({
    time: now.toISOString(),
    method,
    path,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ...(found && {
      lang: found.lang,
      groups: found.groups,
      pages: found.pages,
      cached: found.isKnown,
    }),
  });
}

/** What the service says of itself, in the same form. */
export function messageLine(message: string, now: Date, level: 'info' | 'error' = 'info'): string {
  return JSON.stringify({ time: now.toISOString(), level, message });
}
