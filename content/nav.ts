/**
 * Navigation of the site: one tree for both languages.
 *
 * Paths are written without a language prefix ('/zh' is added where links are built);
 * a path with a trailing slash is a folder page (`content/<lang>/<folder>/index.mdx`).
 * Labels equal the titles of the pages they point to. The order here is the order of
 * the tabs, of the sidebar and of the previous/next links.
 */

/** A text in every language of the site. */
export interface LocalizedText {
  en: string;
  zh: string;
}

/** A page, or a group of entries under a label (a group is not a link). */
export type NavEntry =
  | { path: string; label: LocalizedText }
  | { label: LocalizedText; items: NavEntry[] };

/** A tab of the navigation bar together with the sidebar tree shown on its pages. */
export interface NavArea {
  /** First path segment of the pages of this area, e.g. '/guide'. */
  key: string;
  label: LocalizedText;
  /** Page that the tab opens. */
  link: string;
  /**
   * Source of a regular expression, tested against the path without language prefix.
   * It ends at a segment boundary, so '/guide' does not match '/guidelines'.
   */
  activeMatch: string;
  items: NavEntry[];
}

/** Text that is the same in both languages unless a Chinese one is given. */
function text(en: string, zh: string = en): LocalizedText {
  return { en, zh };
}

function page(path: string, en: string, zh?: string): NavEntry {
  return { path, label: text(en, zh) };
}

function group(en: string, zh: string, items: NavEntry[]): NavEntry {
  return { label: text(en, zh), items };
}

function area(key: string, label: LocalizedText, link: string, items: NavEntry[]): NavArea {
  return { key, label, link, activeMatch: `^${key}(/|$)`, items };
}

/** The tabs in the order of the navigation bar. */
export const areas: readonly NavArea[] = [
  area('/guide', text('Guide', '指南'), '/guide/start/introduction', [
    group('Getting started', '开始', [
      page('/guide/start/introduction', 'Introduction', '介绍'),
      page('/guide/start/quick-start', 'Quick start', '快速上手'),
    ]),
    group('Features', '特性', [
      page('/guide/features/asset-module', 'Asset modules', '资源模块'),
      page('/guide/features/builtin-swc-loader', 'Builtin swc-loader', '内置 swc-loader'),
      page('/guide/features/dev-server', 'DevServer', '开发服务器'),
      page('/guide/features/loader', 'Loader'),
      page('/guide/features/module-federation', 'Module federation', '模块联邦'),
      page('/guide/features/module-resolution', 'Module resolution', '模块解析'),
      page('/guide/features/plugin', 'Plugins', '插件'),
      page('/guide/features/web-workers', 'Web Workers'),
    ]),
    group('Languages and Frameworks', '语言和框架', [
      page('/guide/tech/typescript', 'TypeScript'),
      page('/guide/tech/css', 'CSS'),
      page('/guide/tech/json', 'JSON'),
      page('/guide/tech/react', 'React'),
      page('/guide/tech/preact', 'Preact'),
      page('/guide/tech/vue', 'Vue'),
      page('/guide/tech/solid', 'Solid'),
      page('/guide/tech/svelte', 'Svelte'),
      page('/guide/tech/nestjs', 'NestJS'),
    ]),
    group('Optimization', '优化', [
      page('/guide/optimization/analysis', 'Bundle analysis', '产物分析'),
      page('/guide/optimization/code-splitting', 'Code splitting', '代码分割'),
      page('/guide/optimization/production', 'Production', '生产优化'),
      page('/guide/optimization/profile', 'Build performance profile', '性能分析'),
      page('/guide/optimization/tree-shaking', 'Tree shaking'),
    ]),
    group('Migration', '迁移', [
      page('/guide/migration/webpack', 'Migrate from webpack', '迁移 webpack'),
      page('/guide/migration/cra', 'Migrate from Create React App', '迁移 Create React App'),
      page('/guide/migration/storybook', 'Migrate from Storybook webpack', '迁移 Storybook'),
    ]),
    group('Compatibility', '兼容', [
      page('/guide/compatibility/plugin', 'Plugin compatibility', 'Plugin 兼容'),
      page('/guide/compatibility/examples', 'Compatibility example', '兼容性示例'),
      page('/guide/compatibility/config-diff', 'Webpack Configuration', 'Webpack 配置兼容'),
    ]),
  ]),
  area('/config', text('Config', '配置'), '/config/', [
    page('/config/', 'Configure Rspack', '配置 Rspack'),
    page('/config/entry', 'Entry'),
    page('/config/context', 'Context'),
    page('/config/mode', 'Mode'),
    page('/config/output', 'Output'),
    page('/config/module', 'Module'),
    page('/config/resolve', 'Resolve'),
    page('/config/resolve-loader', 'ResolveLoader'),
    page('/config/node', 'Node'),
    page('/config/optimization', 'Optimization'),
    page('/config/plugins', 'Plugins'),
    page('/config/dev-server', 'DevServer'),
    page('/config/cache', 'Cache'),
    page('/config/devtool', 'Devtool'),
    page('/config/target', 'Target'),
    page('/config/watch', 'Watch'),
    page('/config/externals', 'Externals'),
    page('/config/performance', 'Performance'),
    page('/config/stats', 'Stats'),
    page('/config/experiments', 'Experiments'),
    page('/config/builtins', 'Builtins'),
    page('/config/infrastructure-logging', 'InfrastructureLogging'),
    page('/config/other-options', 'Other Options', '其他配置'),
  ]),
  area('/plugins', text('Plugin', '插件'), '/plugins/', [
    page('/plugins/', 'Introduction', '简介'),
    group('Webpack-aligned built-in plugins', '同步自 webpack 的内置插件', [
      page('/plugins/webpack/', 'Overview', '总览'),
      page('/plugins/webpack/define-plugin', 'DefinePlugin'),
      page('/plugins/webpack/provide-plugin', 'ProvidePlugin'),
      page('/plugins/webpack/banner-plugin', 'BannerPlugin'),
      page('/plugins/webpack/hot-module-replacement-plugin', 'HotModuleReplacementPlugin'),
      page('/plugins/webpack/ignore-plugin', 'IgnorePlugin'),
      page('/plugins/webpack/progress-plugin', 'ProgressPlugin'),
      page('/plugins/webpack/entry-plugin', 'EntryPlugin'),
      page('/plugins/webpack/externals-plugin', 'ExternalsPlugin'),
      page('/plugins/webpack/eval-source-map-dev-tool-plugin', 'EvalSourceMapDevToolPlugin'),
      page('/plugins/webpack/source-map-dev-tool-plugin', 'SourceMapDevToolPlugin'),
      page('/plugins/webpack/split-chunks-plugin', 'SplitChunksPlugin'),
      page('/plugins/webpack/runtime-chunk-plugin', 'RuntimeChunkPlugin'),
      page('/plugins/webpack/node-target-plugin', 'NodeTargetPlugin'),
      page('/plugins/webpack/electron-target-plugin', 'ElectronTargetPlugin'),
      page('/plugins/webpack/node-template-plugin', 'NodeTemplatePlugin'),
      page('/plugins/webpack/enable-chunk-loading-plugin', 'EnableChunkLoadingPlugin'),
      page('/plugins/webpack/enable-library-plugin', 'EnableLibraryPlugin'),
      page('/plugins/webpack/enable-wasm-loading-plugin', 'EnableWasmLoadingPlugin'),
      page('/plugins/webpack/module-federation-plugin', 'ModuleFederationPlugin'),
      page('/plugins/webpack/module-federation-plugin-v1', 'ModuleFederationPluginV1'),
      page('/plugins/webpack/environment-plugin', 'EnvironmentPlugin'),
      page('/plugins/webpack/limit-chunk-count-plugin', 'LimitChunkCountPlugin'),
      page('/plugins/webpack/normal-module-replacement-plugin', 'NormalModuleReplacementPlugin'),
      page('/plugins/webpack/javascript-modules-plugin', 'JavascriptModulesPlugin'),
      page('/plugins/webpack/internal-plugins', 'Internal plugins', '内部使用的插件'),
    ]),
    group('Rspack-only built-in plugins', 'Rspack 独有的内置插件', [
      page('/plugins/rspack/copy-rspack-plugin', 'CopyRspackPlugin'),
      page('/plugins/rspack/css-extract-rspack-plugin', 'CssExtractRspackPlugin'),
      page('/plugins/rspack/html-rspack-plugin', 'HtmlRspackPlugin'),
      page(
        '/plugins/rspack/lightning-css-minimizer-rspack-plugin',
        'LightningCssMinimizerRspackPlugin',
      ),
      page('/plugins/rspack/swc-css-minimizer-rspack-plugin', 'SwcCssMinimizerRspackPlugin'),
      page('/plugins/rspack/swc-js-minimizer-rspack-plugin', 'SwcJsMinimizerRspackPlugin'),
    ]),
  ]),
  area('/api', text('API'), '/api/', [
    page('/api/', 'Introduction', '简介'),
    page('/api/cli', 'Command Line Interface (CLI)', '命令行接口 (CLI)'),
    group('Modules', '模块', [
      page('/api/modules/module-methods', 'Module Methods', '模块方法'),
      page('/api/modules/module-variables', 'Module Variables', '模块变量'),
    ]),
    page('/api/javascript-api', 'JavaScript API'),
    page('/api/hmr', 'Hot Module Replacement'),
    group('Loader API', 'Loader API', [
      page('/api/loader-api/', 'Compatibility Status', '兼容情况'),
      page('/api/loader-api/examples', 'Examples', '示例'),
      page('/api/loader-api/context', 'The Loader Context', 'Loader 上下文'),
      page(
        '/api/loader-api/rspack-specific-properties',
        'Rspack specific properties',
        'Rspack 特有属性',
      ),
      page('/api/loader-api/inline', 'Inline loaders', '内联 loader'),
      page('/api/loader-api/inline-match-resource', 'Inline matchResource', '内联 matchResource'),
    ]),
    group('Plugin API', '插件 API', [
      page('/api/plugin-api/', 'Compatibility Status', '兼容情况'),
      page('/api/plugin-api/compiler-hooks', 'Compiler Hooks', 'Compiler 钩子'),
      page('/api/plugin-api/compilation-hooks', 'Compilation Hooks', 'Compilation 钩子'),
      page(
        '/api/plugin-api/normal-module-factory-hooks',
        'NormalModuleFactory',
        'NormalModuleFactory 钩子',
      ),
      page(
        '/api/plugin-api/context-module-factory-hooks',
        'ContextModuleFactory',
        'ContextModuleFactory 钩子',
      ),
      page(
        '/api/plugin-api/javascript-modules-plugin-hooks',
        'JavascriptModulesPlugin',
        'JavascriptModulesPlugin 钩子',
      ),
      page('/api/plugin-api/stats-hooks', 'Stats Hooks', 'Stats 钩子'),
    ]),
    page('/api/stats', 'Stats Data'),
  ]),
  area('/blog', text('Blog', '博客'), '/blog/', [
    page('/blog/', 'Overview', '总览'),
    page(
      '/blog/announcing-1-0-alpha',
      'Announcing Rspack v1.0 Alpha',
      'Rspack v1.0 Alpha 发布公告',
    ),
    page('/blog/announcing-0-7', 'Announcing Rspack v0.7', 'Rspack v0.7 发布公告'),
    page('/blog/announcing-0-6', 'Announcing Rspack v0.6', 'Rspack v0.6 发布公告'),
    page('/blog/announcing-0-5', 'Announcing Rspack v0.5', 'Rspack v0.5 发布公告'),
    page(
      '/blog/module-federation-added-to-rspack',
      'Module Federation added to Rspack',
      'Rspack 支持 Module Federation',
    ),
    page('/blog/announcing-0-4', 'Announcing Rspack v0.4', 'Rspack v0.4 发布公告'),
    page('/blog/announcing-0-3', 'Announcing Rspack v0.3', 'Rspack v0.3 发布公告'),
    page('/blog/announcing-0-2', 'Announcing Rspack v0.2', 'Rspack v0.2 发布公告'),
    page('/blog/announcing-0-1', 'Announcing Rspack v0.1', 'Rspack 正式发布了'),
  ]),
  area('/misc', text('About', '关于'), '/misc/faq', [
    page('/misc/faq', 'FAQ', '常见问题'),
    page('/misc/glossary', 'Glossary', '术语表'),
    page('/misc/benchmark', 'Benchmark', '基准测试'),
    group('Planning', '规划', [
      page('/misc/planning/roadmap', 'Roadmap', '功能规划'),
      page('/misc/planning/future', 'Future behavior', '功能演进与废弃'),
    ]),
    group('Team', '团队', [
      page('/misc/team/core-team', 'Core team', '核心团队'),
      page('/misc/team/emeriti', 'Emeriti members', '荣誉成员'),
      page('/misc/team/join-us', 'Join Us', '加入我们'),
    ]),
    group('Branding', '品牌', [
      page('/misc/branding/guideline', 'Branding guideline', '品牌指南'),
      page('/misc/branding/license', 'License', '版权声明'),
    ]),
  ]),
  area('/contribute', text('Contribute', '贡献'), '/contribute/', [
    page('/contribute/', 'Overview', '总览'),
    group('Development', '开发', [
      page('/contribute/development/prerequisites', 'Prerequisites', '准备工作'),
      page('/contribute/development/building', 'Building'),
      page('/contribute/development/testing', 'Testing'),
      page('/contribute/development/testing-webpack', 'Testing Webpack'),
      page('/contribute/development/testing-rspack', 'Testing Rspack'),
      page('/contribute/development/debugging', 'Debugging'),
      page('/contribute/development/profiling', 'Profiling'),
      page('/contribute/development/releasing', 'Releasing'),
    ]),
    group('Architecture', '架构', [
      page('/contribute/architecture/builtin-plugin', 'Builtin plugin', 'Builtin 插件'),
      page('/contribute/architecture/rspack-loader', 'Rspack loader'),
    ]),
  ]),
];

function pathsOf(entries: readonly NavEntry[]): string[] {
  return entries.flatMap((entry) => ('path' in entry ? [entry.path] : pathsOf(entry.items)));
}

/** The path of every page without language prefix: the home page, then the trees in order. */
export function routePaths(): string[] {
  return ['/', ...areas.flatMap((entry) => pathsOf(entry.items))];
}
