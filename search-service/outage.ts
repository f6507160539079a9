/** Tells the log about an engine that fails: when it begins, now and then, and when it is over. */
export interface OutageLog {
  failed(message: string): void;
  answered(): void;
}

/** Between two lines about the same outage, in milliseconds. */
const REMINDER = 60_000;

export function createOutageLog(
  logError: (message: string) => void,
  now: () => number = () => performance.now(),
): OutageLog {
  let outage: { since: number; told: number; failures: number; message: string } | undefined;
  const seconds = (since: number) => `${((now() - since) / 1000).toFixed(1)} s`;
  return {
    failed(message) {
      if (!outage) {
        outage = { since: now(), told: now(), failures: 1, message };
        logError(message);
        return;
      }
      outage.failures += 1;
      if (now() - outage.told < REMINDER) return;
      outage.told = now();
      logError(`${message} (${outage.failures} requests failed within ${seconds(outage.since)})`);
    },
    answered() {
      if (!outage) return;
      const { since, failures } = outage;
      outage = undefined;
      if (failures > 1) {
        logError(`The engine answers again; ${failures} requests failed within ${seconds(since)}`);
      }
    },
  };
}
