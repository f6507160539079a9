import type { ReactNode } from 'react';
import { parseLabel } from '../model/inline-label.ts';
import { Inline } from './inline.tsx';

/** Text of the configuration or of the home page that may hold marks and HTML. At build only. */
export function InlineHtml({ text }: { text: string }): ReactNode {
  return <Inline text={parseLabel(text)} />;
}
