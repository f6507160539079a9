import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface GroupTabsProps {
  name: string;
  labels: readonly string[];
  selected: number;
  /** Id of the element that shows the chosen group. */
  panel: string;
  onSelect: (index: number) => void;
}

/** One tab for each group of results (SRCH-UI-6). Arrow keys move as in every set of tabs. */
export function GroupTabs(props: GroupTabsProps): ReactNode {
  const { name, labels, selected, panel, onSelect } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, selected, labels.length);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <div className="search-tabs" role="tablist" aria-label={name} ref={list} onKeyDown={onKeyDown}>
      {labels.map((text, index) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-selected={index === selected}
          aria-controls={panel}
          tabIndex={index === selected ? 0 : -1}
          // Under the mouse the focus stays in the input, and typing goes on.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, selected: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (selected + 1) % count;
    case 'ArrowLeft':
      return (selected + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
