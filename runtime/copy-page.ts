import { tellMissing } from './notice.ts';

/** Milliseconds that the button shows success. */
const SUCCESS_TIME = 2000;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/**
 * Copies a page's Markdown twin, whose address the button holds. A twin that cannot be fetched, or
 * a clipboard that refuses, is told; the link beside the button leads to the same text.
 */
export async function copyPage(button: HTMLButtonElement): Promise<void> {
  const { copyPage: address = '', done = '' } = button.dataset;
  try {
    await navigator.clipboard.writeText(await textAt(address));
  } catch (error) {
    console.error(`Cannot copy ${address}`, error);
    await tellMissing(() => void copyPage(button));
    return;
  }
  const status = button.parentElement?.querySelector('[role=status]');
  button.dataset.state = 'copied';
  if (status) status.textContent = done;
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      delete button.dataset.state;
      if (status) status.textContent = '';
    }, SUCCESS_TIME),
  );
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.text();
}
