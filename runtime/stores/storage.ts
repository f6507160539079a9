/**
 * Local storage that may be refused (private mode, quota, blocked site data): reading gives null,
 * writing does nothing. The site then works with its defaults.
 */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether there is a key that starts so. */
  hasSome(prefix: string): boolean {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith(prefix));
    } catch {
      return false;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The choice holds until the page is left.
    }
  },
};

/** The session's storage, for what one document leaves to the next. */
export const session = {
  set(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // The next document begins anew.
    }
  },
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Reads what was left, once. */
  take(key: string): string | null {
    try {
      const value = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return value;
    } catch {
      return null;
    }
  },
};
