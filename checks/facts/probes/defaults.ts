// The values that a compiler holds after the defaults were applied, for each mode and target.
import type { DefaultFact, PlainValue } from '../model.ts';
import {
  type Configuration,
  flatten,
  makeProject,
  plain,
  type RspackFunction,
  runProbe,
} from './probe.ts';

const MODES = ['unset', 'development', 'production', 'none'] as const;
const TARGETS = ['unset', 'web', 'node', 'webworker', 'electron-main', 'es5'] as const;

/** Options that change the defaults of others. */
const EXTRAS: Record<string, Configuration> = {
  'experiments.css': { experiments: { css: true } },
  'experiments.outputModule': { experiments: { outputModule: true } },
  'experiments.futureDefaults': { experiments: { futureDefaults: true } },
  'experiments.asyncWebAssembly': { experiments: { asyncWebAssembly: true } },
  'output.library': { output: { library: 'DocsProbeLibrary' } },
};

await runProbe((packages) => {
  const { rspack } = packages.load<{ rspack: RspackFunction }>('@rspack/core');
  const project = makeProject({ 'src/index.js': '' });
  // The output folder is the one place where the working folder counts.
  process.chdir(project.folder);

  const replacements = [
    [project.folder, '<context>'],
    [packages.folder, '<packages>'],
    // The names of package and library are part of several names.
    ['docs-probe', '<package name>'],
    ['docs_probe', '<package name>'],
    ['DocsProbeLibrary', '<library name>'],
  ] as const;
  const applied = (config: Configuration) => {
    const { options } = rspack({ context: project.folder, ...config });
    const values = flatten(plain(options, replacements), '');
    // A terminal, a file and a pipe are different classes.
    if (/^<instance of/.test(String(values['infrastructureLogging.stream'] ?? ''))) {
      values['infrastructureLogging.stream'] = '<process.stderr>';
    }
    // Tells whether this process prints to a terminal.
    values['infrastructureLogging.appendOnly'] = '<!process.stderr.isTTY>';
    return values;
  };

  const variants = new Map<string, Record<string, PlainValue>>();
  for (const mode of MODES) {
    for (const target of TARGETS) {
      const config: Configuration = {
        ...(mode === 'unset' ? {} : { mode }),
        ...(target === 'unset' ? {} : { target: target === 'es5' ? ['web', 'es5'] : target }),
      };
      variants.set(`${mode}/${target}`, applied(config));
    }
  }

  const defaults: Record<string, DefaultFact> = {};
  const paths = new Set([...variants.values()].flatMap((values) => Object.keys(values)));
  for (const path of [...paths].sort()) {
    const by = new Map<string, DefaultFact['by'][number]>();
    for (const [variant, values] of variants) {
      const value = path in values ? (values[path] ?? null) : '<absent>';
      const key = JSON.stringify(value);
      const group = by.get(key) ?? { value, variants: [] };
      group.variants.push(variant);
      by.set(key, group);
    }
    defaults[path] = { by: [...by.values()] };
  }

  const plainProduction = variants.get('production/unset') ?? {};
  const changedBy: Record<string, Record<string, PlainValue>> = {};
  for (const [name, config] of Object.entries(EXTRAS)) {
    const values = applied({ mode: 'production', ...config });
    changedBy[name] = Object.fromEntries(
      Object.entries(values).filter(
        ([path, value]) => JSON.stringify(value) !== JSON.stringify(plainProduction[path]),
      ),
    );
  }
  project.remove();
  return { defaults, changedBy };
});
