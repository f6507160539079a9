/** A value that components and plain code share across React roots (context does not cross roots). */
export interface Store<T> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): T;
  /** What the static HTML shows: hydration starts from it. */
  getServerSnapshot(): T;
  set(value: T): void;
}

/** @param initial the value in the static HTML and before the first `set` */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => current,
    getServerSnapshot: () => initial,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
  };
}
