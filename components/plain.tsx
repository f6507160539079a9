import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';
import { z } from 'zod';
import type { ComponentDefinition, PageContext, RenderContext } from './define.ts';

const Context = createContext<RenderContext | undefined>(undefined);

/** Whether a component is asked for its words, where no hook works. */
let isText = false;

/**
 * What a site's own component knows of the page it stands on: language, frontmatter, texts, how links
 * become addresses, and inline Markdown as an element. At build only; what an island needs of it travels as props.
 */
export function usePage(): RenderContext {
  if (isText)
    throw new Error('`text` gets the page as its second argument, and usePage() is for `render`');
  const page = useContext(Context);
  if (!page) throw new Error('usePage() is for components that pages use, while they are built');
  return page;
}

/** A React component as a component of pages: any props, any content. */
export function plainComponent(
  Component: ComponentType<{ children?: ReactNode }>,
): ComponentDefinition {
  return {
    props: z.looseObject({}),
    inline: false,
    content: true,
    complaint: () => undefined,
    text: () => '',
    render: (props, context) => (
      <Context value={context}>
        {createElement(Component, props as object, context.children)}
      </Context>
    ),
  };
}

const Rendered = ({ say }: { say(): ReactNode }) => say();

/** A definition of a site, in whose `render` hooks work as in a React component: `usePage()` first of all. */
export function pageComponent(definition: ComponentDefinition): ComponentDefinition {
  return {
    ...definition,
    text(props: unknown, context: PageContext) {
      isText = true;
      try {
        return definition.text(props, context);
      } finally {
        isText = false;
      }
    },
    render(props, context) {
      return (
        <Context value={context}>
          <Rendered say={() => definition.render(props, context)} />
        </Context>
      );
    },
  };
}
