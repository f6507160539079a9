import { STORAGE_KEYS } from '../storage-keys.ts';
import { storage } from './storage.ts';

export type Appearance = 'light' | 'dark';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** Effective appearance (APP-2): a stored `light` or `dark` wins, anything else follows the system. */
export function effectiveAppearance(stored: string | null, systemDark: boolean): Appearance {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemDark ? 'dark' : 'light';
}

const listeners = new Set<() => void>();
let watching = false;
let chosen: Appearance | undefined;

function read(): Appearance {
  // Where storage is refused, the choice holds until the page is left.
  const stored = storage.get(STORAGE_KEYS.appearance) ?? chosen ?? null;
  return effectiveAppearance(stored, matchMedia(DARK_SYSTEM).matches);
}

/** The pre-paint script has set the class; this keeps it in step afterwards. */
function apply(value: Appearance): void {
  document.documentElement.classList.toggle('dark', value === 'dark');
  for (const listener of listeners) listener();
}

function watch(): void {
  if (watching) return;
  watching = true;
  addEventListener('storage', (event) => {
    // `key` is null when another tab cleared everything.
    if (event.key === STORAGE_KEYS.appearance || event.key === null) apply(read());
  });
  matchMedia(DARK_SYSTEM).addEventListener('change', () => apply(read()));
}

/** The page's appearance as a store; static HTML is light (APP-3). */
export const appearance = {
  subscribe(listener: () => void): () => void {
    watch();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): Appearance =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  getServerSnapshot: (): Appearance => 'light',
  /** Switches between dark and light and stores the choice (APP-4). */
  toggle(): void {
    const next = appearance.getSnapshot() === 'dark' ? 'light' : 'dark';
    chosen = next;
    storage.set(STORAGE_KEYS.appearance, next);
    apply(next);
  },
};
