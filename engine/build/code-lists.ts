import { codeHash } from '../bundle/node-bundle.mjs';
import type { CompileOptions } from '../compile/compile.ts';
import { hashText } from '../hash.ts';

/**
 * Code below the project that cached results come from. A test follows the imports and names the
 * modules that a list misses.
 */

/** Behind a compiled page as the cache holds it. */
export const COMPILE_CODE = [
  'compat',
  'components',
  'engine/cache.ts',
  'engine/compile',
  'engine/contains.ts',
  'engine/hash.ts',
  'engine/model.ts',
  'engine/problems.ts',
  'engine/routes.ts',
  'engine/site/page-record.ts',
  'engine/tasks.ts',
  'islands',
  'runtime/addresses.ts',
  'runtime/outline-names.ts',
  'runtime/shell-ids.ts',
  'runtime/storage-keys.ts',
  'runtime/stores',
  'runtime/trusted.ts',
  'runtime/workers.ts',
  'search/suggest.ts',
];

/** Behind a document and its Markdown, besides the bundles, whose key stands for their code. */
export const DOCUMENT_CODE = [
  'engine/cache.ts',
  'engine/hash.ts',
  'engine/markdown',
  'engine/site/titles.ts',
  'engine/tasks.ts',
];

/** Hash of the code and options that compiled pages depend on. */
export function contentSalt(projectRoot: string, options: CompileOptions): string {
  return hashText(32, codeHash(projectRoot, COMPILE_CODE), JSON.stringify(options));
}
