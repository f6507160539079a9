import { renderToStaticMarkup } from 'react-dom/server';
import type { ShellData } from '../model/shell.ts';
import { markFile } from '../runtime/addresses.ts';
import { isMark, marks } from './art/marks.tsx';
import { IconSheet } from './art/sprite.tsx';
import { InlineHtml } from './inline-html.tsx';
import type { ShellStatics } from './shell-statics.ts';

/** Makes the regions of the shell that the browser adopts. At build only. */
export function shellStatics(shell: ShellData): ShellStatics {
  const panels = shell.socialLinks.filter(({ mode }) => mode === 'dom');
  return {
    footer: renderToStaticMarkup(
      <p>
        <InlineHtml text={shell.footerMessage ?? ''} />
      </p>,
    ),
    panels: Object.fromEntries(
      panels.map(({ content }) => [content, renderToStaticMarkup(<InlineHtml text={content} />)]),
    ),
  };
}

/** The icons of a shell as the text of one SVG file. At build only. */
export function iconSheet(shell: ShellData): string {
  return renderToStaticMarkup(<IconSheet shell={shell} />);
}

/** The marks that a shell shows as images: path below the output folder → text. At build only. */
export function markFiles({ siblings }: ShellData): Map<string, string> {
  const names = siblings.map(({ logo }) => logo).filter(isMark);
  return new Map(
    names.map((name) => [
      markFile(name),
      renderToStaticMarkup(
        <svg
          aria-hidden="true"
          xmlns="http://www.w3.org/2000/svg"
          viewBox="0 0 32 32"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          {marks[name]}
        </svg>,
      ),
    ]),
  );
}
