/** Clients that are remembered; an attacker with more addresses needs another defence. */
const MAX_CLIENTS = 10_000;

/**
 * Says whether a client may ask once more: so many times a second, twice as many at once.
 * @param limit undefined: any number
 */
export function createRateLimit(
  limit: number | undefined,
  now: () => number = () => performance.now(),
): (client: string) => boolean {
  if (limit === undefined) return () => true;
  const most = Math.max(1, limit * 2);
  /** What each may still ask, and when that was so. The one that asked longest ago comes first. */
  const clients = new Map<string, { left: number; at: number }>();
  return (client) => {
    const at = now();
    const known = clients.get(client);
    const left = known ? Math.min(most, known.left + ((at - known.at) / 1000) * limit) : most;
    clients.delete(client);
    const isAllowed = left >= 1;
    clients.set(client, { left: isAllowed ? left - 1 : left, at });
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
    return isAllowed;
  };
}
