import { afterEach, describe, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../storage-keys.ts';
import { effectiveAppearance } from './appearance.ts';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('createStore', () => {
  test('tells subscribers of changes and of nothing else', () => {
    const store = createStore(1);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.set(1);
    expect(listener).not.toHaveBeenCalled();
    store.set(2);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    store.set(3);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot()).toBe(3);
  });

  test('hydration starts from the initial value', () => {
    const store = createStore('static');
    store.set('live');
    expect(store.getServerSnapshot()).toBe('static');
  });
});

describe('effectiveAppearance', () => {
  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['DARK', false, 'light'],
    ['anything', true, 'dark'],
  ] as const)(
    'APP-1, APP-2, VAL-5: %j with a dark system %j is %s',
    (stored, system, effective) => {
      expect(effectiveAppearance(stored, system)).toBe(effective);
    },
  );
});

describe('storage', () => {
  test('ST-2, CONST-3: the keys of the site', () => {
    expect(STORAGE_KEYS).toEqual({
      appearance: 'rspack-docs-theme-appearance',
      visited: 'rspack-docs-visited',
      tabGroup: 'rspack-docs-tabs.',
    });
  });

  test('reads and writes', () => {
    const values = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    });
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
  });

  test('ERR-8: refused access reads as nothing and writes nothing', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(storage.get('a')).toBeNull();
    expect(() => storage.set('a', '1')).not.toThrow();
  });

  test('ERR-8: so does a browser without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(storage.get('a')).toBeNull();
    expect(() => storage.set('a', '1')).not.toThrow();
  });
});
