// Plain JavaScript, because the bundler loads it itself.

/**
 * Translates the public names of custom properties in a site's style sheet into the theme's, and
 * refuses what could not work: names that are none, and files beside the sheet.
 * @this {import('@rsbuild/core').Rspack.LoaderContext<{ tokens: Record<string, string> }>}
 * @param {string} css
 * @returns {string}
 */
export default function tokenLoader(css) {
  const { tokens } = this.getOptions();
  const lineOf = (/** @type {number} */ offset) => css.slice(0, offset).split('\n').length;
  for (const { 0: whole, index } of css.matchAll(/url\(\s*['"]?(?!\/|data:|#|['"])[^)]*\)/g)) {
    const message = `line ${lineOf(index)}: \`${whole}\` names a file beside the style sheet`;
    this.emitError(new Error(`${message}; put it into \`public\` and write \`url(/…)\``));
  }
  return css.replace(/--docs-[\w-]+/g, (name, /** @type {number} */ offset) => {
    const token = tokens[name];
    if (token !== undefined) return token;
    const known = Object.keys(tokens).join(', ');
    this.emitError(
      new Error(`line ${lineOf(offset)}: there is no token \`${name}\`; known: ${known}`),
    );
    return name;
  });
}
