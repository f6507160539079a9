// `npm run search:score`: how well the search of a built site finds what readers look for.
//   --queries <file>  labelled queries (JSON); default: those of bench/search-queries, both languages
//   --lang <lang>     language of that file; default: the file's name
//   --site <folder>   output of a build; default: dist
//   --misses          also print the queries of the tuning half whose first page is not accepted
//   --service <url> also a search service with the same pages: http://127.0.0.1:4174/api
//   --tuned           leave the held-out queries out: they are not even searched
//   --no-peers        leave out Pagefind and MiniSearch (bench/peers, installed when they are missing)
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { miniSearch } from './lib/mini-search.mjs';
import { openPagefind } from './lib/pagefind.mjs';
import { projectRoot } from './lib/results.mjs';

const { values } = parseArgs({
  options: {
    queries: { type: 'string' },
    lang: { type: 'string' },
    site: { type: 'string', default: join(projectRoot, 'dist') },
    misses: { type: 'boolean', default: false },
    service: { type: 'string' },
    tuned: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
  },
});

const outDir = await cachedBundle({
  entries: { score: join(projectRoot, 'bench/lib/score-site.ts') },
  cacheDir: join(projectRoot, 'node_modules/.cache/twinleaf/search-score'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: (request) => request.startsWith('node:'),
});
/** @type {typeof import('./lib/score-site.ts')} */
const { isHeldOut, missesOf, reportOf, scoreSite } = await import(
  pathToFileURL(join(outDir, 'score.mjs')).href
);

const site = resolve(values.site);
if (!existsSync(join(site, 'routes/search.js'))) {
  process.stderr.write(`${site} has no search. Build the site first: npm run build\n`);
  process.exit(2);
}

/** @param {string} file */
function queriesOf(file) {
  /** @type {import('./lib/search-score.ts').LabelledQuery[]} */
  const queries = JSON.parse(readFileSync(file, 'utf8'));
  return queries.map((query) => ({ ...query, kind: query.kind ?? 'phrase' }));
}

const folder = join(projectRoot, 'bench/search-queries');
const sets = values.queries
  ? [
      {
        lang: values.lang ?? basename(values.queries, '.json'),
        queries: queriesOf(resolve(values.queries)),
      },
    ]
  : ['en', 'zh'].map((lang) => ({
      lang,
      queries: [`${lang}.json`, `asked.${lang}.json`, `phrases.${lang}.json`].flatMap((name) =>
        queriesOf(join(folder, name)),
      ),
    }));

const browser = values['no-peers'] ? undefined : await launchBrowser();
process.stdout.write('half, kind, search: queries, success@1, success@3, empty\n');
for (const { lang, queries } of sets) {
  const pagefind = browser && (await openPagefind(browser, { dist: site, lang }));
  const peers = pagefind ? { Pagefind: async () => pagefind.search, MiniSearch: miniSearch } : {};
  const { service } = values;
  const contestants = await scoreSite({
    site,
    lang,
    queries: values.tuned ? queries.filter((query) => !isHeldOut(lang, query)) : queries,
    peers,
    ...(service !== undefined && { service }),
  });
  process.stdout.write(`${reportOf(lang, contestants)}\n`);
  const [own] = contestants;
  if (values.misses && own) process.stdout.write(missesOf(own));
  await pagefind?.close();
}
await browser?.close();
