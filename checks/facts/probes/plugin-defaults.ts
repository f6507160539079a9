// Defaults of the options of plugins and loaders. Where JavaScript applies them, what it hands to the
// native side is the same with the default and without the option; elsewhere builds are compared.
import { isDeepStrictEqual } from 'node:util';
import type { NativeDefault, PlainValue } from '../model.ts';
import { buildOutcome, defaultAmong, setAt } from './build-outcome.ts';
import {
  type Compiler,
  type Configuration,
  plain,
  type RspackFunction,
  runProbe,
} from './probe.ts';

const MODES = ['production', 'development', 'none'] as const;
type Mode = (typeof MODES)[number];
type Options = Record<string, unknown>;

/** Circumstances in which an option matters. */
interface Setting {
  /** Options that have to stand beside it. */
  given?: Options;
  /** Text of `src/index.js`. */
  source?: string;
  files?: Record<string, string>;
  config?: Configuration;
  /** Where the constructor takes more than an object of options. */
  args?(options: Options, folder: string): unknown[];
}

interface Probe extends Setting {
  /** As the package exports it: `BannerPlugin`, `node.NodeTemplatePlugin`; or the loader's name. */
  owner: string;
  option: string;
  /** The only one of them that changes nothing is the default. */
  candidates: PlainValue[];
}

const probes = (
  owner: string,
  options: Record<string, PlainValue[]>,
  setting: Setting = {},
): Probe[] =>
  Object.entries(options).map(([option, candidates]) => ({
    owner,
    option,
    candidates,
    ...setting,
  }));

const SWITCH = [false, true];
const TWO_CHUNKS = "import('./a.js').then(console.log);";
/** A banner of a certain stage beside the one that is probed: their order tells the stages. */
const banner = (stage: number) => (compiler: Compiler) =>
  new compiler.webpack.BannerPlugin({ banner: `stage ${stage}`, stage }).apply(compiler);
// JavaScript passes the name on unseen, so it can be the expression that stands for it on a page.
const container = {
  given: {
    name: '<options.name>',
    exposes: { './a': './src/a.js' },
    remotes: { menu: 'menu@http://localhost/remoteEntry.js' },
    shared: ['react'],
  },
};
const FEDERATION = {
  remoteType: ['script', 'var', 'module'],
  library: [
    { type: 'var', name: '<options.name>' },
    { type: 'window', name: '<options.name>' },
  ],
  shareScope: ['default', 'other'],
};

const PLUGINS: Probe[] = [
  ...probes(
    'BannerPlugin',
    { raw: SWITCH, footer: SWITCH, entryOnly: SWITCH },
    { given: { banner: 'text' }, source: TWO_CHUNKS },
  ),
  ...probes(
    'BannerPlugin',
    { stage: [-2000, -1000, -200, -100, 0, 100, 400, 700, 5000] },
    { given: { banner: 'text' }, config: { plugins: [banner(-101), banner(-99)] } },
  ),
  ...probes(
    'CopyRspackPlugin',
    {
      'patterns.noErrorOnMissing': SWITCH,
      'patterns.force': SWITCH,
      'patterns.priority': [0, 1],
      'patterns.globOptions': [{}, { dot: false }],
    },
    { given: { patterns: [{ from: 'src' }] } },
  ),
  ...probes('CssExtractRspackPlugin', {
    filename: ['[name].css', '[id].css', 'style.css'],
    chunkFilename: ['[name].css', '[id].css', 'style.css'],
    attributes: [{}, { id: 'theme' }],
    linkType: ['text/css', false],
    ignoreOrder: SWITCH,
    runtime: SWITCH,
    pathinfo: SWITCH,
  }),
  ...probes(
    'EntryPlugin',
    { asyncChunks: SWITCH },
    {
      files: { 'src/other.js': TWO_CHUNKS },
      args: (options, folder) => [folder, './src/other.js', { name: 'other', ...options }],
    },
  ),
  ...probes('EvalSourceMapDevToolPlugin', {
    columns: SWITCH,
    noSources: SWITCH,
    namespace: ['', 'shop'],
  }),
  ...probes('HtmlRspackPlugin', {
    filename: ['index.html', 'main.html'],
    // `'head'` is the same only as long as `scriptLoading` is not set.
    inject: [true, false, 'body'],
    scriptLoading: ['defer', 'module', 'blocking'],
    meta: [{}, { viewport: 'width=device-width' }],
    minify: SWITCH,
  }),
  ...probes('LightningCssMinimizerRspackPlugin', {
    browserslist: [['defaults'], ['last 1 chrome version'], []],
    errorRecovery: SWITCH,
    removeUnusedLocalIdents: SWITCH,
    unusedSymbols: [[], ['menu']],
  }),
  ...probes(
    'container.ModuleFederationPlugin',
    { ...FEDERATION, runtimePlugins: [[], ['./src/a.js']] },
    container,
  ),
  ...probes('container.ModuleFederationPluginV1', { ...FEDERATION, enhanced: SWITCH }, container),
  ...probes('node.NodeTemplatePlugin', { asyncChunkLoading: SWITCH }),
  ...probes('ProgressPlugin', {
    prefix: ['', 'admin'],
    profile: SWITCH,
    template: [
      '● {prefix:.bold} {bar:25.green/white.dim} ({percent}%) {wide_msg:.dim}',
      '{wide_msg}',
    ],
    progressChars: ['━━', '#>-'],
  }),
  ...probes(
    'SourceMapDevToolPlugin',
    {
      columns: SWITCH,
      noSources: SWITCH,
      namespace: ['', 'shop'],
      moduleFilenameTemplate: [
        'webpack://[namespace]/[resource-path]',
        'webpack://[namespace]/[resource-path]?[loaders]',
        'webpack://[namespace]/[resource-path]?[hash]',
        '[absolute-resource-path]',
      ],
      fallbackModuleFilenameTemplate: [
        'webpack://[namespace]/[resource-path]',
        'webpack://[namespace]/[resource-path]?[loaders]',
        'webpack://[namespace]/[resource-path]?[hash]',
        '[absolute-resource-path]',
      ],
    },
    {
      given: { filename: '[file].map' },
      // One file twice: the second needs the fallback.
      source: "import './a.js?first'; import './a.js?second';",
      config: { module: { rules: [{ test: /\.js$/, loader: 'builtin:swc-loader' }] } },
    },
  ),
  ...probes('SwcJsMinimizerRspackPlugin', {
    compress: SWITCH,
    'compress.passes': [1, 2],
    mangle: SWITCH,
    extractComments: SWITCH,
    'format.comments': [false, 'some', 'all'],
  }),
  ...probes(
    'SwcJsMinimizerRspackPlugin',
    {
      'compress.drop_console': SWITCH,
      'compress.drop_debugger': SWITCH,
      'compress.pure_funcs': [[], ['console.log']],
      'compress.unsafe': SWITCH,
    },
    { source: 'debugger; console.log(String(window.name));' },
  ),
  ...probes(
    'SwcJsMinimizerRspackPlugin',
    { 'compress.toplevel': SWITCH },
    { source: 'function unused() {}', config: { output: { iife: false } } },
  ),
  ...probes(
    'SwcJsMinimizerRspackPlugin',
    { 'compress.ecma': [5, 2015] },
    { given: { compress: { unsafe_arrows: true } }, source: 'console.log(function () {});' },
  ),
  ...probes(
    'SwcJsMinimizerRspackPlugin',
    { 'format.asciiOnly': SWITCH },
    { source: "console.log('€');" },
  ),
];

const SWC = 'builtin:swc-loader';
const modern = (parser: Options, options: Options = {}): Options => ({
  jsc: { target: 'es2022', parser, ...options },
});

const LOADERS: Probe[] = [
  ...probes(
    SWC,
    { 'jsc.target': ['es3', 'es5', 'es2015', 'es2022', 'esnext'] },
    { source: 'console.log(() => ({ ...window.default }));' },
  ),
  ...probes(
    SWC,
    { 'jsc.parser.syntax': ['ecmascript', 'typescript'] },
    { given: { jsc: { target: 'es2022' } }, source: 'let a: string;' },
  ),
  ...probes(
    SWC,
    { 'jsc.parser.jsx': SWITCH },
    { given: modern({ syntax: 'ecmascript' }), source: 'console.log(<a />);' },
  ),
  ...probes(
    SWC,
    { 'jsc.parser.tsx': SWITCH },
    { given: modern({ syntax: 'typescript' }), source: 'console.log(<a />);' },
  ),
  ...probes(
    SWC,
    { 'jsc.parser.decorators': SWITCH },
    { given: modern({ syntax: 'ecmascript' }), source: '@window.a class A {}' },
  ),
  ...probes(
    SWC,
    { 'jsc.transform.decoratorVersion': ['2021-12', '2022-03'] },
    {
      given: modern({ syntax: 'ecmascript', decorators: true }),
      source: '@window.a class A {}',
    },
  ),
  ...probes(
    SWC,
    {
      'jsc.transform.react.runtime': ['classic', 'automatic'],
      'jsc.transform.react.refresh': SWITCH,
      'jsc.transform.react.pragma': ['React.createElement', 'h'],
    },
    {
      given: modern({ syntax: 'ecmascript', jsx: true }, { transform: { react: {} } }),
      source: 'export function A() { return <a />; }',
      config: { mode: 'development' },
    },
  ),
  ...probes(
    SWC,
    { 'jsc.transform.react.importSource': ['react', 'preact'] },
    {
      given: modern(
        { syntax: 'ecmascript', jsx: true },
        { transform: { react: { runtime: 'automatic' } } },
      ),
      source: 'console.log(<a />);',
    },
  ),
  ...probes(
    SWC,
    { 'jsc.externalHelpers': SWITCH },
    { given: { jsc: { target: 'es5' } }, source: 'module.exports = class {};' },
  ),
  ...probes(
    SWC,
    { isModule: [true, false, 'unknown'] },
    {
      // The import of a helper shows what the file was taken for.
      given: { jsc: { target: 'es5', externalHelpers: true } },
      source: 'module.exports = class {};',
    },
  ),
  ...probes(SWC, { minify: SWITCH }, { source: 'console.log(true, 1 /* one */);' }),
  ...probes(
    SWC,
    { sourceMaps: SWITCH },
    { source: 'console.log(() => 1);', config: { devtool: 'source-map' } },
  ),
];

await runProbe(async (packages) => {
  const core = packages.load<Record<string, unknown>>('@rspack/core');
  const rspack = core.rspack as RspackFunction;

  const optionsOf = ({ given = {}, option }: Probe, candidate?: PlainValue): Options => {
    // Plugins write defaults into what they are given.
    const options = structuredClone(given);
    if (candidate !== undefined) setAt(options, option, structuredClone(candidate));
    return options;
  };

  const instance = (probe: Probe, folder: string, candidate?: PlainValue): Plugin => {
    const { owner, args = (options: Options) => [options] } = probe;
    const Class = owner
      .split('.')
      .reduce<unknown>((holder, name) => (holder as Record<string, unknown>)[name], core);
    return new (Class as PluginClass)(...args(optionsOf(probe, candidate), folder));
  };

  /** The native plugins that a configuration with the plugin asks for, with their options. */
  const handedOn = (probe: Probe, mode: Mode, candidate?: PlainValue): string => {
    const asked: PlainValue[] = [];
    const listen: Plugin = {
      apply: (compiler) => {
        Object.assign(compiler, {
          __internal__registerBuiltinPlugin: (plugin: unknown) => asked.push(plain(plugin)),
        });
      },
    };
    const context = packages.folder;
    try {
      rspack({ mode, context, plugins: [listen, instance(probe, context, candidate)] });
    } catch (error) {
      return `throws ${error}`;
    }
    return JSON.stringify(asked, withSortedKeys);
  };

  const built = (probe: Probe, use: (folder: string, value?: PlainValue) => Configuration) =>
    defaultAmong(probe.candidates, (value) =>
      buildOutcome(rspack, {
        files: {
          ...(probe.source === undefined ? {} : { 'src/index.js': probe.source }),
          ...probe.files,
        },
        config: (folder) => ({
          mode: 'none',
          entry: './src/index.js',
          ...probe.config,
          ...use(folder, value),
        }),
      }),
    );

  const ofPlugin = async (probe: Probe): Promise<NativeDefault | undefined> => {
    const applied = await Promise.all(
      MODES.map((mode) => defaultAmong(probe.candidates, (value) => handedOn(probe, mode, value))),
    );
    if (applied.some((fact) => fact !== undefined)) {
      // A default that depends on the mode is none that a page can state.
      return applied.every((fact) => isDeepStrictEqual(fact, applied[0])) ? applied[0] : undefined;
    }
    return built(probe, (folder, value) => ({
      plugins: [...(probe.config?.plugins ?? []), instance(probe, folder, value)],
    }));
  };
  const ofLoader = (probe: Probe) =>
    built(probe, (_, value) => ({
      module: {
        rules: [{ test: /\.js$/, loader: probe.owner, options: optionsOf(probe, value) }],
      },
    }));

  return {
    plugins: await factsOf(PLUGINS, ofPlugin),
    loaders: await factsOf(LOADERS, ofLoader),
  };
});

interface Plugin {
  apply(compiler: Compiler): void;
}
type PluginClass = new (...args: unknown[]) => Plugin;

/** For `JSON.stringify`: plugins add defaults in an order of their own. */
function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort());
}

/** Owner → option → what its probe found. */
async function factsOf(
  list: readonly Probe[],
  find: (probe: Probe) => Promise<NativeDefault | undefined>,
): Promise<Record<string, Record<string, NativeDefault>>> {
  const facts: Record<string, Record<string, NativeDefault>> = {};
  for (const probe of list) {
    const fact = await find(probe);
    if (fact) facts[probe.owner] = { ...facts[probe.owner], [probe.option]: fact };
  }
  return facts;
}
