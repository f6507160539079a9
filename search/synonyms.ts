/**
 * Words of the field that mean the same: what readers of other tools type, and how these pages
 * call it. Reviewed by hand; one line is one meaning. Each word stands for all others of its line,
 * in both languages, since Chinese pages hold English terms. Words in front of a `>` also stand for
 * those behind it, which do not stand for them: who asks for `publicPath` does not mean a CDN.
 */

const ENGLISH = `
terser, uglifyjs, uglify, minimizer, minify
babel-loader, builtin:swc-loader, babel
mini-css-extract-plugin, cssextractrspackplugin, mini css extract plugin, extract css
html-webpack-plugin, htmlrspackplugin, html plugin
copy-webpack-plugin, copyrspackplugin, copy plugin
css-minimizer-webpack-plugin, optimize-css-assets, cssnano, lightningcssminimizerrspackplugin
lazy loading, lazy load, dynamic import, on demand, code splitting
tree shaking, treeshaking, treeshake, dead code elimination, dead code, unused code
hmr, hot module replacement, hot reload, hot reloading, hot update, fast refresh
source map, source maps, sourcemap, sourcemaps, devtool
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
old browsers, older browsers, legacy browsers, ie, ie11, internet explorer > browserslist
config, configuration, configure
ts, typescript
js, javascript
scss, sass
svgr, svg component, svg as a component
wasm, webassembly
decorator, decorators, experimentaldecorators
path alias, resolve.alias
cdn > publicpath
docker, container, wsl, nfs, network drive > watchoptions.poll
ssl, https
cors, cross-origin
import.meta.glob, import.meta.webpackcontext, require.context
live reload, livereload, live reloading
scaffold, starter, create-rspack
terser, uglifyjs, uglify > swcjsminimizerrspackplugin
esm, es module, es modules, ecmascript modules
lan, local network, other devices, 0.0.0.0
console.log, console logs, remove console, strip console, drop console, drop_console
speed up, slow, build performance, build time
out of memory, heap, memory usage
umd > library
vscode, vs code
maintain, maintains, maintainer, maintainers > core team
multi page, multiple pages, mpa, multiple entries, multiple entry points
gzip, brotli, compression
cache busting, long-term caching > contenthash
base64, data uri, data url, asset/inline
breakpoint, breakpoints, debugger
monorepo, workspaces, workspace
switch, migrate
how fast, speed comparison > benchmark
fail fast, first error > bail
public folder, public directory, static folder, copy files, copy static files > copyrspackplugin
define > defineplugin
outdir, output directory, output folder, dist folder > output.path
disable minification, unminified > optimization.minimize
base url, base path > publicpath
usepolling, polling > watchoptions.poll
rollup-plugin-visualizer, visualizer > bundle analyzer
progress bar, webpackbar > progressplugin
ejs, html template > htmlrspackplugin
import.meta.hot, module.hot
moment locales, locales > ignoreplugin
jquery, global variable, global variables > provideplugin
esbuild-loader, swc-loader > builtin:swc-loader
react-hot-loader, react-refresh, react refresh > fast refresh
cannot get, 404 on refresh, 404 after refresh > historyapifallback
bundle size > bundle analysis, performance
happypack, thread-loader
hard-source-webpack-plugin, cache-loader > cache
self-signed certificate, certificate > https
magic comment, magic comments, webpackchunkname
`;

const CHINESE = `
分包, 代码分割, 代码拆分, 代码分离, 拆包, code splitting, splitchunks
按需加载, 懒加载, 动态导入, 延迟加载, 异步加载, lazy loading
源码映射, source map, sourcemap, 源码地图, devtool
摇树, tree shaking, treeshaking, treeshake, 死代码消除, 死代码, 无用代码
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
插件, plugin, plugins
区别, 不同 > 还是
打包, 构建
构建速度, 打包速度, 编译速度, 构建性能, 构建耗时
打包成库, 组件库, 类库, library
哈希, hash
缓存, cache
开发服务器, dev server, devserver
监听, watch
模板, template
清空, 清理, 清除
公共代码, 公共模块, 公共依赖 > splitchunks, 代码分割
失效, 不生效, 没生效, 无效, 不起作用, 没有效果
局域网, 0.0.0.0
内存占用, 内存溢出, 内存
拷贝, 复制, copy
资源路径, 静态资源路径, 图片路径 > publicpath
白屏, 空白
维护者 > 核心团队
类型提示, 智能提示, 自动补全
远程模块, remotes
调试, 断点
热更, 热更新
关闭, 禁用, 停用
`;

/** What a word stands for. */
type Group = readonly string[];

/** Word → what it stands for. */
const tables = new Map<string, ReadonlyMap<string, readonly Group[]>>();

function tableOf(lang: string): ReadonlyMap<string, readonly Group[]> {
  const known = tables.get(lang);
  if (known) return known;
  const table = new Map<string, Group[]>();
  const lines = lang === 'zh' ? ENGLISH + CHINESE.slice(1) : ENGLISH;
  for (const line of lines.trim().split('\n')) {
    const [words = [], more = []] = line.split(' > ').map((part) => part.split(', '));
    const group = [...words, ...more];
    for (const word of words) table.set(word, [...(table.get(word) ?? []), group]);
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
