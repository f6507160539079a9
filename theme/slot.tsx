import type { ReactNode } from 'react';
import type { ShellData, ShellSlotName } from '../model/shell.ts';
import { builtHtml } from '../runtime/trusted.ts';

interface SlotProps {
  shell: ShellData;
  name: ShellSlotName;
}

/** What the site puts at a place around its pages, made at build; nothing where it puts nothing. */
export function Slot({ shell, name }: SlotProps): ReactNode {
  const html = shell.slots?.[name];
  if (html === undefined) return null;
  return (
    <div
      className="slot"
      data-slot={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: builtHtml(html) }}
    />
  );
}
