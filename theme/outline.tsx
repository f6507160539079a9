import type { ReactNode } from 'react';
import type { ShellData } from '../model/shell.ts';
import { DOCUMENT_IDS } from '../runtime/pre-paint.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { label } from './label.ts';
import { Slot } from './slot.tsx';
import { StaticHtml } from './static-html.tsx';

interface OutlineProps {
  shell: ShellData;
  /** The entries (`outline-list.tsx`); empty in the browser, which adopts them. */
  html: string;
  /** Of the headings, where it is not the page's. */
  lang?: string | undefined;
}

/** The page's headings: a column on large screens, a panel of the local bar on small ones. */
export function Outline({ shell, html, lang }: OutlineProps): ReactNode {
  const title = label(shell, 'outlineTitle');
  return (
    <nav id={shellId('outline')} className="outline" popover="auto" aria-label={title}>
      <Slot shell={shell} name="beforeOutline" />
      <p aria-hidden="true">{title}</p>
      <StaticHtml as="ul" id={DOCUMENT_IDS.outline} lang={lang} html={html} />
      <Slot shell={shell} name="afterOutline" />
    </nav>
  );
}
