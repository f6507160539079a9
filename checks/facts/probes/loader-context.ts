// What `this` offers inside a loader, in the normal and in the pitch phase, own and inherited.
import { join } from 'node:path';
import type { ObjectMemberFact } from '../model.ts';
import {
  closeCompiler,
  makeProject,
  type RspackFunction,
  runCompiler,
  runProbe,
  type SeenMember,
  seenMembers,
} from './probe.ts';

type Phase = 'normal' | 'pitch';

/** Runs inside the build, so it is source text: a loader that has its `this` looked at. */
const LOADER = `
module.exports = function (source) {
  globalThis.lookAt('normal', this);
  return source;
};
module.exports.pitch = function () {
  globalThis.lookAt('pitch', this);
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
  const seen: Record<Phase, Record<string, SeenMember>> = { normal: {}, pitch: {} };
  const lookAt = (phase: Phase, context: object) => {
    seen[phase] = seenMembers(context);
  };
  Object.assign(globalThis, { lookAt });
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
  const members: Record<string, Omit<ObjectMemberFact, 'type'>> = {};
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
