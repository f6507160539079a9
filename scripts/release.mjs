// `npm run release -- [--dry-run] <version>`: writes the changelog, sets the version, commits, tags
// and packs. Pushes nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PACKAGES, SCOPE } from '../engine/bundle/layout.mjs';
import { commitsSince, git, lastRelease, section } from './changelog.mjs';
import { projectRoot, stop } from './ensure-install.mjs';
import { pack } from './pack.mjs';

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const HEAD =
  '# Changelog\n\nMade of the commits’ own sentences, by what they touch. Versions follow [semantic versioning](https://semver.org).\n';

const args = process.argv.slice(2);
const isDry = args.includes('--dry-run');
const [version = ''] = args.filter((argument) => !argument.startsWith('--'));
if (!VERSION.test(version)) {
  stop(`"${version}" is no version. Write three numbers: npm run release -- 0.2.0`);
}
const tag = `v${version}`;
if (git('tag', '--list', tag) !== '') stop(`There is a release ${tag} already.`);
const commits = commitsSince(lastRelease());
if (commits.length === 0) stop(`Nothing has changed since ${lastRelease()}.`);
const text = section(version, new Date().toISOString().slice(0, 10), commits);
if (isDry) {
  process.stdout.write(text);
  process.exit();
}
if (git('status', '--porcelain') !== '') {
  stop('There are changes that no commit has. Commit or remove them first.');
}
const branch = git('rev-parse', '--abbrev-ref', 'HEAD').trim();
if (branch !== 'main') stop(`Releases are made of the main branch, and this is ${branch}.`);

const changelog = join(projectRoot, 'CHANGELOG.md');
const before = existsSync(changelog) ? readFileSync(changelog, 'utf8') : HEAD;
const start = before.indexOf('\n## ');
const [head, rest] = start < 0 ? [before, ''] : [before.slice(0, start), before.slice(start)];
writeFileSync(changelog, `${head.trimEnd()}\n\n${text.trimEnd()}\n${rest}`);
/**
 * Sets the version of the project or of one of its packages, and that of the packages it needs.
 * @param {{ version: string, dependencies?: Record<string, string> }} manifest
 */
function setVersion(manifest) {
  manifest.version = version;
  const { dependencies = {} } = manifest;
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith(`${SCOPE}/`)) dependencies[name] = version;
  }
}
const manifests = ['package.json', ...PACKAGES.map((name) => `${name}/package.json`)];
for (const name of [...manifests, 'package-lock.json']) {
  const file = join(projectRoot, name);
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  setVersion(manifest);
  for (const folder of manifest.packages ? ['', ...PACKAGES] : []) {
    setVersion(manifest.packages[folder]);
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
git('commit', '--quiet', '--message', `Release ${version}`, '--', 'CHANGELOG.md', ...manifests, 'package-lock.json'); // biome-ignore format: one command
git('tag', '--annotate', tag, '--message', tag);
const folder = join(projectRoot, 'deploy', 'release');
mkdirSync(folder, { recursive: true });
const site = spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], {
  cwd: projectRoot,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (site.status !== 0) stop('npm pack failed; the commit and the tag are there.', site.stderr);
const packed = [join(folder, site.stdout.trim()), ...pack(folder)];
process.stdout.write(
  `Released ${version}:\n${packed.map((file) => `  ${relative(projectRoot, file)}\n`).join('')}Look at CHANGELOG.md, then: git push --follow-tags\n`,
);
