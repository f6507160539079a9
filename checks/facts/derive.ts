import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleForNode, hashFiles, sourceFiles } from '../../engine/bundle/node-bundle.mjs';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import documented from '../versions.json' with { type: 'json' };
import type {
  DefaultFact,
  Facts,
  HookFact,
  HookTrace,
  MemberFact,
  ObjectMemberFact,
  OptionFact,
  PlainValue,
  PluginFact,
} from './model.ts';
import { installedVersion } from './packages.ts';

/** Packages whose content the facts depend on, beside those of the documented version. */
const TOOLS = ['@rspack/binding', 'typescript'];

/** A member without its declared type. */
type SeenMember = Omit<ObjectMemberFact, 'type'>;

/** What each probe writes. */
interface Probes {
  types: {
    options: Record<string, OptionFact>;
    hooks: Record<string, Record<string, string>>;
    plugins: Record<string, PluginFact>;
    objects: Record<string, Record<string, MemberFact>>;
    optionTypes: Facts['optionTypes'];
  };
  defaults: {
    defaults: Record<string, DefaultFact>;
    changedBy: Facts['changedBy'];
  };
  'dev-server': Record<string, PlainValue>;
  hooks: { hooks: Record<string, Record<string, HookFact>>; stages: Record<string, number> };
  'hook-order': HookTrace[];
  'loader-context': Record<string, SeenMember>;
  objects: Record<string, Record<string, SeenMember>>;
  cli: Facts['commands'];
  modules: Facts['modules'];
  stats: Facts['stats'];
  native: Facts['native'];
  'plugin-defaults': { plugins: Facts['pluginDefaults']; loaders: Facts['loaderDefaults'] };
}

// The slowest first, so that none of them is left running alone.
const PROBES = [
  ...['types', 'modules', 'plugin-defaults', 'native', 'cli', 'hooks', 'defaults', 'stats'],
  ...['objects', 'hook-order', 'dev-server', 'loader-context'],
] as const satisfies (keyof Probes)[];

export interface FactsOptions {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path; the facts are kept there, by versions and by the deriver's own code. */
  cacheFolder: string;
  /** Absolute path of the folder whose `node_modules` holds the packages. */
  packages?: string;
}

/**
 * What the installed packages of the documented version really have. About half a minute when a
 * version or the deriver has changed, next to nothing otherwise.
 * @throws {Error} when the packages are not installed or a probe fails
 */
export async function deriveFacts(options: FactsOptions): Promise<Facts> {
  const { root, cacheFolder, packages = join(root, 'checks', 'sandbox') } = options;
  const versions = installedVersions(packages);
  const folder = join(root, 'checks', 'facts');
  const code = hashFiles(root, [
    ...sourceFiles(join(folder, 'probes')),
    ...['derive.ts', 'model.ts', 'packages.ts'].map((name) => join(folder, name)),
    // Whatever the documented packages bring along.
    join(packages, 'package-lock.json'),
  ]);
  const cache = new Cache(join(cacheFolder, 'facts'));
  const key = hashText(32, code, JSON.stringify(versions), process.versions.node);
  const known = await cache.read(key, isFacts);
  if (known) return known;
  const facts = await runProbes(root, join(cacheFolder, 'probes', code), packages, versions);
  await cache.write(key, facts);
  return facts;
}

/** Versions of everything that the facts come from; the documented ones must be as pinned. */
function installedVersions(packages: string): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const [name, version] of Object.entries(documented)) {
    const installed = installedVersion(packages, name);
    if (installed !== version) {
      const state = installed ? `is installed as ${installed}` : 'is not installed';
      throw new Error(
        `${name} ${version} ${state} in ${packages}. Run \`npm ci --ignore-scripts\` there.`,
      );
    }
    versions[name] = version;
  }
  for (const name of TOOLS) {
    const installed = installedVersion(packages, name);
    if (installed === undefined) throw new Error(`${name} is not installed in ${packages}.`);
    versions[name] = installed;
  }
  return versions;
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && 'options' in value && 'native' in value;
}

async function runProbes(
  root: string,
  bundle: string,
  packages: string,
  versions: Record<string, string>,
): Promise<Facts> {
  await bundleForNode({
    entries: Object.fromEntries(
      PROBES.map((name) => [name, join(root, 'checks', 'facts', 'probes', `${name}.ts`)]),
    ),
    outDir: bundle,
    context: root,
    isExternal: () => true,
  });
  const results = mkdtempSync(join(tmpdir(), 'docs-facts-'));
  try {
    const run = async <Name extends keyof Probes>(name: Name): Promise<Probes[Name]> => {
      const file = join(results, `${name}.json`);
      await promisify(execFile)(
        process.execPath,
        [join(bundle, `${name}.mjs`), packages, file],
        // Progress and colours of whoever asks must not reach the probes.
        { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }, maxBuffer: 1 << 26 },
      );
      return JSON.parse(readFileSync(file, 'utf8'));
    };
    return assemble(await runTwoAtATime(run), versions);
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** Builds use several threads of their own, so two processes keep two cores busy. */
async function runTwoAtATime(
  run: <Name extends keyof Probes>(name: Name) => Promise<Probes[Name]>,
): Promise<Probes> {
  const waiting: (keyof Probes)[] = [...PROBES];
  const done: Partial<Record<keyof Probes, unknown>> = {};
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      done[name] = await run(name);
    }
  };
  await Promise.all([work(), work()]);
  return done as Probes;
}

function assemble(probes: Probes, versions: Record<string, string>): Facts {
  const { types, defaults, hooks } = probes;
  return {
    versions,
    options: { ...types.options, ...devServerOptions(types.optionTypes.devServer) },
    defaults: defaults.defaults,
    changedBy: defaults.changedBy,
    native: probes.native,
    devServer: probes['dev-server'],
    plugins: types.plugins,
    pluginDefaults: probes['plugin-defaults'].plugins,
    loaderDefaults: probes['plugin-defaults'].loaders,
    hooks: Object.fromEntries(
      Object.entries(hooks.hooks).map(([owner, group]) => [
        owner,
        withTypes(group, types.hooks[owner] ?? {}),
      ]),
    ),
    hookTraces: probes['hook-order'],
    stages: hooks.stages,
    objects: objectMembers(probes, types.objects),
    commands: probes.cli,
    modules: probes.modules,
    stats: probes.stats,
    optionTypes: types.optionTypes,
  };
}

/** The schema says nothing about the development server: its declarations do. */
function devServerOptions(members: Record<string, MemberFact> = {}): Record<string, OptionFact> {
  return Object.fromEntries(
    Object.entries(members).map(([name, { type, optional }]) => [
      `devServer.${name}`,
      { schema: type, declared: type, optional },
    ]),
  );
}

function withTypes(
  group: Record<string, HookFact>,
  types: Record<string, string>,
): Record<string, HookFact> {
  return Object.fromEntries(
    Object.entries(group).map(([name, fact]) => {
      const type = types[name];
      if (type === undefined) return [name, fact];
      return [name, { ...fact, type }];
    }),
  );
}

/**
 * Members with their declared types. Objects of the compiler have much that is internal, so what is
 * not declared is left out there, and what is declared and does not exist, too. The loader context
 * has what runs and what is declared.
 */
function objectMembers(
  probes: Pick<Probes, 'objects' | 'loader-context'>,
  declared: Record<string, Record<string, MemberFact>>,
): Facts['objects'] {
  const withType = (
    name: string,
    { type }: Partial<MemberFact> = {},
    fact: SeenMember = { kind: 'absent' },
  ): [string, ObjectMemberFact] => [name, type === undefined ? fact : { ...fact, type }];
  const context = { ...declared.LoaderContext, ...probes['loader-context'] };
  const contextMembers = Object.keys(context)
    .sort()
    .map((name) =>
      withType(name, declared.LoaderContext?.[name], {
        kind: 'absent',
        inPitch: false,
        ...probes['loader-context'][name],
      }),
    );
  return {
    ...Object.fromEntries(
      Object.entries(declared).map(([object, members]) => {
        const seen = probes.objects[object] ?? {};
        return [
          object,
          Object.fromEntries(
            Object.entries(members)
              .filter(([name]) => Object.hasOwn(seen, name))
              .map(([name, member]) => withType(name, member, seen[name])),
          ),
        ];
      }),
    ),
    LoaderContext: Object.fromEntries(contextMembers),
  };
}
