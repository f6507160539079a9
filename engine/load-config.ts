import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle/node-bundle.mjs';
import { publicModules } from './bundle/site-resolve.ts';
import { type FaultyConfig, type ResolvedConfig, resolveConfig } from './config.ts';
import { absentFiles, configFaults } from './config-faults.ts';
import type { Problem } from './model.ts';
import { META_FILE } from './navigation/meta-file.ts';
import { patiently } from './patience.ts';
import { keepSourceMap } from './thrown-place.ts';

const CONFIG_NAMES = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'];

export interface LoadedConfig {
  config: ResolvedConfig | undefined;
  /** What a configuration with faults is without them. */
  rest?: FaultyConfig['rest'];
  problems: Problem[];
  /** Absolute paths of the configuration and of what it imports, also in vain, to watch. */
  files: string[];
}

/**
 * Loads `site.config.ts` of a site folder.
 * @param root absolute path of the site folder
 * @param scratch folder for the bundled configuration; removed again
 * @param projectRoot where the engine's package lies, whose public modules a configuration may import
 * @param patience milliseconds for its own work, such as an `await` at its top
 */
export async function loadConfig(
  root: string,
  scratch: string,
  projectRoot?: string,
  patience?: number,
): Promise<LoadedConfig> {
  const [name, ...others] = CONFIG_NAMES.filter((candidate) => existsSync(join(root, candidate)));
  if (name === undefined) return { config: undefined, problems: [missingConfig(root)], files: [] };
  const file = join(root, name);
  // A folder of its own for each load: Node never forgets a module it has imported, and one process
  // may open several sites at once.
  const outDir = join(scratch, `config-${randomUUID()}`);
  const alias = projectRoot === undefined ? {} : publicModules(projectRoot);
  try {
    const text = await readFile(file, 'utf8');
    const files = await bundleForNode({
      entries: { config: file },
      outDir,
      context: root,
      isExternal: () => true,
      isSiteCode: true,
      alias,
    });
    const module = pathToFileURL(join(outDir, 'config.mjs')).href;
    const exported: unknown = await patiently(
      name,
      async () => (await import(/* webpackIgnore: true */ module)).default,
      patience,
    );
    if (others.length > 0) {
      const problems = others.map((other) => unused(other, name));
      return { config: undefined, problems, files: [...files] };
    }
    const resolved = resolveConfig(exported, { root, file: name, text, projectRoot });
    const modules = [...new Set([file, ...files])];
    if (!resolved.config) return { ...resolved, files: modules };
    const { config, problems } = resolved;
    const all = [...modules, ...(await navigationFiles(config))];
    const own = all.filter((path) => !isEngine(path, projectRoot));
    return { config: { ...config, sources: await sourcesOf(root, own) }, problems, files: all };
  } catch (error) {
    // Says nothing about the configuration.
    if (isLimit(error)) throw error;
    const known = Object.keys(alias).map((address) => address.replace(/\$$/, ''));
    const problems = configFaults(error, { root, file: name, known });
    const broken = problems.map((problem) => join(root, problem.file));
    const files = [...new Set([file, ...broken, ...absentFiles(error, root)])];
    return { config: undefined, files, problems };
  } finally {
    // Its slots are rendered later, and may throw then.
    keepSourceMap(join(outDir, 'config.mjs'));
    await rm(outDir, { recursive: true, force: true });
  }
}

function isLimit(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EMFILE' || code === 'ENFILE';
}

/** Whether a file that a configuration imports is the engine's, and says nothing about the site. */
function isEngine(path: string, projectRoot = ''): boolean {
  return ['engine', 'search', 'theme', 'model'].some((part) =>
    path.startsWith(join(projectRoot, part) + sep),
  );
}

/** `_meta.json` and `_nav.json` files, where they are the navigation. */
async function navigationFiles({ navigation, contentDir }: ResolvedConfig): Promise<string[]> {
  if (navigation !== 'meta') return [];
  const files = await readdir(contentDir, { recursive: true }).catch(() => []);
  return files
    .filter((file) => META_FILE.test(file))
    .sort()
    .map((file) => join(contentDir, file));
}

/** Path below the site folder → text. */
async function sourcesOf(root: string, files: readonly string[]): Promise<Record<string, string>> {
  const entries = files.map(
    async (file): Promise<[string, string]> => [
      relative(root, file).split(sep).join('/'),
      await readFile(file, 'utf8'),
    ],
  );
  return Object.fromEntries(await Promise.all(entries));
}

function unused(other: string, name: string): Problem {
  return {
    code: 'unused-config',
    severity: 'error',
    file: other,
    message: `the configuration is not read: ${name} is there, too, and comes first`,
    hint: 'remove one of the two',
  };
}

function missingConfig(root: string): Problem {
  return {
    code: 'no-config',
    severity: 'error',
    file: relative(process.cwd(), join(root, 'site.config.ts')),
    message: `no site configuration in ${root}`,
    hint: [
      'a site folder holds `site.config.ts` (default export: the configuration) and `content/` with its',
      '  pages (`content/index.md`; `content/<language>/index.md` in a site with `lang`). Run the command',
      '  in it, pass it with `--root <site folder>`, or make one: `npx twinleaf init my-docs`.',
    ].join('\n'),
  };
}
