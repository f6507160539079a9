import facts from './data/facts.json' with { type: 'json' };
import type { PluginFacts } from './exported.ts';

/** The number of a node in the table of schemas. */
export type NodeNumber = number;

/**
 * What a schema accepts. Texts: `s` text, `b` boolean, `n` number, `r` regular expression, `f`
 * function, `0` null, `u` undefined, `*` anything.
 */
export type SchemaNode =
  | string
  | {
      /** Literals. */
      e?: unknown[];
      /** Texts with `0` for any number. */
      p?: string[];
      /** Texts that match this. */
      m?: string;
      /** A list of this. */
      a?: NodeNumber;
      /** An object with these keys, … */
      o?: Record<string, NodeNumber>;
      /** … of which these are required, … */
      q?: string[];
      /** … and any others with values like this. */
      d?: NodeNumber;
      /** One of these. */
      u?: NodeNumber[];
    };

export interface LoaderFacts {
  /** The version that both bundlers ran. */
  tried?: string;
  works?: boolean;
  /** Rspack does it without the loader. */
  builtIn?: boolean;
}

export interface Meaning {
  option: string;
  /** Only for this value, for a `function`, or where the option is `unset`. */
  when?: string;
  kind?: string;
  href: string;
}

interface Facts {
  versions: { rspack: string; webpack: string };
  schemas: {
    rspack: NodeNumber;
    webpack: NodeNumber;
    devServer: NodeNumber;
    nodes: SchemaNode[];
  };
  /** Path → where it is told. */
  withoutEffect: Record<string, string>;
  meanings: Meaning[];
  /** Path → webpack's default and Rspack's, as JSON; empty where they are plugins. */
  defaults: Record<string, string[]>;
  plugins: Record<string, PluginFacts>;
  builtins: Record<string, PluginFacts>;
  loaders: Record<string, LoaderFacts>;
}

/** What `checks/compat` has derived from the documented packages and the pages. */
export const FACTS: Facts = facts as unknown as Facts;
