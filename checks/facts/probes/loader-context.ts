// What `this` offers inside a loader, in the normal and in the pitch phase, own and inherited.
import { join } from 'node:path';
import type { ContextMemberFact } from '../model.ts';
import { closeCompiler, makeProject, type RspackFunction, runCompiler, runProbe } from './probe.ts';

type Member = Pick<ContextMemberFact, 'kind' | 'sample'>;
interface Seen {
  normal: Record<string, Member>;
  pitch: Record<string, Member>;
}

/** Runs inside the build, so it is source text: a loader that writes down its `this`. */
const LOADER = `
function describe(context) {
  const seen = {};
  for (let at = context; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const key of Object.getOwnPropertyNames(at)) {
      if (key === 'constructor' || key in seen) continue;
      let value;
      try { value = context[key]; } catch { seen[key] = { kind: 'throws' }; continue; }
      const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
      seen[key] = { kind };
      if (['string', 'number', 'boolean'].includes(kind)) seen[key].sample = value;
    }
  }
  return seen;
}
module.exports = function (source) {
  globalThis.seenByLoader.normal = describe(this);
  return source;
};
module.exports.pitch = function () {
  globalThis.seenByLoader.pitch = describe(this);
};
`;

await runProbe(async (packages) => {
  const { rspack } = packages.load<{ rspack: RspackFunction }>('@rspack/core');
  const project = makeProject({
    'probe-loader.js': LOADER,
    'pass-loader.js': 'module.exports = (source) => source;',
    'src/index.js': "import './x.txt?a=1#fragment';",
    'src/x.txt': 'x',
  });
  const seen: Seen = { normal: {}, pitch: {} };
  Object.assign(globalThis, { seenByLoader: seen });
  const loader = (name: string) => join(project.folder, name);
  const compiler = rspack({
    context: project.folder,
    entry: './src/index.js',
    output: { path: join(project.folder, 'dist') },
    mode: 'development',
    module: {
      rules: [
        {
          test: /\.txt$/,
          type: 'asset/source',
          use: [
            { loader: loader('probe-loader.js'), options: { option: 1 } },
            loader('pass-loader.js'),
          ],
        },
      ],
    },
  });
  await runCompiler(compiler);
  await closeCompiler(compiler);
  project.remove();
  const members: Record<string, Omit<ContextMemberFact, 'type'>> = {};
  for (const [name, { kind, sample }] of Object.entries(seen.normal)) {
    members[name] = {
      kind,
      ...(sample === undefined
        ? {}
        : {
            sample:
              typeof sample === 'string' ? sample.replaceAll(project.folder, '<context>') : sample,
          }),
      inPitch: name in seen.pitch,
    };
  }
  return members;
});
