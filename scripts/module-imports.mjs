// What TypeScript modules import, read from their texts.

/**
 * @typedef {object} ModuleImport
 * @property {string} specifier
 * @property {'value' | 'type' | 'dynamic'} kind `type` imports are gone when the program runs;
 *   `dynamic` ones run later
 */

// Statements start a line (the formatter sees to it), so quotes in JSX text cannot mislead.
const STATEMENT = /^((?:import|export)\s+(type\s+)?(?:[^'"`;=]*?\bfrom\s+)?)(['"])([^'"\n]+)\3/gm;
const DYNAMIC = /((\btypeof\s+)?\bimport\(\s*(?:\/\*.*?\*\/\s*)?)(['"])([^'"\n]+)\3/g;
const COMMENT = /^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)[ \t]*$/gm;

/**
 * A module without the comments that stand alone on their lines.
 * @param {string} source
 */
export const withoutComments = (source) => source.replace(COMMENT, '');

/**
 * The imports and re-exports of a TypeScript module.
 * @param {string} source
 * @returns {ModuleImport[]}
 */
export function importsOf(source) {
  const code = withoutComments(source);
  /** @type {(pattern: RegExp, whole: 'value' | 'dynamic') => ModuleImport[]} */
  const found = (pattern, whole) =>
    [...code.matchAll(pattern)].map(([, , type, , specifier = '']) => ({
      specifier,
      kind: type === undefined ? whole : 'type',
    }));
  return [...found(STATEMENT, 'value'), ...found(DYNAMIC, 'dynamic')];
}

/**
 * A module with other names for what it imports. Addresses (`new URL('./x.ts', import.meta.url)`)
 * stay as they are.
 * @param {string} source
 * @param {(specifier: string) => string} rename
 */
export function renameImports(source, rename) {
  return [STATEMENT, DYNAMIC].reduce(
    (text, pattern) =>
      text.replace(
        pattern,
        (_all, /** @type {string} */ head, _type, quote, /** @type {string} */ specifier) =>
          `${head}${quote}${rename(specifier)}${quote}`,
      ),
    source,
  );
}
