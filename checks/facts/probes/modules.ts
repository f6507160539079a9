// What becomes of the names that a module may use without declaring them, and of magic comments: one
// small build for each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { ModuleNameFact } from '../model.ts';
import { closeCompiler, makeProject, type RspackFunction, runCompiler, runProbe } from './probe.ts';

/** Expressions, each put into `sink(…)`. */
const EXPRESSIONS = [
  ...['__webpack_public_path__', '__webpack_base_uri__', '__webpack_require__'],
  ...['__webpack_chunk_load__', '__webpack_module__', '__webpack_module__.id'],
  ...['__webpack_modules__', '__webpack_hash__', '__webpack_get_script_filename__'],
  ...['__webpack_chunkname__', '__webpack_exports_info__', '__webpack_exports_info__.foo.used'],
  ...['__webpack_is_included__("./a")', '__webpack_init_sharing__', '__webpack_share_scopes__'],
  ...['__webpack_runtime_id__', '__webpack_nonce__', '__webpack_layer__', '__webpack_factory__'],
  ...['__non_webpack_require__', '__resourceQuery', '__webpack_system_context__', '__dirname'],
  ...['__filename', 'global', 'process.env.NODE_ENV'],
  ...['module', 'module.id', 'module.hot', 'module.exports', 'module.loaded', 'module.children'],
  ...['module.parent', 'module.paths', 'module.require("./a")', 'exports', 'require'],
  ...['require.main', 'require.cache', 'require.extensions', 'require.resolve("./a")'],
  ...['require.resolveWeak("./a")', 'require.include("./a")', 'require.ensure([], function () {})'],
  ...[
    'require.context("./ctx", true, /js$/)',
    'require("./a")',
    'require(["./a"], function () {})',
  ],
  ...['define(["./a"], function () {})', 'define.amd', 'require.amd'],
  ...['typeof define', 'typeof require', 'typeof module'],
  ...['import.meta', 'import.meta.url', 'import.meta.webpack', 'import.meta.webpackHot'],
  ...['import.meta.webpackContext("./ctx", { recursive: true, regExp: /js$/ })'],
  ...['import.meta.dirname', 'import.meta.filename', 'typeof import.meta'],
  ...['import.meta.unknown', 'import.meta.env'],
  ...['import("./a")', 'new URL("./x.txt", import.meta.url)'],
  'new Worker(new URL("./w.js", import.meta.url))',
  'new SharedWorker(new URL("./w.js", import.meta.url))',
  'navigator.serviceWorker.register(new URL("./w.js", import.meta.url))',
];

/** Names that the module wrapper has, too: unchanged text is what is expected there. */
const WRAPPER_NAMES =
  /^(?:module|exports|module\.(?:exports|id|loaded)|require|__webpack_require__|typeof (?:module|require|define))$/;

/** Methods of `module.hot`, read from the runtime of a build with hot replacement. */
const HOT = [
  ...['accept', 'decline', 'dispose', 'addDisposeHandler', 'removeDisposeHandler', 'invalidate'],
  ...['check', 'apply', 'status', 'addStatusHandler', 'removeStatusHandler', 'data', 'active'],
];

interface Output {
  files: Record<string, string>;
  main: string;
  errors: string[];
}
interface Comment {
  source: string;
  files?: Record<string, string>;
  production?: boolean;
  works(output: Output): boolean;
}

const all = ({ files }: Output) => Object.values(files).join('\n');
const scripts = ({ files }: Output) => Object.keys(files).filter((name) => name.endsWith('.js'));
const named = ({ files }: Output) => Object.keys(files).some((name) => name.includes('named'));
const withoutTwo = ({ main }: Output) => !/"\.\/two\.js"/.test(main);

/** A magic comment works when the output shows its effect. */
const COMMENTS: Record<string, Comment> = {
  webpackChunkName: { source: `import(/* webpackChunkName: "named" */ './a');`, works: named },
  webpackMode: {
    source: `import(/* webpackMode: "eager" */ './a');`,
    works: (output) => scripts(output).length === 1,
  },
  webpackPrefetch: {
    source: `import(/* webpackPrefetch: true */ './a');`,
    works: (output) => /prefetch/.test(all(output)),
  },
  webpackPreload: {
    source: `import('./pre');`,
    files: { 'pre.js': `import(/* webpackPreload: true */ './a');` },
    works: (output) => /preload/.test(all(output)),
  },
  webpackIgnore: {
    source: `import(/* webpackIgnore: true */ './a');`,
    works: (output) => scripts(output).length === 1 && /import\(/.test(output.main),
  },
  webpackInclude: {
    source: "import(/* webpackInclude: /one/ */ './ctx/' + sink());",
    works: withoutTwo,
  },
  webpackExclude: {
    source: "import(/* webpackExclude: /two/ */ './ctx/' + sink());",
    works: withoutTwo,
  },
  webpackExports: {
    source: `import(/* webpackExports: ["used"] */ './exports');`,
    files: { 'exports.js': `export const used = 'KEPT'; export const unused = 'DROPPED';` },
    production: true,
    works: (output) => /KEPT/.test(all(output)) && !/DROPPED/.test(all(output)),
  },
  webpackFetchPriority: {
    source: `import(/* webpackFetchPriority: "high" */ './a');`,
    works: (output) => /fetchPriority/i.test(all(output)),
  },
  webpackEntryOptions: {
    source: `new Worker(/* webpackEntryOptions: { "filename": "named.js" } */ new URL('./w.js', import.meta.url));`,
    works: named,
  },
};

const FILES = {
  'a.js': 'export const a = 1; export default a;',
  'w.js': 'postMessage(1);',
  'x.txt': 'x',
  'ctx/one.js': 'module.exports = 1;',
  'ctx/two.js': 'module.exports = 2;',
};

await runProbe(async (packages) => {
  const core = packages.load<{
    rspack: RspackFunction & {
      HotModuleReplacementPlugin: new () => Rspack.RspackPluginInstance;
    };
  }>('@rspack/core');

  const build = async (
    source: string,
    files: Record<string, string> = {},
    options: { production?: boolean; hot?: boolean; query?: boolean } = {},
  ): Promise<Output> => {
    const project = makeProject({ ...FILES, ...files, 'index.js': source });
    const dist = join(project.folder, 'dist');
    const compiler = core.rspack({
      context: project.folder,
      mode: options.production ? 'production' : 'none',
      entry: options.query ? './index.js?query' : './index.js',
      devtool: false,
      output: { path: dist },
      optimization: {
        concatenateModules: false,
        ...(options.production ? {} : { moduleIds: 'named' as const, chunkIds: 'named' as const }),
      },
      plugins: options.hot ? [new core.rspack.HotModuleReplacementPlugin()] : [],
      module: { rules: [{ test: /\.txt$/, type: 'asset/resource' }] },
    });
    const stats = await runCompiler(compiler);
    const { errors = [] } = stats.toJson({ all: false, errors: true });
    await closeCompiler(compiler);
    const names = existsSync(dist) ? readdirSync(dist) : [];
    const output = Object.fromEntries(
      names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
    );
    project.remove();
    for (const [name, text] of Object.entries(output)) {
      output[name] = text.replaceAll(project.folder, '<context>');
    }
    const messages = errors.map(({ message }) => message.split('\n')[0] ?? '');
    return { files: output, main: output['main.js'] ?? '', errors: messages };
  };

  const facts: Record<string, ModuleNameFact> = {};
  for (const expression of EXPRESSIONS) {
    const options = { hot: /hot/i.test(expression), query: expression === '__resourceQuery' };
    const { main, errors } = await build(`sink(${expression});`, {}, options);
    const becomes = statement(main);
    facts[expression] = {
      becomes,
      untouched: Boolean(becomes?.includes(expression)) && !WRAPPER_NAMES.test(expression),
      ...(errors[0] ? { error: errors[0].slice(0, 200) } : {}),
    };
  }

  const runtime = await build('if (module.hot) module.hot.accept();', {}, { hot: true });
  for (const method of HOT) {
    const isThere = new RegExp(`^\\s*(["']?)${method}\\1?\\s*[:(]`, 'm').test(runtime.main);
    facts[`module.hot.${method}`] = {
      becomes: isThere ? `module.hot.${method}` : null,
      untouched: !isThere,
    };
  }

  for (const [comment, { source, files, production = false, works }] of Object.entries(COMMENTS)) {
    const output = await build(source, files, { production });
    facts[`/* ${comment} */`] = {
      becomes: null,
      untouched: !works(output),
      ...(output.errors[0] ? { error: output.errors[0].slice(0, 200) } : {}),
    };
  }
  return facts;
});

/** The probed statement as it stands in the output, comments left out; null where it was removed. */
function statement(output: string): string | null {
  const line = output
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .find((text) => /sink\(/.test(text) && !/^\s*\/\//.test(text));
  return line?.trim().slice(0, 300) ?? null;
}
