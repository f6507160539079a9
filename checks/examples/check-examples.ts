import { readFileSync } from 'node:fs';
import { Cache } from '../../engine/cache.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import { isMeant } from '../run-checks.ts';
import type { CheckContext, CheckPage, CheckResult } from '../types.ts';
import type { Example } from './example.ts';
import { fenceProblems } from './fences.ts';
import type { Job, Outcome, Plan, Runner } from './job.ts';
import { judgeClaim, type Mismatch, PROGRAM_FAILED } from './judge.ts';
import { keepResults } from './perform.ts';
import type { Finding } from './place.ts';
import { abandonJobs } from './programs.ts';
import { lookAgain } from './second-look.ts';
import { failsAsExpected, mend, NOTHING_MENDED, verdict } from './verdict.ts';

interface PagePlan<J extends Job> {
  page: CheckPage;
  examples: Example[];
  plan: Plan<J>;
}

/**
 * Every block of code does what its page says it does: the runner turns the blocks of a page into
 * folders and runs them, and what comes of it is compared with the outputs that the page shows.
 */
export async function checkExamples<J extends Job, R extends Outcome>(
  context: CheckContext,
  runner: Runner<J, R>,
): Promise<CheckResult> {
  const end = (signal: NodeJS.Signals) => {
    runner.close();
    abandonJobs();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    return await checkAll(context, runner);
  } finally {
    runner.close();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

async function checkAll<J extends Job, R extends Outcome>(
  context: CheckContext,
  runner: Runner<J, R>,
): Promise<CheckResult> {
  const pages = context.pages
    .filter(({ route }) => isMeant(`content/${route.source}`, context.only))
    .map((page): PagePlan<J> => {
      const examples = runner.examplesOf(page);
      return { page, examples, plan: runner.plan(examples) };
    });
  const examples = pages.flatMap((page) => page.examples);
  const plans = pages.map(({ plan }) => plan);
  const jobs = plans.flatMap((plan) => plan.jobs);
  const results = keepResults(runner, new Cache(context.cacheFolder));
  const total = jobs.length + examples.length;
  let done = 0;
  const step = (count: number) => {
    done += count;
    context.progress(done, total);
  };
  const [inspected = []] = await Promise.all([
    runner.inspect?.(examples).finally(() => step(examples.length)),
    inParallel(jobs, runner.processes + 1, async (job) => {
      await results.of(job);
      step(1);
    }),
  ]);
  const unsteady = await lookAgain(plans, results, runner);
  const findings: Finding[] = [...inspected];
  const mismatches: Mismatch[] = [];
  const uncompared = new Set<Example>();
  for (const { page, examples: own, plan } of pages) {
    for (const example of own) {
      const problems = fenceProblems(example, sourceText(example, page));
      findings.push(...problems.map((problem) => ({ example, problem })));
    }
    findings.push(...plan.findings);
    const failed = new Set<Job>();
    for (const job of plan.jobs) {
      const judged = runner.judge(job, await results.of(job));
      if (judged.some(({ problem }) => PROGRAM_FAILED.has(problem.code))) failed.add(job);
      findings.push(...judged);
    }
    for (const claim of plan.claims) {
      if (failed.has(claim.job) && !failsAsExpected(claim.job.main, findings)) {
        uncompared.add(claim.example);
        continue;
      }
      const result = await results.of(claim.job);
      const mismatch = judgeClaim(claim, result, runner.shown(claim, result));
      if (!mismatch) continue;
      mismatches.push(mismatch);
      findings.push({ example: claim.example, problem: mismatch.problem });
    }
  }
  findings.push(...((await runner.review?.(plans)) ?? []));
  const { mended, written } = context.fix ? await mend(mismatches) : NOTHING_MENDED;
  const made = { findings, mismatches, uncompared, unsteady, mended, written };
  return verdict({ examples, ...made, context, runner });
}

/** Text of the file that the fence stands in: the page, or a partial of it. */
function sourceText({ block }: Example, { route, text }: CheckPage): string {
  if (block.source === route.source) return text;
  const folder = route.file.slice(0, -route.source.length);
  return readFileSync(`${folder}${block.source}`, 'utf8');
}
