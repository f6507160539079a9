import type { EstreeNode, Program } from './nodes.ts';

/** A literal's value; `undefined` is a value, so a miss is a symbol. */
export const notLiteral = Symbol('not a literal');

/** The value of an expression's program when it is written out as literals; most props are. */
export function literalOf(program: Program | null | undefined): unknown {
  const statement = program?.body[0];
  if (program?.body.length !== 1 || statement?.type !== 'ExpressionStatement') {
    return notLiteral;
  }
  return evaluate(statement.expression as EstreeNode);
}

function evaluate(node: EstreeNode | null): unknown {
  switch (node?.type) {
    case 'Literal':
      return 'regex' in node ? notLiteral : node.value;
    case 'TemplateLiteral':
      return templateText(node);
    case 'UnaryExpression':
      return negated(node);
    case 'Identifier':
      return node.name === 'undefined' ? undefined : notLiteral;
    case 'ArrayExpression':
      return arrayOf(node.elements as (EstreeNode | null)[]);
    case 'ObjectExpression':
      return objectOf(node.properties as EstreeNode[]);
    default:
      return notLiteral;
  }
}

function templateText(node: EstreeNode): unknown {
  const [only, ...others] = node.quasis as { value: { cooked: string } }[];
  return only && others.length === 0 ? only.value.cooked : notLiteral;
}

function negated(node: EstreeNode): unknown {
  const value = evaluate(node.argument as EstreeNode);
  return node.operator === '-' && typeof value === 'number' ? -value : notLiteral;
}

function arrayOf(elements: (EstreeNode | null)[]): unknown {
  const values = elements.map(evaluate);
  return values.includes(notLiteral) ? notLiteral : values;
}

function objectOf(properties: EstreeNode[]): unknown {
  const entries: [string, unknown][] = [];
  for (const property of properties) {
    const plain = property.type === 'Property' && property.kind === 'init' && !property.computed;
    const value = plain ? evaluate(property.value as EstreeNode) : notLiteral;
    if (value === notLiteral) return notLiteral;
    const key = property.key as EstreeNode;
    entries.push([String(key.name ?? key.value), value]);
  }
  return Object.fromEntries(entries);
}
