import { Children, createElement, Fragment, type ReactNode } from 'react';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { issueWords } from './prop-problems.ts';
import { slotElement } from './slots.ts';

/** The site's components as React knows them, for elements written inside expressions. */
export function componentScope(
  page: Page,
  at: Pick<SyntaxNode, 'position'>,
  imported: ReadonlyMap<string, unknown> = new Map(),
): Record<string, unknown> {
  const components = {
    ...page.options.content.components,
    ...Object.fromEntries(page.imported.get(page.file.path) ?? []),
  };
  const known = Object.fromEntries(
    Object.entries(components).map(([name, definition]) => [
      name,
      ({ children, ...props }: { children?: ReactNode }) => {
        const parsed = definition.props.safeParse(props);
        if (!parsed.success) {
          for (const issue of parsed.error.issues) {
            page.report(
              at,
              issueWords(
                { component: name, known: Object.keys(definition.props.shape), values: props },
                issue,
              ),
            );
          }
          return createElement(Fragment, null, children);
        }
        return definition.render(parsed.data, {
          ...page.contextAt(at),
          children,
          parts: Children.toArray(children),
          inline: (source) => slotElement(page.markdown(source, at).html, page),
          code: (source, lang = '') => slotElement(page.code(source, lang, at), page),
        });
      },
    ]),
  );
  return { ...Object.fromEntries(imported), ...known };
}
