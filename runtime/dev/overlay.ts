const TITLE = 'This page has problems';

// One palette for both appearances: a terminal is dark in light rooms, too.
const STYLES = `
  dialog {
    box-sizing: border-box;
    inline-size: min(64rem, calc(100vw - 2rem));
    max-block-size: calc(100vh - 4rem);
    padding: 0;
    overflow: hidden;
    border: 1px solid #6b6f80;
    border-block-start: 4px solid #ff6b6b;
    border-radius: 8px;
    background: #16171d;
    color: #f2f3f7;
    font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    color-scheme: dark;
  }
  dialog[open] { display: flex; flex-direction: column; }
  dialog::backdrop { background: rgb(0 0 0 / 55%); }
  header {
    display: flex; gap: 1rem; align-items: center; justify-content: space-between;
    padding: 12px 20px; border-block-end: 1px solid #3a3d4a;
  }
  h2 { margin: 0; font-size: 16px; color: #ff9c9c; }
  button {
    padding: 4px 12px; border: 1px solid #8b8fa3; border-radius: 6px;
    background: none; color: inherit; font: inherit; cursor: pointer;
  }
  button:hover { background: #2b2d38; }
  :focus-visible { outline: 2px solid #8ab4ff; outline-offset: -2px; }
  button:focus-visible { outline-offset: 2px; }
  pre { margin: 0; padding: 16px 20px; overflow: auto; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  code { display: block; overflow-x: auto; font: inherit; white-space: pre; overflow-wrap: normal; }
  p { margin: 0; padding: 10px 20px; border-block-start: 1px solid #3a3d4a; color: #b9bccb; }
`;

export interface Overlay {
  /** Shows a text, hides the overlay for an empty one. A text that was dismissed stays away. */
  show(text: string): void;
}

/** A modal dialog over the page; its styles and the page's do not touch. */
export function createOverlay(): Overlay {
  let parts: { dialog: HTMLDialogElement; output: HTMLElement } | undefined;
  let dismissed = '';
  let shown = '';
  let written = '';

  return {
    show(text) {
      shown = text;
      if (text === '') {
        dismissed = '';
        parts?.dialog.close();
        return;
      }
      if (text === dismissed) return;
      parts ??= build(() => {
        dismissed = shown;
      });
      if (text !== written) parts.output.replaceChildren(...overlayParts(text).map(partElement));
      written = text;
      if (!parts.dialog.open) parts.dialog.showModal();
    },
  };
}

/** A piece of the overlay's text. */
interface OverlayPart {
  text: string;
  /** Lines of source, with a caret below one: they scroll, because the caret is wrong below a broken line. */
  isFrame: boolean;
}

/** A line of source with its number, or a caret below one. */
const FRAME_LINE = /^ *(?:> *)?\d* \| |^ *(?:> *)?\d+ \|$/;

/** Frames of code and the text between them. */
export function overlayParts(text: string): OverlayPart[] {
  const parts: OverlayPart[] = [];
  for (const line of text.split('\n')) {
    const isFrame = FRAME_LINE.test(line);
    const last = parts.at(-1);
    if (last?.isFrame === isFrame) last.text += `\n${line}`;
    else parts.push({ text: line, isFrame });
  }
  return parts;
}

function partElement({ text, isFrame }: OverlayPart): HTMLElement {
  const part = document.createElement(isFrame ? 'code' : 'div');
  if (isFrame) part.tabIndex = 0;
  part.textContent = text;
  return part;
}

function build(onClose: () => void) {
  const host = document.createElement('docs-dev-overlay');
  const shadow = host.attachShadow({ mode: 'open' });
  // The site's policy refuses style elements, and lets scripts make style sheets.
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  shadow.adoptedStyleSheets = [styles];
  const dialog = document.createElement('dialog');
  const header = document.createElement('header');
  const title = element('h2', TITLE);
  const close = element('button', 'Close');
  const output = document.createElement('pre');
  title.id = 'title';
  close.type = 'button';
  output.tabIndex = 0;
  output.setAttribute('role', 'alert');
  dialog.setAttribute('aria-labelledby', title.id);
  header.append(title, close);
  dialog.append(
    header,
    output,
    element('p', 'It closes when the file is mended. Escape hides it.'),
  );
  shadow.append(dialog);
  document.documentElement.append(host);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', onClose);
  return { dialog, output };
}

function element<Name extends 'h2' | 'button' | 'p'>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
