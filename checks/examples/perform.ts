import type { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import type { Failure, Job, JobFile, Outcome } from './job.ts';

/** Results of jobs, each done once: in this run, and in those before it. */
export interface Results<J extends Job, R extends Outcome> {
  of(job: J): Promise<R | Failure>;
  /** Does a job, whatever it came to before. */
  again(job: J): Promise<R | Failure>;
}

export interface Work<J extends Job, R extends Outcome> {
  keyOf(job: J): string;
  perform(job: J): Promise<R | Failure>;
}

export function keepResults<J extends Job, R extends Outcome>(
  { keyOf, perform }: Work<J, R>,
  cache: Cache,
): Results<J, R> {
  const known = new Map<string, Promise<R | Failure>>();
  const again = async (job: J) => {
    const result = await perform(job);
    // A crash or a timeout may have been the machine's.
    if (!('failure' in result)) await cache.write(keyOf(job), result);
    return result;
  };
  return {
    of(job) {
      const key = keyOf(job);
      const kept = async () => (await cache.read(key, isOutcome<R>)) ?? again(job);
      const result = known.get(key) ?? kept();
      known.set(key, result);
      return result;
    },
    async again(job) {
      const result = await again(job);
      known.set(keyOf(job), Promise.resolve(result));
      return result;
    },
  };
}

/** The key stands for the code that has written it, so that the rest is as it was. */
function isOutcome<R extends Outcome>(value: unknown): value is R {
  return typeof value === 'object' && value !== null && 'printed' in value;
}

/**
 * A key for what a job comes to: its files, and everything else that it says.
 * @param salt stands for what the job says nothing of: programs, packages, code
 * @param fileKey what of a file counts
 */
export function jobKey(
  job: Job,
  salt: string,
  fileKey: (file: JobFile) => string[] = ({ path, text }) => [path, text],
): string {
  const { main: _main, files, ...rest } = job;
  return hashText(40, salt, JSON.stringify(rest), ...files.flatMap(fileKey));
}
