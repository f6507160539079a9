/**
 * Rspack's mark and its siblings, 32 × 32. All are folded from the same open box and differ in what
 * goes in: a module, layers, pages, a pulse. Facets step through one hue, so that the marks hold
 * on light and on dark ground.
 */
export const marks = {
  /** A module on its way into the pack. */
  rspack: [
    '<path fill="#ffb020" d="m16 1.5 8.5 4.9L16 11.3 7.5 6.4z"></path>',
    '<path fill="#ff8a2b" d="m3 9.3 12.2 7v14L3 23.2z"></path>',
    '<path fill="#f2542d" d="m3 9.3 12.2 21L3 23.2z"></path>',
    '<path fill="#d23a18" d="m29 9.3-12.2 7v14L29 23.2z"></path>',
    '<path fill="#a92b14" d="m29 9.3-12.2 21L29 23.2z"></path>',
  ].join(''),
  /** Layers laid upon each other. */
  rsbuild: [
    '<path fill="#7adccb" d="m16 1.5 13 7.5-13 7.5L3 9z"></path>',
    '<path fill="#2fb5a3" d="m3 11.5 13 7.5 13-7.5v5L16 24 3 16.5z"></path>',
    '<path fill="#12806f" d="m3 18.5 13 7.5 13-7.5v5L16 31 3 23.5z"></path>',
  ].join(''),
  /** Pages that open. */
  rspress: [
    '<path fill="#f7cf5c" d="m3 4.3 12.2 7v19L3 23.2z"></path>',
    '<path fill="#c98d12" d="m29 4.3-12.2 7v19L29 23.2z"></path>',
    '<path fill="#a06d0a" d="m29 14-12.2 16.3L29 23.2z"></path>',
  ].join(''),
  /** A pulse over the pack. */
  rsdoctor: [
    '<path fill="none" stroke="#8ea4ff" stroke-width="2.4" d="M4 5.5h6l3-4 5 8 3-4h7"></path>',
    '<path fill="#7288f5" d="m3 9.3 12.2 7v14L3 23.2z"></path>',
    '<path fill="#4154c9" d="m29 9.3-12.2 7v14L29 23.2z"></path>',
  ].join(''),
};

/** The name in one round stroke. */
export const wordmark = {
  viewBox: '41 0 110 36',
  content:
    '<path stroke-width="3.2" d="M42.5 27V6.5h6.8a6 6 0 0 1 0 12h-6.8M49 18.5l6 8.5M71.8 14.2c-1-1.3-2.7-2-4.7-2-2.9 0-4.7 1.4-4.7 3.6 0 5.3 9.9 2 9.9 7.5 0 2.3-2 3.9-5.1 3.9-2.5 0-4.4-.9-5.4-2.6M78.8 34V12.2M78.8 19.7a7.3 7.5 0 1 1 14.6 0 7.3 7.5 0 1 1-14.6 0M113.8 12.2V27M113.8 19.7a7.3 7.5 0 1 1-14.6 0 7.3 7.5 0 1 1 14.6 0M131.8 14.9a7.3 7.5 0 1 0 0 9.5M138.8 5v22M148.3 12.2l-9.5 8.6M142.3 17.7l6.6 9.3"></path>',
};
