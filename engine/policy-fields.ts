/**
 * What configuration and frontmatter may name, and what the site's own security policy keeps browsers
 * from loading: nobody would see it, and nothing would say so.
 */

/** A field that browsers would not load. */
export interface BlockedField {
  path: PropertyKey[];
  message: string;
}

type HeadElement = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const isRemote = (address: unknown): address is string =>
  typeof address === 'string' && /^(?:https?:)?\/\//i.test(address.trim());

/** Kinds of links that browsers load something for. */
const LOADED_LINK =
  /(?:^|\s)(?:stylesheet|icon|apple-touch-icon|mask-icon|manifest|preload|modulepreload|prefetch)(?:\s|$)/i;

/** A picture, where it may be one: pictures are loaded from the site alone. */
export function blockedPicture(path: PropertyKey[], address: unknown): BlockedField[] {
  if (!isRemote(address)) return [];
  return [
    {
      path,
      message:
        'must be a path of this site: its security policy lets browsers load pictures from nowhere else. Put the file into `public/` and write its path, like `/picture.svg`',
    },
  ];
}

/** Elements of the head that the policy makes useless. */
export function blockedHead(path: PropertyKey[], head: readonly HeadElement[]): BlockedField[] {
  return head.flatMap(([tag, attributes], index): BlockedField[] => {
    const words = wordsOf(tag.toLowerCase(), attributes);
    return words === undefined ? [] : [{ path: [...path, index], message: words }];
  });
}

function wordsOf(tag: string, attributes: Readonly<Record<string, string>>): string | undefined {
  const { src, href, rel = '' } = attributes;
  if (tag === 'script' && isRemote(src)) {
    return 'must be a file of this site: its security policy keeps browsers from running other scripts, and from what those would send elsewhere. Put it into `public/` and write its path, like `/script.js`';
  }
  if (tag === 'link' && isRemote(href) && LOADED_LINK.test(rel)) {
    return 'must be a file of this site: its security policy keeps browsers from loading others. Put it into `public/` and write its path, like `/file.css`';
  }
  if (tag === 'base') {
    return 'has no effect: the security policy keeps browsers from obeying `<base>`. Where the site lies is said by `base` of the configuration';
  }
  return undefined;
}

interface SiteFields {
  icon?: string | undefined;
  logo?: string | { light: string; dark: string } | undefined;
  head: readonly HeadElement[];
  siblings: readonly { logo: string }[];
  themeConfig: { socialLinks: readonly { mode: string; content: string }[] };
}

/** Fields of a configuration that browsers would not load. */
export function blockedFields({
  icon,
  logo,
  head,
  siblings,
  themeConfig,
}: SiteFields): BlockedField[] {
  const logos =
    typeof logo === 'object'
      ? Object.entries(logo).flatMap(([theme, one]) => blockedPicture(['logo', theme], one))
      : blockedPicture(['logo'], logo);
  return [
    ...blockedPicture(['icon'], icon),
    ...logos,
    ...blockedHead(['head'], head),
    ...siblings.flatMap((one, index) => blockedPicture(['siblings', index, 'logo'], one.logo)),
    ...themeConfig.socialLinks.flatMap(({ mode, content }, index) =>
      mode === 'img'
        ? blockedPicture(['themeConfig', 'socialLinks', index, 'content'], content)
        : [],
    ),
  ];
}

interface PageFields {
  hero?: { image?: { src: string | { light: string; dark: string } } | undefined } | undefined;
  features?: readonly { icon: string }[] | undefined;
  head: readonly HeadElement[];
}

/** Fields of a page's frontmatter that browsers would not load. */
export function blockedPageFields({ hero, features = [], head }: PageFields): BlockedField[] {
  const src = hero?.image?.src;
  const images =
    typeof src === 'object'
      ? Object.entries(src).flatMap(([theme, one]) =>
          blockedPicture(['hero', 'image', 'src', theme], one),
        )
      : blockedPicture(['hero', 'image', 'src'], src);
  return [
    ...images,
    ...features.flatMap(({ icon }, index) => blockedPicture(['features', index, 'icon'], icon)),
    ...blockedHead(['head'], head),
  ];
}
