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
  const page = contextInRender();
  if (!page) throw new Error('usePage() is for components that pages use, while they are built');
  return page;
}

function contextInRender(): RenderContext | undefined {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: what is caught is a call where no hook works
    return useContext(Context);
  } catch {
    // React's own words lead to its own rules.
    throw new Error('usePage() stands inside of a component’s function, not beside it in its file');
  }
}

/**
 * A component that says so when it answers with what React shows nothing for without a word: a forgotten
 * `return`, or a function. `null` shows nothing on purpose.
 */
export function answering<Props>(Component: ComponentType<Props>): ComponentType<Props> {
  // Classes, and what `memo` and `forwardRef` make, are React's to call.
  if (typeof Component !== 'function' || Component.prototype?.isReactComponent) return Component;
  const call = Component as (props: Props) => ReactNode;
  return (props: Props) => answered(call(props));
}

/** @throws {Error} when it is nothing that can be shown */
function answered(shown: unknown): ReactNode {
  if (shown === undefined) {
    throw new Error(
      'it returns nothing: is `return` missing? `return null` shows nothing on purpose',
    );
  }
  if (typeof shown === 'function') {
    throw new Error(
      'it returns a function: write `<Name />` for a component, and call other functions',
    );
  }
  return shown as ReactNode;
}

/** A React component as a component of pages: any props, any content. */
export function plainComponent(
  Component: ComponentType<{ children?: ReactNode }>,
): ComponentDefinition {
  const Answering = answering(Component);
  return {
    props: z.looseObject({}),
    inline: false,
    content: true,
    complaint: () => undefined,
    text: () => '',
    render: (props, context) => (
      <Context value={context}>
        {createElement(Answering, props as object, context.children)}
      </Context>
    ),
  };
}

const Rendered = ({ say }: { say(): ReactNode }) => answered(say());

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
