// The objects that hooks pass to plugins, from a production build, a watch build and a build of two
// configurations: which members they really have.
import { join } from 'node:path';
import {
  closeCompiler,
  makeProject,
  type RspackFunction,
  runCompiler,
  runProbe,
  type SeenMember,
  seenMembers,
} from './probe.ts';

interface Hook {
  tap(name: string, listener: (...values: never[]) => void): void;
}
interface Closable {
  close(done: () => void): void;
}
interface WatchingLike extends Closable {
  invalidate(): void;
}
interface Group {
  chunks: Iterable<object>;
  getParents(): Iterable<Group>;
}
interface CompilationLike {
  hooks: Record<string, Hook>;
  modules: Iterable<object>;
  chunks: Iterable<object & { groupsIterable: Iterable<Group> }>;
  chunkGraph: object;
  entrypoints: ReadonlyMap<string, object>;
  getAssets(): Iterable<{ info: object }>;
  createChildCompiler(name: string, output: object, plugins: object[]): object;
}
interface CompilerLike extends Closable {
  hooks: Record<string, Hook>;
  watch(options: object, done: (error: unknown, stats: object) => void): WatchingLike;
  webpack: { NormalModule: object };
}

const FILES = {
  'src/index.js':
    "import { used } from './a.module.css'; import './plain.css'; console.log(used); import('./lazy'); new URL('./x.txt', import.meta.url);",
  'src/lazy.js': 'export default require("fs");',
  'src/a.module.css': '.used { margin: 0; } .unused { margin: 1px; }',
  'src/plain.css': 'body { margin: 0; }',
  'src/x.txt': 'x',
};

await runProbe(async (packages) => {
  const { rspack } = packages.load<{ rspack: RspackFunction }>('@rspack/core');
  const several = rspack as unknown as (options: object[]) => CompilerLike;
  const project = makeProject(FILES);
  const objects: Record<string, Record<string, SeenMember>> = {};

  /** Several objects of a kind have what one of them has. */
  const look = (name: string, object: object) => {
    const known = objects[name] ?? {};
    for (const [member, seen] of Object.entries(seenMembers(object))) {
      const isKnown = Object.hasOwn(known, member) && known[member]?.kind !== 'undefined';
      if (!isKnown) known[member] = seen;
    }
    objects[name] = known;
  };

  const lookAtCompilation = (compilation: CompilationLike) => {
    look('Compilation', compilation);
    look('ChunkGraph', compilation.chunkGraph);
    for (const module of compilation.modules) look('Module', module);
    for (const chunk of compilation.chunks) {
      look('Chunk', chunk);
      for (const group of chunk.groupsIterable) look('ChunkGroup', group);
    }
    for (const entrypoint of compilation.entrypoints.values()) look('Entrypoint', entrypoint);
    for (const asset of compilation.getAssets()) {
      look('Asset', asset);
      look('AssetInfo', asset.info);
    }
  };

  const probe = {
    apply(value: unknown) {
      const { hooks, webpack } = value as CompilerLike;
      look('NormalModule', webpack.NormalModule);
      hooks.thisCompilation?.tap('probe', (compilation: CompilationLike) => {
        look('Compiler', compilation.createChildCompiler('probe', {}, []));
        compilation.hooks.chunkHash?.tap('probe', (_chunk: object, hash: object) => {
          look('Hash', hash);
        });
        compilation.hooks.afterProcessAssets?.tap('probe', () => lookAtCompilation(compilation));
      });
    },
  };
  const config = {
    context: project.folder,
    entry: './src/index.js',
    output: { path: join(project.folder, 'dist'), filename: '[name].[contenthash].js' },
    devtool: 'source-map' as const,
    target: 'node' as const,
    experiments: { css: true },
    plugins: [probe],
  };

  const compiler = rspack({ ...config, mode: 'production' });
  const stats = await runCompiler(compiler);
  look('Stats', stats);
  look('Compilation', stats.compilation);
  look('Compiler', compiler);
  await closeCompiler(compiler);

  const watch = (watched: CompilerLike, name: string, kind: string) =>
    new Promise<void>((resolve) => {
      let builds = 0;
      const watching = watched.watch({}, (_error, stats) => {
        builds += 1;
        // The second build knows when files were changed.
        if (builds === 1) setTimeout(() => watching.invalidate(), 300);
        if (builds !== 2) return;
        look(name, watched);
        look(kind, watching);
        look(name.replace('Compiler', 'Stats'), stats);
        watching.close(() => resolve());
      });
    });
  const watched = rspack({ ...config, mode: 'development' }) as unknown as CompilerLike;
  await watch(watched, 'Compiler', 'Watching');
  await watch(several([config, config]), 'MultiCompiler', 'MultiWatching');
  project.remove();
  return objects;
});
