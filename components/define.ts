import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentTexts } from './texts.ts';

/** The frontmatter of a page, as far as components may count on it. */
export interface PageFrontmatter {
  title?: string;
  description?: string;
  /** Keys of the site's own. */
  data?: Readonly<Record<string, unknown>>;
}

/** What a component knows of the page it stands on. */
export interface PageContext {
  lang: string;
  texts: ContentTexts;
  /** Its keys of the site's own stand in `data`. */
  frontmatter: PageFrontmatter;
  /** Resolves a link as Markdown links are, and records it for the link check. */
  href(link: string): string;
  /** Where a type of this name is described; undefined for types that the site says nothing about. */
  typeLink(name: string): string | undefined;
  /** HTML and text of inline Markdown that stands in a prop. */
  markdown(text: string): { html: string; text: string };
  /** The name, with a number behind it from the second time on: names of regions differ. */
  uniqueName(name: string): string;
}

/** What the compiler gives to a component beside its props. */
export interface RenderContext extends PageContext {
  /** The content between its tags; undefined without any. */
  children: ReactNode;
  /** The same content, one entry for each top-level element. */
  parts: ReactNode[];
  /** Inline Markdown of a prop as an element. */
  inline(text: string): ReactNode;
  /** A block of code as an element, like those that pages write themselves. */
  code(text: string, lang?: string): ReactNode;
}

/** What an author did wrong, and what to do about it. */
export interface Complaint {
  complaint: string;
  hint: string;
}

/** A component as MDX pages use it: rendered once, at build. */
export interface ComponentDefinition {
  props: z.ZodObject;
  /** Props that hold words for readers: a translation says them its own way, and no other. */
  words?: readonly string[];
  /** Flows with text: in a line of its own it gets a paragraph around it. */
  inline: boolean;
  /** Whether content between its tags makes sense. */
  content: boolean;
  /** The component that it stands directly in. */
  inside?: string;
  /** The one component that may stand directly in it. */
  holds?: string;
  /** What is wrong with its content. @param html the content as it is shown */
  complaint(html: string): Complaint | undefined;
  /** Words it adds to the page's search text, in front of its content's. */
  text(props: unknown, context: PageContext): string;
  /** @param props the schema's output */
  render(props: unknown, context: RenderContext): ReactNode;
}

interface ComponentOptions<Props extends z.ZodObject> {
  /** A strict object: unknown props are the author's typing errors. */
  props: Props;
  words?: readonly (keyof z.input<Props> & string)[];
  inline?: boolean;
  content?: boolean;
  inside?: string;
  holds?: string;
  complaint?(html: string): Complaint | undefined;
  text?(props: z.output<Props>, context: PageContext): string;
  render(props: z.output<Props>, context: RenderContext): ReactNode;
}

/** Describes a component; its props' type is the schema's. */
export function defineComponent<Props extends z.ZodObject>(
  options: ComponentOptions<Props>,
): ComponentDefinition {
  const { props, words, inline = false, content = false, inside, holds, render } = options;
  const { text = () => '', complaint = () => undefined } = options;
  return {
    props,
    ...(words && { words }),
    inline,
    content,
    ...(inside !== undefined && { inside }),
    ...(holds !== undefined && { holds }),
    complaint,
    // The compiler calls these with what `props` parsed and nothing else.
    text: (value, context) => text(value as z.output<Props>, context),
    render: (value, context) => render(value as z.output<Props>, context),
  };
}
