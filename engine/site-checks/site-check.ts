import type { Frontmatter, Heading, PageLink } from '../model.ts';

/** A page as a site's own check sees it. */
export interface CheckedPage {
  /** Relative to the site folder: `content/en/guide/start.mdx`. */
  file: string;
  /** Address without base. */
  path: string;
  lang: string;
  /** Empty on a site without versions. */
  version: string;
  title: string;
  frontmatter: Frontmatter;
  headings: readonly Heading[];
  links: readonly PageLink[];
  /** The file as it is written. */
  text: string;
}

/** Something that a check found. How grave it is, the configuration says. */
export interface Finding {
  /** Relative to the site folder. */
  file: string;
  line?: number | undefined;
  column?: number | undefined;
  message: string;
  /** What to do about it. */
  hint?: string | undefined;
}

/** What a module with a check exports as `default`. */
export type SiteCheck = (site: {
  title: string;
  langs: readonly string[];
  pages: readonly CheckedPage[];
}) => readonly Finding[] | Promise<readonly Finding[]>;

/** An example of a page, written into a folder of its own. */
export interface RunnableExample {
  /** Language of the fence, as it is written there. */
  lang: string;
  /** Absolute path of a temporary folder with the example’s files; it is removed afterwards. */
  folder: string;
  /** The file to run, relative to the folder. */
  file: string;
  /** All files that blocks of the page have in it. */
  files: readonly string[];
  /** What the fence says as `args` and `env`. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Ends what is still running when the time is over. */
  signal: AbortSignal;
}

/** What an example came to. */
export interface ExampleResult {
  /** To be compared with the output that the page shows. */
  printed: string;
  /** Why it failed, and where: `file` is relative to the folder, `line` and `column` begin with 1. */
  error?:
    | {
        message: string;
        file?: string | undefined;
        line?: number | undefined;
        column?: number | undefined;
      }
    | undefined;
}

/** What a module that runs examples exports as `default`. */
export type ExampleRunner = (example: RunnableExample) => ExampleResult | Promise<ExampleResult>;

/** Names that pages may mention: what the module or the JSON file that `facts` names has as `default`. */
export interface SiteFacts {
  /** Kind → its names, or each name with what it is: `{ option: { tries: 'how often it is tried' } }`. */
  names: Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>;
  /** Kind → regular expression for code spans that mean such a name, as a text: `E\\d{3}`. */
  patterns?: Readonly<Record<string, string>>;
  /** Programs whose flags `names` lists: `['kestrel']`. */
  programs?: readonly string[];
  /** Names that pages mention although nothing has them; `page` is an address without language. */
  except?: readonly { name: string; page?: string; reason: string }[];
}
