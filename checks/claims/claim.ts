/** What a page claims, and how it is known to be true: types only, no functions. */
import type { Facts } from '../facts/model.ts';
import type { Products } from '../parity/products.ts';
import type { Place } from '../references/sections.ts';
import type { ClaimPage } from './claim-page.ts';
import type { FirstVersions } from './first-versions.ts';
import type { PackageWords } from './package-words.ts';

/** How a claim stands: with what proves it, without, or in contradiction to what is known. */
export type Verdict =
  | { state: 'proven'; by: string }
  /** `why`: what speaks against it. */
  | { state: 'unproven'; why?: string }
  | {
      state: 'false';
      code: string;
      message: string;
      hint?: string;
      /** What `--fix` writes in the line of the claim. */
      mend?: { find: string; write: string };
    };

/** One thing that a sentence, a cell or a caption says and that is true or not. */
export interface Claim extends Place {
  /** The kind of claim, the name of its extractor: `default`, `number`. */
  kind: string;
  /** The sentence, shortened around the claim. */
  excerpt: string;
  /**
   * What is claimed without the words around it: `watchOptions.poll = 5007`. An unproven claim is
   * known by it, so a synonym in the sentence changes nothing and another value does.
   */
  says: string;
  verdict: Verdict;
  /** The clause, where words rather than a value make the claim; else the section's heading. */
  clause?: string;
}

/** What extractors may look things up in. */
export interface ClaimSources {
  facts: Facts;
  /** Option paths of webpack. */
  webpack: ReadonlySet<string>;
  /** Packages of the sandbox's lock and their versions. */
  packages: ReadonlyMap<string, string>;
  firstVersions: FirstVersions;
  /** Names in the code of the packages. */
  words: PackageWords;
  /** What the site tells apart by its name. */
  products: Products;
  /**
   * What another page has. The answer is remembered with the claims of the page that asked, which are
   * found again when it changes.
   */
  ask: SiteQuestions;
}

/** Questions about other pages; all answers are texts, undefined for what does not exist. */
export interface SiteQuestions {
  /** Markdown of a heading: `heading('en', '/config/output', 'outputpath')`; the title without an id. */
  heading(lang: string, route: string, id: string): string | undefined;
  /** `yes` if these words stand in a section; in the whole page without an id. */
  says(lang: string, route: string, id: string, words: string): string | undefined;
  /** Addresses of pages with a title, between blanks. */
  titled(lang: string, title: string): string | undefined;
  /** Addresses of headings that are this name in code (`/config/watch#watchoptionspoll`), between blanks. */
  named(lang: string, name: string): string | undefined;
  /** Words of the fences in a section, one line each: `js title="rspack.config.js" run`. */
  fences(lang: string, route: string, id: string): string | undefined;
}

/** Finds the claims of one kind on a page. What it returns depends on its arguments alone. */
export interface ClaimExtractor {
  kind: string;
  claimsOf(page: ClaimPage, sources: ClaimSources): Claim[];
}
