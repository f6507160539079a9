// Checks a configuration against the schema of a version that was published long ago, without its
// native binary: what the schema's module asks for and nobody installed is stood in for. A process of
// its own, because that changes how modules load.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireReleased } from './stand-in.mjs';

const [released = '', version = '', file = ''] = process.argv.slice(2);
const require = requireReleased(released);

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
