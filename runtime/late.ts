/** Work with a part of the script that comes on demand: what fails is reported, and the page works on. */
export function late(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error('A part of the page did not load:', error));
}
