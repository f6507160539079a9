// Loads modules of versions that were published long ago, without what they ask for and nobody
// installed. It changes how modules load, so it belongs into a process of its own.
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';

/** @typedef {{ _load(request: string, parent: unknown, isMain: boolean): unknown }} Loader */

/**
 * @param {string} released folder with the released versions
 * @returns {(name: string) => any}
 */
export function requireReleased(released) {
  const loader = /** @type {Loader} */ (/** @type {unknown} */ (Module));
  const load = loader._load.bind(loader);
  loader._load = (request, parent, isMain) => {
    try {
      return load(request, parent, isMain);
    } catch (error) {
      const isMissing =
        error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
      // What versions carry with them asks for packages in its turn, and fails at their stand-ins.
      const isCarried = request.includes('/compiled/');
      if (!isCarried && (!isMissing || request.startsWith('.'))) throw error;
      return standIn();
    }
  };
  return createRequire(join(released, 'package.json'));
}

/** Anything that a module may do with what it imports, to no effect. @returns {unknown} */
function standIn() {
  return new Proxy(function nothing() {}, {
    get: (target, key) => (key === 'prototype' ? target.prototype : standIn()),
    apply: standIn,
    construct: () => ({}),
  });
}
