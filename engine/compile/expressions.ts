import { compileSync } from '@mdx-js/mdx';
import type { ElementType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** An expression that is more than a literal. */
export interface Dynamic {
  /** The node or attribute that asks for the value. */
  key: object;
  code: string;
}

export interface ExpressionInput {
  /** `export` statements of the file. */
  exports: string[];
  dynamics: Dynamic[];
  /** Components by name. */
  scope: Record<string, ElementType>;
  /** Address of an `<a>` written in an expression. */
  href(link: string): string;
}

type Create = typeof jsx;

/**
 * Compiles the expressions of one file together with its exports.
 * @returns a function for each expression; it throws what the expression throws
 * @throws what an export throws
 */
export function compileExpressions(input: ExpressionInput): Map<object, () => unknown> {
  const { exports, dynamics, scope, href } = input;
  const source = [
    ...exports,
    // A list, because MDX's parser stumbles over parentheses inside parentheses.
    ...dynamics.map(({ code }, index) => `export const $value${index} = () => [${code}\n].at(-1);`),
  ].join('\n\n');
  const code = String(compileSync(source, { outputFormat: 'function-body' }));
  const withLinks =
    (create: Create): Create =>
    (type, props, key) =>
      create(type, type === 'a' ? linked(props, href) : props, key);
  const runtime = { Fragment, jsx: withLinks(jsx), jsxs: withLinks(jsxs) };
  // The page's own code, which its author runs at build as any other source of the site.
  // The inner function is there for its `arguments`, where MDX looks for the runtime.
  const run = new Function(...Object.keys(scope), `return function () {${code}}`);
  const module: Record<string, () => unknown> = run(...Object.values(scope))(runtime);
  return new Map(
    dynamics.map(({ key }, index) => [key, () => module[`$value${index}`]?.()] as const),
  );
}

function linked(props: unknown, href: (link: string) => string): object {
  const values: { href?: unknown } = { ...(props as object) }; // jsx() always gets an object.
  return typeof values.href === 'string' ? { ...values, href: href(values.href) } : values;
}
