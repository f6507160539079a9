// What is in the packages, and where: their modules, and the documents that sites read.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { PACKAGES, WITHIN_THEME } from '../engine/bundle/layout.mjs';
import { isPublished, placeOf, readManifests } from './packages.mjs';

/** Guides for every site, in `docs`. What is about this repository alone stands in others. */
const GUIDES = [
  'adapting.md',
  'authoring.md',
  'configuration.md',
  'deploy.md',
  'extending.md',
  'remote-search.md',
];

/** What `init` makes a site of; a `dist` may lie beside it. */
const TEMPLATE = ['content', 'site.config.ts'];

/** An example to copy from, with most of what a site can have of its own. */
const EXAMPLE = 'examples/product';

/**
 * Every file of the packages but their declarations.
 * @param {string} root absolute path of the repository
 * @returns {Map<string, string>} path below the folder that holds the packages → path in the repository
 */
export function packedFiles(root) {
  const manifests = readManifests(root);
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const name of PACKAGES) files.set(`${name}/LICENSE`, 'LICENSE');
  for (const path of trackedFiles(root, [...PACKAGES, ...WITHIN_THEME])) {
    const place = placeOf(path);
    if (place && isPublished(place, manifests.get(place.package)?.files ?? [])) {
      files.set(`${place.package}/${place.path}`, path);
    }
  }
  const template = TEMPLATE.map((name) => `examples/minimal/${name}`);
  for (const path of trackedFiles(root, template)) {
    files.set(`engine/template/${posix.relative('examples/minimal', path)}`, path);
  }
  for (const path of trackedFiles(root, [EXAMPLE])) files.set(`engine/${path}`, path);
  for (const name of GUIDES) {
    const path = `docs/${name}`;
    for (const file of [path, ...picturesOf(root, path)]) files.set(`engine/${file}`, file);
  }
  return files;
}

/**
 * A document as it is packed: its links lead to where the packages have what they name.
 * @param {string} text
 * @param {string} target path below the folder that holds the packages
 * @param {ReadonlyMap<string, string>} files of `packedFiles`
 * @throws {Error} when it leads to what no package has
 */
export function packedDocument(text, target, files) {
  const source = files.get(target) ?? '';
  const places = new Map([...files].map(([place, path]) => [path, place]));
  const mended = (/** @type {string} */ prose) =>
    prose.replace(LINK, (whole, /** @type {string} */ path) => {
      const place = places.get(posix.join(posix.dirname(source), path));
      if (place === undefined) throw new Error(`${source} leads to ${path}, which is not packed`);
      return whole.replace(path, posix.relative(posix.dirname(target), place));
    });
  return splitCode(text)
    .map((part, index) => (index % 2 === 0 ? mended(part) : part))
    .join('');
}

/** Paths of links to files of the repository, and of pictures. */
const LINK = /(?<=\]\()(?![a-z]+:|#|\/)([^)#\s]+)(?=[)#])/g;

/**
 * A document's prose and its code, in turns; prose comes first.
 * @param {string} text Markdown
 */
export const splitCode = (text) =>
  text
    .split(/(^(`{3,})[^\n]*\n[\s\S]*?^\2$|(?<!`)`[^`\n]+`)/m)
    .filter((_, index) => index % 3 !== 2);

/**
 * Pictures of a guide.
 * @param {string} root
 * @param {string} path of the guide in the repository
 */
function picturesOf(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/!\[[^\]]*\]\(([\w/-]+\.png)\)/g)].map(([, picture = '']) =>
    posix.join(posix.dirname(path), picture),
  );
}

/**
 * Files of the repository; what git ignores is nobody's.
 * @param {string} root
 * @param {readonly string[]} folders
 */
function trackedFiles(root, folders) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  // What was removed is listed until that is committed.
  return stdout.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}
