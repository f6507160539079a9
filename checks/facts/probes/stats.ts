// The keys of the statistics' JSON, from a build with everything that brings keys.
import { join } from 'node:path';
import type { PlainValue } from '../model.ts';
import {
  closeCompiler,
  makeProject,
  plain,
  type RspackFunction,
  runCompiler,
  runProbe,
} from './probe.ts';

const FILES = {
  'src/index.js': [
    "import { a, nope } from './a';",
    "import './style.css';",
    "import missing from './missing';",
    "import('./lazy');",
    "console.log(a, nope, missing, new URL('./x.txt', import.meta.url));",
  ].join('\n'),
  'src/a.js': 'export const a = 1; export const b = 2;',
  'src/lazy.js': 'export default 1;',
  'src/x.txt': 'x',
  'src/style.css': 'a{}',
  'src/other.js': "import './a';",
};

/** Objects whose keys are names of the build, not of the format. */
const NAMED_BY_BUILD =
  /^(?:assetsByChunkName|entrypoints|namedChunkGroups|logging|filesByKey)$|\.(?:children|childAssets)$/;

function kindOf(value: PlainValue): string {
  if (value === null) return 'null';
  // A key without a value, as `plain` tags it.
  if (value === '<undefined>') return 'undefined';
  return Array.isArray(value) ? 'array' : typeof value;
}

await runProbe(async (packages) => {
  const { rspack } = packages.load<{ rspack: RspackFunction }>('@rspack/core');
  const project = makeProject(FILES);
  const compiler = rspack({
    context: project.folder,
    mode: 'production',
    entry: { main: './src/index.js', other: './src/other.js' },
    output: { path: join(project.folder, 'dist') },
    devtool: 'source-map',
    profile: true,
    experiments: { css: true },
    optimization: { splitChunks: { chunks: 'all', minSize: 0 }, runtimeChunk: 'single' },
    module: { rules: [{ test: /\.txt$/, type: 'asset/resource' }] },
  });
  const stats = await runCompiler(compiler);
  const json = plain(stats.toJson({ all: true, logging: 'verbose', nestedModules: true }));
  await closeCompiler(compiler);
  project.remove();

  const kinds = new Map<string, Set<string>>();
  const walk = (value: PlainValue, at: string) => {
    const kind = kindOf(value);
    if (at !== '') kinds.set(at, (kinds.get(at) ?? new Set()).add(kind));
    if (Array.isArray(value)) for (const item of value) walk(item, `${at}[]`);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        const named = NAMED_BY_BUILD.test(at) && key !== 'preload' && key !== 'prefetch';
        walk(item, `${at}${at === '' ? '' : '.'}${named ? '*' : key}`);
      }
    }
  };
  walk(json, '');
  return Object.fromEntries(
    [...kinds].sort().map(([path, seen]) => [path, [...seen].sort().join(' | ')]),
  );
});
