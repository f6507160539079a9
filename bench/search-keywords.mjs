// `npm run search:keywords`: which keywords of the pages help no query of bench/search-queries.
//   --site <folder>  output of a build of the present pages; default: dist
//   --write          removes them from the frontmatter of content/, in both languages
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isMap, isNode, isScalar, parseDocument, stringify } from 'yaml';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';
import { projectRoot } from './lib/results.mjs';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: join(projectRoot, 'dist') },
    write: { type: 'boolean', default: false },
  },
});

const outDir = await cachedBundle({
  entries: {
    score: join(projectRoot, 'bench/lib/score-site.ts'),
    need: join(projectRoot, 'bench/lib/keyword-need.ts'),
  },
  cacheDir: join(projectRoot, 'node_modules/.cache/twinleaf/search-keywords'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: (request) => request.startsWith('node:'),
});
/** @param {string} name */
const load = (name) => import(pathToFileURL(join(outDir, `${name}.mjs`)).href);
/** @type {typeof import('./lib/score-site.ts')} */
const { openSearch } = await load('score');
/** @type {typeof import('./lib/keyword-need.ts')} */
const { neededKeywords } = await load('need');

const site = resolve(values.site);
if (!existsSync(join(site, 'routes/search.js'))) {
  process.stderr.write(`${site} has no search. Build the site first: npm run build\n`);
  process.exit(2);
}

/** @param {string} name */
function queriesIn(name) {
  /** @type {import('./lib/search-score.ts').LabelledQuery[]} */
  const queries = JSON.parse(readFileSync(join(projectRoot, 'bench/search-queries', name), 'utf8'));
  return queries;
}

/**
 * The source of a page: a file of its name, or the index of a folder.
 * @param {string} lang
 * @param {string} route
 */
function sourceOf(lang, route) {
  const path = route.replace(new RegExp(`^/${lang}(?=/|$)`), '');
  const base = join(projectRoot, 'content', lang, path);
  const names = path.endsWith('/') ? ['index'] : ['', '/index'].map((name) => name);
  const files = names.flatMap((name) => ['.mdx', '.md'].map((end) => `${base}${name}${end}`));
  return files.find((file) => existsSync(file));
}

/**
 * Takes the keywords that no query needs out of the frontmatter.
 * @param {string} file
 * @param {readonly string[]} needed
 */
function removeKeywords(file, needed) {
  const text = readFileSync(file, 'utf8');
  const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const document = parseDocument(frontmatter);
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === 'keywords')
    : undefined;
  /** @type {{ keywords?: string[] }} */
  const { keywords = [] } = document.toJS() ?? {};
  const kept = keywords.filter((keyword) => needed.includes(keyword));
  if (!pair || kept.length === keywords.length) return;
  const line = stringify({ keywords: kept }, { collectionStyle: 'flow', lineWidth: 0 })
    .trim()
    .replace(/^\{ (.*) \}$/, '$1')
    .replace('[ ', '[')
    .replace(/ \]$/, ']');
  // From the key to the end of the value, comments and line end included.
  const start = isNode(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
  const end = isNode(pair.value) ? (pair.value.range?.[2] ?? start) : start;
  const rest = frontmatter.slice(end).replace(/^\n/, '');
  const own = kept.length === 0 ? '' : `${line}\n`;
  const after = `${frontmatter.slice(0, start)}${own}${rest}`.replace(/\n$/, '');
  writeFileSync(
    file,
    text.replace(frontmatter, () => after),
  );
}

for (const lang of ['en', 'zh']) {
  const { pages, synonyms } = await openSearch({ site, lang });
  const queries = [`${lang}.json`, `asked.${lang}.json`, `phrases.${lang}.json`].flatMap(queriesIn);
  const needed = await neededKeywords({ lang, pages, synonyms }, queries);
  let all = 0;
  let kept = 0;
  for (const { routePath, keywords } of pages) {
    const useful = needed.get(routePath) ?? [];
    all += keywords.length;
    kept += useful.length;
    if (useful.length > 0) process.stdout.write(`${routePath}: ${useful.join(', ')}\n`);
    const file = values.write ? sourceOf(lang, routePath) : undefined;
    if (file !== undefined) removeKeywords(file, useful);
  }
  process.stdout.write(`${lang}: ${kept} of ${all} keywords are needed\n`);
}
if (!values.write) process.stdout.write('Nothing was changed. Remove the others: --write\n');
