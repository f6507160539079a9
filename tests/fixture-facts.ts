import type { DefaultFact, Facts, OptionFact, PlainValue } from '../checks/facts/model.ts';
import { MODES, TARGETS } from '../checks/facts/option-defaults.ts';

const option = (schema: string, extra: Partial<OptionFact> = {}): OptionFact => ({
  schema,
  optional: true,
  ...extra,
});

/** A default in all variants, or by mode, or by target. */
function defaults(value: PlainValue, other: Partial<Record<string, PlainValue>> = {}): DefaultFact {
  const by = new Map<string, DefaultFact['by'][number]>();
  for (const mode of ['unset', ...MODES]) {
    for (const target of ['unset', ...TARGETS]) {
      const own = other[mode] ?? other[target] ?? value;
      const group = by.get(JSON.stringify(own)) ?? { value: own, variants: [] };
      group.variants.push(`${mode}/${target}`);
      by.set(JSON.stringify(own), group);
    }
  }
  return { by: [...by.values()] };
}

/** A small bundler: enough of everything that the references check compares. */
export const fixtureFacts: Facts = {
  versions: {},
  options: {
    output: option('object'),
    'output.filename': option('string | function', {
      declared: 'string | ((args_0: JsPathData, ...args_1: unknown[]) => string)',
    }),
    'output.pathinfo': option('boolean | "verbose"', { values: ['verbose'] }),
    'output.chunkLoading': option('false | "jsonp" | "require"', {
      values: [false, 'jsonp', 'require'],
    }),
    'output.clean': option('boolean'),
    'output.library': option('object'),
    'output.library.name': option('string'),
    'output.library.type': option('"var" | "umd"', { optional: false, values: ['var', 'umd'] }),
    devtool: option('false | "eval" | "source-map"', { values: [false, 'eval', 'source-map'] }),
    watch: option('boolean'),
    'watchOptions.poll': option('number | boolean'),
  },
  defaults: {
    'output.filename': defaults('[name].js'),
    'output.pathinfo': defaults(false, { development: true }),
    'output.chunkLoading': defaults('jsonp', { node: 'require', 'electron-main': 'require' }),
    'output.clean': defaults('<undefined>'),
    devtool: defaults(false, { development: 'eval' }),
    watch: defaults(false),
    'optimization.splitChunks.minSize': defaults(20_000, { development: 10_000 }),
  },
  changedBy: { 'experiments.outputModule': { 'output.filename': '[name].mjs' } },
  native: { 'output.clean': { value: false, differs: true } },
  devServer: {},
  plugins: {
    BannerPlugin: {
      constructors: [
        [
          {
            name: 'args',
            type: 'object',
            optional: false,
            members: {
              banner: { type: 'string', optional: false },
              raw: { type: 'boolean', optional: true },
            },
          },
        ],
      ],
      statics: [],
      unknownOption: 'accepted',
    },
    CopyRspackPlugin: {
      constructors: [
        [
          {
            name: 'copy',
            type: 'object',
            optional: false,
            members: {
              patterns: { type: 'string[]', optional: false },
              silent: { type: 'boolean', optional: true },
              root: { type: 'string', optional: true },
            },
          },
        ],
      ],
      statics: [],
      unknownOption: 'accepted',
    },
    'optimize.SplitChunksPlugin': {
      constructors: [
        [
          {
            name: 'options',
            type: 'object',
            optional: false,
            members: { minSize: { type: 'number', optional: true } },
          },
        ],
      ],
      statics: [],
      unknownOption: 'accepted',
    },
  },
  pluginDefaults: {
    CopyRspackPlugin: {
      silent: { value: false, differs: true },
      'patterns.force': { value: false, differs: true },
      'patterns.priority': { value: 0, differs: 1 },
    },
  },
  loaderDefaults: { 'builtin:swc-loader': { 'jsc.target': { value: 'es5', differs: 'es2022' } } },
  hooks: {
    Compiler: {
      make: {
        kind: 'AsyncParallelHook',
        args: ['compilation'],
        type: 'AsyncParallelHook<[Compilation], UnsetAdditionalOptions>',
        fired: 1,
      },
      shouldEmit: {
        kind: 'SyncBailHook',
        args: ['compilation'],
        type: 'SyncBailHook<[Compilation], boolean, UnsetAdditionalOptions>',
        fired: 1,
      },
    },
  },
  stages: {},
  hookTraces: [],
  objects: {
    LoaderContext: {
      emitFile: { type: '(name: string) => void', kind: 'function', inPitch: true },
      resourcePath: { type: 'string', kind: 'string', inPitch: true },
    },
    Compilation: {
      chunks: { type: 'ReadonlySet<Chunk>', kind: 'object' },
      emitAsset: { type: '(filename: string, source: Source) => void', kind: 'function' },
      hooks: { type: '{ seal: SyncHook<[]>; }', kind: 'object' },
      inputFileSystem: { type: 'any', kind: 'object' },
      // Nobody reads a type of this length in a table.
      target: {
        type: Array.from({ length: 60 }, (_, n) => `'target${n}'`).join(' | '),
        kind: 'string',
      },
    },
    Chunk: {
      files: { type: 'ReadonlySet<string>', kind: 'object' },
      name: { type: 'string', kind: 'string' },
    },
  },
  commands: {
    build: {
      aliases: ['b'],
      isDefault: true,
      flags: { watch: { short: 'w', type: 'boolean' }, mode: { type: 'string' } },
    },
    preview: { aliases: [], isDefault: false, flags: { port: { type: 'number' } } },
  },
  modules: {
    __webpack_hash__: { becomes: 'sink(h());', untouched: false },
    'require.context("./ctx", true, /js$/)': { becomes: 'sink(…);', untouched: false },
    __webpack_layer__: { becomes: null, untouched: true },
    'module.hot.accept': { becomes: 'module.hot.accept', untouched: false },
  },
  stats: {
    hash: 'string',
    modules: 'array',
    'modules[].id': 'string',
    'chunks[].modules[].id': 'string',
  },
  optionTypes: {
    'builtin:swc-loader': { jsc: { type: 'object', optional: true } },
  },
};

/** Where the objects of the fixture are described. */
export const fixtureTypeLinks = {
  LoaderContext: '/api/loader-api/context',
  Compilation: '/api/objects#compilation',
  Chunk: '/api/objects#chunk',
};

export const fixtureRoutes: readonly string[] = [
  '/config/',
  '/config/output',
  '/config/devtool',
  '/config/watch',
  '/config/other-options',
  '/plugins/webpack/banner-plugin',
  '/plugins/webpack/internal-plugins',
  '/api/plugin-api/compiler-hooks',
  '/api/loader-api/context',
  '/api/objects',
  '/api/cli',
  '/api/hmr',
  '/api/modules/module-methods',
  '/api/modules/module-variables',
  '/api/stats',
];
