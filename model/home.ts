/** What a home page is made of: frontmatter as its author writes it, with addresses resolved in a view. */

export interface HeroAction {
  text: string;
  link: string;
  theme: 'brand' | 'alt';
}

export interface HeroImage {
  src: string | { light: string; dark: string };
  alt: string;
  srcset?: string | string[];
  sizes?: string | string[];
}

export interface Hero {
  name: string;
  /** Newline separates lines. */
  text: string;
  tagline: string;
  actions: HeroAction[];
  image?: HeroImage;
}

export type FeatureSpan = 2 | 3 | 4 | 6;

/** Names of the theme's drawings for cards. */
export const FEATURE_ICONS = [
  'rocket',
  'bolt',
  'blocks',
  'federation',
  'production',
  'frameworks',
] as const;

export interface Feature {
  /** Name of a drawn icon of the theme, an emoji or a short text; may be empty. */
  icon: string;
  title: string;
  details: string;
  link?: string;
  span: FeatureSpan;
}
