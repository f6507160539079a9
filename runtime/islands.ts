import type { Root } from 'react-dom/client';
import { islandRegistry } from '../islands/registry.ts';
import type { IslandEntry } from '../islands/types.ts';
import { tellMissing } from './notice.ts';
import { retry } from './retry.ts';
import { isPartGone } from './site-update.ts';
import { setBuiltHtml } from './trusted.ts';
import { whenIdle } from './when-idle.ts';

interface Waking {
  /** Stops waiting for the moment to hydrate. */
  cancel: () => void;
  root?: Root;
  /** Repeats the last click or key on a button that nothing could answer yet. */
  repeatMissed?: () => void;
  /** Whether that button has gone, and another one has its place. */
  isReplaced?: () => boolean;
  /** Resolves when the button of the mouse, or the finger, that was put down on it is up again. */
  released?: Promise<void>;
  /** A reader has used what the island is there for, and nothing has answered yet. */
  isMissed?: boolean;
  /** Asks for an island again that did not come. */
  again?: () => void;
}

/** Then readers get by with what the build rendered. Milliseconds. */
const WAITS = [500, 2000];

const islands = new Map<HTMLElement, Waking>();
const eventsOfInteraction = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;
/** What a reader does on the page, or in another window that shares the choices. */
const eventsOfReading = ['scroll', 'pointerdown', 'focusin', 'keydown', 'storage'] as const;

/** Islands whose code has come: they are woken on other pages, too. */
const known = new Set<IslandEntry>();

/** Makes the islands below an element interactive, each at its moment, outer ones first. */
export function hydrateIslands(container: ParentNode): void {
  for (const host of container.querySelectorAll<HTMLElement>('docs-island')) {
    if (islands.has(host)) continue;
    const name = host.dataset.island ?? '';
    const entry = islandRegistry[name];
    if (!entry) {
      console.error(`Island ${name}: not in the registry`);
      continue;
    }
    const waking: Waking = { cancel: () => {} };
    islands.set(host, waking);
    keepMissed(host, waking);
    waking.again = () => {
      delete host.dataset.failed;
      void wake(host, waking, name, entry);
    };
    waking.cancel = when(entry, host, () => void wake(host, waking, name, entry));
  }
}

/** Ends the islands below an element, before its content is replaced. */
export function unhydrateIslands(container: Node): void {
  for (const [host, waking] of islands) {
    if (!container.contains(host)) continue;
    // Out of the map first: a root that has not finished hydrating reports an error as it unmounts.
    islands.delete(host);
    waking.cancel();
    waking.root?.unmount();
  }
}

/** The code of an island, and React, which no page without islands loads. */
function partsOf({ load }: IslandEntry) {
  return Promise.all([import(/* webpackChunkName: "island" */ './island-root.ts'), load()]);
}

async function wake(
  host: HTMLElement,
  waking: Waking,
  name: string,
  entry: IslandEntry,
): Promise<void> {
  // What the build rendered stays readable when the island fails.
  const html = host.innerHTML;
  // Errors of an island that was taken away meanwhile, half hydrated, concern nobody.
  const isGone = () => islands.get(host) !== waking;
  const report = (error: unknown) => {
    if (isGone()) return;
    console.error(`Island ${name}:`, error);
    // What React has caught is shown like what nobody has (`runtime/dev/thrown.ts`).
    if (process.env.NODE_ENV === 'development') dispatchEvent(new ErrorEvent('error', { error }));
  };
  const fail = (error: unknown) => {
    if (isGone()) return;
    report(error);
    host.dataset.failed = '';
    if (waking.isMissed) tell(waking);
    // React is still at work on the root that failed. Before the next frame: nobody sees it empty.
    queueMicrotask(() => restore(host, waking, html));
  };
  try {
    const parts = await retry(() => partsOf(entry), { waits: WAITS, isHopeless: isPartGone });
    // Of a translated page React replaces the buttons: one that is pressed would never be clicked.
    await waking.released;
    if (isGone()) return;
    const [{ hydrateIsland }, Component] = parts;
    const renewed = () =>
      void setTimeout(() => {
        if (isGone()) return;
        // Islands in its slots have new elements, and so has what was clicked.
        wakeInside(host);
        if (waking.isReplaced?.()) waking.repeatMissed?.();
      });
    waking.root = hydrateIsland(host, Component, { report, renewed, fail });
    // React hydrates at once what is clicked.
    waking.repeatMissed?.();
    waking.isMissed = false;
  } catch (error) {
    fail(error);
  }
}

/** Tells a reader, once for each try, why nothing answers. */
function tell(waking: Waking): void {
  waking.isMissed = false;
  void tellMissing(() => waking.again?.());
}

/**
 * Remembers what a reader does to the island's own buttons until the island can hear it, and tells
 * who uses one that did not come.
 */
function keepMissed(host: HTMLElement, waking: Waking): void {
  const miss = (control: Element | null): boolean => {
    // What stands in slots, islands and the buttons of code among it, answers by itself.
    const isOwn = control?.closest('docs-island, .island-slot') === host;
    if (!isOwn || waking.root) return false;
    waking.isMissed = true;
    if (host.dataset.failed !== undefined) tell(waking);
    return true;
  };
  const keep = (event: MouseEvent | KeyboardEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // Keys lead to a button and on from it.
    if (!button || (event.type === 'keydown' && isWay(event)) || !miss(button)) return;
    const { type } = event;
    const again =
      event instanceof KeyboardEvent ? new KeyboardEvent(type, event) : new MouseEvent(type, event);
    const place = buttonsOf(host).indexOf(button);
    let target: HTMLElement | undefined = button;
    waking.isReplaced = () => target?.isConnected === false;
    waking.repeatMissed = () => {
      if (waking.isReplaced?.()) target = buttonsOf(host)[place];
      target?.dispatchEvent(again);
    };
  };
  host.addEventListener('pointerdown', ({ button }) => {
    if (button === 0 && !waking.root) waking.released = nextRelease();
  });
  host.addEventListener('click', keep);
  host.addEventListener('keydown', keep);
  host.addEventListener('input', ({ target }) => {
    if (target instanceof Element) miss(target);
  });
}

/** Resolves when what is pressed is up again, and the click that belongs to it has come. */
function nextRelease(): Promise<void> {
  return new Promise((released) => {
    const done = () => setTimeout(released);
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, done, { capture: true, once: true });
    }
  });
}

const buttonsOf = (host: HTMLElement) => [...host.querySelectorAll('button')];

function isWay(event: Event): boolean {
  return event instanceof KeyboardEvent && /^(?:Tab|Shift|Control|Alt|Meta)$/.test(event.key);
}

/** Puts the static HTML back that React took away with the island that failed. */
function restore(host: HTMLElement, waking: Waking, html: string): void {
  if (islands.get(host) !== waking || !waking.root) return;
  waking.root.unmount();
  // Nothing answers any more: who uses one of its buttons is told.
  delete waking.root;
  setBuiltHtml(host, html);
  wakeInside(host);
}

/** Wakes the islands inside of one whose content is new. */
function wakeInside(host: HTMLElement): void {
  for (const [other, { cancel, root }] of islands) {
    if (other.isConnected) continue;
    // They stood inside of what React took away.
    islands.delete(other);
    cancel();
    root?.unmount();
  }
  // The host itself is known, and is not woken again.
  hydrateIslands(host);
}

/** Calls back at the strategy's moment. @returns a function that stops waiting */
function when(entry: IslandEntry, host: HTMLElement, ready: () => void): () => void {
  const { strategy } = entry;
  switch (strategy) {
    case 'load':
      ready();
      return () => {};
    case 'idle':
      return !known.has(entry) && entry.mayRest?.()
        ? whenRead(host, () => soon(entry, ready))
        : soon(entry, ready);
    case 'visible':
      return whenNear(host, ready);
    case 'interaction':
      return whenTouched(host, ready);
    default:
      return strategy satisfies never;
  }
}

/** Its code is under way while the browser is not idle yet. */
function soon(entry: IslandEntry, ready: () => void): () => void {
  known.add(entry);
  partsOf(entry).catch(() => undefined);
  return whenIdle(ready);
}

/** Calls back when the host is in sight, or the reader does anything: all sets follow one choice. */
function whenRead(host: HTMLElement, begin: () => () => void): () => void {
  const begun = () => {
    stop();
    stop = begin();
  };
  const leave = whenInSight(host, '0px', begun);
  let stop = () => {
    leave();
    for (const type of eventsOfReading) removeEventListener(type, begun);
  };
  for (const type of eventsOfReading) addEventListener(type, begun, { passive: true });
  return () => stop();
}

/**
 * Calls back when the host is in sight; once the reader scrolls, a little before. Who stays at the
 * top loads nothing for what stands below.
 */
function whenNear(host: HTMLElement, ready: () => void): () => void {
  const near = () => {
    stop();
    ready();
  };
  const lookAhead = () => {
    leave();
    leave = whenInSight(host, '300px', near);
  };
  let leave = whenInSight(host, '0px', near);
  const stop = () => {
    leave();
    removeEventListener('scroll', lookAhead);
  };
  addEventListener('scroll', lookAhead, { once: true, passive: true });
  return stop;
}

/** Calls back, once or more, when a host is as near to the window. @returns a function that stops it */
function whenInSight(host: HTMLElement, rootMargin: string, seen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
    },
    { rootMargin },
  );
  // The host itself has no box (`display: contents`); its content has.
  observer.observe(host.firstElementChild ?? host);
  return () => observer.disconnect();
}

function whenTouched(host: HTMLElement, ready: () => void): () => void {
  const stop = () => {
    for (const type of eventsOfInteraction) host.removeEventListener(type, touched);
  };
  const touched = () => {
    stop();
    ready();
  };
  for (const type of eventsOfInteraction) host.addEventListener(type, touched, { passive: true });
  return stop;
}
