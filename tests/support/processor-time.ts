/**
 * Time that this process has had a processor for, in milliseconds: what other programs do on a busy
 * machine does not count.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
