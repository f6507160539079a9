import { renderToStaticMarkup } from 'react-dom/server';
import type { ShellData, ShellStatics } from '../model/shell.ts';
import { markFile } from '../runtime/addresses.ts';
import { Mark } from './art/mark.tsx';
import { IconSheet } from './art/sprite.tsx';
import { InlineHtml } from './inline-html.tsx';

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
export function markFiles({ siblings, drawings }: ShellData): Map<string, string> {
  const marks = drawings?.marks ?? {};
  const names = siblings.map(({ logo }) => logo).filter((logo) => Object.hasOwn(marks, logo));
  return new Map(
    names.map((name) => [
      markFile(name),
      renderToStaticMarkup(<Mark drawing={marks[name] ?? ''} xmlns="http://www.w3.org/2000/svg" />),
    ]),
  );
}
