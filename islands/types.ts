import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';

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
}

/** An island as MDX pages use it, at build. */
export interface IslandDefinition {
  Component: ComponentType<IslandProps<never>>;
  props: z.ZodObject;
  /** Components that may stand between its tags, and nothing else may. */
  parts: Record<string, { props: z.ZodObject; text?(props: unknown): string }>;
  text?(props: unknown): string;
  prepare(props: unknown, parts: IslandPart[]): PreparedIsland | IslandComplaint;
}

/** An island as the browser knows it. */
export interface IslandEntry {
  load(): Promise<ComponentType<IslandProps<never>>>;
  strategy: HydrationStrategy;
}
