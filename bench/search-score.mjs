// `npm run search:score`: how well the search of a built site finds what readers look for.
//   --queries <file>  labelled queries (JSON); default: those of bench/search-queries, both languages
//   --lang <lang>     language of that file; default: the file's name
//   --site <folder>   output of a build; default: dist
//   --misses          also print the queries of the tuning half whose first page is not accepted
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cachedBundle } from '../engine/bundle/node-bundle.mjs';
import { projectRoot } from './lib/results.mjs';

const { values } = parseArgs({
  options: {
    queries: { type: 'string' },
    lang: { type: 'string' },
    site: { type: 'string', default: join(projectRoot, 'dist') },
    misses: { type: 'boolean', default: false },
  },
});

const outDir = await cachedBundle({
  entries: { score: join(projectRoot, 'bench/lib/score-site.ts') },
  cacheDir: join(projectRoot, 'node_modules/.cache/rspack-docs/search-score'),
  projectRoot,
  program: fileURLToPath(import.meta.url),
  isExternal: (request) => request.startsWith('node:'),
});
const { scoreSite } = await import(pathToFileURL(join(outDir, 'score.mjs')).href);

const site = resolve(values.site);
if (!existsSync(join(site, 'routes/search.js'))) {
  process.stderr.write(`${site} has no search. Build the site first: npm run build\n`);
  process.exit(2);
}
const files = values.queries
  ? [resolve(values.queries)]
  : ['en', 'zh'].map((lang) => join(projectRoot, 'bench/search-queries', `${lang}.json`));
for (const file of files) {
  const lang = values.lang ?? basename(file, '.json');
  const queries = JSON.parse(readFileSync(file, 'utf8'));
  const { text, misses } = await scoreSite({ site, lang, queries });
  process.stdout.write(`${text}\n`);
  if (values.misses) process.stdout.write(misses);
}
