import { z } from 'zod';
import { suggest } from '../search/suggest.ts';
import type { Problem } from './model.ts';

/**
 * Kinds of problems that a site may judge by itself, with the names of the problems they hold.
 * What keeps a site from being built at all (a configuration that does not load, two pages at one
 * address) is in no kind and stays an error.
 */
export const PROBLEM_KINDS = {
  /** Links to pages and headings that do not exist; the check knows those of the built site, too. */
  links: [
    'dead-link',
    'dead-hash',
    'bad-link',
    'bad-address',
    'empty-link',
    'redirect-from-page',
    'redirect-loop',
    'redirect-twice',
    'redirected-link',
  ],
  /** Files of the navigation that name what is not there, and a site that has no first page. */
  navigation: ['missing-page', 'bad-navigation', 'no-home'],
  /** Translations that are not what the original is: in their headings, and, in the check, at all. */
  twins: [
    'no-twin',
    'twin-heading-id',
    'twin-headings-differ',
    'contradicted-passage',
    'not-lagging',
    'picture-differs',
    'stale-allowance',
    'translation-changed',
    'translation-lags',
    'translation-reworded',
    'translation-unrecorded',
    'twin-code',
    'twin-frontmatter',
    'twin-image',
    'twin-inline',
    'twin-link',
    'twin-number',
    'twin-parts',
    'twin-props',
    'twin-span',
    'twin-string',
    'twin-table',
  ],
  /** Pages that fall back to the default language: said only by a site that says how grave they are. */
  untranslated: ['untranslated'],
  /** Addresses that were published, for the check. */
  addresses: ['vanished-anchor', 'vanished-page'],
  /** Names in code style that the facts of the site do not have, for the check. */
  names: ['stale-exception', 'unknown-name'],
  /** `keywords` of the frontmatter, for the check. */
  keywords: ['keyword-claimed'],
  /** Examples that pages show, and what they print, for the check. */
  examples: [
    'example-crashed',
    'expectation-unmet',
    'no-runner',
    'output-differs',
    'output-missing',
    'output-not-shown',
    'output-of-nothing',
    'run-failed',
    'too-many-skips',
    'word-not-read',
  ],
  headings: [
    'duplicate-id',
    'no-title',
    'reserved-id',
    'same-title',
    'empty-heading',
    'second-title',
    'skipped-level',
    'stray-heading-id',
  ],
  images: [
    'external-image',
    'external-media',
    'missing-alt',
    'missing-image',
    'unknown-image-format',
    'unreadable-image',
  ],
  code: [
    'bad-code-meta',
    'bad-json',
    'bad-line-list',
    'bad-word',
    'code-and-file',
    'line-out-of-range',
    'unclosed-fence',
    'unknown-code-meta',
    'unknown-language',
    'unknown-notation',
  ],
  components: [
    'bad-attribute',
    'bad-content',
    'bad-diagram',
    'bad-file-tree',
    'bad-island',
    'bad-prop',
    'empty-overview',
    'forbidden-attribute',
    'marks-in-prop',
    'misplaced-component',
    'misplaced-content',
    'missing-prop',
    'sleeping-code',
    'unexpected-content',
    'unknown-component',
    'unknown-element',
    'unknown-prop',
  ],
  markdown: [
    'bad-container-title',
    'bad-html',
    'bad-math',
    'refused-html',
    'bad-export',
    'bad-import',
    'bad-mdx',
    'empty-page',
    'export-failed',
    'expression-failed',
    'extra-cells',
    'file-outside',
    'missing-file',
    'missing-partial',
    'module-line',
    'not-utf8',
    'partial-cycle',
    'partial-props',
    'raw-html',
    'repaired-html',
    'unclosed-container',
    'undefined-reference',
    'unknown-container',
  ],
  /** Code of the site that breaks on a page. */
  extensions: [
    'component-failed',
    'fence-failed',
    'frontmatter-failed',
    'island-failed',
    'missing-export',
    'missing-module',
    'module-failed',
    'plugin-failed',
    'plugin-message',
    'plugin-output',
  ],
  frontmatter: [
    'bad-frontmatter',
    'bad-yaml',
    'empty-feed',
    'open-frontmatter',
    'unknown-feed',
    'unknown-icon',
    'unknown-key',
    'unknown-page-type',
  ],
  /** Languages whose interface is not whole. */
  strings: ['missing-string'],
  /** Pictures for link previews. */
  cards: ['missing-glyph'],
  /** What the site's Content-Security-Policy keeps from loading. */
  policy: ['blocked-by-policy'],
  /** What the `public` folder would publish, and was hardly meant to. */
  public: [
    'public-dotfile',
    'public-kept',
    'public-large',
    'public-link',
    'public-secret',
    'public-taken',
  ],
} as const satisfies Record<string, readonly string[]>;

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PROBLEM_KINDS).flatMap(([kind, codes]) =>
    codes.map((code) => [code, kind] as const),
  ),
);

/** Whether a problem is about a link. */
export function isLinkProblem(code: string): boolean {
  return KIND_OF.get(code) === 'links';
}

/** Whether a key of `checks` names a module of the site. */
export function isCheckModule(key: string): boolean {
  return key.startsWith('./');
}

const NAMES = [...Object.keys(PROBLEM_KINDS), ...KIND_OF.keys()];

/** `checks` of the configuration. */
export const checksSchema = z
  .record(z.string(), z.enum(['error', 'warn', 'off']))
  .default({})
  .superRefine((checks, context) => {
    for (const key of Object.keys(checks)) {
      if (isCheckModule(key) || NAMES.includes(key)) continue;
      const near = suggest(key, NAMES);
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `there is no kind of problem of this name${near === undefined ? '; a module starts with `./`' : `, did you mean \`${near}\`?`}`,
      });
    }
  });

export type Severities = Readonly<Record<string, 'error' | 'warn' | 'off'>>;

/** How grave each problem is, by the site's configuration; a problem's own name outweighs its kind. */
export function applySeverities(problems: readonly Problem[], checks: Severities): Problem[] {
  return problems.flatMap((problem) => {
    const chosen = checks[problem.code] ?? checks[KIND_OF.get(problem.code) ?? ''];
    if (chosen === undefined) return [problem];
    if (chosen === 'off') return [];
    return [{ ...problem, severity: chosen === 'warn' ? 'warning' : 'error' }];
  });
}
