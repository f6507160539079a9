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

/**
 * Where it is described what a default holds for: the modes and targets of `<PropertyType />`, and
 * the options of its `when`.
 */
export const conditionLinks: Readonly<Record<string, string>> = {
  'mode.development': '/config/mode#development',
  'mode.none': '/config/mode#none',
  'mode.production': '/config/mode#production',
  'target.electron-main': '/config/target',
  'target.es5': '/config/target',
  'target.node': '/config/target',
  'target.web': '/config/target',
  'target.webworker': '/config/target',
  'experiments.css': '/config/experiments#experimentscss',
  'experiments.futureDefaults': '/config/experiments#experimentsfuturedefaults',
  'experiments.outputModule': '/config/experiments#experimentsoutputmodule',
  'output.library': '/config/output#outputlibrary',
};
