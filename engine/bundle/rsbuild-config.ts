import { join, sep } from 'node:path';
import { type Minify, type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { SiteCode } from '../extend/site-code.ts';
import { isAllowed } from '../policy/allowed.ts';
import { ACCENT, accentSheet, GIVEN } from './accent.ts';
import { type BundleOptions, islandsModule, nodeEntries, webEntries } from './bundle-entries.ts';
import { OWN_PLACE } from './node-bundle.mjs';
import { publicTokens } from './public-tokens.ts';
import { chunks, shellLibrary } from './shell-library.ts';
import { siteResolve } from './site-resolve.ts';
import { valueFault } from './token-values.ts';

/** Modules that Node loads itself, so that both server entries share one React. */
const SERVER_EXTERNALS = [/^react(\/.*)?$/, /^react-dom(\/.*)?$/];

/**
 * Names by use alone, and not by how often a letter stands in the code: the code holds hashes that
 * change with the folder until the last moment, and the same site would be other scripts elsewhere.
 * Costs 50 bytes. Rspack's types lack this option of SWC, and want one that they know beside it.
 */
const mangle = { disableCharFreq: true, keep_fnames: false };
const MINIFY: Minify = { jsOptions: { minimizerOptions: { mangle } } };

/** The two small bundles of the site: `web` for the browser, `node` for rendering at build. */
export function rsbuildConfig(options: BundleOptions): RsbuildConfig {
  const { projectRoot, outDir, mode, storagePrefix, site } = options;
  const islands = islandsModule(options);
  return {
    root: projectRoot,
    mode,
    logLevel: 'error',
    plugins: [pluginReact()],
    source: { define: { 'process.env.STORAGE_PREFIX': JSON.stringify(storagePrefix) } },
    output: { legalComments: 'none', cleanDistPath: false, minify: MINIFY },
    tools: {
      htmlPlugin: false,
      // What starts with a slash is a public file, and is there.
      cssLoader: { url: { filter: (address: string) => !address.startsWith('/') } },
      ...(site && { rspack: siteRules(site, projectRoot) }),
    },
    environments: {
      web: {
        source: {
          entry: webEntries(options),
          // Readers have no use for React's developer tools, and would load its hooks for them.
          ...(mode === 'production' && {
            define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
          }),
        },
        output: {
          target: 'web',
          distPath: { root: join(outDir, 'web'), js: 'static/js', css: 'static/css' },
          overrideBrowserslist: [...BROWSERS],
        },
        splitChunks: { preset: 'none', ...chunks },
        tools: {
          rspack: {
            plugins:
              site && islands !== undefined
                ? [
                    new rspack.experiments.VirtualModulesPlugin({
                      [islands]: site.islandsText,
                    }),
                  ]
                : [],
            // Page modules and chunks are ES modules: `import()` needs no script elements, so the
            // Content-Security-Policy and Trusted Types have nothing to allow.
            output: {
              module: true,
              chunkFormat: 'module',
              chunkLoading: 'import',
              // From a part of the script to its site's root, whatever that is below.
              publicPath: mode === 'production' ? '../../' : 'auto',
              // Workers start at the root: the way there would be gone twice, out of a site below a path.
              ...(mode === 'production' && { workerPublicPath: './' }),
              filename: 'static/js/[name].[contenthash:8].js',
              chunkFilename: 'static/js/[name].[contenthash:8].js',
            },
            module: {
              // Workers of islands are started through the Trusted Types policy.
              parser: { javascript: { worker: ['...', `IslandWorker from ${WORKERS}`] } },
              ...(mode === 'production' && { rules: [shellLibrary(projectRoot)] }),
            },
          },
        },
      },
      node: {
        source: {
          entry: nodeEntries(options),
        },
        output: {
          target: 'node',
          module: true,
          distPath: { root: join(outDir, 'node') },
          filename: { js: '[name].mjs' },
          externals: SERVER_EXTERNALS,
          // Readable stack traces at build.
          minify: false,
          // Where the site's code threw (`engine/thrown-place.ts`).
          sourceMap: { js: 'hidden-source-map' },
        },
        tools: {
          rspack: { output: { devtoolModuleFilenameTemplate: '[absolute-resource-path]' } },
          swc: { jsc: { transform: OWN_PLACE } },
        },
      },
    },
  };
}

/** What runs the scripts and knows all of the sheets as they are written (`light-dark()`). */
export const BROWSERS: readonly string[] = [
  'chrome >= 123',
  'edge >= 123',
  'firefox >= 125',
  'safari >= 17.5',
];

/** Where islands import `IslandWorker` from. */
const WORKERS = '../../runtime/workers.ts';

/** How a site's modules are resolved, and what its style sheets may call the theme's tokens. */
function siteRules(site: SiteCode, projectRoot: string) {
  const theme = join(projectRoot, 'theme') + sep;
  const { alias, modules } = siteResolve(site.root, projectRoot);
  // The engine's entries may lie within the site's `node_modules`: they import what the site names.
  const isOwn = (file: string) =>
    file.startsWith(site.root + sep) &&
    !file.startsWith(theme) &&
    !file.startsWith(site.folder + sep);
  const loader = join(projectRoot, 'engine/bundle/token-loader.mjs');
  const accent = { name: ACCENT, given: GIVEN, sheet: accentSheet() };
  const { publicDir, addressesFile } = site;
  const options = { tokens: publicTokens, accent, publicDir, addressesFile, isAllowed, valueFault };
  const sheetRule = (
    where: Pick<Rspack.RuleSetRule, 'include' | 'issuer'>,
  ): Rspack.RuleSetRule => ({
    test: isSheet,
    enforce: 'pre',
    ...where,
    use: [{ loader, options: { ...options, byScript: where.issuer !== undefined } }],
  });
  return (config: Rspack.Configuration): Rspack.Configuration => ({
    ...config,
    // The site's entries lie among the packages, and change while a site is written.
    watchOptions: { ...config.watchOptions, ignored: otherPackages(site.folder) },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...alias }, modules },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        sheetRule({ include: isOwn }),
        sheetRule({ include: isOwn, issuer: (file: string) => isOwn(file) && !isSheet(file) }),
      ],
    },
  });
}

/** Files of packages and of git, but for those of a folder. */
function otherPackages(folder: string): RegExp {
  const own = folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^(?!${own}).*[\\\\/](?:\\.git|node_modules)(?:[\\\\/]|$)`);
}

const isSheet = (file: string): boolean => file.endsWith('.css');
