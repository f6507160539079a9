export interface TabData {
  label: string;
  value: string;
  disabled?: boolean;
}

/**
 * The tab to show when `index` is wanted: a stored index that no longer exists, or that is
 * disabled, leads to the first tab that can be chosen (TAB-3).
 */
export function usableTab(tabs: readonly TabData[], index: number): number {
  const wanted = tabs[index];
  if (wanted && !wanted.disabled) return index;
  return Math.max(
    0,
    tabs.findIndex((tab) => !tab.disabled),
  );
}

/** The tab that a key leads to, disabled ones skipped; undefined for keys that mean nothing here. */
export function nextTab(
  tabs: readonly TabData[],
  current: number,
  key: string,
): number | undefined {
  const usable = tabs.flatMap((tab, index) => (tab.disabled ? [] : [index]));
  const at = usable.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return usable[(at + 1) % usable.length];
    case 'ArrowLeft':
      return usable[(at - 1 + usable.length) % usable.length];
    case 'Home':
      return usable[0];
    case 'End':
      return usable.at(-1);
    default:
      return undefined;
  }
}
