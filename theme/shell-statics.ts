/**
 * Regions of the shell that are the same on every page of a language: made at build
 * (`statics.tsx`), adopted in the browser, and so never part of the script.
 */
export interface ShellStatics {
  /** Symbols that `Icon` refers to. */
  sprite: string;
  /** Content of the panel with the sibling products. */
  siblings: string;
  /** The list of social links with its panel, in the top bar. */
  social: string;
  /** All social links in one list, on the navigation screen. */
  socialList: string;
  /** The footer message. */
  footer: string;
}
