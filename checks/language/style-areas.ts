import { isMeant } from '../run-checks.ts';

/**
 * Pages and folders, as `--only` names them, that keep the rules of style (`style.ts`). Others are
 * judged with `npm run check -- --style` until they are rewritten; then their folder stands here.
 */
export const STYLE_AREAS: readonly string[] = [
  'api/loader-api/context',
  'api/loader-api/examples',
  'api/loader-api/index',
  'api/loader-api/inline',
  'api/loader-api/inline-match-resource',
  'api/loader-api/rspack-specific-properties',
  'api/plugin-api/compilation-hooks',
  'api/plugin-api/compiler-hooks',
  'blog/announcing-0-2',
  'blog/announcing-0-3',
  'blog/announcing-0-4',
  'blog/announcing-0-5',
  'blog/announcing-0-6',
  'blog/announcing-0-7',
  'blog/announcing-1-0-alpha',
  'config',
  'contribute/architecture/builtin-plugin',
  'contribute/development/building',
  'contribute/development/prerequisites',
  'contribute/development/testing',
  'contribute/development/testing-rspack',
  'contribute/development/testing-webpack',
  'contribute/index',
  'guide',
  'index',
  'misc/benchmark',
  'misc/faq',
  'plugins/rspack/css-extract-rspack-plugin',
  'plugins/rspack/html-rspack-plugin',
  'plugins/rspack/swc-js-minimizer-rspack-plugin',
  'plugins/webpack/banner-plugin',
  'plugins/webpack/electron-target-plugin',
  'plugins/webpack/enable-chunk-loading-plugin',
  'plugins/webpack/enable-library-plugin',
  'plugins/webpack/enable-wasm-loading-plugin',
  'plugins/webpack/entry-plugin',
  'plugins/webpack/environment-plugin',
  'plugins/webpack/externals-plugin',
  'plugins/webpack/hot-module-replacement-plugin',
  'plugins/webpack/ignore-plugin',
  'plugins/webpack/internal-plugins',
  'plugins/webpack/javascript-modules-plugin',
  'plugins/webpack/module-federation-plugin',
  'plugins/webpack/module-federation-plugin-v1',
  'plugins/webpack/node-target-plugin',
  'plugins/webpack/node-template-plugin',
  'plugins/webpack/normal-module-replacement-plugin',
  'plugins/webpack/provide-plugin',
];

/** @param file as problems name it: `content/en/config/mode.mdx` */
export const keepsStyle = (file: string): boolean => isMeant(file, STYLE_AREAS);
