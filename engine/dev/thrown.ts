import type { IncomingMessage } from 'node:http';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { text } from 'node:stream/consumers';
import type { Thrown } from '../../runtime/dev/messages.ts';
import type { Problem } from '../model.ts';
import { problemAt } from '../problems.ts';
import { framesOf, placeOfFrame, type SourcePlace, sourceText } from '../thrown-place.ts';
import { BUNDLE_PREFIX } from './bundles.ts';

/** A stack is some lines; whoever sends more has something else in mind. */
const LONGEST = 100_000;

/** What a page says that its code has thrown; undefined for requests of other kinds. */
export async function readThrown(request: IncomingMessage): Promise<Thrown | undefined> {
  // Pages of other sites cannot send this type without asking first.
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return;
  if (Number(request.headers['content-length'] ?? Infinity) > LONGEST) return;
  // Written by `runtime/dev/thrown.ts`.
  return JSON.parse(await text(request)) as Thrown;
}

/**
 * What an island has thrown in the browser, at the line of the site's own that it came through;
 * undefined for what browsers' extensions and the engine throw.
 * @param root absolute path of the site folder
 * @param fetchMap text of the source map at an address
 */
export async function thrownProblem(
  { message, stack }: Thrown,
  root: string,
  fetchMap: (address: string) => Promise<string>,
): Promise<Problem | undefined> {
  const maps = new Map<string, SourceMap | undefined>();
  for (const { at, line, column } of framesOf(stack)) {
    const { pathname } = new URL(at, 'http://localhost');
    if (!pathname.startsWith(BUNDLE_PREFIX)) continue;
    if (!maps.has(pathname)) maps.set(pathname, await mapAt(`${pathname}.map`, fetchMap));
    const place = placeOfFrame(at, { line, column }, root, () => maps.get(pathname));
    if (!place) continue;
    const source = { file: place.file, text: sourceText(root, place.file) };
    return problemAt(source, withColumn(place, source.text), {
      code: 'island-failed',
      message: `this throws in the browser: ${message}`,
      hint: 'what an event handler throws is lost, and what an effect or rendering throws ends the island: readers keep what the build rendered',
    });
  }
  return undefined;
}

/** Maps of development know lines alone: the first column stands for where the line begins. */
function withColumn({ line, column }: SourcePlace, text: string): { line: number; column: number } {
  const indent = /^\s*/.exec(text.split(/\r?\n/)[line - 1] ?? '')?.[0].length ?? 0;
  return { line, column: Math.max(column, indent + 1) };
}

async function mapAt(
  address: string,
  fetchMap: (address: string) => Promise<string>,
): Promise<SourceMap | undefined> {
  try {
    // Written by the bundler.
    return new SourceMap(JSON.parse(await fetchMap(address)) as SourceMapPayload);
  } catch {
    // Code that has been replaced meanwhile.
    return undefined;
  }
}
