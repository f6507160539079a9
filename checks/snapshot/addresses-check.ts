import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResolvedConfig } from '../../engine/config.ts';
import { addressInLanguage, prefixedVersions } from '../../engine/hosting.ts';
import type { Problem } from '../../engine/model.ts';
import { closest } from '../../engine/site/check-links.ts';
import { fallbackRoutes } from '../../engine/site-routes.ts';
import type { RoutePath } from '../../model/names.ts';
import { idsOfFragment } from '../links/built-page.ts';
import { pagesToMend } from '../run-checks.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { readSnapshot, SNAPSHOT, type Snapshot } from './snapshot.ts';

type AddressConfig = Pick<
  ResolvedConfig,
  'redirects' | 'locales' | 'multiVersion' | 'lang' | 'untranslated'
>;

/**
 * Compares the site's addresses with those that were published: one that is gone without a redirect
 * breaks links, bookmarks and search results.
 */
export function addressesCheck(config: AddressConfig): Check {
  return { name: 'addresses', run: (context) => checkAddresses(context, config) };
}

async function checkAddresses(context: CheckContext, config: AddressConfig): Promise<CheckResult> {
  const file = join(context.root, SNAPSHOT);
  const known = await readSnapshot(context.root);
  const current = snapshotOf(await asOnDisk([...pagesToMend(context)]), known);
  const problems = context.updateSnapshot
    ? []
    : vanished(
        known,
        [...context.pages, ...fallbackPages(context.pages, config)],
        isRedirected(config),
      );
  const next = context.updateSnapshot ? replaced(known, current, context) : merged(known, current);
  const fresh = countOf(next) - countOf(known);
  const isNew = JSON.stringify(next) !== JSON.stringify(known);
  const notes: string[] = [];
  const recorded: string[] = [];
  if (isNew && (context.fix || context.updateSnapshot)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatSnapshot(next));
    recorded.push(SNAPSHOT);
  } else if (fresh > 0) {
    notes.push(
      `${fresh} pages and anchors are not on the list of published addresses yet (${SNAPSHOT}): \`npm run check -- --fix\` adds them, and tells from then on when one vanishes`,
    );
  }
  const checked = countOf(known);
  const counts = { checked, passed: checked - problems.length, expectedFailures: 0, skipped: 0 };
  return { problems, counts, notes, recorded };
}

/** Pages and anchors together. */
function countOf(snapshot: Snapshot): number {
  return Object.values(snapshot).reduce((sum, anchors) => sum + 1 + anchors.length, 0);
}

/** Pages that no fix has changed since they were compiled: the ids of others are those of before. */
async function asOnDisk(pages: readonly CheckPage[]): Promise<CheckPage[]> {
  const same = await Promise.all(
    pages.map(async ({ route, text }) => (await readFile(route.file, 'utf8')) === text),
  );
  return pages.filter((_page, index) => same[index]);
}

/** @param known what stays of pages that could not be read */
function snapshotOf(pages: readonly CheckPage[], known: Snapshot): Snapshot {
  const entries = pages.map(({ route, page }): [RoutePath, string[]] => [
    route.path,
    page.incomplete
      ? (known[route.path] ?? [])
      : page.headings.filter(({ depth }) => depth > 1).map(({ id }) => id),
  ]);
  return sorted(Object.fromEntries(entries));
}

/** The known addresses with the new ones; nothing is taken away. */
function merged(known: Snapshot, current: Snapshot): Snapshot {
  const paths = [...new Set([...Object.keys(known), ...Object.keys(current)])].sort();
  return Object.fromEntries(
    paths.map((path) => {
      const now = current[path];
      if (now === undefined) return [path, known[path] ?? []];
      const gone = (known[path] ?? []).filter((anchor) => !now.includes(anchor));
      return [path, [...now, ...gone]];
    }),
  );
}

/** The addresses as they are, of all pages or of those that were asked for. */
function replaced(known: Snapshot, current: Snapshot, { only }: CheckContext): Snapshot {
  if (only === undefined) return current;
  return sorted({ ...known, ...current });
}

const sorted = (snapshot: Snapshot): Snapshot =>
  Object.fromEntries(Object.entries(snapshot).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Columns of a line in the project's files. */
const LINE_WIDTH = 100;

/** A page or an anchor a line, laid out as the project's formatter does, which reads this file, too. */
export function formatSnapshot(snapshot: Snapshot): string {
  const pages = Object.entries(snapshot).map(([path, anchors], index, { length }) => {
    const texts = anchors.map((anchor) => JSON.stringify(anchor));
    const line = `  ${JSON.stringify(path)}: [${texts.join(', ')}]`;
    const comma = index < length - 1 ? 1 : 0;
    if (line.length + comma <= LINE_WIDTH || texts.length === 0) return line;
    return `  ${JSON.stringify(path)}: [\n${texts.map((text) => `    ${text}`).join(',\n')}\n  ]`;
  });
  return `{\n${pages.join(',\n')}\n}\n`;
}

/** Pages that stand in for missing translations: their addresses are there as well. */
function fallbackPages(pages: readonly CheckPage[], config: AddressConfig): CheckPage[] {
  if (config.untranslated === 'missing') return [];
  const originals = new Map(pages.map((page) => [page.route.file, page]));
  const routes = pages.map(({ route }) => route);
  return fallbackRoutes(routes, config).flatMap((route) => {
    const original = originals.get(route.file);
    return original ? [{ ...original, route }] : [];
  });
}

function isRedirected({ redirects, locales, multiVersion }: AddressConfig) {
  const versions = prefixedVersions(multiVersion);
  const from = new Set(
    locales.flatMap(({ prefix }) =>
      redirects.map((entry) =>
        addressInLanguage(entry.from, prefix === '' ? '' : `${prefix.slice(1)}/`, versions),
      ),
    ),
  );
  return (path: RoutePath) => from.has(path) || from.has(path.replace(/\/$/, ''));
}

function vanished(
  known: Snapshot,
  pages: readonly CheckPage[],
  hasRedirect: (path: RoutePath) => boolean,
): Problem[] {
  const byPath = new Map(pages.map((page) => [page.route.path, page]));
  return Object.entries(known).flatMap(([path, anchors]): Problem[] => {
    const page = byPath.get(path);
    if (!page) return hasRedirect(path) ? [] : [vanishedPage(path, [...byPath.keys()])];
    // Anchors of a page that could not be read may well be there.
    if (page.page.incomplete) return [];
    return vanishedAnchors(anchors, page);
  });
}

function vanishedPage(path: RoutePath, paths: string[]): Problem {
  const near = closest(path, paths);
  return {
    code: 'vanished-page',
    severity: 'error',
    file: SNAPSHOT,
    message: `the page ${path} is gone${near ? `; is it ${near} now?` : ''}`,
    hint: 'write where it is now into `redirects` of the site configuration, or run `npm run check -- --update-snapshot` if nobody can know it',
  };
}

function vanishedAnchors(anchors: readonly string[], { route, page }: CheckPage): Problem[] {
  const headings = new Set(page.headings.map(({ id }) => id));
  const isText = (anchor: string) => headings.has(anchor) || page.html.includes(`id="${anchor}"`);
  if (anchors.every(isText)) return [];
  // Old anchors may live on as `<span id="…" />`; what looks like one may be code.
  const ids = new Set(idsOfFragment(page.html));
  const gone = anchors.filter((anchor) => !ids.has(anchor));
  return gone.map((anchor): Problem => {
    const heading = page.headings[anchors.indexOf(anchor) + 1];
    const near = closest(anchor, [...headings]);
    return {
      code: 'vanished-anchor',
      severity: 'error',
      file: `content/${route.source}`,
      line: heading?.line ?? 1,
      column: 1,
      message: `${route.path}#${anchor} is gone${near ? `; is it #${near} now?` : ''}`,
      hint: `keep it: write \`{#${anchor}}\` behind the heading, or \`<span id="${anchor}" />\` in front of it; \`--update-snapshot\` if nobody can know it`,
    };
  });
}
