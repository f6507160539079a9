import { lstat, open, readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { containsTarget } from './contains.ts';
import { nameProblem } from './file-names.ts';
import type { Problem } from './model.ts';

/** Everything in `public/` is published as it is: what was hardly meant to be is a problem. */

const LARGEST = 5 * 1024 * 1024;

/** How much of a file is looked through for secrets. */
const LOOKED_AT = 1024 * 1024;

/** A folder that the standards give to sites: `.well-known/security.txt`. */
const WELL_KNOWN = '.well-known';

/** What only ever holds a secret, by its name. */
const SECRET_NAME =
  /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx)|credentials(?:\.json)?|service-account[^/]*\.json)$/i;

/** What a secret looks like, by its form: kind → pattern. */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/],
  ['a key of Amazon Web Services', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b/],
  ['a token of GitLab', /\bglpat-[A-Za-z0-9_-]{20,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/],
  ['a key of Google', /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ['a password in an address', /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'<>]+:[^\s/@"'<>]{3,}@[\w.-]+/i],
];

/** Paths below the folder of everything that is no folder, with `/` between their parts. */
async function namesIn(publicDir: string): Promise<string[]> {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(publicDir.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}

/**
 * The files that a site publishes as they are, also those that a link of the folder leads to.
 * @param publicDir absolute path; a site may have none
 * @returns paths below the folder
 */
export async function publicFiles(publicDir: string): Promise<Set<string>> {
  const names = await namesIn(publicDir);
  const isFile = await Promise.all(
    names.map((name) =>
      stat(join(publicDir, name)).then(
        (target) => target.isFile(),
        () => false,
      ),
    ),
  );
  return new Set(names.filter((_, index) => isFile[index]));
}

/**
 * Looks at what a site publishes as it is.
 * @param publicDir absolute path; a site may have none
 */
export async function publicProblems(publicDir: string): Promise<Problem[]> {
  const names = await namesIn(publicDir);
  const found = await Promise.all(names.map((name) => problemOf(publicDir, name)));
  return found.flatMap((problem) => problem ?? []);
}

async function problemOf(publicDir: string, name: string): Promise<Problem | undefined> {
  const path = join(publicDir, name);
  const about = (code: string, message: string, hint: string): Problem => ({
    code,
    severity: 'error',
    file: `public/${name}`,
    message,
    hint,
  });
  const badName = nameProblem(name);
  if (badName) return about('public-name', badName.message, badName.hint);
  const parts = name.split('/');
  const hidden = parts.find((part) => part.startsWith('.') && part !== WELL_KNOWN);
  if (hidden !== undefined) {
    return about(
      'public-dotfile',
      `${hidden} would be published: everything in \`public/\` is`,
      `remove it; of names that start with a dot, only the folder \`${WELL_KNOWN}\` is meant for readers`,
    );
  }
  if ((await lstat(path)).isSymbolicLink() && !containsTarget(publicDir, path)) {
    return about(
      'public-link',
      'the link leads out of `public/`: whatever lies there would be published',
      'put the file itself there',
    );
  }
  const target = await stat(path).catch(() => undefined);
  if (!target) {
    return about(
      'public-link',
      'the link leads nowhere',
      'remove it, or put the file itself there',
    );
  }
  if (target.isDirectory()) return undefined;
  // Who reads from a pipe waits until somebody writes.
  if (!target.isFile()) {
    return about('public-special', 'it is a pipe, a socket or a device, and no file', 'remove it');
  }
  const secret = SECRET_NAME.test(name) ? 'a secret, by its name' : await secretIn(path);
  if (secret !== undefined) {
    return about(
      'public-secret',
      `the file holds ${secret}, and would be published`,
      'take it out of `public/`, and replace the secret where it is used: who has the repository has it',
    );
  }
  if (target.size > LARGEST) {
    const megabytes = (target.size / 1024 / 1024).toFixed(1);
    return about(
      'public-large',
      `the file has ${megabytes} MB; readers and hosts would have to load more than 5 MB`,
      'make it smaller, or put it where large files are kept and link to it',
    );
  }
  return undefined;
}

/** The kind of secret that a file holds. */
async function secretIn(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    // One character a byte: secrets are in ASCII, and pictures are looked at, too.
    const text = buffer.toString('latin1', 0, bytesRead);
    return SECRETS.find(([, pattern]) => pattern.test(text))?.[0];
  } finally {
    await file.close();
  }
}
