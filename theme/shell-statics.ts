/** Regions of the shell that are made at build (`statics.tsx`) and adopted in the browser. */
export interface ShellStatics {
  /** The footer message. */
  footer: string;
  /** Panels of social links that show markup, by their content. */
  panels: Record<string, string>;
}
