/**
 * Where the types are described that hooks, loaders and options name. Without a language prefix:
 * each holds for every language. The section's heading is the type's name in code.
 */
export const typeLinks: Readonly<Record<string, string>> = {
  Compiler: '/api/javascript-api#compiler',
  MultiCompiler: '/api/javascript-api#multicompiler',
  Watching: '/api/javascript-api#watching',
  MultiWatching: '/api/javascript-api#multiwatching',
  Compilation: '/api/javascript-api#compilation',
  Stats: '/api/javascript-api#stats',
  MultiStats: '/api/javascript-api#multistats',
  Asset: '/api/javascript-api#asset',
  AssetInfo: '/api/javascript-api#assetinfo',
  Hash: '/api/javascript-api#hash',
  Module: '/api/plugin-api/#module',
  NormalModule: '/api/plugin-api/#normalmodule',
  Chunk: '/api/plugin-api/#chunk',
  ChunkGroup: '/api/plugin-api/#chunkgroup',
  Entrypoint: '/api/plugin-api/#entrypoint',
  ChunkGraph: '/api/plugin-api/#chunkgraph',
  LoaderContext: '/api/loader-api/context',
};
