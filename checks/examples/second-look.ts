import type { JobResult } from './execute.ts';
import type { Claim, Job } from './job.ts';
import { judgeClaim, judgeJob } from './judge.ts';

/**
 * More doubtful examples than this have a common cause, such as another version of the bundler, and
 * running all of them twice would only take time.
 */
export const MAX_SECOND_LOOKS = 8;

/** Did a job come to something else than its page says, or to nothing? */
export function isDoubtful(job: Job, claims: readonly Claim[], result: JobResult): boolean {
  const isMeantToFail = job.main.block.check.expectError !== undefined;
  const hasFailed = isMeantToFail ? 'failure' in result : judgeJob(job, result).length > 0;
  return hasFailed || claims.some((claim) => claim.job === job && differs(claim, result));
}

function differs(claim: Claim, result: JobResult): boolean {
  return claim.example.block.check.expectError === undefined && !!judgeClaim(claim, result);
}
