// Plain JavaScript, because the bundler loads it itself.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bracketMistake, semicolonMistake } from './css-brackets.mjs';

/** What `code-problems.ts` knows a message of this loader by; a problem as JSON follows. */
export const STYLE_PROBLEM = 'style problem:';

/**
 * @typedef {object} Accent
 * @property {string} name public name of the token that others follow from
 * @property {string} given what the theme calls the value that a site gives it
 * @property {string} sheet what sets those others
 */

/**
 * What the addresses in style sheets depend on besides the files: changes with the configuration.
 * @typedef {object} SheetAddresses
 * @property {string} base path that the site is published below
 * @property {{ [directive: string]: string[] | undefined }} csp what the site's policy allows besides its own files
 */

/**
 * @typedef {object} TokenOptions
 * @property {Record<string, string>} tokens
 * @property {Accent} accent
 * @property {boolean} byScript
 * @property {string} publicDir absolute path
 * @property {string} addressesFile absolute path of a file with `SheetAddresses`
 * @property {(address: string, sources: readonly string[]) => boolean} isAllowed
 * @property {(token: string, value: string) => { message: string, hint: string } | undefined} valueFault
 */

/** Addresses that the style sheet loads; fragments and data are part of it. */
const ADDRESS = /(@import\s+)?url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*?))\s*\)/g;

/**
 * Translates the public names of custom properties in a site's style sheet into the theme's, and
 * addresses of public files into those below the site's base; refuses what could not work: names that
 * are none, files beside the sheet, files that are not there, those of other hosts, and sheets that a
 * script imports.
 * @this {import('@rsbuild/core').Rspack.LoaderContext<TokenOptions>}
 * @param {string} css
 * @returns {string}
 */
export default function tokenLoader(css) {
  const { tokens, accent, byScript, publicDir, addressesFile, isAllowed, valueFault } =
    this.getOptions();
  const report = (
    /** @type {number} */ offset,
    /** @type {{ message: string, hint: string } | { message: string, token: string }} */ words,
  ) => {
    const line = css.slice(0, offset).split('\n').length;
    const problem = JSON.stringify({ ...words, file: this.resourcePath, line });
    this.emitError(new Error(`${STYLE_PROBLEM}${problem}`));
  };
  if (byScript) {
    report(0, {
      message: 'a script of the site imports this style sheet, which then comes too late',
      hint: 'name it in `styles` of the site configuration',
    });
    return css;
  }
  const mistake = bracketMistake(css) ?? semicolonMistake(css);
  if (mistake) report(mistake.offset, mistake);
  this.addDependency(addressesFile);
  /** @type {SheetAddresses} */
  const { base, csp } = JSON.parse(readFileSync(addressesFile, 'utf8'));
  const comments = placesOfComments(css);
  const withoutFiles = css.replace(ADDRESS, (whole, imported, double, single, bare, offset) => {
    /** @type {string} */
    const address = double ?? single ?? bare;
    if (/^(?:data:|#|$)/i.test(address)) return whole;
    if (comments.some(([start, end]) => start < offset && offset < end)) return whole;
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) {
      const directive = directiveOf(address);
      if (imported === undefined && isAllowed(address, csp[directive] ?? [])) return whole;
      report(offset, {
        message: `\`${whole}\` names a file on another host`,
        hint: imported
          ? "name it in `head` of the site configuration, and allow its host: `['link', { rel: 'stylesheet', href: '…' }]`"
          : `put it into \`public\`, and write its path from there: \`url(/…)\`, or allow its host: \`security: { csp: { '${directive}': ['…'] } }\``,
      });
      return 'none';
    }
    if (!address.startsWith('/')) {
      report(offset, {
        message: `\`${whole}\` names a file beside the style sheet`,
        hint: 'put it into `public`, and write its path from there: `url(/…)`',
      });
      return 'none';
    }
    const path = decoded(address.replace(/[?#].*$/, ''));
    const file = join(publicDir, path);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) {
      this.addDependency(file);
      return `${imported ?? ''}url(${JSON.stringify(base + address.slice(1))})`;
    }
    this.addMissingDependency(file);
    report(offset, {
      message: `there is no file public${path}, which \`${whole}\` names`,
      hint: 'put it there, or correct the path',
    });
    return 'none';
  });
  for (const [, name, offset] of importsOf(css)) {
    const file = join(dirname(this.resourcePath), name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
    this.addMissingDependency(file);
    report(offset, {
      message: `there is no style sheet \`${name}\`, which this imports`,
      hint: 'the path starts at the folder of the file that imports it, and has its ending',
    });
  }
  for (const { 0: whole, 1: name = '', 2: value = '', index } of css.matchAll(SET_TOKEN)) {
    if (comments.some(([start, end]) => start < index && index < end)) continue;
    const fault = name in tokens ? valueFault(name, value) : undefined;
    if (fault) report(index + whole.indexOf(name), fault);
  }
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

/**
 * Imports of a sheet that name files beside it.
 * @param {string} css
 * @returns {[whole: string, name: string, offset: number][]}
 */
function importsOf(css) {
  const comments = placesOfComments(css);
  return [...css.matchAll(/@import\s+["'](\.\.?\/[^"']*)["']/g)].flatMap(
    ({ 0: whole, 1: name = '', index }) =>
      comments.some(([start, end]) => start < index && index < end) ? [] : [[whole, name, index]],
  );
}

/** A public token with its value, where that is one word or number. */
const SET_TOKEN = /[{;\s](--docs-[\w-]+)\s*:\s*([#\w.-]+)\s*(?=[;}])/g;

const COMMENT = /\/\*[\s\S]*?\*\//g;

/**
 * @param {string} css
 * @returns {[number, number][]} beginnings and ends
 */
const placesOfComments = (css) =>
  [...css.matchAll(COMMENT)].map(({ 0: text, index }) => [index, index + text.length]);

/**
 * Which part of the policy lets a file of another host through.
 * @param {string} address
 */
const directiveOf = (address) =>
  /\.(?:woff2?|ttf|otf)(?:[?#]|$)/i.test(address) ? 'font-src' : 'img-src';

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @param {string} css */
const withoutComments = (css) => css.replace(COMMENT, '');
