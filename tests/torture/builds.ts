import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { difference, shownFiles } from './outputs.ts';
import { type Random, randomFrom } from './random.ts';
import { editSite, writeSite } from './small-site.ts';

/** A small site and a cache of its own, built by the real command line. */
export interface Workshop {
  siteRoot: string;
  outDir: string;
  cacheRoot: string;
  /** Starts a build into an output. */
  start(outDir: string, ...options: string[]): RunningBuild;
  remove(): Promise<void>;
}

interface RunningBuild {
  kill(): void;
  ended: Promise<{ code: number | null; log: string }>;
}

/** A build that takes longer has hung. Milliseconds. */
const PATIENCE = 300_000;

/**
 * @param name of its cache, among those of the project
 * @param warmCache absolute path of a cache whose bundled code it starts with
 */
export async function openWorkshop(
  projectRoot: string,
  name: string,
  warmCache?: string,
): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'torture-'));
  const cacheRoot = join(projectRoot, 'node_modules', '.cache', name);
  const siteRoot = join(folder, 'site');
  await writeSite(siteRoot);
  for (const part of warmCache === undefined ? [] : ['engine', 'bundles', 'code']) {
    for (const one of newest(join(warmCache ?? '', part))) {
      await cp(join(warmCache ?? '', part, one), join(cacheRoot, part, one), { recursive: true });
    }
  }
  return {
    siteRoot,
    outDir: join(folder, 'out'),
    cacheRoot,
    start(outDir, ...options) {
      const args = ['engine/bin.mjs', 'build', '--root', siteRoot, '--out', outDir];
      const child = spawn(process.execPath, [...args, '--cards', 'later', ...options], {
        cwd: projectRoot,
        env: { ...process.env, DOCS_CACHE_NAME: name },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
      const limit = globalThis.setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      const ended = new Promise<{ code: number | null; log: string }>((resolve) => {
        child.once('close', (code) => {
          clearTimeout(limit);
          resolve({ code, log });
        });
      });
      return { kill: () => child.kill('SIGKILL'), ended };
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
      await rm(cacheRoot, { recursive: true, force: true });
    },
  };
}

/** What a round of torture found. */
export interface Finding {
  kind: 'wrong' | 'stuck';
  what: string;
}

/** Builds, and says what stopped it. */
export async function built(
  workshop: Workshop,
  outDir: string,
  ...options: string[]
): Promise<string> {
  const { code, log } = await workshop.start(outDir, ...options).ended;
  return code === 0 ? '' : `exit ${code}: ${log.trim().split('\n').slice(-3).join(' | ')}`;
}

/** Compares the output with that of a clean build of the same sources. */
async function compare(workshop: Workshop, what: string): Promise<Finding[]> {
  const clean = `${workshop.outDir}-clean`;
  const failure = await built(workshop, clean, '--no-cache');
  if (failure !== '') return [{ kind: 'stuck', what: `${what}: clean build ${failure}` }];
  const differing = difference(await shownFiles(workshop.outDir), await shownFiles(clean));
  return differing === '' ? [] : [{ kind: 'wrong', what: `${what}: ${differing}` }];
}

/** Kills a build at a random moment; what is published is whole, and the next build needs no hand. */
export async function killBuild(workshop: Workshop, seed: number): Promise<Finding[]> {
  const random = randomFrom(seed);
  const before = await shownFiles(workshop.outDir);
  const what = `seed ${seed}, kill after ${await editSite(workshop.siteRoot, random)}`;
  if (random.below(8) === 0) rmSync(join(workshop.cacheRoot, 'engine'), { recursive: true });
  const build = workshop.start(workshop.outDir);
  const started = performance.now();
  await Promise.race([setTimeout(random.next() * pace), build.ended]);
  build.kill();
  const { code } = await build.ended;
  if (code === 0) pace = Math.max(200, Math.min(pace, performance.now() - started) * 0.9);
  else pace = Math.min(pace * 1.05, 20_000);
  const published = existsSync(workshop.outDir) ? await shownFiles(workshop.outDir) : new Map();
  const isOld = difference(before, published) === '';
  const failure = await built(workshop, workshop.outDir);
  if (failure !== '') return [{ kind: 'stuck', what: `${what}: ${failure}` }];
  const after = await shownFiles(workshop.outDir);
  const isNew = difference(after, published) === '';
  const torn: Finding[] =
    isOld || isNew
      ? []
      : [{ kind: 'wrong', what: `${what}: published something between two builds` }];
  return seed % 10 === 0 ? [...torn, ...(await compare(workshop, what))] : torn;
}

/** About how long a build takes now. Milliseconds. */
let pace = 2000;

/** Does something to a file that no build expects. */
export type Damage = (file: string, random: Random) => void;

const DAMAGES: Readonly<Record<string, Damage>> = {
  empties: (file) => writeFileSync(file, ''),
  truncates: (file, random) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, random.below(bytes.length)));
  },
  'flips a bit of': (file, random) => {
    const bytes = readFileSync(file);
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    writeFileSync(file, bytes);
  },
  removes: (file) => rmSync(file),
  'makes a folder of': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
};

/**
 * Damages one to three files of the cache or of the output; the next build repairs everything.
 * @param damages what may happen to a file
 */
export async function corrupt(
  workshop: Workshop,
  seed: number,
  damages = DAMAGES,
): Promise<Finding[]> {
  const random = randomFrom(seed);
  const whole = await shownFiles(workshop.outDir);
  const done: string[] = [];
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const places = readdirSync(workshop.cacheRoot).map((name) => join(workshop.cacheRoot, name));
    const place = random.pick([...places, workshop.outDir, workshop.outDir]);
    const files = filesBelow(place).filter((file) => statSync(file).size > 0);
    if (files.length === 0) continue;
    const file = random.pick(files);
    const [name, damage] = random.pick(Object.entries(damages));
    damage(file, random);
    done.push(`${name} ${relative(join(place, '..'), file)}`);
  }
  const what = `seed ${seed}, ${done.join(', ')}`;
  const options = random.below(5) === 0 ? ['--no-cache'] : [];
  const failure = await built(workshop, workshop.outDir, ...options);
  if (failure !== '') return [{ kind: 'stuck', what: `${what}: ${failure}` }];
  const differing = difference(whole, await shownFiles(workshop.outDir));
  return differing === '' ? [] : [{ kind: 'wrong', what: `${what}: ${differing}` }];
}

/** Edits sources while a build runs; the build after it shows what the sources say. */
export async function editDuringBuild(workshop: Workshop, seed: number): Promise<Finding[]> {
  const random = randomFrom(seed);
  const edits = [await editSite(workshop.siteRoot, random)];
  const build = workshop.start(workshop.outDir);
  let isRunning = true;
  const ended = build.ended.finally(() => {
    isRunning = false;
  });
  while (isRunning && edits.length < 8) {
    await Promise.race([setTimeout(random.next() * (pace / 3)), ended]);
    if (isRunning) edits.push(await editSite(workshop.siteRoot, random));
  }
  // It may have met a site between two saves.
  await ended;
  const what = `seed ${seed}, ${edits.join('; ')}`;
  const failure = await built(workshop, workshop.outDir);
  if (failure !== '') return [{ kind: 'stuck', what: `${what}: ${failure}` }];
  return compare(workshop, what);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Names of the files of a folder, and of its newest folder: older ones are of other code. */
function newest(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  const timeOf = (name: string) => statSync(join(folder, name)).mtimeMs;
  const [last] = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => timeOf(b) - timeOf(a));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return last === undefined ? files : [...files, last];
}
