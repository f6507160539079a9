import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '../../engine/build/open-site.ts';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { isMeant } from '../run-checks.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt } from '../source/code-salt.ts';
import { sourceFilesOf } from '../source/source-tree.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { bundlerClaims, bundlerClaimsOf } from './bundlers.ts';
import type { Claim } from './claim.ts';
import { claimPage } from './claim-page.ts';
import { claimsOf, sharedSources } from './claims-check.ts';
import { type Proof, proofText } from './proof-note.ts';

/** Which sentences about webpack somebody has read beside their proof: file → hashes of both. */
export const READ_FILE = 'checks/claims/read.json';

type ReadClaims = Record<string, readonly string[]>;
type Executable = Exclude<Proof, { kind: 'example' }>;

/** What is said of webpack holds for the real one, and was read beside what proves it. */
export function proofsCheck(project: Project): Check {
  return { name: 'proofs', run: (context) => checkProofs(context, project) };
}

async function checkProofs(context: CheckContext, project: Project): Promise<CheckResult> {
  const executed = await executeProofs(context, project);
  const problems = [...executed.problems];
  const isOwn = context.root === project.projectRoot;
  const claims = isOwn ? await bundlerClaimsIn(context, project) : [];
  const read = await readClaims(project);
  const proven = claims.filter(({ verdict }) => verdict.state === 'proven');
  problems.push(...proven.flatMap((claim) => unreadProblem(claim, read)));
  return {
    problems,
    counts: {
      checked: executed.count + proven.length,
      passed: Math.max(0, executed.count + proven.length - problems.length),
      expectedFailures: 0,
      skipped: 0,
    },
  };
}

async function bundlerClaimsIn(context: CheckContext, project: Project): Promise<Claim[]> {
  // As the check of claims has found them: it keeps what it has read.
  const cacheFolder = join(project.cacheRoot, 'checks', 'claims');
  const claims = await claimsOf({ ...context, cacheFolder }, await sharedSources(project));
  return claims.filter(({ kind }) => kind === bundlerClaims.kind);
}

interface StandingProof {
  proof: Executable;
  file: string;
  line: number;
  column: number;
}

/** Decides every proof that can be executed, those that are known from before without the packages. */
async function executeProofs(
  context: CheckContext,
  { projectRoot }: Project,
): Promise<{ count: number; problems: Problem[] }> {
  const pages = context.pages.filter(
    ({ route, text }) => isMeant(`content/${route.source}`, context.only) && /proof:/.test(text),
  );
  const cache = new Cache(context.cacheFolder);
  const code = await codeSalt('checks/claims/bundlers.ts');
  const standing: StandingProof[] = [];
  for (const page of pages) standing.push(...(await proofsOf(page, context.root, { cache, code })));
  if (standing.length === 0) return { count: 0, problems: [] };
  const sandbox = await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
  const program = join(projectRoot, 'checks/claims/process/probe.mjs');
  const salt = hashText(
    32,
    readFileSync(program, 'utf8'),
    readFileSync(join(sandbox, 'package-lock.json'), 'utf8'),
  );
  const keyOf = (proof: Executable) => hashText(32, salt, JSON.stringify(proof));
  const isFault = (value: unknown): value is string => typeof value === 'string';
  const known = new Map<string, string>();
  const missing = new Map<string, Executable>();
  for (const { proof } of standing) {
    const key = keyOf(proof);
    if (known.has(key) || missing.has(key)) continue;
    const kept = await cache.read(key, isFault);
    if (kept === undefined) missing.set(key, proof);
    else known.set(key, kept);
  }
  if (missing.size > 0) {
    const faults = await decide(program, sandbox, [...missing.values()]);
    for (const [index, key] of [...missing.keys()].entries()) {
      const fault = faults[index] ?? 'the probe gave no answer';
      known.set(key, fault);
      if (fault === '') await cache.write(key, fault);
    }
  }
  const problems = standing.flatMap(({ proof, ...place }): Problem[] => {
    const fault = known.get(keyOf(proof)) ?? '';
    if (fault === '') return [];
    return [
      {
        ...place,
        code: 'proof-fails',
        severity: 'error',
        message: `what this sentence stands on is not so: ${fault} (${proofText(proof)})`,
        hint: 'correct the sentence in both languages to what the packages do, then the proof',
      },
    ];
  });
  return { count: standing.length, problems };
}

/** What a page wants to have executed, as it was read when its text was the same. */
async function proofsOf(
  page: CheckPage,
  root: string,
  { cache, code }: { cache: Cache; code: string },
): Promise<StandingProof[]> {
  const files = sourceFilesOf(page, root);
  const key = hashText(32, code, 'standing', ...files.flatMap(({ shown, text }) => [shown, text]));
  const kept = await cache.read(key, isStanding);
  if (kept) return kept;
  const standing = bundlerClaimsOf(claimPage(page, root)).flatMap(({ sentence, proofs }) =>
    proofs.flatMap((proof): StandingProof[] =>
      proof.kind === 'example' ? [] : [{ proof, ...sentence.placeAt(0) }],
    ),
  );
  await cache.write(key, standing);
  return standing;
}

const isStanding = (value: unknown): value is StandingProof[] => Array.isArray(value);

/** @returns for each proof why it does not hold, empty when it does */
export function decide(
  program: string,
  sandbox: string,
  proofs: readonly Executable[],
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const { NODE_ENV: _mode, ...env } = process.env;
    const child = execFile(
      process.execPath,
      [program, sandbox],
      { env: { ...env, NO_COLOR: '1' }, timeout: 300_000, maxBuffer: 1e8, cwd: sandbox },
      (error, stdout, stderr) => {
        const [line = ''] = stdout.trim().split('\n').slice(-1);
        try {
          resolve(JSON.parse(line));
        } catch {
          reject(new Error(`the probe of proofs failed\n${stderr || error?.message || stdout}`));
        }
      },
    );
    child.stdin?.end(JSON.stringify(proofs));
  });
}

async function readClaims({ projectRoot }: Project): Promise<ReadClaims> {
  try {
    return JSON.parse(await readFile(join(projectRoot, READ_FILE), 'utf8'));
  } catch {
    return {};
  }
}

function sealOf({ says, verdict }: Claim): string {
  return hashText(8, says.replace(/^.*#/s, ''), verdict.state === 'proven' ? verdict.by : '');
}

function unreadProblem(claim: Claim, read: ReadClaims): Problem[] {
  const { file, line, column, verdict, excerpt } = claim;
  if (verdict.state !== 'proven' || read[file]?.includes(sealOf(claim))) return [];
  const page = file.replace(/^content\/[^/]+\//, '').replace(/\.mdx?$/, '');
  return [
    {
      code: 'proof-unread',
      severity: 'error',
      file,
      line,
      column,
      message: `this is not the sentence that was compared with its proof, or its proof is another one: “${excerpt}”; it stands on ${verdict.by}`,
      hint: `read both; if the sentence says what its proof shows, \`npm run check -- --confirm ${page}\` records it`,
    },
  ];
}

/** Records that the sentences of pages were read beside their proofs. @returns what was read */
export async function recordProven(context: CheckContext, project: Project): Promise<string> {
  const claims = await bundlerClaimsIn(context, project);
  const read: Record<string, readonly string[]> = { ...(await readClaims(project)) };
  const proven = claims.filter(({ verdict }) => verdict.state === 'proven');
  const shown = proven.filter((claim) => unreadProblem(claim, read).length > 0);
  const files = context.pages
    .map(({ route }) => `content/${route.source}`)
    .filter((file) => isMeant(file, context.only));
  for (const file of files) {
    const seals = proven.filter((claim) => claim.file === file).map(sealOf);
    if (seals.length > 0) read[file] = [...new Set(seals)].sort();
    else delete read[file];
  }
  const sorted = Object.fromEntries(Object.entries(read).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(join(project.projectRoot, READ_FILE), `${JSON.stringify(sorted, null, 2)}\n`);
  return shown
    .map(({ file, line, excerpt, verdict }) => {
      const by = verdict.state === 'proven' ? verdict.by : '';
      return `${file}:${line} “${excerpt}”\n  ${by}\n`;
    })
    .join('');
}
