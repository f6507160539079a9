import { NOTICES_FILE } from './bundle/licenses.ts';
import type { Problem, Route } from './model.ts';
import { markdownFile, outputFile } from './routes.ts';

/** Files of the output that say how it is served: who replaces one loses the site's policy. */
const HOST_FILES = ['_headers', '_redirects', 'hosting.json', 'nginx.conf', NOTICES_FILE];

/** What the pages' scripts ask for by names that never change. */
const FIXED_MODULE = /^routes\/[^/]+\.js$/;
/** What browsers keep for a year, as its name changes with its content; and such a name. */
const KEPT_LONG = 'static/';
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/i;
/** Folders that the build makes for every site. */
const FOLDERS = ['routes', 'static'];

/**
 * Files of the `public` folder that would take the place of a page, of its Markdown, of a feed or of what
 * hosts read. `robots.txt`, `sitemap.xml`, `llms.txt` and `manifest.webmanifest` may be a site's own.
 * @param files paths below the folder
 */
export function takenNames(
  files: ReadonlySet<string>,
  routes: readonly Pick<Route, 'path' | 'source'>[],
  { feeds }: { feeds: readonly { file: string }[] },
): Problem[] {
  const makers = new Map<string, string>([
    ...HOST_FILES.map((file) => [file, 'a file that the build makes'] as const),
    ...feeds.map(({ file }) => [file, 'a feed'] as const),
    ...routes.flatMap(({ path, source }) => {
      const document = outputFile(path);
      return [
        [document, `the page content/${source}`] as const,
        [markdownFile(document), `the Markdown of the page content/${source}`] as const,
      ];
    }),
  ]);
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
