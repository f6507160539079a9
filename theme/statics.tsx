import { renderToStaticMarkup } from 'react-dom/server';
import type { ShellData } from '../engine/model.ts';
import { spriteSymbols } from './art/sprite.tsx';
import { InlineHtml } from './inline-html.tsx';
import type { ShellStatics } from './shell-statics.ts';

/** Makes the regions of the shell that the browser adopts. At build only. */
export function shellStatics(shell: ShellData): ShellStatics {
  const panels = shell.socialLinks.filter(({ mode }) => mode === 'dom');
  return {
    sprite: renderToStaticMarkup(spriteSymbols(shell)),
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
