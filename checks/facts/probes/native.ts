// Defaults that only the native side knows: a build without the option does what exactly one of the
// candidate values does.
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeDefault, PlainValue } from '../model.ts';
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

  /** Everything that a build shows: files, errors, warnings. */
  const outcome = async (probe: NativeProbe, value?: Value): Promise<string> => {
    const { source = "import { a } from './a.js'; console.log(a);", files = {} } = probe;
    const project = makeProject({
      'src/index.js': source,
      'src/a.js': "export const a = 'a';",
      'real/linked.js': 'module.exports = __filename;',
      ...files,
    });
    symlinkSync(join(project.folder, 'real/linked.js'), join(project.folder, 'src/link.js'));
    const dist = join(project.folder, 'dist');
    const config: Record<string, unknown> = {
      context: project.folder,
      // Readable names and nothing that hides a difference.
      ...(probe.option === 'mode' ? {} : { mode: 'none' }),
      ...(probe.option === 'entry' ? {} : { entry: './src/index.js' }),
      devtool: false,
      ...structuredClone(probe.config ?? {}),
    };
    setAt(config, 'output.path', dist);
    setAt(config, 'optimization.moduleIds', 'named');
    if (value !== undefined) setAt(config, probe.option, value);
    let text: string;
    try {
      const compiler = rspack(config as Configuration);
      const stats = await runCompiler(compiler);
      const { errors = [], warnings = [] } = stats.toJson({
        all: false,
        errors: true,
        warnings: true,
      });
      await closeCompiler(compiler);
      const written = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();
      const parts = written
        .filter((name) => /\.\w+$/.test(name))
        .flatMap((name) => [name, readFileSync(join(dist, name), 'utf8')]);
      const messages = [...errors, ...warnings].map(({ message }) => message);
      text = [...parts, String(errors.length), ...messages].join('\n');
    } catch (error) {
      text = `throws ${error}`;
    }
    const shown = text.replaceAll(project.folder, '<context>');
    project.remove();
    return shown;
  };

  const facts: Record<string, NativeDefault> = {};
  for (const probe of PROBES) {
    const without = await outcome(probe);
    const same: Value[] = [];
    const others: Value[] = [];
    for (const candidate of probe.candidates) {
      const list = (await outcome(probe, candidate)) === without ? same : others;
      list.push(candidate);
    }
    const [value, ...ambiguous] = same;
    const [differs] = others;
    // A probe that cannot tell the candidates apart proves nothing.
    if (value !== undefined && ambiguous.length === 0 && differs !== undefined) {
      facts[probe.option] = { value, differs };
    }
  }
  return { ...facts, ...(await statsDefaults(rspack)) };
});

/** Options of the statistics as they are without any: those of the text and of the JSON agree. */
async function statsDefaults(rspack: RspackFunction): Promise<Record<string, NativeDefault>> {
  const project = makeProject({ 'src/index.js': '' });
  const compiler: Compiler = rspack({ context: project.folder, mode: 'production' });
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

/** Sets a value at a path, and makes the objects on the way. */
function setAt(target: Record<string, unknown>, path: string, value: Value): void {
  const keys = path.match(/"[^"]*"|[^.]+/g)?.map((key) => key.replaceAll('"', '')) ?? [];
  const last = keys.pop() ?? '';
  let at = target;
  for (const key of keys) {
    const inner = at[key];
    const next = typeof inner === 'object' && inner !== null ? { ...inner } : {};
    at[key] = next;
    at = next as Record<string, unknown>;
  }
  at[last] = value;
}
