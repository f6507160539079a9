import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentTexts } from '../components/texts.ts';

/** When an island of the page becomes interactive. */
export type HydrationStrategy = 'load' | 'idle' | 'visible' | 'interaction';

/** What every island's component receives. */
export interface IslandProps<Data> {
  /** JSON: survives the way through the document. */
  data: Data;
  /** The author's content, by the names that `prepare` gave; adopted from the DOM in the browser. */
  slots: Record<string, ReactNode>;
}

/** A component between an island's tags, its content already rendered. */
export interface IslandPart {
  name: string;
  /** The schema's output. */
  props: unknown;
  html: string;
}

/** What an island knows of its page, at build. */
export interface IslandContext {
  lang: string;
  texts: ContentTexts;
  /** Resolves a link as Markdown links are, and records it for the link check. */
  href(link: string): string;
  /** HTML and text of inline Markdown that stands in a prop. */
  markdown(text: string): { html: string; text: string };
  /** The name, with a number behind it from the second time on: names of regions differ. */
  uniqueName(name: string): string;
}

/** What an island makes of its props and parts, at build. */
export interface PreparedIsland {
  data: object;
  /** Slot name → HTML. */
  slots: Record<string, string>;
}

/** Something about an island that its author has to mend. */
export interface IslandComplaint {
  complaint: string;
  hint: string;
  /** Which of its parts it is about, from 0; the island itself without it. */
  part?: number;
}

/** A component that may stand between an island's tags. */
interface IslandPartDefinition {
  props: z.ZodObject;
  words?: readonly string[];
  text?(props: unknown): string;
}

/** An island as MDX pages use it, at build. */
export interface IslandDefinition {
  Component: ComponentType<IslandProps<never>>;
  props: z.ZodObject;
  /** Props that hold words for readers: a translation says them its own way, and no other. */
  words?: readonly string[];
  /** Components that may stand between its tags, and nothing else may. */
  parts: Record<string, IslandPartDefinition>;
  /** Any content may stand between its tags instead: `prepare` gets it as one part. */
  content?: boolean;
  /** Words that it adds to the page's search text, in front of its parts'. */
  text?(props: unknown, context: IslandContext): string;
  prepare(
    props: unknown,
    parts: IslandPart[],
    context: IslandContext,
  ): PreparedIsland | IslandComplaint;
}

/** What the module of a site's `definition` exports by default; the component comes from its own module. */
export type SiteIslandDefinition = Omit<IslandDefinition, 'Component' | 'parts'> &
  Partial<Pick<IslandDefinition, 'parts'>>;

/** An island as the browser knows it. */
export interface IslandEntry {
  load(): Promise<ComponentType<IslandProps<never>>>;
  strategy: HydrationStrategy;
  /** Asked once: whether one that is out of sight may wait until the reader does something. */
  mayRest?(): boolean;
}
