// Plain JavaScript, because the bundler loads it itself.

/** What `code-problems.ts` knows a message of this loader by; a problem as JSON follows. */
export const STYLE_PROBLEM = 'style problem:';

/**
 * @typedef {object} Accent
 * @property {string} name public name of the token that others follow from
 * @property {string} given what the theme calls the value that a site gives it
 * @property {string} sheet what sets those others
 */

/**
 * Translates the public names of custom properties in a site's style sheet into the theme's, and
 * refuses what could not work: names that are none, files beside the sheet, and sheets that a script
 * imports.
 * @this {import('@rsbuild/core').Rspack.LoaderContext<{ tokens: Record<string, string>, accent: Accent, byScript: boolean }>}
 * @param {string} css
 * @returns {string}
 */
export default function tokenLoader(css) {
  const { tokens, accent, byScript } = this.getOptions();
  const report = (
    /** @type {number} */ offset,
    /** @type {{ message: string, hint: string } | { message: string, token: string }} */ words,
  ) => {
    const line = css.slice(0, offset).split('\n').length;
    const problem = JSON.stringify({ file: this.resourcePath, line, ...words });
    this.emitError(new Error(`${STYLE_PROBLEM}${problem}`));
  };
  if (byScript) {
    report(0, {
      message: 'a script of the site imports this style sheet, which then comes too late',
      hint: 'name it in `styles` of the site configuration',
    });
    return css;
  }
  const withoutFiles = css.replace(
    /url\(\s*['"]?(?!\/|data:|#|['"])[^)]*\)/g,
    (whole, /** @type {number} */ offset) => {
      report(offset, {
        message: `\`${whole}\` names a file beside the style sheet`,
        hint: 'put it into `public`, and write its path from there: `url(/…)`',
      });
      return 'none';
    },
  );
  const set = new RegExp(`${accent.name}(?=\\s*:)`, 'g');
  const isSet = set.test(withoutComments(withoutFiles));
  const translated = withoutFiles
    .replace(set, accent.given)
    .replace(/--docs-[\w-]+/g, (name, /** @type {number} */ offset) => {
      const token = tokens[name];
      if (token !== undefined) return token;
      report(offset, { message: `there is no token \`${name}\``, token: name });
      return name;
    });
  return isSet ? `${translated}\n${accent.sheet}\n` : translated;
}

/** @param {string} css */
const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '');
