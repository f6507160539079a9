import { DEV_EVENTS, type DevState, type DevUpdate } from './messages.ts';

/** The bundler's interface for live updates, as far as it is used; undefined in production. */
interface Hot {
  on(event: string, listener: (data: never) => void): void;
  addStatusHandler(listener: (status: string) => void): void;
}

declare global {
  interface ImportMeta {
    webpackHot?: Hot;
  }
}

/** Calls back for every message of the development server. */
export function onDevMessages(listeners: {
  state: (state: DevState) => void;
  update: (update: DevUpdate) => void;
}): void {
  import.meta.webpackHot?.on(DEV_EVENTS.state, listeners.state);
  import.meta.webpackHot?.on(DEV_EVENTS.update, listeners.update);
}

/** Calls back before changed code is put in place, and when it is there. */
export function onCodeReplaced(listeners: { before: () => void; after: () => void }): void {
  let applying = false;
  import.meta.webpackHot?.addStatusHandler((status) => {
    if (status === 'apply') {
      applying = true;
      listeners.before();
    } else if (status === 'idle' && applying) {
      applying = false;
      listeners.after();
    }
  });
}
