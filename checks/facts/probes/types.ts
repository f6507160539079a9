// What the validation schema and the type declarations say about options, plugins, hooks, objects
// that hooks and loaders pass, and loaders.
import type { PluginFact } from '../model.ts';
import type { Packages } from '../packages.ts';
import { openDeclarations, type Type } from './declarations.ts';
import { runProbe } from './probe.ts';
import { schemaOptions } from './schema-options.ts';

const CORE = '@rspack/core/dist';

/** Types whose members are documented though no configuration schema holds them, and how deep. */
const OPTION_TYPES: Record<string, [type: string, depth: number]> = {
  'builtin:swc-loader': ['core.SwcLoaderOptions', 5],
  devServer: ["NonNullable<core.RspackOptions['devServer']>", 3],
  SwcJsMinimizerRspackPlugin: ['core.SwcJsMinimizerRspackPluginOptions', 3],
  LightningCssMinimizerRspackPlugin: [
    'NonNullable<ConstructorParameters<typeof core.LightningCssMinimizerRspackPlugin>[0]>',
    3,
  ],
  SwcCssMinimizerRspackPlugin: [
    'NonNullable<ConstructorParameters<typeof core.SwcCssMinimizerRspackPlugin>[0]>',
    3,
  ],
  HtmlRspackPlugin: ['core.HtmlRspackPluginOptions', 3],
  CopyRspackPlugin: ['core.CopyRspackPluginOptions', 4],
  CssExtractRspackPlugin: ['core.CssExtractRspackPluginOptions', 3],
  'CssExtractRspackPlugin.loader': ['core.CssExtractRspackLoaderOptions', 3],
  SourceMapDevToolPlugin: ['core.SourceMapDevToolPluginOptions', 3],
  ModuleFederationPlugin: ['core.ModuleFederationPluginOptions', 4],
  ModuleFederationPluginV1: ['core.ModuleFederationPluginV1Options', 4],
  ProgressPlugin: [
    'Exclude<NonNullable<ConstructorParameters<typeof core.ProgressPlugin>[0]>, Function>',
    2,
  ],
  ReactRefreshPlugin: ['NonNullable<ConstructorParameters<typeof ReactRefresh>[0]>', 2],
  StatsOptions: ['core.StatsOptions', 1],
};

/** Where the hooks of each object are declared. */
const HOOK_OWNERS: Record<string, string> = {
  Compiler: 'core.Compiler["hooks"]',
  Compilation: 'core.Compilation["hooks"]',
  NormalModuleFactory: 'core.NormalModuleFactory["hooks"]',
  ContextModuleFactory: 'ContextModuleFactory["hooks"]',
  JavascriptModulesPlugin: 'ReturnType<typeof JavascriptModulesPlugin.getCompilationHooks>',
  StatsFactory: 'StatsFactory["hooks"]',
  StatsPrinter: 'StatsPrinter["hooks"]',
};

/** Objects that hooks and loaders pass, whose members are documented. */
const OBJECTS: Record<string, string> = {
  Compiler: 'core.Compiler',
  MultiCompiler: 'core.MultiCompiler',
  Watching: 'core.Watching',
  MultiWatching: 'MultiWatching',
  Compilation: 'core.Compilation',
  Stats: 'core.Stats',
  MultiStats: 'core.MultiStats',
  Asset: 'core.Asset',
  AssetInfo: 'core.AssetInfo',
  Hash: 'Hash',
  Module: 'core.Module',
  // Modules are instances of `Module`; this class has nothing but static members.
  NormalModule: 'typeof core.NormalModule',
  Chunk: 'core.Chunk',
  ChunkGroup: 'core.ChunkGroup',
  // The rest is described once, where chunk groups are.
  Entrypoint: 'Omit<Entrypoint, keyof core.ChunkGroup>',
  ChunkGraph: 'ChunkGraph',
};

const alias = (name: string, type: string) => `export type ${name} = ${type};`;
const optionAlias = (index: number) => `Option${index}`;

await runProbe((packages) => {
  const names = Object.values(OPTION_TYPES);
  const declarations = openDeclarations(
    packages,
    [
      `import type * as core from '@rspack/core';`,
      `import type ReactRefresh from '@rspack/plugin-react-refresh';`,
      `import type { ChunkGraph } from '${CORE}/ChunkGraph';`,
      `import type { Entrypoint } from '${CORE}/Entrypoint';`,
      `import type MultiWatching from '${CORE}/MultiWatching';`,
      `import type Hash from '${CORE}/util/hash';`,
      `import type { ContextModuleFactory } from '${CORE}/ContextModuleFactory';`,
      `import type { StatsFactory } from '${CORE}/stats/StatsFactory';`,
      `import type { StatsPrinter } from '${CORE}/stats/StatsPrinter';`,
      `import type { JavascriptModulesPlugin } from '${CORE}/builtin-plugin/JavascriptModulesPlugin';`,
      alias('Root', 'core.RspackOptions'),
      alias('Core', 'typeof core'),
      // As the declarations call it.
      'interface OptionsType { option: number }',
      alias('LoaderContext', 'core.LoaderContext<OptionsType>'),
      ...names.map(([type], index) => alias(optionAlias(index), type)),
      ...Object.entries(OBJECTS).map(([name, type]) => alias(`${name}Object`, type)),
      ...Object.entries(HOOK_OWNERS).map(([owner, type]) => alias(`${owner}Hooks`, type)),
    ].join('\n'),
  );

  const root = declarations.alias('Root');
  const options = schemaOptions(packages);
  for (const [path, option] of Object.entries(options)) {
    const type = declarations.at(root, path);
    if (type) option.declared = declarations.text(type);
  }

  const hooks: Record<string, Record<string, string>> = {};
  for (const owner of Object.keys(HOOK_OWNERS)) {
    const type = declarations.alias(`${owner}Hooks`);
    const texts: Record<string, string> = {};
    for (const name of declarations.propertyNames(type)) {
      const hook = declarations.property(type, name);
      if (hook) texts[name] = declarations.text(hook);
    }
    hooks[owner] = texts;
  }

  return {
    options,
    hooks,
    plugins: pluginFacts(packages, declarations.alias('Core'), declarations),
    objects: {
      LoaderContext: declarations.members(declarations.alias('LoaderContext'), 1),
      ...Object.fromEntries(
        Object.keys(OBJECTS).map((name) => [
          name,
          declarations.publicMembers(declarations.alias(`${name}Object`)),
        ]),
      ),
    },
    optionTypes: Object.fromEntries(
      Object.entries(OPTION_TYPES).map(([name, [, depth]], index) => [
        name,
        declarations.members(declarations.alias(optionAlias(index)), depth),
      ]),
    ),
  };
});

type PluginClass = new (options: object) => { apply(compiler: unknown): void };

/** Every plugin class that the package exports, directly or in a namespace. */
function pluginFacts(
  packages: Packages,
  core: Type,
  declarations: ReturnType<typeof openDeclarations>,
): Record<string, PluginFact> {
  const module = packages.load<Record<string, unknown>>('@rspack/core');
  const rspack = module.rspack as (options: object) => unknown;
  const facts: Record<string, PluginFact> = {};

  const visit = (holder: object, type: Type | undefined, at: string, nested: boolean) => {
    for (const [key, value] of Object.entries(holder)) {
      const inner = type && declarations.property(type, key);
      if (/Plugin(?:V1)?$/.test(key) && typeof value === 'function') {
        facts[at + key] = {
          constructors: inner ? declarations.constructors(inner, 3) : [],
          statics: inner
            ? declarations.propertyNames(inner).filter((name) => name !== 'prototype')
            : [],
          unknownOption: unknownOption(value as PluginClass),
        };
      } else if (!nested && typeof value === 'object' && value !== null) {
        visit(value, inner, `${key}.`, true);
      }
    }
  };

  const unknownOption = (Plugin: PluginClass): PluginFact['unknownOption'] => {
    try {
      new Plugin({ noSuchOption: 1 }).apply(rspack({ context: packages.folder, entry: {} }));
      return 'accepted';
    } catch (error) {
      const refused = /unrecognized key|unknown|configuration error/i.test(String(error));
      return refused ? 'refused' : 'throws';
    }
  };

  visit(module, core, '', false);
  return facts;
}
