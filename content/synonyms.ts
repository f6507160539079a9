/**
 * Words of the field that mean the same: what readers of other tools type, and how these pages
 * call it. Reviewed by hand; one line is one meaning. Each word stands for all others of its line.
 * Words in front of a `>` also stand for those behind it, which do not stand for them: who asks for
 * `publicPath` does not mean a CDN.
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
env var, env vars, env variable, env variables > environment variables, process.env
client-side routing, client side routing, nested routes, deep link, deep links, browserrouter, browserhistory, history mode > historyapifallback
inline images, inline image, embed images, embed fonts > asset/inline, data url
image path, image paths, image url, broken images, asset path, asset prefix, assetprefix > publicpath
css order, style order, order of css, order of styles, css ordering, import order of css > conflicting order
autoprefixer, vendor prefix, vendor prefixes > prefixes
preset-env, babel-preset-env, es5, old devices, transpile to es5 > browserslist, older browsers
filename hash, file hash, hashed filename, hashed filenames, hash in file names, hash in filename > contenthash
fullhash, chunkhash > contenthash
vendor bundle, vendor chunk, vendor chunks, common chunk, commons chunk, shared chunk, common code > splitchunks, cache groups
lazy route, lazy routes, route splitting, route-based splitting, async chunk, async chunks > dynamic import
lazily, lazy-loaded > lazy loading
loading chunk failed, chunk failed to load > chunkloaderror
compile-time constant, build-time constant, global constant, global constants, feature flag, feature flags > defineplugin
favicon, meta tags, page title, index.html > htmlrspackplugin
type checker, typechecking, vue-tsc > type check
path mapping, tsconfig paths, tsconfig.json paths, baseurl > resolve.tsconfig
absolute imports, absolute import > resolve.alias, resolve.modules
file extensions, file extension, omit extension > resolve.extensions
npm link, yarn link, pnpm link, linked package, symbolic link > resolve.symlinks
node polyfills, node polyfill, core modules, builtin modules, built-in modules, node core > resolve.fallback, polyfill
keep out of the bundle, not bundled, without bundling > externals
ssr, server side rendering, server-side rendering
sharedworker, shared worker > web workers
custom server, express server, express middleware, own server, webpack-hot-middleware > webpack-dev-middleware
mock server, mock api, mock data, mocks > setupmiddlewares
response headers, custom headers > devserver.headers
open browser, opens the browser, auto open > devserver.open
change port, custom port, port already in use > devserver.port
error overlay, overlay errors > client.overlay
write to disk > writetodisk
disable hmr, disable hot reload, turn off hmr > devserver.hot
ignore files, exclude from watch > watchoptions.ignored
delay rebuild, debounce > aggregatetimeout
too many open files, file watchers > enospc
emotion, styled-components, swc plugin, swc plugins > jsc.experimental.plugins
antd, ant design, ant-design, element-ui, babel-plugin-import > rspackexperiments.import
license comments, license file, license.txt > extractcomments
keep class names, keep function names, keep names > keep_classnames, keep_fnames
class name pattern, generated class names > localidentname
css scoping, scoped css, scoped styles > css modules
circular dependency, circular dependencies > circular imports
duplicate package, duplicate packages, duplicated modules, bundled twice > bundle analysis
large bundle, huge bundle, bundle too big, bundle too large, reduce bundle size > bundle analysis
slow startup, slow start, slow dev server > lazycompilation
persistent caching, filesystem cache, disk cache, cachedirectory > persistent cache
fail on warnings, warnings as errors, fail the build > ci
hide warnings, suppress warnings, silence warnings, disable warnings > ignorewarnings
less output, quiet, silent, verbose, log level > stats, infrastructurelogging
add asset, add assets, emit file, emit files, emit asset, generate file > emitasset, processassets
modify output, change output code, post-process > processassets
pre loader, post loader, loader order > enforce
import as string, import as text, raw import, import raw > asset/source
build a library, npm library, npm package, component library > output.library
iife, commonjs2, es module output, esm output > output.library.type
global name, expose global, window variable > output.library
subpath, sub path, subdirectory, sub-directory, subfolder > publicpath
runtime public path, dynamic public path, public path at runtime > __webpack_public_path__
csp, content security policy, nonce > __webpack_nonce__
remoteentry, remote entry, shared dependencies, shared modules, host and remote > module federation
merge config, merge configs, merging config, base config, common config, common configs > webpack-merge
esm config, esm configuration > rspack.config.mjs
assetsinlinelimit > dataurlcondition
chunksizewarninglimit, size warning, size warnings, size limit > performance.hints
publicdir > copyrspackplugin
extract-text-webpack-plugin, extracttextplugin, extracttextwebpackplugin > cssextractrspackplugin
interpolatehtmlplugin > htmlrspackplugin
hashedmoduleidsplugin, namedmodulesplugin, namedchunksplugin > optimization.moduleids
noemitonerrorsplugin > emitonerrors
moduleconcatenationplugin > concatenatemodules
compression-webpack-plugin, compressionplugin > gzip
expose-loader, imports-loader > provideplugin
null-loader > ignoreplugin
svg-inline-loader, svg-url-loader > asset/inline
speed-measure-webpack-plugin > build performance profile
progress-bar-webpack-plugin > progressplugin
react-app-rewired, customize-cra, craco, eject > create react app
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
请求代理, 接口代理, 接口转发, 跨域请求 > devserver.proxy
首屏, 首屏优化, 首屏加载 > 代码分割, 按需加载
打包慢, 编译慢, 构建慢, 启动慢, 提速, 加速, 耗时 > 性能分析, 构建性能
体积大, 体积过大, 体积太大, 包太大, 包过大, 减小体积 > 产物分析
兼容 ie, 兼容ie, 兼容低版本, 低版本, ie11, 浏览器版本 > browserslist, 旧浏览器
降级, 转 es5, 转es5, 编译成 es5, 没有编译, 未编译, esnext > browserslist, targets
去除 console, 移除 console, 去掉 console, 删除 console, 删除日志 > drop_console
不压缩, 关闭压缩 > optimization.minimize
转 base64, 转base64, 内联图片, 图片内联 > asset/inline, data url
路径错误, 路径不对, 路径出错, 资源 404, 图片不显示, 图片加载不出来 > publicpath
子路径, 二级目录, 子目录 > publicpath
动态路径, 运行时路径 > __webpack_public_path__
全局变量, 全局引入, 自动引入 > provideplugin
全局常量, 编译时常量, 注入变量, 注入环境变量 > defineplugin
抽离, 抽离样式, 样式抽离, 提取样式, 分离 css, 抽离 css > cssextractrspackplugin
样式顺序, css 顺序 > conflicting order
样式丢失, 样式缺失 > sideeffects
样式隔离, 样式冲突 > css modules
类名 > localidentname
循环依赖, 循环引用 > 循环导入
重复打包, 重复依赖, 打包两次 > 产物分析
cdn 引入, 引入 cdn, 外链, 不打包, 排除依赖 > externals
路径别名, @ 路径, 绝对路径引入 > resolve.alias
后缀名, 扩展名, 省略后缀 > resolve.extensions
软链接, 软链, 符号链接 > symlinks
监听不到, 文件变化, 文件变动, 监听文件 > watchoptions.poll
虚拟机, 容器, 网络盘 > watchoptions.poll
自动打开浏览器, 打开浏览器 > devserver.open
路由刷新, 刷新后 404, 刷新页面 404, history 路由, history 模式 > historyapifallback
手机访问, ip 访问 > devserver.host
证书, 自签名 > https
按需引入, 组件按需 > rspackexperiments.import
抽取, 抽取公共, 抽取公共代码, 抽离公共代码, 单独打包 > splitchunks
钩子, 生命周期 > hooks
打包流程, 构建流程, 执行流程 > 构建过程
文件指纹, 文件名哈希, 内容哈希, hash 值 > contenthash
长期缓存, 浏览器缓存 > contenthash
进度条, 编译进度, 构建进度 > progressplugin
版权信息, 文件头注释 > bannerplugin
忽略警告, 屏蔽警告, 去掉警告, 隐藏警告 > ignorewarnings
文件过大, 大小限制, 体积限制, 体积警告 > performance.hints
关闭日志, 减少输出, 日志级别 > infrastructurelogging
服务端渲染, ssr
html 模板, 网页模板 > htmlrspackplugin
esm 产物, 输出 esm, 输出 es 模块 > outputmodule
字体, 字体文件 > 资源模块
摇树优化, 没用到的代码, 没有用到的代码 > tree shaking
转换, 转译, 编译
语法错误, 解析错误 > module parse failed
术语, 概念, 名词 > 术语表
入门, 上手 > 快速开始
升级, 迁移
`;

const lines = (text: string): string[] => text.trim().split('\n');

/** By language. Chinese pages hold English terms. */
export const synonyms = { en: lines(ENGLISH), zh: [...lines(ENGLISH), ...lines(CHINESE)] };
