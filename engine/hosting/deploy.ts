import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskProblem } from '../disk-problem.ts';
import { takeOver } from '../emit/kept-files.ts';
import { DEPLOYMENT_FILE, openOutput, outputPlace, outputProblem } from '../emit/output-folder.ts';
import { withoutRepository } from '../git-times.ts';
import type { HostingRules } from '../hosting.ts';
import { typeOf } from '../hosting-request.ts';
import type { Problem } from '../model.ts';
import { openBuiltSite } from '../preview-site.ts';
import type { Reporter } from '../reporter.ts';
import { closest } from '../site/check-links.ts';
import { outputDigest } from './digest.ts';
import { HOSTS, placeOf } from './hosts.ts';
import { precompress } from './precompress.ts';

export interface DeployOptions {
  /** As the reader gave it. */
  host: string | undefined;
  /** Absolute path of a built site. */
  distDir: string;
  /** Absolute path of the site folder, for what a repository runs by itself. */
  siteRoot?: string;
  /** Absolute path of the folder to write to. */
  outDir: string;
  /** Absolute paths of the folders that must not be replaced. */
  sources: readonly string[];
  reporter: Reporter;
}

/**
 * Makes of a built site what a host takes: the files that it serves, in `site/`, and what tells it
 * how. Publishes nothing.
 */
export async function deploy(options: DeployOptions): Promise<Problem[]> {
  try {
    return await deployInto({ ...options, outDir: await outputPlace(options.outDir) });
  } catch (error) {
    const problem = diskProblem(error);
    if (!problem) throw error;
    return [problem];
  }
}

async function deployInto(options: DeployOptions): Promise<Problem[]> {
  const { distDir, outDir, siteRoot, sources, reporter } = options;
  const name = options.host ?? '';
  const host = Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined;
  if (host === undefined) return [unknownHost(options.host)];
  if (!existsSync(join(distDir, 'hosting.json'))) return [nothingBuilt(distDir)];
  const refused = await outputProblem(outDir, [...sources, distDir]);
  if (refused) return [refused];
  const { rules, names } = await openBuiltSite(distDir).current();
  const served = names.filter((file) => !rules.hidden.includes(file));
  const output = await openOutput(outDir);
  try {
    const written: string[] = [];
    for (const file of served) {
      const to = join(output.staging, placeOf(file, rules, host));
      written.push(to);
      if (host.document && file.endsWith('.html')) {
        await write(to, host.document(await readFile(join(distDir, file), 'utf8'), rules));
      } else {
        takeOver(join(distDir, file), to);
      }
    }
    const pages = served.filter((file) => file.endsWith('.html'));
    const folder = siteRoot && git(siteRoot, 'rev-parse', '--show-prefix');
    for (const [file, text] of Object.entries(host.files(rules, pages, folder))) {
      await write(join(output.staging, file), text);
    }
    if (host.isPrecompressed) {
      await precompress(
        written,
        (file) => typeIn(rules, file),
        (done, total) => reporter.progress('Compressing files', done, total),
      );
    }
    const origin = { host: name, base: rules.base, ...commitOf(distDir) };
    const digest = await outputDigest(distDir);
    await write(
      join(output.staging, DEPLOYMENT_FILE),
      `${JSON.stringify({ ...origin, digest }, null, 2)}\n`,
    );
    await output.commit();
    return [];
  } catch (error) {
    await output.discard();
    throw error;
  }
}

function unknownHost(name: string | undefined): Problem {
  const known = Object.keys(HOSTS);
  const meant = name === undefined ? undefined : closest(name, known);
  return {
    code: 'unknown-host',
    severity: 'error',
    file: 'deploy',
    message: name === undefined ? 'no host is named' : `there is no host \`${name}\``,
    hint: `write one of ${known.join(', ')}: npm run deploy -- ${meant ?? known[0]}`,
  };
}

function nothingBuilt(distDir: string): Problem {
  return {
    code: 'nothing-built',
    severity: 'error',
    file: distDir,
    message: 'there is no built site',
    hint: 'build it: npm run build',
  };
}

/** The type by the rules, which name files without the folders of a deployment. */
function typeIn(rules: HostingRules, file: string): string {
  const rule = rules.files.find(
    ({ path, headers }) =>
      path.startsWith('*.') && 'content-type' in headers && file.endsWith(path.slice(1)),
  );
  return rule?.headers['content-type'] ?? typeOf(file);
}

/** What the folder's repository says; nothing outside of one. */
function commitOf(folder: string): { commit?: string; isModified?: boolean } {
  const commit = git(folder, 'rev-parse', 'HEAD');
  if (commit === undefined) return {};
  return { commit, isModified: git(folder, 'status', '--porcelain') !== '' };
}

/** What git prints in a folder; undefined outside of a repository, and without git. */
function git(folder: string, ...args: string[]): string | undefined {
  const env = withoutRepository(process.env);
  const { status, stdout } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
