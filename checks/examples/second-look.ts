import type { Example } from './example.ts';
import type { JobResult } from './execute.ts';
import type { Claim, Job } from './job.ts';
import { judgeClaim, judgeJob } from './judge.ts';
import type { Plan } from './plan.ts';

/**
 * More doubtful examples than this have a common cause, such as another version of the bundler, and
 * running all of them twice would only take time.
 */
const MAX_SECOND_LOOKS = 8;

/**
 * Runs examples that did not keep their page's word a second time, one after the other: some depend
 * on how busy the machine is.
 * @returns those that kept it then
 */
export async function lookAgain(
  plans: readonly Plan[],
  resultOf: (job: Job) => Promise<JobResult>,
  again: (job: Job) => Promise<JobResult>,
): Promise<Example[]> {
  const doubtful: { job: Job; plan: Plan }[] = [];
  for (const plan of plans) {
    for (const job of plan.jobs) {
      if (isDoubtful(job, plan.claims, await resultOf(job))) doubtful.push({ job, plan });
    }
  }
  if (doubtful.length > MAX_SECOND_LOOKS) return [];
  const unsteady: Example[] = [];
  for (const { job, plan } of doubtful) {
    // What a translation shares with its twin was perhaps run again already.
    const isStill = isDoubtful(job, plan.claims, await resultOf(job));
    if (!isStill || !isDoubtful(job, plan.claims, await again(job))) unsteady.push(job.main);
  }
  return unsteady;
}

/** Did a job come to something else than its page says, or to nothing? */
function isDoubtful(job: Job, claims: readonly Claim[], result: JobResult): boolean {
  const isMeantToFail = job.main.block.check.expectError !== undefined;
  const hasFailed = isMeantToFail ? 'failure' in result : judgeJob(job, result).length > 0;
  return hasFailed || claims.some((claim) => claim.job === job && differs(claim, result));
}

function differs(claim: Claim, result: JobResult): boolean {
  return claim.example.block.check.expectError === undefined && !!judgeClaim(claim, result);
}
