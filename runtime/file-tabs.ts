import { nextTab } from '../islands/tabs/tab-index.ts';

let count = 0;

/** Makes the files of examples tabs: one is seen at a time. */
export function connectFileTabs(main: HTMLElement): void {
  for (const group of main.querySelectorAll<HTMLElement>('.files:not([data-tabs])')) {
    group.dataset.tabs = '';
    count += 1;
    connect(group, `files${count}`);
  }
}

function connect(group: HTMLElement, id: string): void {
  const tabs = [...group.querySelectorAll<HTMLElement>(':scope > .file-tabs > button')];
  const panels = [...group.querySelectorAll<HTMLElement>(':scope > .file')];
  const select = (chosen: number) => {
    for (const [index, tab] of tabs.entries()) {
      const isChosen = index === chosen;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      panels[index]?.toggleAttribute('data-chosen', isChosen);
    }
  };
  for (const [index, tab] of tabs.entries()) {
    const panel = panels[index];
    if (!panel) continue;
    tab.id = `${id}t${index}`;
    panel.id = `${id}p${index}`;
    panel.role = 'tabpanel';
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => select(index));
  }
  group.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = tabs.indexOf(event.target as HTMLElement);
    const names = tabs.map((tab) => ({ label: tab.textContent ?? '', value: '' }));
    const next = at === -1 ? undefined : nextTab(names, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    tabs[next]?.focus();
  });
  select(0);
}
