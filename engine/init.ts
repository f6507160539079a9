import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { isInstalled, SCOPE } from './bundle/layout.mjs';

/** Packages that a site names in its own modules, or runs. */
const NAMED = ['engine', 'theme', 'checks'];

/** What these need of each other. A registry knows; tarballs in a folder have to be named. */
const NEEDED = ['model', 'search'];

/** What `tsc` knows Node's own names by: a configuration may ask for `process.env`. */
const TYPES = { '@types/node': '^20.19.0' };

export interface InitOptions {
  /** As the command line names it. */
  folder: string | undefined;
  /** Folder with the packages as tarballs, for those who have no registry that has them. */
  from?: string | undefined;
  projectRoot: string;
}

/**
 * Makes a site folder with a few pages in it.
 * @returns what to do next
 * @throws {Error} when the folder holds something, or the tarballs are not there
 */
export function init({ folder, from, projectRoot }: InitOptions): string {
  if (folder === undefined) throw new Error('Name the folder of the new site: init my-docs');
  const target = resolve(folder);
  const found = existsSync(target) ? readdirSync(target).filter((name) => name !== '.git') : [];
  if (found.length > 0) {
    const names = found.slice(0, 3).join(', ');
    throw new Error(
      `${folder} is not empty (${names}${found.length > 3 ? ' …' : ''}). Name a folder that is not there yet, and nothing of yours is overwritten.`,
    );
  }
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(projectRoot, 'engine/package.json'), 'utf8'),
  );
  const needed = dependencies(version, target, from);
  const manifest = {
    ...siteManifest(nameOf(target), { ...needed, ...TYPES }),
    // pnpm and Yarn would ask a registry for what the tarballs need of each other.
    ...(from !== undefined && { resolutions: needed }),
  };
  const template = isInstalled(projectRoot) ? 'engine/template' : 'examples/minimal';
  mkdirSync(target, { recursive: true });
  for (const name of ['content', 'site.config.ts']) {
    cpSync(join(projectRoot, template, name), join(target, name), { recursive: true });
  }
  const write = (name: string, text: string) => writeFileSync(join(target, name), text);
  for (const name of readdirSync(join(target, 'content')).map((file) => `content/${file}`)) {
    write(name, named(readFileSync(join(target, name), 'utf8'), target));
  }
  write('site.config.ts', named(readFileSync(join(target, 'site.config.ts'), 'utf8'), target));
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('tsconfig.json', `${JSON.stringify(TSCONFIG, null, 2)}\n`);
  write('.gitignore', 'node_modules\ndist\ndeploy\n');
  write('README.md', from === undefined ? SITE_README : SITE_README + TARBALLS_README);
  return [
    `Made ${folder}: pages in content/, and site.config.ts. Now:`,
    '',
    ...(target === process.cwd() ? [] : [`  cd ${folder}`]),
    '  npm start   installs what is missing, then serves the site while you write',
    '',
  ].join('\n');
}

/** A folder's name as npm takes it. */
const nameOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'docs';

/** `my-docs` → `My Docs`: letters and digits alone, which need no quotes wherever they stand. */
const titleOf = (folder: string): string =>
  basename(folder)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ') || 'Docs';

/** A file of the template with the site's own name in place of the example's, of its command and of what that does. */
function named(text: string, folder: string): string {
  const title = titleOf(folder);
  return text
    .replace(/(?<=^ {2}name: )Tally$/m, `'${title}'`)
    .replaceAll('Counts words in files', `How to install and use ${title}`)
    .replaceAll('Tally', title)
    .replaceAll(/\btally\b/g, nameOf(folder));
}

const FROM =
  '`--from` names the folder with the packages as tarballs (`npm run pack` in the repository of the engine makes them); without it, they come from npm’s registry.';

function dependencies(version: string, target: string, from: string | undefined) {
  if (from === undefined) {
    return Object.fromEntries(NAMED.map((name) => [`${SCOPE}/${name}`, `^${version}`]));
  }
  const tarballs = resolve(from);
  return Object.fromEntries(
    [...NAMED, ...NEEDED].map((name) => {
      const file = join(tarballs, `${SCOPE.slice(1)}-${name}-${version}.tgz`);
      if (!existsSync(file)) throw new Error(`There is no ${file}. ${FROM}`);
      return [`${SCOPE}/${name}`, `file:${relative(target, file).replaceAll('\\', '/')}`];
    }),
  );
}

/** Installs what is missing by the package manager that runs the script: another would take its tree apart. */
const PRESTART = [
  "const [manager] = (process.env.npm_config_user_agent || 'npm').split('/')",
  "const quiet = manager === 'npm' ? ' --prefer-offline --no-audit --no-fund' : ''",
  "const { status } = require('child_process').spawnSync(manager + ' install' + quiet, { stdio: 'inherit', shell: true })",
  'if (status === 0) process.exit()',
  "console.error('The site is not started, because ' + manager + ' could not install its packages: it says why above.')",
  "console.error('Mend that, and start again.')",
  'process.exit(status || 1)',
].join('; ');

/** `package.json` of a new site. */
export const siteManifest = (name: string, devDependencies: Record<string, string>) => ({
  name,
  // Bills of materials want one.
  version: '0.0.0',
  private: true,
  type: 'module',
  scripts: {
    prestart: `node -e "${PRESTART}"`,
    start: 'twinleaf dev',
    dev: 'twinleaf dev',
    build: 'twinleaf build',
    preview: 'twinleaf preview',
    check: 'twinleaf check',
    deploy: 'twinleaf deploy',
    digest: 'twinleaf digest',
  },
  devDependencies: Object.fromEntries(Object.entries(devDependencies).sort()),
});

/** What editors and `tsc --noEmit` need to know of the configuration and the site's components. */
const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
  },
  include: ['**/*.ts', '**/*.tsx'],
  exclude: ['node_modules', 'dist'],
};

/** What it says besides where the packages come from a folder. */
const TARBALLS_README = `
The packages come from tarballs: the \`file:\` paths in \`package.json\` lead to them, from this folder, and a copy of the site on another machine needs them at the same place. Put them into a folder of the site and correct the paths, and they travel with it. When a registry has the packages, their versions replace the paths, and \`resolutions\` goes.
`;

/** `README.md` of a new site. */
export const SITE_README = `# Documentation

\`\`\`sh
npm start         # installs what is missing, serves the site while you write
npm run check     # links, addresses, translations, and the site's own rules
npm run build     # writes the site into dist/
npm run preview   # serves dist/ as a host would
npm run deploy -- nginx   # makes of dist/ what a host takes
\`\`\`

Pages are the Markdown files in \`content/\`; \`order\` in their frontmatter says which comes first. What the site is called and how it looks stands in \`site.config.ts\`. \`node_modules/@twinleaf/engine/README.md\` says how to go on.
`;
