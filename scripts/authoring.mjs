// The examples of docs/authoring.md and docs/writing.md: sources of their pictures and of a test.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './ensure-install.mjs';

/** Pictures, their record, and the files that examples name. */
export const picturesFolder = join(projectRoot, 'docs', 'authoring');
const filesFolder = join(picturesFolder, 'files');

/** What every site reads, and what is about this one alone. */
export const guide = ['authoring.md', 'writing.md']
  .map((name) => readFileSync(join(projectRoot, 'docs', name), 'utf8'))
  .join('\n');

/** Every `mdx` fence that a picture follows: the picture's name and the MDX of one page. */
export function examples() {
  const fence = /^(`{3,})mdx\n((?:(?!\1\n).*\n)*)\1\n+!\[[^\]]*\]\(authoring\/([\w-]+)\.png\)/gm;
  return [...guide.matchAll(fence)].map(([, , source = '', name = '']) => ({ name, source }));
}

/**
 * Files beside the examples' pages.
 * @returns {Record<string, Uint8Array>} by their path below the site folder
 */
export function exampleFiles() {
  return Object.fromEntries(
    readdirSync(filesFolder).map((file) => [
      `content/en/guide/${file}`,
      readFileSync(join(filesFolder, file)),
    ]),
  );
}

/**
 * What each picture has to be made from: the source of its example.
 * @returns {Record<string, string>} by the picture's name
 */
export function pictureHashes() {
  return Object.fromEntries(
    examples().map(({ name, source }) => [
      name,
      createHash('sha256').update(source).digest('hex').slice(0, 16),
    ]),
  );
}
