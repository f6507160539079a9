import { compileSync } from '@mdx-js/mdx';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import {
  type ForeignMedia,
  isForeign,
  isMediaAttribute,
  mapAddresses,
} from './media-attributes.ts';

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
  scope: Record<string, unknown>;
  /** Address of an `<a>` written in an expression. */
  href(link: string): string;
  /** Told of an attribute that makes browsers load a file from another host. */
  onForeignMedia(media: ForeignMedia): void;
}

type Create = typeof jsx;

/**
 * Compiles the expressions of one file together with its exports.
 * @returns a function for each expression; it throws what the expression throws
 * @throws what an export throws
 */
export function compileExpressions(input: ExpressionInput): Map<object, () => unknown> {
  const { exports, dynamics, scope, href, onForeignMedia } = input;
  const source = [
    ...exports,
    // A list, because MDX's parser stumbles over parentheses inside parentheses.
    ...dynamics.map(({ code }, index) => `export const $value${index} = () => [${code}\n].at(-1);`),
  ].join('\n\n');
  const code = String(compileSync(source, { outputFormat: 'function-body' }));
  const checked =
    (create: Create): Create =>
    (type, props, key) => {
      if (typeof type === 'string') checkMedia(type, props, onForeignMedia);
      return create(type, type === 'a' ? linked(props, href) : props, key);
    };
  const runtime = { Fragment, jsx: checked(jsx), jsxs: checked(jsxs) };
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

function checkMedia(
  element: string,
  props: unknown,
  onForeign: ExpressionInput['onForeignMedia'],
): void {
  // jsx() always gets an object.
  for (const [prop, value] of Object.entries(props as object)) {
    const name = prop.toLowerCase();
    if (!isMediaAttribute(name) || typeof value !== 'string') continue;
    mapAddresses({ name, value }, (address) => {
      if (isForeign(address)) onForeign({ element, attribute: name, address });
      return address;
    });
  }
}
