import { announce } from './announce.ts';
import { findTrouble, reloadOnce, wasRenewed } from './site-update.ts';

/** Texts of the interface in the language of the shown page, by their names. */
type TextOf = (name: string) => string;

let textOf: TextOf = (name) => name;
let shown: HTMLElement | undefined;

/** What a reader can do about a notice. */
interface Remedy {
  label: string;
  act: () => void;
}

/**
 * Lets the page say what does not work. Its code is no part that could be missing, too.
 * @param texts called whenever something is said
 */
export function startNotices(texts: TextOf): void {
  textOf = texts;
  if (wasRenewed()) show(textOf('siteRenewed'));
}

/**
 * Says why something that the reader asked for did not come, and offers what helps. A site that has
 * been updated is loaded anew, if nothing gets lost by that.
 * @param again does once more what the reader asked for
 */
export async function tellMissing(again: () => void): Promise<void> {
  const trouble = await findTrouble();
  const tryAgain = { label: textOf('tryAgain'), act: again };
  if (trouble === 'offline') show(textOf('offlineNotice'), tryAgain);
  else if (trouble === 'missing') show(textOf('partMissing'), tryAgain);
  else if (!reloadOnce()) {
    show(textOf('siteUpdated'), { label: textOf('reload'), act: () => location.reload() });
  }
}

/** Says that the line is gone, and that the page stays. */
export function tellOffline(again: () => void): void {
  show(textOf('offlineNotice'), { label: textOf('tryAgain'), act: again });
}

/** Says that the browser does not copy: what was to be copied is selected. */
export function tellCopyByHand(): void {
  show(textOf('copyByHand'));
}

/** What a notice was about is over. */
export function endNotice(): void {
  shown?.remove();
  shown = undefined;
}

/** Shows a notice below the page in the place of the last one, and says it. */
function show(text: string, remedy?: Remedy): void {
  endNotice();
  const notice = document.createElement('aside');
  notice.className = 'moved-notice page-notice';
  notice.ariaLabel = text;
  const words = document.createElement('p');
  words.textContent = text;
  notice.append(words);
  if (remedy) notice.append(button('button alt medium', remedy.label, remedy.act));
  const close = button('icon-button', '×');
  close.ariaLabel = textOf('close');
  notice.append(close);
  document.body.append(notice);
  shown = notice;
  announce(text);
}

function button(className: string, text: string, act = () => {}): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = text;
  element.addEventListener('click', () => {
    endNotice();
    act();
  });
  return element;
}
