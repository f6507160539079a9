import { THROWN_ADDRESS, type Thrown } from './messages.ts';

/**
 * Calls back with what code of the site throws in this window, with its place in the sources, as
 * problems are shown. What is not the site's stays in the console.
 */
export function onThrown(show: (text: string) => void): void {
  const tell = async (error: unknown) => {
    if (!(error instanceof Error)) return;
    const thrown: Thrown = { message: String(error), stack: error.stack ?? '' };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(thrown);
    const answer = await fetch(THROWN_ADDRESS, { method: 'POST', headers, body });
    const text = answer.ok ? await answer.text() : '';
    if (text !== '') show(text);
  };
  // Without the server there is nothing to show it with, and the console has it.
  const told = (error: unknown) => void tell(error).catch(() => undefined);
  addEventListener('error', ({ error }) => told(error));
  addEventListener('unhandledrejection', ({ reason }) => told(reason));
}
