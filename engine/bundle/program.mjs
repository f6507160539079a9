// Starts the project's programs. Plain JavaScript: it runs before any TypeScript can.
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openCacheRoot } from '../cache-root.mjs';
import { missingBinding, unsupportedInstall } from './install-kind.mjs';
import { cacheFolder } from './layout.mjs';
import { cachedBundle, isBundled } from './node-bundle.mjs';
import { runToTheEnd } from './to-the-end.mjs';

/**
 * Bundles a program's TypeScript once per change of its sources (about a second), then starts it from
 * that bundle (about a tenth): `main(arguments, places)` of its module `cli`, whose result is the exit
 * code.
 * @param {string} url of the file that is run
 * @param {object} options
 * @param {string} options.name of the folder that keeps the bundles
 * @param {string} options.projectRoot path from that file to the folder with all parts of the project
 * @param {Record<string, string>} options.entries name → path from that file; one is `cli`
 * @param {(request: string) => boolean} [options.isExternal] which packages Node loads itself, when
 *   somebody asks; default: all
 * @param {'production' | 'development'} [options.mode]
 * @param {boolean} [options.keepsNothing] once bundled, the program writes nothing into the cache
 */
export async function startProgram(url, { name, entries, isExternal = () => true, ...options }) {
  const program = fileURLToPath(url);
  const unsupported = unsupportedInstall(program);
  if (unsupported !== undefined) {
    process.stderr.write(`${unsupported}\n`);
    process.exitCode = 1;
    return;
  }
  if (!hasCurrentFolder()) {
    process.stderr.write(
      'The folder that this was started in is gone, as one is that a build has replaced. Go to it again: cd "$PWD"\n',
    );
    process.exitCode = 1;
    return;
  }
  const folder = dirname(program);
  process.env.NODE_ENV ??= options.mode ?? 'production';
  const projectRoot = resolve(folder, options.projectRoot);
  const usual = cacheFolder(projectRoot);
  // Who may write nothing can still run what is there.
  const needsNoPlace =
    options.keepsNothing && isBundled({ cacheDir: resolve(usual, name), projectRoot, program });
  const cacheRoot = needsNoPlace ? usual : openCacheRoot(projectRoot);
  try {
    const engineDir = await cachedBundle({
      entries: Object.fromEntries(
        Object.entries(entries).map(([key, file]) => [key, resolve(folder, file)]),
      ),
      cacheDir: resolve(cacheRoot, name),
      projectRoot,
      program,
      isExternal,
    });
    const { main } = await import(pathToFileURL(resolve(engineDir, 'cli.mjs')).href);
    const places = { projectRoot, cacheRoot, engineDir };
    await runToTheEnd(() => main(process.argv.slice(2), places), {
      survives: options.mode === 'development',
    });
  } catch (error) {
    const missing = missingBinding(error);
    if (missing === undefined) throw error;
    process.stderr.write(`${missing}\n`);
    process.exitCode = 1;
  }
}

function hasCurrentFolder() {
  try {
    process.cwd();
    return true;
  } catch {
    return false;
  }
}
