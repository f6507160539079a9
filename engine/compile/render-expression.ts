import { Children, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeText } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import { dynamicValue } from './jsx-attributes.ts';
import { literalOf, notLiteral } from './literal.ts';
import { placeOf, type SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { fillSlots } from './slots.ts';

/** `{expression}` between blocks or in text; comments give nothing. */
export function renderExpression(node: SyntaxNode, page: Page): Inline {
  const literal = literalOf(node.data?.estree);
  const value = literal === notLiteral ? dynamicValue(node, node, page) : literal;
  if (typeof value === 'string' || typeof value === 'number') {
    return { html: escapeText(String(value)), text: String(value) };
  }
  if (value === undefined || value === null || typeof value === 'boolean') {
    return { html: '', text: '' };
  }
  try {
    const content = value as ReactNode; // Anything else makes React throw.
    const html = fillSlots(renderToStaticMarkup(content), page);
    return { html, text: textOf(content) };
  } catch (error) {
    page.report(placeOf(node), {
      code: 'expression-failed',
      message: `the expression’s value cannot be shown: ${error instanceof Error ? firstSentence(error.message) : String(error)}`,
      hint: 'an expression gives text, a number, an element or a list of these',
    });
    return { html: '', text: '' };
  }
}

const firstSentence = (message: string): string => message.split('. ')[0] ?? message;

/** The text of elements written in an expression; what components add is not known here. */
function textOf(content: ReactNode): string {
  return Children.toArray(content)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number') return String(child);
      if (!isValidElement<{ children?: ReactNode }>(child)) return '';
      return `${textOf(child.props.children)} `;
    })
    .join('');
}
