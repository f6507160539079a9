import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Feature, Hero } from '../../model/home.ts';
import type { RoutePath } from '../../model/names.ts';
import type { Frontmatter } from '../model.ts';

/** What a slot around the pages knows: its language and version, and the texts of the interface. */
export interface SlotProps {
  lang: string;
  htmlLang: string;
  /** Empty on a site without versions. */
  version: string;
  /** In front of every address, without a language: `/` or `/docs/`. Files below `public` stand behind it. */
  base: string;
  /**
   * The address of a page in the reader's language and version, `base` included: `href('/imprint')` is
   * `/docs/de/imprint`. A page that does not exist is a problem.
   */
  href(link: string): string;
  siteTitle: string;
  texts: Readonly<Record<string, string>>;
}

/** What a slot on a page knows besides. */
export interface PageSlotProps extends SlotProps {
  path: RoutePath;
  title: string;
  frontmatter: Frontmatter;
  /** Of the home page, links resolved. */
  hero: Hero | undefined;
  features: readonly Feature[];
}

/** Slots around the pages: the same on all pages of a language and version. */
export const SHELL_SLOTS = [
  'beforeNavigation',
  'afterNavigation',
  'beforeSidebar',
  'afterSidebar',
  'beforeOutline',
  'afterOutline',
  'beforeFooter',
  'afterFooter',
] as const;

/** Slots that each page fills by itself; `home` stands for the whole home page but its own text. */
export const PAGE_SLOTS = ['beforeArticle', 'afterArticle', 'heroPicture', 'home'] as const;

export type ShellSlot = (typeof SHELL_SLOTS)[number];
export type PageSlot = (typeof PAGE_SLOTS)[number];

/** A component that is rendered at build. Anything that moves in it is an island's work. */
export type SlotComponent<Props> = (props: Props) => ReactNode;

/** The site's own components, by the place they stand in. */
export type Slots = { [Name in ShellSlot]?: SlotComponent<SlotProps> | undefined } & {
  [Name in PageSlot]?: SlotComponent<PageSlotProps> | undefined;
};

const component = <Props>() =>
  z
    .custom<SlotComponent<Props>>(
      (value) => typeof value === 'function',
      'must be a component: a function that returns what is shown',
    )
    .optional();

const shellSlot = component<SlotProps>();
const pageSlot = component<PageSlotProps>();

/** `slots` of the configuration. */
export const slotsSchema = z.strictObject({
  beforeNavigation: shellSlot,
  afterNavigation: shellSlot,
  beforeSidebar: shellSlot,
  afterSidebar: shellSlot,
  beforeOutline: shellSlot,
  afterOutline: shellSlot,
  beforeFooter: shellSlot,
  afterFooter: shellSlot,
  beforeArticle: pageSlot,
  afterArticle: pageSlot,
  heroPicture: pageSlot,
  home: pageSlot,
});
