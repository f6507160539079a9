import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ResolvedConfig } from '../config.ts';
import { hashText } from '../hash.ts';
import type { Problem } from '../model.ts';

/** Path below the output folder and text of the module with the site's search hooks. */
export interface HooksModule {
  file: string;
  text: string;
}

/**
 * Bundles the search hooks of a site (DATA-18) for the browser: one module, named by its content.
 * The only code of a site that is bundled; everything else in the bundles belongs to the theme.
 * @param scratch folder for the bundler's output; removed again
 */
export async function bundleSearchHooks(
  { root, file: configFile, search }: Pick<ResolvedConfig, 'root' | 'file' | 'search'>,
  scratch: string,
): Promise<{ hooks?: HooksModule; problems: Problem[] }> {
  if (search === false || search.searchHooks === undefined) return { problems: [] };
  const problem = { code: 'search-hooks', severity: 'error', file: configFile } as const;
  const entry = join(root, search.searchHooks);
  if (!existsSync(entry)) {
    const message = `the module of the search hooks does not exist: ${search.searchHooks}`;
    return { problems: [{ ...problem, message, hint: 'the path starts at the site folder' }] };
  }
  const outDir = join(scratch, `search-hooks-${randomUUID()}`);
  try {
    await bundle(root, entry, outDir);
    const text = await readFile(join(outDir, 'hooks.js'), 'utf8');
    const file = `static/js/search-hooks.${hashText(8, text)}.js`;
    return { hooks: { file, text }, problems: [] };
  } catch (error) {
    const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
    const message = `the search hooks do not compile: ${reason.replaceAll(`${root}/`, '').trim()}`;
    return { problems: [{ ...problem, message }] };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function bundle(root: string, entry: string, outDir: string): Promise<void> {
  const { rspack } = await import('@rsbuild/core');
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: root,
    entry: { hooks: entry },
    devtool: false,
    output: {
      path: outDir,
      filename: '[name].js',
      module: true,
      library: { type: 'module' },
      // One file: hooks are small and wanted at once.
      asyncChunks: false,
    },
    performance: { hints: false },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.m?ts$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (stats && !stats.hasErrors()) return resolve();
        const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
        reject(error ?? new Error(errors.map(({ message }) => message).join('\n\n')));
      });
    });
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
