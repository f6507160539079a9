/**
 * Words of the field that mean the same: what readers of other tools type, and how these pages
 * call it. Reviewed by hand; one line is one meaning. Each word stands for all others of its line,
 * in both languages, since Chinese pages hold English terms.
 */

const ENGLISH = `
terser, uglifyjs, uglify, minimizer, minify
babel-loader, builtin:swc-loader, babel
mini-css-extract-plugin, cssextractrspackplugin, mini css extract plugin, extract css
html-webpack-plugin, htmlrspackplugin, html plugin
copy-webpack-plugin, copyrspackplugin, copy plugin
css-minimizer-webpack-plugin, optimize-css-assets, cssnano, lightningcssminimizerrspackplugin
lazy loading, lazy load, dynamic import, on demand, code splitting
tree shaking, dead code elimination, dead code, unused code
hmr, hot module replacement, hot reload, hot update, fast refresh
source map, sourcemap, devtool
micro frontend, micro frontends, module federation
vendor, manualchunks, commonschunkplugin, splitchunksplugin, splitchunks, split chunks
scope hoisting, concatenatemodules, module concatenation
alias, paths
env, environment variables, environment variable, process.env
dotenv, .env, environmentplugin
bundle analyzer, webpack-bundle-analyzer, bundle analysis, analyze
file-loader, url-loader, raw-loader, asset modules, asset module
ts-loader, typescript
fork-ts-checker, type check, type checking
worker-loader, web worker, web workers, worker
clean-webpack-plugin, output.clean
webpack-node-externals, externals
react-scripts, create react app, cra
spa, single-page application, historyapifallback
polyfill, polyfills, core-js
old browsers, ie, ie11, browserslist
config, configuration, configure
ts, typescript
js, javascript
scss, sass
svgr, svg component, svg as a component
wasm, webassembly
decorator, decorators, experimentaldecorators
path alias, resolve.alias
cdn, publicpath
docker, container
ssl, https
cors, cross-origin
import.meta.glob, import.meta.webpackcontext, require.context
live reload, livereload
scaffold, starter, create-rspack
`;

const CHINESE = `
分包, 代码分割, 代码拆分, 代码分离, 拆包, code splitting, splitchunks
按需加载, 懒加载, 动态导入, 延迟加载, 异步加载, lazy loading
源码映射, source map, sourcemap, 源码地图, devtool
摇树, tree shaking, 死代码消除, 死代码, 无用代码
热更新, 热替换, 模块热替换, 热重载, 模块热更新, hmr, hot module replacement
微前端, 模块联邦, module federation
作用域提升, 模块合并, 模块拼接, concatenatemodules, scope hoisting
脚手架, create-rspack
反向代理, 代理, 跨域, proxy
混淆, 压缩, minify, minimize
外部依赖, 外部扩展, externals
装载器, 加载器, loader
别名, alias
环境变量, environmentplugin, process.env
懒编译, 按需编译, lazycompilation, 惰性编译
持久化缓存, 持久缓存, 磁盘缓存
预加载, preload
预获取, 预取, prefetch
图片, 静态资源, 资源模块
入口, entry
多页面, 多入口, 多页应用
打包体积, 包体积, 产物体积, 包分析
旧浏览器, 老浏览器, 低版本浏览器, 浏览器兼容, browserslist
语法降级, 转译
副作用, sideeffects
遮罩, 覆盖层, 浮层, overlay
端口, port
刷新 404, historyapifallback
第三方库, vendor, node_modules
装饰器, decorators
`;

type Group = readonly string[];

const read = (text: string): Group[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(', '));

/** Word → the lines in which it stands. */
const tables = new Map<string, ReadonlyMap<string, readonly Group[]>>();

function tableOf(lang: string): ReadonlyMap<string, readonly Group[]> {
  const known = tables.get(lang);
  if (known) return known;
  const table = new Map<string, Group[]>();
  for (const group of read(lang === 'zh' ? ENGLISH + CHINESE.slice(1) : ENGLISH)) {
    for (const word of group) table.set(word, [...(table.get(word) ?? []), group]);
  }
  tables.set(lang, table);
  return table;
}

/** A text that means the same as some words of a query. */
export interface Synonym {
  /** The words of the query that it stands for. */
  words: readonly string[];
  text: string;
}

/** @param query normalised */
export function synonymsOf(query: string, lang: string): Synonym[] {
  const found: Synonym[] = [];
  for (const [phrase, groups] of tableOf(lang)) {
    if (!holds(query, phrase)) continue;
    const words = [...wordsIn(phrase)];
    for (const text of new Set(groups.flat())) {
      if (text !== phrase && !query.includes(text)) found.push({ words, text });
    }
  }
  return found;
}

/** Whether a text holds a phrase as words of its own. */
function holds(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const isApart = (place: number) => !/[a-z0-9]/.test(text[place] ?? ' ');
    const end = at + phrase.length;
    const isLatin = /[a-z0-9]/.test(phrase);
    if (!isLatin || (isApart(at - 1) && isApart(end))) return true;
  }
  return false;
}

/** The terms that a phrase is read as: words, or pairs of characters. */
function* wordsIn(phrase: string): Generator<string> {
  for (const [word] of phrase.matchAll(/[a-z0-9_$]+|[\u3400-\u9fff]+/g)) {
    if (word.charCodeAt(0) < 0x3400 || word.length <= 2) yield word;
    else for (let at = 0; at + 2 <= word.length; at += 1) yield word.slice(at, at + 2);
  }
}
