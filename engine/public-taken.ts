import { NOTICES_FILE } from './bundle/licenses.ts';
import type { Problem, Route } from './model.ts';
import { markdownFile, outputFile } from './routes.ts';

/** Files of the output that say how it is served: who replaces one loses the site's policy. */
const HOST_FILES = ['_headers', '_redirects', 'hosting.json', 'nginx.conf', NOTICES_FILE];

/** What every site has, and may replace by a file of its own. */
const SITE_FILES = [
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'llms-full.txt',
  'manifest.webmanifest',
];

/** What the pages' scripts ask for by names that never change. */
const FIXED_MODULE = /^routes\/[^/]+\.js$/;
/** What browsers keep for a year, as its name changes with its content; and such a name. */
const KEPT_LONG = 'static/';
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/i;
/** Folders that the build makes for every site. */
const FOLDERS = ['routes', 'static'];

type NamedRoute = Pick<Route, 'path' | 'source'>;

/**
 * Files of the `public` folder that would take the place of a page, of its Markdown, of a feed or of what
 * hosts read. `robots.txt`, `sitemap.xml`, `llms.txt` and `manifest.webmanifest` may be a site's own.
 * @param files paths below the folder
 */
export function takenNames(
  files: ReadonlySet<string>,
  routes: readonly NamedRoute[],
  { feeds }: { feeds: readonly { file: string }[] },
): Problem[] {
  const makers = makersOf(routes);
  for (const { file } of feeds) makers.set(file, 'a feed');
  const folders = new Map([
    ...FOLDERS.map((folder) => [folder, 'a folder that the build makes'] as const),
    ...routes.flatMap(({ path, source }) =>
      foldersOf(outputFile(path)).map(
        (folder) => [folder, `the folder of the page content/${source}`] as const,
      ),
    ),
  ]);
  return [...files].sort().flatMap((file): Problem[] => {
    // A file cannot be where a folder has to be, nor the other way round.
    const inFile = foldersOf(file).find((folder) => makers.has(folder));
    const made = FIXED_MODULE.test(file) ? 'a file that the build makes' : undefined;
    const maker = made ?? makers.get(file) ?? folders.get(file) ?? makers.get(inFile ?? '');
    if (maker === undefined) return keptTooLong(file);
    return [
      {
        code: 'public-taken',
        severity: 'error',
        file: `public/${file}`,
        message: `it would take the place of ${maker}, which no reader would see any more`,
        hint: 'give it another name, or remove one of the two',
      },
    ];
  });
}

/** Feeds that would take the place of a page, of a file that hosts read, or of each other. */
export function takenFeeds(
  routes: readonly NamedRoute[],
  { feeds, file: config }: { feeds: readonly { id: string; file: string }[]; file: string },
): Problem[] {
  const makers = makersOf(routes);
  for (const file of SITE_FILES) makers.set(file, 'a file that the build makes');
  return feeds.flatMap(({ id, file }): Problem[] => {
    const inFolder = FOLDERS.some((folder) => file.startsWith(`${folder}/`));
    const maker = makers.get(file) ?? (inFolder ? 'a file that the build makes' : undefined);
    makers.set(file, `the feed \`${id}\``);
    if (maker === undefined) return [];
    return [
      {
        code: 'feed-taken',
        severity: 'error',
        file: config,
        message: `the feed \`${id}\` would be written to ${file}, in the place of ${maker}`,
        hint: 'give it another `output.filename` or `output.dir`',
      },
    ];
  });
}

/** Path below the output folder → what is written there. */
function makersOf(routes: readonly NamedRoute[]): Map<string, string> {
  return new Map<string, string>([
    ...HOST_FILES.map((file) => [file, 'a file that the build makes'] as const),
    ...routes.flatMap(({ path, source }) => {
      const document = outputFile(path);
      return [
        [document, `the page content/${source}`] as const,
        [markdownFile(document), `the Markdown of the page content/${source}`] as const,
      ];
    }),
  ]);
}

/** A file whose changes no reader would see who has seen it before. */
function keptTooLong(file: string): Problem[] {
  if (!file.startsWith(KEPT_LONG) || HASHED_NAME.test(file)) return [];
  return [
    {
      code: 'public-kept',
      severity: 'error',
      file: `public/${file}`,
      message:
        'browsers would keep it for a year and never see it change: what lies in `static` has a hash in its name',
      hint: 'put it into another folder of `public`',
    },
  ];
}

/** `a/b/c.txt` → `a`, `a/b`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
