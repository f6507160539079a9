import type { ClientView } from '../model/page-view.ts';
import type { ShellData } from '../model/shell.ts';
import { announce } from './announce.ts';
import type { RouteTable } from './routes.ts';
import type { CurrentPage } from './stores/page.ts';

/**
 * Says, once, that the first visit was led to the browser's language, in that language and in the
 * one that was asked for, and leads back in one click. It goes with the page.
 * @param asked address that the reader opened
 */
export async function showMovedNotice(
  asked: string,
  { view, shell }: CurrentPage,
  routes: RouteTable,
): Promise<void> {
  const { pathname, href } = new URL(asked);
  const isAsked = (link: ClientView['languages'][number]) =>
    new URL(link.href, location.href).pathname === pathname;
  const from = view.languages.find(isAsked);
  const to = view.languages.find(({ lang }) => lang === view.lang);
  if (!from || !to || from === to) return;
  const askedShell = await routes.shell({ lang: from.lang, version: view.version });
  const notice = document.createElement('aside');
  notice.className = 'moved-notice';
  notice.ariaLabel = shell.texts.language ?? '';
  notice.append(
    line(shell, to.htmlLang, href, to.label),
    line(askedShell, from.htmlLang, href, to.label),
    closeButton(shell, notice),
  );
  document.body.append(notice);
  announce(notice.querySelector('p')?.textContent ?? '');
  const { pathname: own } = location;
  globalThis.navigation?.addEventListener('navigatesuccess', () => {
    if (location.pathname !== own) notice.remove();
  });
}

/** @param language that the page is shown in, by its own name */
function line({ texts }: ShellData, lang: string, href: string, language: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.lang = lang;
  const link = document.createElement('a');
  link.href = href;
  link.textContent = texts.movedBack ?? '';
  const text = texts.movedNotice ?? '';
  paragraph.append(
    text.replace('{language}', () => language),
    ' ',
    link,
  );
  return paragraph;
}

function closeButton({ texts }: ShellData, notice: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button';
  button.ariaLabel = texts.close ?? '';
  button.textContent = '×';
  button.addEventListener('click', () => notice.remove());
  return button;
}
