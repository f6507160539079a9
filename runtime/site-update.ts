import { SESSION_KEYS } from './storage-keys.ts';
import { session } from './stores/storage.ts';

/** Then the line counts as dead. Milliseconds. */
const PATIENCE = 4000;
/** Several parts fail together, and each try asks: for so long one answer is for all. Milliseconds. */
const ANSWER_HOLDS = 5000;

/** Why something of the site does not come. `missing`: the server is there, and has no newer build. */
export type Trouble = 'offline' | 'outdated' | 'missing';

/** A module belongs to another build of the site than this document: the two may not fit. */
export class OtherBuild extends Error {}

/** Address of the script that this document belongs to; it names the build. */
export function ownBuild(): string | undefined {
  return document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry;
}

let asked: Promise<Trouble> | undefined;

/**
 * Finds out why a part of the script did not come. Parts that were not loaded before a deployment
 * may be gone after it.
 */
export async function findTrouble(): Promise<Trouble> {
  if (!navigator.onLine) return 'offline';
  if (asked) return asked;
  const answer = askForTrouble();
  asked = answer;
  const forget = () => {
    if (asked === answer) asked = undefined;
  };
  // A line may be back at any moment.
  if ((await answer) === 'offline') forget();
  else setTimeout(forget, ANSWER_HOLDS);
  return answer;
}

/** Asks for the page that is open, as it is now on the server. */
async function askForTrouble(): Promise<Trouble> {
  const entry = ownBuild();
  try {
    const answer = await ask(location.href, 'GET');
    const html = await answer.text();
    // A server in trouble has pages of its own, and they name no script.
    return entry !== undefined && html.includes('data-entry') && !html.includes(entry)
      ? 'outdated'
      : 'missing';
  } catch {
    return 'offline';
  }
}

/** Whether the server has another build of the site than the one this document belongs to. */
export async function isOutdated(): Promise<boolean> {
  return (await findTrouble()) === 'outdated';
}

/** For `retry`: the newer build of the site lacks what is asked for. One failure may be the line's. */
export async function isPartGone(error: unknown, failures: number): Promise<boolean> {
  return error instanceof OtherBuild || (failures > 1 && (await isOutdated()));
}

/** Whether the site's server answers, whatever it says. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await ask(location.href, 'HEAD');
    return true;
  } catch {
    return false;
  }
}

function ask(url: string, method: string): Promise<Response> {
  return fetch(url, { method, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
}

let isLeaving = false;
const stay = () => {
  isLeaving = false;
};

/** Goes to a page by a document of its own. */
export function loadInFull(url: URL): void {
  isLeaving = true;
  // Who comes back may find this page as it was left.
  addEventListener('pageshow', stay, { once: true });
  // An address that has changed already would only scroll to its hash.
  if (location.href === url.href) location.reload();
  else location.assign(url);
}

/** Whether the reader is on the way to another page, which a reload of this one would end. */
const isUnderWay = (): boolean => isLeaving || Boolean(globalThis.navigation?.transition);

/**
 * Asks the server for the page of the new build, once: not where that was done before and brought
 * the same build back, nor where the reader would lose what was typed. Who is on the way to another
 * page gets the new build there.
 * @returns whether it is under way
 */
export function reloadOnce(): boolean {
  if (isUnderWay()) return true;
  const entry = ownBuild() ?? '';
  if (session.get(SESSION_KEYS.renewed) === entry || holdsTypedText()) return false;
  session.set(SESSION_KEYS.renewed, entry);
  // Where nothing can be remembered the page might be loaded for ever.
  if (session.get(SESSION_KEYS.renewed) !== entry) return false;
  location.reload();
  return true;
}

/**
 * Whether the page was loaded anew from this build before, and came back the same: what belongs to
 * another build then has to do.
 */
export function wasRenewedInVain(): boolean {
  return session.get(SESSION_KEYS.renewed) === ownBuild();
}

/** Whether this document was loaded because another one had become outdated; asked once. */
export function wasRenewed(): boolean {
  const former = session.get(SESSION_KEYS.renewed);
  if (former === null || former === ownBuild()) return false;
  session.take(SESSION_KEYS.renewed);
  return true;
}

function holdsTypedText(): boolean {
  // What stands in the search comes back with it.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main textarea, main input',
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
