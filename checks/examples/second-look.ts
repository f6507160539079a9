import type { Example } from './example.ts';
import type { Claim, Failure, Job, Outcome, Plan, Runner } from './job.ts';
import { judgeClaim } from './judge.ts';
import type { Results } from './perform.ts';

/**
 * More doubtful examples than this have a common cause, such as another version of what runs them,
 * and running all of them twice would only take time.
 */
const MAX_SECOND_LOOKS = 8;

/**
 * Runs examples that did not keep their page's word a second time, one after the other: some depend
 * on how busy the machine is.
 * @returns those that kept it then
 */
export async function lookAgain<J extends Job, R extends Outcome>(
  plans: readonly Plan<J>[],
  results: Results<J, R>,
  runner: Pick<Runner<J, R>, 'judge' | 'shown' | 'hasShared'>,
): Promise<Example[]> {
  const doubtful: { job: J; plan: Plan<J> }[] = [];
  for (const plan of plans) {
    for (const job of plan.jobs) {
      const isWrong = async () => isDoubtful(job, plan.claims, await results.of(job), runner);
      if (!(await isWrong())) continue;
      if (runner.hasShared?.(job)) {
        await results.again(job);
        if (!(await isWrong())) continue;
      }
      doubtful.push({ job, plan });
    }
  }
  if (doubtful.length > MAX_SECOND_LOOKS) return [];
  const unsteady: Example[] = [];
  for (const { job, plan } of doubtful) {
    // What a translation shares with its twin was perhaps run again already.
    const isStill = isDoubtful(job, plan.claims, await results.of(job), runner);
    if (!isStill || !isDoubtful(job, plan.claims, await results.again(job), runner))
      unsteady.push(job.main);
  }
  return unsteady;
}

/** Did a job come to something else than its page says, or to nothing? */
function isDoubtful<J extends Job, R extends Outcome>(
  job: J,
  claims: readonly Claim<J>[],
  result: R | Failure,
  { judge, shown }: Pick<Runner<J, R>, 'judge' | 'shown'>,
): boolean {
  const isMeantToFail = job.main.block.check.expectError !== undefined;
  const hasFailed = isMeantToFail ? 'failure' in result : judge(job, result).length > 0;
  const differs = (claim: Claim<J>) =>
    claim.example.block.check.expectError === undefined &&
    judgeClaim(claim, result, shown(claim, result)) !== undefined;
  return hasFailed || claims.some((claim) => claim.job === job && differs(claim));
}
