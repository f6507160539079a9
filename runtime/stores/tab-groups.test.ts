import { describe, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../storage-keys.ts';
import { createTabGroups } from './tab-groups.ts';

/** Windows of one browser: they share a storage, and hear of each other's changes. */
function browser(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  const events = new EventTarget();
  const groups = createTabGroups({
    storage: () => ({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    }),
    events,
  });
  const otherWindow = (key: string, newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { values, groups, otherWindow };
}

describe('createTabGroups', () => {
  test('ST-2: one key per group', () => {
    const { values, groups } = browser();
    groups.group('pm').select(2);
    expect([...values]).toEqual([[`${STORAGE_KEYS.tabGroup}pm`, '2']]);
  });

  test('remembers the choice of an earlier visit', () => {
    const { groups } = browser({ 'rspack-docs-tab-pm': '1' });
    expect(groups.group('pm').getSnapshot()).toBe(1);
    expect(groups.group('other').getSnapshot()).toBeUndefined();
  });

  test.each(['', '-1', '1.5', '1e3', 'pnpm', '99999'])('takes %j for nobody’s choice', (value) => {
    const { groups } = browser({ 'rspack-docs-tab-pm': value });
    expect(groups.group('pm').getSnapshot()).toBeUndefined();
  });

  test('tells every block of the group, and no other', () => {
    const { groups } = browser();
    const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
    groups.group('pm').subscribe(first);
    const unsubscribe = groups.group('pm').subscribe(second);
    groups.group('lang').subscribe(other);
    groups.group('pm').select(1);
    unsubscribe();
    groups.group('pm').select(0);
    groups.group('pm').select(0);
    expect([first, second, other].map((mock) => mock.mock.calls.length)).toEqual([2, 1, 0]);
  });

  test('follows other windows', () => {
    const { groups, otherWindow } = browser();
    const listener = vi.fn();
    groups.group('pm').subscribe(listener);
    otherWindow('rspack-docs-tab-pm', '3');
    otherWindow('rspack-docs-theme-appearance', 'dark');
    expect(groups.group('pm').getSnapshot()).toBe(3);
    otherWindow('rspack-docs-tab-pm', null);
    expect(groups.group('pm').getSnapshot()).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('ERR-8: without storage a choice lasts as long as the page', () => {
    const groups = createTabGroups({
      storage: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
      events: undefined,
    });
    expect(groups.group('pm').getSnapshot()).toBeUndefined();
    groups.group('pm').select(1);
    expect(groups.group('pm').getSnapshot()).toBe(1);
  });
});
