import { rmSync } from 'node:fs';

/** Behind the last test: the sites that were built for this run. */
export default function removeSites(): void {
  const folder = process.env.E2E_SITES;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
