import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, RunJob } from './job.ts';

/** Files whose code runs, or may run, when a command does. */
const CODE = /\.[cm]?[jt]sx?$/;

/**
 * What the next program in the same process would notice, or what needs a process that has run nothing
 * before: watchers of packages are shared, and so is everything that is global.
 */
const OF_A_PROCESS =
  /\bwatch(?:ing)?\b|\bglobalThis\b|\bglobal\.|\bprototype\b|\brequire\.main\b|\bmodule\.parent\b|\bmodule\.(?:register|enableCompileCache)\b|\bchild_process\b|\bworker_threads\b|\bcluster\b|\basync_hooks\b|\bperf_hooks\b|\bperformance\b|\bvm\b|\bv8\b|\binspector\b|\breadline\b|\bconsole\.\w+\s*=|\bprocess\.(?!(?:argv|cwd|env|execPath|exit|exitCode|platform|stdout|version|versions)\b)/;

/** Packages that remember nothing of who has used them before. */
const FORGETFUL =
  /^(?:\.|node:|(?:@rspack\/(?:core|cli)|webpack|fs|http|https|path|url|util|zlib)$)/;
const IMPORTED = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*(['"])([^'"\n]+)\1/g;

/**
 * Whether a command may run in a process that has run others before it, and come to the same.
 * @param folder absolute path of the example's folder, in which nothing has run
 */
export function mayShare(
  { program, args, env }: Command,
  job: Pick<RunJob, 'env'>,
  folder: string,
): boolean {
  const [first = ''] = args;
  // Options of Node.js, and programs of packages; `rspack --version` asks who was started first.
  if (!/^\w/.test(first) || first.startsWith('node_modules')) return false;
  if (program === 'node' && !/\.[cm]?js$/.test(first)) return false;
  const variables = Object.keys({ ...job.env, ...env });
  if (variables.some((name) => /^(?:NODE|RSPACK)_/.test(name) && name !== 'NODE_ENV')) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .every((entry) => isHarmless(readFileSync(join(entry.parentPath, entry.name), 'utf8')));
}

const isHarmless = (code: string): boolean =>
  !OF_A_PROCESS.test(code) &&
  [...code.matchAll(IMPORTED)].every(([, , name = '']) => FORGETFUL.test(name));
