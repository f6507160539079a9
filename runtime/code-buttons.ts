import { announce } from './announce.ts';
import { tellCopyByHand } from './notice.ts';
import { selectCode } from './select-code.ts';

const SUCCESS_TIME = 2000;

/** Elements of a block's lines that are not code. */
const NOT_CODE = '.sign';

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Does what a button of a code block is there for. */
export function pressCodeButton(button: HTMLButtonElement): void {
  const block = button.closest<HTMLElement>('.code');
  if (!block) return;
  if (button.classList.contains('code-wrap')) toggleWrap(button, block);
  else void copy(button, block);
}

async function copy(button: HTMLButtonElement, block: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(codeText(block));
  } catch {
    // Refused or unavailable.
    selectCode(button);
    tellCopyByHand();
    return;
  }
  const { title, dataset } = button;
  const done = dataset.done ?? '';
  // `title` is never changed: it holds the name to come back to.
  button.ariaLabel = done;
  dataset.state = 'copied';
  announce(done);
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      button.ariaLabel = title;
      delete dataset.state;
      announce('');
    }, SUCCESS_TIME),
  );
}

function toggleWrap(button: HTMLButtonElement, block: HTMLElement): void {
  const wraps = block.toggleAttribute('data-wrap');
  button.ariaPressed = String(wraps);
}

/**
 * The code that a block shows, as one would use it: without prompts, and of a diff what is there
 * after the change.
 */
function codeText(block: HTMLElement): string {
  const lines: string[] = [];
  for (const line of block.querySelectorAll('.line:not(.del)')) {
    let text = line.textContent ?? '';
    // Signs stand at the start of their line.
    const sign = line.querySelector(NOT_CODE)?.textContent ?? '';
    if (sign !== '') text = text.slice(sign.length);
    lines.push(text);
  }
  return lines.join('').replace(/\n$/, '');
}
