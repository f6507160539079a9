import type { ResolvedConfig } from '../config.ts';
import type { Frontmatter, Problem, Route } from '../model.ts';
import { placeOfLink } from '../site/link-place.ts';
import { isAllowed, MOVED_BASE } from './allowed.ts';
import { LOADED_TEXT, type PolicyDirective } from './directives.ts';

/** Something that a browser would ask for. */
export interface Asked {
  /** What asks for it: `the logo`. */
  what: string;
  address: string;
  /** What lets it through; unset where no site may allow it. */
  directive: PolicyDirective | undefined;
}

/**
 * What the site's Content-Security-Policy keeps browsers from loading, although the configuration or
 * a page asks for it. Pages would miss it without a word.
 */
export function blockedByPolicy(
  config: ResolvedConfig,
  site: { pages: readonly { route: Route; frontmatter: Frontmatter }[] },
): Problem[] {
  const report = (file: string) => (asked: Asked) => {
    const { what, address, directive } = asked;
    const sources = directive === undefined ? [] : config.security.csp[directive];
    if (isAllowed(address, sources ?? [])) return [];
    const place = file === config.file ? placeOfLink(address, config.sources) : undefined;
    if (address === MOVED_BASE) {
      const hint = 'where the site lies is said by `base` of the configuration';
      const message = `browsers will not obey ${what}`;
      return [{ code: 'blocked-by-policy', severity: 'error' as const, file, message, hint }];
    }
    const origin = URL.canParse(address) ? new URL(address).origin : undefined;
    return [
      {
        code: 'blocked-by-policy',
        severity: 'error' as const,
        file,
        ...place,
        message: `browsers will not load ${what}: ${address}`,
        hint:
          origin === undefined || directive === undefined
            ? 'put it into a file of the `public` folder'
            : `put it into the \`public\` folder, or allow it: \`security: { csp: { '${directive}': ['${origin}'] } }\``,
      },
    ];
  };
  const pages = site.pages.flatMap(({ route, frontmatter }) => {
    const { hero, features = [], head } = frontmatter;
    const pictures = hero?.image ? picturesOf(hero.image.src) : [];
    const asked = [
      ...pictures.map((address) => image('the picture of the hero', address)),
      ...features.map(({ icon }) => image('the icon of a feature', icon)),
      ...head.flatMap(headAsks),
    ];
    return route.writtenIn === undefined ? asked.flatMap(report(`content/${route.source}`)) : [];
  });
  return [...siteAsks(config).flatMap(report(config.file)), ...pages];
}

/** What every page of a site asks for because its configuration says so. */
export function siteAsks({ icon, logo, siblings, theme, head }: ResolvedConfig): Asked[] {
  return [
    ...(icon === undefined ? [] : [image('the icon', icon)]),
    ...(logo === undefined ? [] : picturesOf(logo).map((address) => image('the logo', address))),
    ...siblings.map(({ name, logo: picture }) => image(`the logo of ${name}`, picture)),
    ...theme.socialLinks
      .filter(({ mode }) => mode === 'img')
      .map(({ content }) => image('the picture of a social link', content)),
    ...head.flatMap(headAsks),
  ];
}

const image = (what: string, address: string): Asked => ({ what, address, directive: 'img-src' });

const picturesOf = (src: string | { light: string; dark: string }): string[] => [
  ...new Set(typeof src === 'string' ? [src] : [src.light, src.dark]),
];

/** What an element of the head loads. */
function headAsks([name, attributes]: [string, Record<string, string>]): Asked[] {
  const tag = name.toLowerCase();
  const what = `<${tag}> of the head`;
  if (tag === 'script') {
    const isData = /json|speculationrules/.test(attributes.type ?? '');
    const address = attributes.src ?? (isData ? '' : LOADED_TEXT);
    return address === '' ? [] : [{ what, address, directive: 'script-src' }];
  }
  if (tag === 'style') return [{ what, address: LOADED_TEXT, directive: 'style-src' }];
  if (tag === 'base') return [{ what, address: MOVED_BASE, directive: undefined }];
  if (tag !== 'link') return [];
  const { rel = '', href = '', as = '' } = attributes;
  const loaded = rel
    .toLowerCase()
    .split(/\s+/)
    .find((word) => word in LINKS || /icon$/.test(word));
  if (loaded === undefined) return [];
  if (loaded === 'preload') return [{ what, address: href, directive: PRELOADS[as] }];
  return [{ what, address: href, directive: loaded in LINKS ? LINKS[loaded] : 'img-src' }];
}

/** Kinds of links that browsers load something for; icons are pictures. */
const LINKS: Readonly<Record<string, PolicyDirective | undefined>> = {
  stylesheet: 'style-src',
  modulepreload: 'script-src',
  preload: undefined,
  prefetch: undefined,
  manifest: undefined,
};

/** What a preloaded file is loaded as. */
const PRELOADS: Readonly<Record<string, PolicyDirective | undefined>> = {
  script: 'script-src',
  style: 'style-src',
  image: 'img-src',
  font: 'font-src',
  fetch: 'connect-src',
};
