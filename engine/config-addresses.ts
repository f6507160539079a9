// Addresses of a configuration: which ones are possible, and what to write instead of the others.

/** A label of a host's name: no other characters, none of the signs at an edge, 63 at most. */
const LABEL = /^(?!-)[\w-]{1,63}(?<!-)$/;

/** An address that a site can have: `https://docs.example.org`, `http://localhost:4173`. */
export function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#@\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, origin, port } = new URL(text);
  return origin === text && port !== '0' && isHost(hostname);
}

function isHost(hostname: string): boolean {
  return /^\[[\da-f:.]+\]$/.test(hostname) || hostname.split('.').every((name) => LABEL.test(name));
}

const ORIGIN =
  'must be an origin without a trailing slash or a path, like `https://docs.example.org`';

/** What is wrong with a site's origin, and what to write where that can be told. */
export function originHelp(text: string): string {
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return ORIGIN;
  const { origin, pathname } = new URL(whole);
  if (!isOrigin(origin)) return ORIGIN;
  const base = pathname.replace(/\/?$/, '/');
  const path = base !== '/' && isBase(base) ? `, and \`base: '${base}'\`` : '';
  return `${ORIGIN}: write \`${origin}\`${path}`;
}

/** An address that a reader may be sent to: of this site, of another one, of a mailbox or a telephone. */
export function isLinkAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/)\S+$|^\/$/i.test(text);
}

/** An address below which files are shown: `https://github.com/acme/acme/blob/main/docs`. */
export function isFolderAddress(text: string): boolean {
  return /^https?:\/\/[^\s?#]+[^\s?#/]$/.test(text) && URL.canParse(text);
}

/** What is wrong with the address of a folder, and what to write where that can be told. */
export function folderAddressHelp(text: string): string {
  const bare = text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const wanted =
    'must be the whole address of a folder without a slash at the end, like `https://github.com/acme/acme/blob/main/docs`';
  return isFolderAddress(bare) ? `${wanted}: write \`${bare}\`` : wanted;
}

/** A path that a site can lie below: `/docs/`. */
export function isBase(text: string): boolean {
  return /^\/(?:(?!\.{1,2}\/)[\w.~@+,=-]+\/)*$/.test(text);
}

const BASE =
  'must start and end with a slash, like `/docs/`, with names of letters, digits and `. _ ~ @ + , = -` between';

/** What is wrong with a base, and what to write where that can be told. */
export function baseHelp(text: string): string {
  const path = URL.canParse(text) ? new URL(text).pathname : text.trim();
  const meant = `/${path}/`.replace(/\/+/g, '/');
  return isBase(meant) ? `${BASE}: write \`${meant}\`` : BASE;
}

export const SERVICE =
  'must be an http(s) address without a user, or a path of this site that starts with `/`';

/** Where a search service can answer: another origin, or a path of the site's own. */
export function isServiceAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  // Browsers refuse to ask addresses with a user in them.
  return isHost(hostname) && username === '' && password === '';
}
