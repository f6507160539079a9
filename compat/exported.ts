/** What is known of a plugin. */
export interface PluginFacts {
  status: string;
  href?: string;
  /** Rspack's own plugin with the same purpose. */
  own?: string;
  isTried?: boolean;
}

/** Statuses of plugins of the `webpack` package that Rspack exports, too. */
export const EXPORTED: ReadonlySet<string> = new Set(['included', 'partial', 'rspack-only']);
