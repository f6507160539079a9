import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemFrame } from './problems.ts';
import { unseen } from './site-reads.ts';

/** A place in a file of the site: 1-based. */
export interface SourcePlace {
  /** Below the site folder. */
  file: string;
  line: number;
  column: number;
}

/** A line of a stack: what lies where, and the place in it. */
const FRAME = /((?:[\w-]+:)?\/[^\s()]+):(\d+):(\d+)/g;

/**
 * The first of the site's own lines that an error came through, by the source maps that lie beside
 * bundles; undefined where none of them is known.
 * @param root absolute path of the site folder
 */
export function placeOfThrown(error: unknown, root: string): SourcePlace | undefined {
  for (const { at, line, column } of framesOf(stackOf(error))) {
    const place = placeOfFrame(at, { line, column }, root);
    if (place) return place;
  }
  return undefined;
}

/** The lines of a stack: what runs, and the place in it. */
export function framesOf(stack: string): { at: string; line: number; column: number }[] {
  return [...stack.matchAll(FRAME)].map(([, at = '', line, column]) => {
    return { at, line: Number(line), column: Number(column) };
  });
}

/**
 * A place of code that runs in the sources of the site.
 * @param at address or path of what runs
 * @param place in it, 1-based
 * @param root absolute path of the site folder
 * @param mapOf the source map of what runs
 */
export function placeOfFrame(
  at: string,
  place: { line: number; column: number },
  root: string,
  mapOf: (at: string) => SourceMap | undefined = sourceMapOf,
): SourcePlace | undefined {
  const found = original(at, place, mapOf);
  const file = found && sourceOf(found.source, root);
  return found && file !== undefined ? { file, line: found.line, column: found.column } : undefined;
}

/**
 * The place and its lines, as they stand below a problem's hint; empty where the place is not known.
 * @param root absolute path of the site folder
 */
export function thrownExcerpt(error: unknown, root: string): string {
  const place = placeOfThrown(error, root);
  if (!place) return '';
  const { file, line, column } = place;
  const shown = `${file}:${line}:${column}`;
  const text = sourceText(root, file);
  return text === '' ? shown : `${shown}\n${problemFrame(text, line, column)}`;
}

function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? '') : '';
  } catch {
    // A getter of the thrown value.
    return '';
  }
}

/** What a frame means in the sources. Node itself may have looked that up. */
function original(
  at: string,
  { line, column }: { line: number; column: number },
  mapOf: (at: string) => SourceMap | undefined,
): { source: string; line: number; column: number } | undefined {
  const mapped = at.indexOf('webpack:/');
  if (mapped >= 0) return { source: at.slice(mapped), line, column };
  const found = mapOf(at)?.findEntry(line - 1, column - 1);
  if (!found || !('originalSource' in found)) return undefined;
  const { originalSource, originalLine, originalColumn } = found;
  return { source: originalSource, line: originalLine + 1, column: originalColumn + 1 };
}

/** Source maps of bundles that are gone while their code runs on, by their paths. */
const kept = new Map<string, SourceMapPayload>();

/** The last one is that of the code that runs; a rebuild at work may still ask for the one before. */
const KEPT = 4;

/**
 * Remembers the source map of a bundle whose files are about to be removed.
 * @param bundle absolute path of the bundle
 */
export function keepSourceMap(bundle: string): void {
  try {
    // Written by the bundler.
    kept.set(
      `${bundle}.map`,
      JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as SourceMapPayload,
    );
  } catch {
    return;
  }
  const [oldest = ''] = kept.keys();
  if (kept.size > KEPT) kept.delete(oldest);
}

function sourceMapOf(at: string): SourceMap | undefined {
  try {
    const file = `${at.startsWith('file:') ? fileURLToPath(at) : at}.map`;
    const payload = kept.get(file);
    if (payload) return new SourceMap(payload);
    // No page depends on them: whoever looks may be amid code of the site.
    const text = unseen(() => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
    // Written by the bundler.
    return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

/** `webpack:///./site.config.ts` → `site.config.ts`; undefined for what is not the site's. */
function sourceOf(source: string, root: string): string | undefined {
  const path = resolve(root, source.replace(/^webpack:\/+/, '').replace(/\?.*$/, ''));
  if (!path.startsWith(root + sep) || path.includes(`${sep}node_modules${sep}`)) return undefined;
  return relative(root, path).split(sep).join('/');
}

/** Text of a file of the site; empty where it cannot be read. */
export function sourceText(root: string, file: string): string {
  try {
    return unseen(() => readFileSync(resolve(root, file), 'utf8'));
  } catch {
    return '';
  }
}
