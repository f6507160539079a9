import { dirname, extname, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BundleError } from './bundle/node-bundle.mjs';
import {
  bundleFault,
  faultAt,
  isPath,
  missingRequest,
  missingWords,
  placeOfRequest,
} from './bundle-faults.ts';
import type { Problem } from './model.ts';
import { placeOfThrown } from './thrown-place.ts';

/** A configuration that does not load. */
export interface FailedConfig {
  /** Absolute path of the site folder. */
  root: string;
  /** Name of the configuration, relative to the site folder. */
  file: string;
  /** Modules of the engine that a configuration may import, by their names. */
  known: readonly string[];
}

const CODE = 'config-failed';

/** What keeps a configuration from being loaded: at its line, and with what to do about it. */
export function configFaults(error: unknown, config: FailedConfig): Problem[] {
  const source = { ...config, code: CODE };
  if (error instanceof BundleError) {
    return error.faults.map(({ moduleName = config.file, message: said }) =>
      bundleFault({ file: moduleName, message: said }, source),
    );
  }
  const message = messageOf(error);
  const [, missing] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  if (missing !== undefined) {
    return [
      faultAt(placeOfRequest(missing, config.file, source), missingWords(missing, source), source),
    ];
  }
  return [
    faultAt(
      placeOfThrown(error, config.root) ?? { file: config.file },
      thrownWords(message),
      source,
    ),
  ];
}

/** Files that a configuration imports and that are not there: once they come, it may load. */
export function absentFiles(error: unknown, root: string): string[] {
  if (!(error instanceof BundleError)) return [];
  return error.faults.flatMap(({ moduleName = '.', message }) => {
    const request = missingRequest(stripVTControlCharacters(message));
    if (request === undefined || !isPath(request)) return [];
    const file = resolve(root, dirname(moduleName), request);
    return extname(file) === '' ? MODULE_ENDINGS.map((ending) => file + ending) : [file];
  });
}

/** What the bundler tries when a request has no ending. */
const MODULE_ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'];

function thrownWords(message: string) {
  return {
    message: `the configuration could not be loaded: ${message}`,
    hint: 'its code is run whenever the site is opened, and what it throws keeps the site from being read',
  };
}

function messageOf(error: unknown): string {
  // The bundler colours its messages where it takes the output for a terminal.
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim();
}
