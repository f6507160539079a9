import {
  type KeyboardEvent,
  type ReactElement,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { tabGroups } from '../../runtime/stores/tab-groups.ts';
import type { IslandProps } from '../types.ts';
import { nextTab, type TabData, usableTab } from './tab-index.ts';

export interface TabsData {
  tabs: TabData[];
  /** Index of the tab the author wants first. */
  initial: number;
  groupId?: string;
  position: 'left' | 'center';
}

/** A set of tabs; sets with the same group id show the same tab, on this and on every page. */
export function Tabs({ data, slots }: IslandProps<TabsData>): ReactElement {
  const { tabs, position } = data;
  const [selected, select] = useSelected(data);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = nextTab(tabs, selected, event.key);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div className={position === 'center' ? 'tabs tabs-center' : 'tabs'}>
      <div className="tab-list" role="tablist" ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ label, value, disabled }, index) => (
          <button
            type="button"
            role="tab"
            key={value}
            id={`${id}t${index}`}
            aria-controls={`${id}p${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            disabled={disabled}
            onClick={() => select(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ value }, index) => (
        <div
          className="tab-panel"
          role="tabpanel"
          key={value}
          id={`${id}p${index}`}
          aria-labelledby={`${id}t${index}`}
          hidden={index !== selected}
        >
          {slots[index]}
        </div>
      ))}
    </div>
  );
}

/** The tab shown and how to change it: the group's, or the set's own without a group. */
function useSelected({ tabs, initial, groupId }: TabsData): [number, (index: number) => void] {
  const [own, setOwn] = useState(initial);
  const group = groupId === undefined ? undefined : tabGroups.group(groupId);
  const shared = useSyncExternalStore(
    group?.subscribe ?? noSubscription,
    group?.getSnapshot ?? nothing,
    nothing,
  );
  const wanted = group ? (shared ?? initial) : own;
  return [usableTab(tabs, wanted), group ? group.select : setOwn];
}

const noSubscription = () => () => {};
const nothing = () => undefined;
