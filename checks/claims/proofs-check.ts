import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
import { bundlerClaimsOf } from './bundlers.ts';
import { claimPage } from './claim-page.ts';
import { type Proof, proofText } from './proof-note.ts';

type Executable = Exclude<Proof, { kind: 'example' }>;

/** What sentences about webpack stand on holds for the real one. */
export function proofsCheck(project: Project): Check {
  return { name: 'proofs', run: (context) => checkProofs(context, project) };
}

async function checkProofs(context: CheckContext, project: Project): Promise<CheckResult> {
  const { problems, count } = await executeProofs(context, project);
  return {
    problems,
    counts: {
      checked: count,
      passed: Math.max(0, count - problems.length),
      expectedFailures: 0,
      skipped: 0,
    },
  };
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
