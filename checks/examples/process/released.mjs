// Checks a configuration against the schema of a version that was published long ago, without its
// native binary: what the schema's module asks for and nobody installed is stood in for. A process of
// its own, because that changes how modules load.
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [released = '', version = '', file = ''] = process.argv.slice(2);
/** @type {(name: string) => any} */
const require = createRequire(join(released, 'package.json'));

/** @typedef {{ _load(request: string, parent: unknown, isMain: boolean): unknown }} Loader */
const loader = /** @type {Loader} */ (/** @type {unknown} */ (Module));
const load = loader._load.bind(loader);
loader._load = (request, parent, isMain) => {
  try {
    return load(request, parent, isMain);
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
    if (!isMissing || request.startsWith('.')) throw error;
    return standIn();
  }
};

/** Anything that a module may do with what it imports, to no effect. @returns {unknown} */
function standIn() {
  return new Proxy(function nothing() {}, {
    get: (target, key) => (key === 'prototype' ? target.prototype : standIn()),
    apply: standIn,
    construct: () => ({}),
  });
}

/** @param {unknown} config @returns {string[]} what the version refuses */
function refusals(config) {
  // Past what the package exports.
  const folder = join(released, `node_modules/rspack-${version}/dist/config`);
  if (Number(version.split('.')[1]) < 4) {
    /** @type {{ validate(schema: unknown, config: unknown, options: object): void }} */
    const { validate } = require('schema-utils');
    try {
      validate(require(`${folder}/schema.js`), config, { name: 'Rspack' });
      return [];
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
      const lines = String(error.message)
        .split('\n')
        .filter((line) => line.startsWith(' - '));
      return lines.map((line) => line.replace(/^ - /, ''));
    }
  }
  const result = require(`${folder}/zod.js`).rspackOptions.safeParse(config);
  if (result.success) return [];
  return result.error.issues.map(
    (/** @type {{ message: string, path: (string | number)[] }} */ { message, path }) =>
      path.length === 0 ? message : `${message} at "${path.join('.')}"`,
  );
}

const { default: exported } = await import(pathToFileURL(file).href);
const config = typeof exported === 'function' ? exported({}, {}) : exported;
process.stdout.write(JSON.stringify([config].flat().flatMap(refusals)));
