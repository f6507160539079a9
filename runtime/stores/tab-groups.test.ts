import { expect, test, vi } from 'vitest';
import { createTabGroups } from './tab-groups.ts';

function memory(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

function storageEvent(key: string | null, newValue: string | null): Event {
  return Object.assign(new Event('storage'), { key, newValue });
}

test('TAB-2: the index is stored as a decimal string and read again', () => {
  const storage = memory();
  const make = () => createTabGroups({ storage: () => storage, events: undefined });
  make().group('pm').select(2);
  expect(storage.getItem('rspack-docs-tabs.pm')).toBe('2');
  expect(make().group('pm').getSnapshot()).toBe(2);
  expect(make().group('other').getSnapshot()).toBeUndefined();
});

test('all sets of a group hear of a change, once', () => {
  const groups = createTabGroups({ storage: () => memory(), events: undefined });
  const listener = vi.fn();
  const stop = groups.group('a').subscribe(listener);
  groups.group('a').select(1);
  groups.group('a').select(1);
  groups.group('b').select(1);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  groups.group('a').select(0);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('other windows are followed', () => {
  const events = new EventTarget();
  const groups = createTabGroups({ storage: () => memory(), events });
  const group = groups.group('a');
  events.dispatchEvent(storageEvent('rspack-docs-tabs.a', '3'));
  expect(group.getSnapshot()).toBe(3);
  events.dispatchEvent(storageEvent('something', '1'));
  expect(group.getSnapshot()).toBe(3);
  events.dispatchEvent(storageEvent(null, null));
  expect(group.getSnapshot()).toBeUndefined();
});

test('TAB-3: what is no index counts as nothing', () => {
  for (const value of ['', 'NaN', '-1', '1.5', '1e3', '99999']) {
    const storage = memory({ 'rspack-docs-tabs.a': value });
    const groups = createTabGroups({ storage: () => storage, events: undefined });
    expect(groups.group('a').getSnapshot()).toBeUndefined();
  }
});

test('without storage the choice lasts as long as the page', () => {
  const groups = createTabGroups({
    storage: () => {
      throw new Error('blocked');
    },
    events: undefined,
  });
  groups.group('a').select(1);
  expect(groups.group('a').getSnapshot()).toBe(1);
});
