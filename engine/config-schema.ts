import { z } from 'zod';
import { textKeys } from '../theme/strings/texts.ts';
import {
  baseHelp,
  folderAddressHelp,
  isBase,
  isFolderAddress,
  isLinkAddress,
  isOrigin,
  isServiceAddress,
  originHelp,
  SERVICE,
} from './config-addresses.ts';
import { extensionFields, markdownFields } from './extend/fields.ts';
import { headElement } from './head-elements.ts';
import { policySchema } from './policy/directives.ts';
import { checksSchema } from './severities.ts';
import { examplesSchema, productsSchema, siteFile } from './site-checks/check-fields.ts';
import { slotsSchema } from './slots/slots.ts';

/**
 * What people write in `site.config.ts` (specification, section 3). Every default lives here or in
 * `resolveConfig`; nothing else in the engine applies one. Unknown keys are refused everywhere.
 */

const tag = z.string();
const text = z.string();

function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

const socialIcons = [
  'lark',
  'discord',
  'facebook',
  'github',
  'instagram',
  'linkedin',
  'slack',
  'twitter',
  'youtube',
  'wechat',
  'qq',
  'juejin',
  'zhihu',
  'bilibili',
  'weibo',
  'gitlab',
  'X',
] as const;

const navLeaf = z.strictObject({
  text,
  link: z.string().optional(),
  activeMatch: z.string().refine(isPattern, 'must be a regular expression').optional(),
  tag: tag.optional(),
  position: z.enum(['left', 'right']).default('right'),
});

const hasTarget = (item: { link?: string | undefined; items?: unknown }): boolean =>
  item.link !== undefined || item.items !== undefined;
const noTarget = 'a nav item needs a `link`, `items`, or both';

const navSubGroup = navLeaf.extend({
  items: z.array(navLeaf.refine(hasTarget, noTarget)).optional(),
});

/** An item of the bar, as a configuration or a `_nav.json` has it. */
export const navItemSchema = navLeaf
  .extend({ items: z.array(navSubGroup.refine(hasTarget, noTarget)).optional() })
  .refine(hasTarget, noTarget);

const sidebarCommon = {
  tag: tag.optional(),
  context: z.string().optional(),
  overviewHeaders: z.array(z.number().int()).optional(),
  _fileKey: z.string().optional(),
};

export interface SidebarGroupInput {
  text: string;
  link?: string | undefined;
  tag?: string | undefined;
  context?: string | undefined;
  collapsible?: boolean | undefined;
  collapsed?: boolean | undefined;
  overviewHeaders?: number[] | undefined;
  _fileKey?: string | undefined;
  items: SidebarEntryInput[];
}

export type SidebarEntryInput =
  | string
  | {
      text: string;
      link: string;
      tag?: string | undefined;
      context?: string | undefined;
      overviewHeaders?: number[] | undefined;
      _fileKey?: string | undefined;
    }
  | SidebarGroupInput
  | { dividerType: 'dashed' | 'solid' }
  | { sectionHeaderText: string; tag?: string | undefined };

const sidebarEntrySchema: z.ZodType<SidebarEntryInput, SidebarEntryInput> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({ text, link: z.string(), ...sidebarCommon }),
    z.strictObject({
      text,
      link: z.string().optional(),
      ...sidebarCommon,
      collapsible: z.boolean().optional(),
      collapsed: z.boolean().optional(),
      items: z.array(sidebarEntrySchema),
    }),
    z.strictObject({ dividerType: z.enum(['dashed', 'solid']) }),
    z.strictObject({ sectionHeaderText: z.string(), tag: tag.optional() }),
  ]),
);

/** One text, or one for each language, with `*` for all others. */
const localText = z.union([z.string(), z.record(z.string(), z.string())]);

const editLink = z.strictObject({ docRepoBaseUrl: z.string(), text: localText.optional() });

/** Texts of the interface that a theme or a locale may replace, by the specification's names. */
const textOverrides = {
  outlineTitle: z.string().optional(),
  lastUpdatedText: z.string().optional(),
  prevPageText: z.string().optional(),
  nextPageText: z.string().optional(),
  sourceCodeText: z.string().optional(),
  searchPlaceholderText: z.string().optional(),
  searchNoResultsText: z.string().optional(),
  searchSuggestedQueryText: z.string().optional(),
};

const nav = z.union([z.array(navItemSchema), z.record(z.string(), z.array(navItemSchema))]);
const sidebar = z.record(z.string(), z.array(sidebarEntrySchema));

/** Names of folders and parts of addresses, in the rules of every host. */
const notTaken = (name: string): boolean => !['static', 'routes'].includes(name.toLowerCase());
const TAKEN = 'must not be `static` or `routes`, where the build puts files of its own';

const localeSchema = z.strictObject({
  lang: z
    .string()
    .regex(
      /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/,
      'must be the code of a language, like `de` or `pt-BR`',
    )
    .refine(notTaken, TAKEN),
  label: z.string(),
  /** Value of `<html lang>`; default: `lang`. */
  htmlLang: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  nav: nav.optional(),
  sidebar: sidebar.optional(),
  lastUpdated: z.boolean().optional(),
  editLink: editLink.optional(),
  /** Texts of the interface that are other than the theme's, or all of them for a new language. */
  strings: z.partialRecord(z.enum(textKeys), z.string()).optional(),
  ...textOverrides,
});

/** Path of a module below the site folder: `./search-hooks.ts` (DATA-18). */
const searchHooks = z.string();

/** Language → words that mean the same, one meaning a line: `hmr, hot reload`, `cdn > publicpath`. */
const synonyms = z
  .record(
    z.string(),
    z.array(
      z
        .string()
        .regex(/\S(?:, | > )\S/, 'must be words that mean the same, like `hmr, hot reload`'),
    ),
  )
  .default({});

/** DATA-13. */
const searchSchema = z.union([
  z.literal(false),
  z.strictObject({
    mode: z.literal('local').default('local'),
    versioned: z.boolean().default(false),
    synonyms,
    searchHooks: searchHooks.optional(),
  }),
  z.strictObject({
    mode: z.literal('remote'),
    /** Where the service answers (CALL-2). */
    apiUrl: z.string().refine(isServiceAddress, SERVICE),
    /** Value of the index that holds this site. */
    indexName: z.string().min(1),
    /** Origin of the hits that name none: `https://docs.example`. */
    domain: z
      .string()
      .regex(/^https?:\/\/[^/]+$/, 'must be an origin without a trailing slash')
      .optional(),
    /** Other origins that hits may lead to: `https://blog.example`. The rest is dropped. */
    origins: z
      .array(z.string().regex(/^https?:\/\/[^/]+$/, 'must be an origin without a trailing slash'))
      .optional(),
    searchIndexes: z
      .array(z.union([z.string(), z.strictObject({ value: z.string(), label: z.string() })]))
      .optional(),
    searchLoading: z.boolean().default(false),
    synonyms,
    searchHooks: searchHooks.optional(),
  }),
]);

/** A name of a file or folder that stands for itself in addresses, and leads nowhere else. */
const PLAIN_NAME = '[A-Za-z0-9_~-][A-Za-z0-9._~-]*';

const feedSchema = z.strictObject({
  id: z
    .string()
    .regex(new RegExp(`^${PLAIN_NAME}$`), 'must be of letters, digits and `. _ ~ -`, like `blog`'),
  /** Route prefix of the pages that belong to the feed. */
  test: z.string(),
  title: z.string().optional(),
  language: z.string().optional(),
  /** Whether posts show their date below their title; off where their texts say it. */
  showDate: z.boolean().default(true),
  output: z
    .strictObject({
      dir: z
        .string()
        .regex(
          new RegExp(`^(?:\\.|${PLAIN_NAME}(?:/${PLAIN_NAME})*)$`),
          'must be a folder of the built site, like `rss`, or `.` for its root',
        )
        .refine((dir) => notTaken(dir.split('/')[0] ?? ''), TAKEN)
        .default('rss'),
      type: z.enum(['rss', 'atom', 'json']).default('rss'),
      filename: z
        .string()
        .regex(
          new RegExp(`^${PLAIN_NAME}\\.(?:xml|json|rss|atom)$`),
          'must be the name of a file that ends in `.xml`, `.json`, `.rss` or `.atom`',
        )
        .optional(),
    })
    .default({ dir: 'rss', type: 'rss' }),
});

const siblingSchema = z.strictObject({
  name: z.string(),
  desc: localText,
  descEn: z.string().optional(),
  logo: z.string(),
  logoScale: z.number().positive().optional(),
  url: localText,
  urlEn: z.string().optional(),
});

const themeSchema = z.strictObject({
  darkMode: z.boolean().default(true),
  /** The same languages as the site's `locales`; what both set, `locales` decides. */
  locales: z.array(localeSchema.partial({ label: true })).default([]),
  nav: nav.default([]),
  sidebar: sidebar.default({}),
  outline: z.boolean().optional(),
  editLink: editLink.optional(),
  lastUpdated: z.boolean().default(false),
  socialLinks: z
    .array(
      z
        .strictObject({
          icon: z.union([z.enum(socialIcons), z.strictObject({ svg: z.string() })]),
          mode: z.enum(['link', 'text', 'img', 'dom']).default('link'),
          content: z.string(),
        })
        .refine(({ mode, content }) => mode !== 'link' || isLinkAddress(content), {
          path: ['content'],
          message: 'must be an address, like `https://github.com/acme` or `/about`',
        }),
    )
    .default([]),
  footer: z.strictObject({ message: localText.optional() }).default({}),
  search: z.boolean().default(true),
  hideNavbar: z.enum(['never', 'always', 'auto']).catch('auto').default('auto'),
  enableContentAnimation: z.boolean().default(false),
  enableScrollToTop: z.boolean().default(false),
  localeRedirect: z.string().default('auto'),
  ...textOverrides,
});

/** What stands for itself in the rules of every host. */
const ADDRESS_CHARACTERS = 'of letters, digits and `/ . _ ~ @ + , = -`, none of them encoded';

const siteFields = z.strictObject({
  title: z.string().default(''),
  description: z.string().default(''),
  /** Address of the favicon: a path below the site’s `public` folder, or what `security.csp` allows. */
  icon: z.string().optional(),
  /** Default language; empty for a site in one language without prefixes. */
  lang: z.string().default(''),
  base: z
    .string()
    .refine(isBase, { error: ({ input }) => baseHelp(String(input)) })
    .default('/'),
  logo: z.union([z.string(), z.strictObject({ light: z.string(), dark: z.string() })]).optional(),
  logoText: z.string().optional(),
  ssg: z.literal(true, 'only `true` is supported: every page is rendered at build').default(true),
  /** Origin the site is published at, without a trailing slash: `https://docs.example`. */
  siteUrl: z
    .string()
    .refine(isOrigin, { error: ({ input }) => originHelp(String(input)) })
    .optional(),
  /**
   * Where the `content` folder is shown, without a trailing slash:
   * `https://github.com/acme/acme/blob/main/docs`. Relative links that lead out of it lead there.
   */
  sourceUrl: z
    .string()
    .refine(isFolderAddress, { error: ({ input }) => folderAddressHelp(String(input)) })
    .optional(),
  /** Image for link previews, below the `public` folder. */
  ogImage: z.string().optional(),
  /** Draws a picture for each page's link previews; `ogImage` stays for home and 404. Needs `siteUrl`. */
  pageCards: z.boolean().default(false),
  route: z
    .strictObject({
      cleanUrls: z.literal(true, 'only `true` is supported: addresses are clean').default(true),
      include: z.array(z.string()).default([]),
      exclude: z.array(z.string()).default([]),
      extensions: z.array(z.enum(['.mdx', '.md'])).default(['.mdx', '.md']),
      stripNumbers: z.boolean().default(false),
    })
    .default({
      cleanUrls: true,
      include: [],
      exclude: [],
      extensions: ['.mdx', '.md'],
      stripNumbers: false,
    }),
  locales: z.array(localeSchema).default([]),
  multiVersion: z
    .strictObject({
      default: z.string().default(''),
      versions: z
        .array(
          z
            .string()
            .regex(
              /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
              'must be of letters, digits and `. _ -`, like `2.x`, as it is a part of addresses',
            )
            .refine(notTaken, TAKEN),
        )
        .default([]),
    })
    .default({ default: '', versions: [] }),
  search: searchSchema.default({ mode: 'local', versioned: false, synonyms: {} }),
  markdown: z
    .strictObject({
      showLineNumbers: z.boolean().default(false),
      defaultWrapCode: z.boolean().default(false),
      codeHighlighter: z
        .literal('shiki', 'only `shiki` is supported: code is highlighted at build')
        .default('shiki'),
      headingIds: z.enum(['github', 'vitepress']).default('github'),
      ...markdownFields,
    })
    .prefault({}),
  ...extensionFields,
  feeds: z.array(feedSchema).default([]),
  siblings: z.array(siblingSchema).default([]),
  /** What stands for the site: marks by name (the inside of an SVG, 32 × 32), and the name as a drawing. */
  brand: z
    .strictObject({
      /** Name of the mark in the bar, for a site without `logo`. */
      mark: z.string().optional(),
      marks: z.record(z.string(), z.string()).default({}),
      wordmark: z.strictObject({ viewBox: z.string(), content: z.string() }).optional(),
      /** Where the heading above the sibling products leads. */
      makersUrl: z.string().optional(),
    })
    .default({ marks: {} }),
  /** The site's own components around the pages and on them, rendered at build. */
  slots: slotsSchema.default({}),
  security: z
    .strictObject({
      /** Sources that the Content-Security-Policy allows besides the site's own. */
      csp: policySchema.default({}),
      /**
       * `Strict-Transport-Security` of answers over HTTPS; `false` leaves it out. By default a year, for
       * this host alone, where `siteUrl` is an address with HTTPS.
       */
      strictTransportSecurity: z
        .union([
          z.literal(false),
          z.strictObject({
            maxAge: z.number().int().min(0).default(31536000),
            includeSubDomains: z.boolean().default(false),
            preload: z.boolean().default(false),
          }),
        ])
        .optional(),
    })
    .default({ csp: {} }),
  /** In front of the keys under which browsers keep what readers chose: sites of one host differ in it. */
  storagePrefix: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and hyphens, like `my-docs`')
    .default('docs'),
  /** Elements added to the head of every page. */
  head: z.array(headElement).default([]),
  /**
   * Where the bar and the sidebars come from: the trees of this configuration, `_meta.json` files
   * beside the pages, or the folders themselves and the `order` of their pages.
   */
  navigation: z.enum(['tree', 'meta', 'folders']).default('tree'),
  /** What stands at the address of a page that is not translated: nothing, or the original with a notice. */
  untranslated: z.enum(['missing', 'fallback']).default('missing'),
  /** How grave problems are: a kind of problem, one problem's name, or a module with checks. */
  checks: checksSchema,
  /** Names that sentences of the site tell apart: the check compares translations with their history. */
  products: productsSchema,
  /** Module or JSON file with the names that pages may mention: without it, none is looked up. */
  facts: siteFile.optional(),
  /** What runs the examples of pages in the check; without it, none is run. */
  examples: examplesSchema.optional(),
  /**
   * Name of a type, or of what a default holds for → the page or section that describes it;
   * signatures on pages link there. Written without a language: each link holds for every language.
   */
  typeLinks: z.record(z.string(), z.string().startsWith('/')).default({}),
  redirects: z
    .array(
      z.strictObject({
        from: z
          .string()
          .regex(
            /^\/[\p{L}\p{M}\p{N}._~@+,=-][\p{L}\p{M}\p{N}/._~@+,=-]*$/u,
            `must be an address of this site like \`/guide/old\`, ${ADDRESS_CHARACTERS}`,
          ),
        to: z
          .string()
          .regex(
            /^\/(?!\/)[\p{L}\p{M}\p{N}/._~@+,=-]*(?:#[\p{L}\p{M}\p{N}/._~@+,=-]+)?$/u,
            `must be an address of this site like \`/guide/new#part\`, ${ADDRESS_CHARACTERS}`,
          ),
      }),
    )
    .default([]),
  themeConfig: themeSchema.prefault({}),
});

/** Codes of countries that are taken for languages, and are the code of no language. */
const COUNTRIES: Readonly<Record<string, string>> = {
  jp: 'ja',
  cn: 'zh',
  dk: 'da',
  cz: 'cs',
  gr: 'el',
  ua: 'uk',
};

/** The mark of a site that has none of its own. */
const PLAIN_MARK = 'docs';

type Fields = z.output<typeof siteFields>;

/** Sidebars that nothing reads, because the navigation has another source. */
function reportUnreadSidebars(
  { navigation, locales, themeConfig: theme }: Fields,
  context: z.RefinementCtx<Fields>,
): void {
  if (navigation === 'tree') return;
  const source = navigation === 'meta' ? 'the `_meta.json` files' : 'the folders';
  const places = [
    { path: ['themeConfig'], sidebar: theme.sidebar },
    ...theme.locales.map(({ sidebar: own }, index) => ({
      path: ['themeConfig', 'locales', index],
      sidebar: own,
    })),
    ...locales.map(({ sidebar: own }, index) => ({ path: ['locales', index], sidebar: own })),
  ];
  for (const { path, sidebar: written = {} } of places) {
    if (Object.keys(written).length === 0) continue;
    context.addIssue({
      code: 'custom',
      path: [...path, 'sidebar'],
      message: `is not read: with \`navigation: '${navigation}'\` the sidebars are made from ${source}`,
      params: {
        hint: `take \`sidebar\` out, or write \`navigation: 'tree'\`, which reads it; a \`nav\` of the configuration is read with either`,
      },
    });
  }
}

/** The names that there are, for a message. */
const among = (names: readonly string[]): string =>
  names.length === 0 ? '' : `, or write one that it has: ${names.join(', ')}`;

export const siteConfigSchema = siteFields
  .refine(({ feeds, siteUrl }) => feeds.length === 0 || siteUrl !== undefined, {
    path: ['feeds'],
    message:
      'feeds need the address of the site, and none is written without it: set `siteUrl`, such as https://docs.example.com, or take the feeds out',
  })
  .refine(
    ({ lang, locales }) =>
      lang === ''
        ? locales.length < 2
        : locales.length === 0 || locales.some((one) => one.lang === lang),
    { path: ['lang'], message: 'must name one of the `locales`' },
  )
  .refine(({ pageCards, siteUrl }) => !pageCards || siteUrl !== undefined, {
    path: ['pageCards'],
    message:
      'link previews need the address of the site, and none is drawn without it: set `siteUrl`, such as https://docs.example.com, or take `pageCards` out',
  })
  .superRefine(({ lang, locales, components, islands }, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const languages = locales.map((one) => one.lang.toLowerCase());
    for (const [index, one] of languages.entries()) {
      if (languages.indexOf(one) === index) continue;
      report(
        ['locales', index, 'lang'],
        `\`${locales[index]?.lang}\` is listed twice: take one of the two out`,
      );
    }
    const named = [
      ...(locales.some((one) => one.lang === lang) ? [] : [{ path: ['lang'], lang }]),
      ...locales.map((one, index) => ({ path: ['locales', index, 'lang'], lang: one.lang })),
    ];
    for (const { path, lang: code } of named) {
      const meant = Object.hasOwn(COUNTRIES, code.toLowerCase()) && COUNTRIES[code.toLowerCase()];
      if (meant)
        report(
          path,
          `\`${code}\` is the code of a country, and of no language: write \`${meant}\``,
        );
    }
    for (const name of Object.keys(islands)) {
      if (!Object.hasOwn(components, name)) continue;
      report(
        ['components', name],
        `\`${name}\` is in \`islands\`, too, which alone counts: take one of the two out, or give it another name`,
      );
    }
  })
  .refine(
    ({ multiVersion: { default: one, versions } }) =>
      versions.length === 0 || versions.includes(one),
    { path: ['multiVersion', 'default'], message: 'must name one of the `versions`' },
  )
  .superRefine(({ siblings, brand }, context) => {
    const { mark, marks } = brand;
    if (mark !== undefined && mark !== PLAIN_MARK && !Object.hasOwn(marks, mark)) {
      context.addIssue({
        code: 'custom',
        path: ['brand', 'mark'],
        message: `names no mark: add it to \`brand.marks\`${among(Object.keys(marks))}`,
      });
    }
    for (const [index, { logo }] of siblings.entries()) {
      // With a dot or a slash it is the address of a picture.
      if (logo === '' || /[./]/.test(logo) || Object.hasOwn(brand.marks, logo)) continue;
      context.addIssue({
        code: 'custom',
        path: ['siblings', index, 'logo'],
        message: 'names no mark: write an address like `/logo.svg`, or add it to `brand.marks`',
      });
    }
  })
  .superRefine(reportUnreadSidebars)
  .refine(
    ({ locales, themeConfig }) =>
      themeConfig.locales.every(({ lang }) => locales.some((one) => one.lang === lang)),
    { path: ['themeConfig', 'locales'], message: 'has a language that `locales` does not have' },
  );

/** What `site.config.ts` exports as `default`. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;
/** The same with every default applied. */
export type SiteConfigOutput = z.output<typeof siteConfigSchema>;

/** Gives a site configuration its type. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config;
}
