import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';
import { z } from 'zod';
import type { ComponentDefinition, RenderContext } from './define.ts';

const Context = createContext<RenderContext | undefined>(undefined);

/**
 * What a site's own component knows of the page it stands on: language, frontmatter, texts, how links
 * become addresses, and inline Markdown as an element. At build only; what an island needs of it travels as props.
 */
export function usePage(): RenderContext {
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
