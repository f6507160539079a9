import { STORAGE_KEYS } from '../storage-keys.ts';
import { storage } from './storage.ts';

export type Appearance = 'light' | 'dark';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** Effective appearance (APP-2): a stored `light` or `dark` wins, anything else follows the system. */
export function effectiveAppearance(stored: string | null, systemDark: boolean): Appearance {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemDark ? 'dark' : 'light';
}

/** The choice of a reader whose browser refuses storage: it holds until the page is left. */
let chosen: Appearance | undefined;

function read(): Appearance {
  const stored = storage.get(STORAGE_KEYS.appearance) ?? chosen ?? null;
  return effectiveAppearance(stored, matchMedia(DARK_SYSTEM).matches);
}

function apply(value: Appearance): void {
  document.documentElement.classList.toggle('dark', value === 'dark');
  colorWindow(value);
}

/** What browsers paint around the page: the one colour that fits, whatever the system prefers. */
function colorWindow(value: Appearance): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.for ??= meta.media.includes('dark') ? 'dark' : 'light';
    meta.media = meta.dataset.for === value ? '' : 'not all';
  }
}

/**
 * The page's appearance after the first paint. It lives in the root element's class, where the
 * pre-paint script has put it; style sheets do the rest.
 */
export const appearance = {
  /** Follows the system (APP-6) and other tabs (APP-5). */
  follow(): void {
    colorWindow(read());
    addEventListener('storage', (event) => {
      // `key` is null when another tab cleared everything.
      if (event.key !== STORAGE_KEYS.appearance && event.key !== null) return;
      // What another tab has stored or removed counts for this one, too.
      chosen = undefined;
      apply(read());
    });
    matchMedia(DARK_SYSTEM).addEventListener('change', () => apply(read()));
  },
  /** Switches between dark and light and stores the choice (APP-4). */
  toggle(): void {
    const next = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
    chosen = next;
    storage.set(STORAGE_KEYS.appearance, next);
    apply(next);
  },
};
