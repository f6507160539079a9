import { literalOf, notLiteral } from './literal.ts';
import { type MdxAttribute, placeOf, type SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { thrownText } from './site-modules.ts';

/** Attributes of an element with their values, and where each stands. */
export interface Attributes {
  values: Record<string, unknown>;
  /** Place of an attribute; of the element for those that a spread brought, or that are missing. */
  placeOf(name: PropertyKey | undefined): Pick<SyntaxNode, 'position'>;
}

/** Evaluates an element's attributes; an expression that fails is reported and left out. */
export function readAttributes(node: SyntaxNode, page: Page): Attributes {
  const values: Record<string, unknown> = {};
  const places = new Map<PropertyKey, MdxAttribute>();
  for (const attribute of node.attributes ?? []) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const spread = dynamicValue(attribute, placed(attribute, node), page);
      if (typeof spread === 'object') Object.assign(values, spread);
      continue;
    }
    const { name = '', value } = attribute;
    places.set(name, attribute);
    if (value === null || value === undefined) values[name] = true;
    else if (typeof value === 'string') values[name] = value;
    else {
      const literal = literalOf(value.data?.estree);
      values[name] =
        literal === notLiteral ? dynamicValue(value, placed(attribute, node), page) : literal;
    }
  }
  return {
    values,
    placeOf: (name) => placed(name === undefined ? undefined : places.get(name), node),
  };
}

/** Older parsers give attributes no position. */
function placed(
  attribute: MdxAttribute | undefined,
  node: SyntaxNode,
): Pick<SyntaxNode, 'position'> {
  return attribute?.position ? { position: attribute.position } : node;
}

/** Value of an expression that had to be compiled; undefined, and a problem, when it throws. */
export function dynamicValue(
  expression: { value?: unknown },
  at: Pick<SyntaxNode, 'position'>,
  page: Page,
): unknown {
  const evaluate = page.values.get(expression);
  if (!evaluate) return undefined;
  try {
    return evaluate();
  } catch (error) {
    if (isOfUnread(expression.value, page)) return undefined;
    page.report(placeOf(at), {
      code: 'expression-failed',
      message: `the expression failed: ${thrownText(error)}`,
      hint: 'expressions run at build, in Node, with the names that the file exports',
    });
    return undefined;
  }
}

/** Whether an expression names what the file imports and could not be read. */
function isOfUnread(code: unknown, page: Page): boolean {
  const words = typeof code === 'string' ? code.match(/[\p{ID_Continue}$]+/gu) : null;
  const unread = page.unread.get(page.file.path);
  return words?.some((word) => unread?.has(word)) ?? false;
}
