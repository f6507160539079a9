import type { ReactNode } from 'react';

/** An open pack with nothing in it, one module rolling away. */
export function NotFoundDrawing(): ReactNode {
  return (
    <svg className="drawing" viewBox="0 0 240 168" width="240" height="168" aria-hidden="true">
      <path className="ground" d="M12 148h216" />
      <path className="side" d="m64 76 50 26v50L64 126z" />
      <path className="front" d="m164 76-50 26v50l50-26z" />
      <path className="inside" d="m64 76 50-26 50 26-50 26z" />
      <path className="flap" d="m64 76-24-20 50-26 24 20z" />
      <path className="flap" d="m164 76 22-21-49-25-23 20z" />
      <path className="thread" d="M114 78c0-30 20-58 50-56s32 30 14 38" />
      <path className="thread" d="M178 128c8-2 12-6 16-12" />
      <path className="module" d="m206 118 14 8v15l-14 7-14-7v-15z" />
      <path className="edge" d="m192 126 14 7 14-7M206 133v15" />
    </svg>
  );
}
