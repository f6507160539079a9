// Defaults that only the native side knows: a build without the option does what exactly one of the
// candidate values does.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeDefault, PlainValue } from '../model.ts';
import { buildOutcome, defaultAmong, setAt } from './build-outcome.ts';
import {
  type Compiler,
  type Configuration,
  closeCompiler,
  makeProject,
  plain,
  type RspackFunction,
  runCompiler,
  runProbe,
} from './probe.ts';

type Value = string | number | boolean | string[];

interface NativeProbe {
  option: string;
  /** The only one of them that changes nothing is the default. */
  candidates: Value[];
  /** Text of `src/index.js`, of a project in which the option matters. */
  source?: string;
  files?: Record<string, string>;
  config?: Configuration;
}

// Strict modules tell `auto` from `warn`.
const missingExport = (statement: string) => ({
  source: `${statement}; import './strict.mjs';`,
  files: { 'src/strict.mjs': statement },
});
const PRESENCE = ['error', 'warn', 'auto', false];
const cssModule = {
  source: "import * as styles from './style.module.css'; console.log(styles);",
  files: { 'src/style.module.css': '.some-name { color: red }' },
  config: { experiments: { css: true } },
};
const asset = (type: 'asset/resource' | 'asset/inline') => ({
  source: "console.log(new URL('./file.txt', import.meta.url));",
  files: { 'src/file.txt': 'text' },
  config: { module: { rules: [{ test: /\.txt$/, type }] } },
});
const twoEntries = {
  files: { 'src/other.js': "import './a.js'; console.log('other');" },
  config: {
    entry: { main: './src/index.js', other: './src/other.js' },
    optimization: { splitChunks: { chunks: 'all', minSize: 0, minChunks: 2 } },
  } satisfies Configuration,
};

const PROBES: NativeProbe[] = [
  {
    option: 'entry',
    candidates: ['./src', './src/other.js'],
    files: { 'src/other.js': 'console.log(2);' },
    config: {},
  },
  {
    option: 'mode',
    candidates: ['production', 'development', 'none'],
    source: 'console.log(process.env.NODE_ENV);',
    config: { entry: './src/index.js' },
  },
  {
    option: 'resolve.symlinks',
    candidates: [true, false],
    source: "console.log(require('./link.js'));",
  },
  {
    option: 'resolve.preferRelative',
    candidates: [false, true],
    source: "import 'twin';",
    files: { 'src/twin.js': "console.log('relative')", 'node_modules/twin/index.js': '"package"' },
  },
  {
    option: 'resolve.enforceExtension',
    candidates: [false, true],
    source: "import './a';",
  },
  { option: 'resolve.fullySpecified', candidates: [false, true], source: "import './a';" },
  {
    option: 'resolve.descriptionFiles',
    candidates: [['package.json'], ['other.json']],
    source: "import 'twin';",
    files: {
      'node_modules/twin/package.json': '{"main":"one.js"}',
      'node_modules/twin/other.json': '{"main":"two.js"}',
      'node_modules/twin/one.js': 'console.log(1)',
      'node_modules/twin/two.js': 'console.log(2)',
    },
  },
  {
    option: 'experiments.css',
    candidates: [false, true],
    source: "import './style.css';",
    files: { 'src/style.css': 'a { color: red }' },
  },
  { option: 'experiments.outputModule', candidates: [false, true] },
  ...['exportsPresence', 'importExportsPresence'].map((name) => ({
    option: `module.parser.javascript.${name}`,
    candidates: PRESENCE,
    ...missingExport("import { nope } from './a.js'; console.log(nope)"),
  })),
  {
    option: 'module.parser.javascript.reexportExportsPresence',
    candidates: PRESENCE,
    ...missingExport("export { nope } from './a.js'"),
  },
  {
    option: 'module.parser."css/auto".namedExports',
    candidates: [true, false],
    ...cssModule,
    source: "import styles from './style.module.css'; console.log(styles);",
  },
  {
    option: 'module.generator."css/auto".exportsConvention',
    candidates: ['as-is', 'camel-case', 'camel-case-only', 'dashes', 'dashes-only'],
    ...cssModule,
  },
  {
    option: 'module.generator."css/auto".localIdentName',
    candidates: ['[uniqueName]-[id]-[local]', '[id]-[local]', '[local]', '[hash]'],
    ...cssModule,
  },
  { option: 'module.generator."css/auto".exportsOnly', candidates: [false, true], ...cssModule },
  { option: 'module.generator."css/auto".esModule', candidates: [true, false], ...cssModule },
  {
    option: 'module.generator.asset.emit',
    candidates: [true, false],
    ...asset('asset/resource'),
  },
  {
    option: 'module.generator.asset.dataUrl.encoding',
    candidates: ['base64', false],
    ...asset('asset/inline'),
  },
  {
    option: 'output.devtoolModuleFilenameTemplate',
    candidates: [
      'webpack://[namespace]/[resource-path]?[loaders]',
      'webpack:///[resource-path]',
      '[absolute-resource-path]',
    ],
    config: { devtool: 'source-map' },
  },
  { option: 'optimization.splitChunks.name', candidates: [false, 'shared'], ...twoEntries },
  { option: 'optimization.splitChunks.maxSize', candidates: [0, 1], ...twoEntries },
  { option: 'output.strictModuleExceptionHandling', candidates: [false, true] },
];

interface WithStatsOptions {
  createStatsOptions(options: object, context: object): Record<string, unknown>;
}

await runProbe(async (packages) => {
  const { rspack } = packages.load<{ rspack: RspackFunction }>('@rspack/core');

  const outcome = (probe: NativeProbe, value?: Value): Promise<string> =>
    buildOutcome(rspack, {
      files: {
        ...(probe.source === undefined ? {} : { 'src/index.js': probe.source }),
        'real/linked.js': 'module.exports = __filename;',
        ...probe.files,
      },
      prepare: (folder) => symlinkSync(join(folder, 'real/linked.js'), join(folder, 'src/link.js')),
      config: () => {
        const config: Record<string, unknown> = {
          ...(probe.option === 'mode' ? {} : { mode: 'none' }),
          ...(probe.option === 'entry' ? {} : { entry: './src/index.js' }),
          ...structuredClone(probe.config ?? {}),
        };
        if (value !== undefined) setAt(config, probe.option, value);
        return config as Configuration;
      },
    });

  const facts: Record<string, NativeDefault> = {};
  for (const probe of PROBES) {
    const fact = await defaultAmong(probe.candidates, (value) => outcome(probe, value));
    if (fact) facts[probe.option] = fact;
  }
  return { ...facts, ...(await statsDefaults(rspack)) };
});

/** Options of the statistics as they are without any: those of the text and of the JSON agree. */
async function statsDefaults(rspack: RspackFunction): Promise<Record<string, NativeDefault>> {
  const project = makeProject({ 'src/index.js': '' });
  const output = { path: join(project.folder, 'dist') };
  const compiler: Compiler = rspack({ context: project.folder, mode: 'production', output });
  let read: ((forToString: boolean) => Record<string, unknown>) | undefined;
  compiler.hooks.compilation.tap('probe', (compilation) => {
    const { createStatsOptions } = compilation as unknown as WithStatsOptions;
    read = (forToString) => createStatsOptions.call(compilation, {}, { forToString });
  });
  await runCompiler(compiler);
  const asText = plain(read?.(true) ?? {}, [[project.folder, '<context>']]);
  const asJson = plain(read?.(false) ?? {}, [[project.folder, '<context>']]);
  await closeCompiler(compiler);
  project.remove();
  const entries = (value: PlainValue) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const other = entries(asJson);
  return Object.fromEntries(
    Object.entries(entries(asText))
      .filter(([name, value]) => JSON.stringify(other[name]) === JSON.stringify(value))
      .map(([name, value]) => [`stats.${name}`, { value }]),
  );
}
