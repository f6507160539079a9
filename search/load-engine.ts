import { encodeAddress } from './address.ts';
import { createEngine, type SearchEngine } from './engine.ts';
import { readIndex, readStart, type SearchIndex } from './index-file.ts';
import type { LoadedIndex } from './local.ts';
import { nextTask } from './slices.ts';
import type { LocalOptions } from './types.ts';

/**
 * Milliseconds that the texts may take behind the titles and headings. On most lines they take less,
 * and nobody sees an answer that changes.
 */
const PATIENCE = 200;

/**
 * Fetches an index file and makes it searchable. Resolves as soon as anything is: on a slow line,
 * titles and headings answer what they can while the texts are on their way.
 * @throws {Error} that says what is wrong with the file, or that it could not be fetched
 */
export async function loadEngine({ url, base }: LocalOptions): Promise<LoadedIndex> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const engineOf = (index: SearchIndex): Promise<SearchEngine> =>
    createEngine(index, (routePath) => base + encodeAddress(routePath.slice(1)), nextTask);
  const { start, whole } = arriving(response);
  let early: SearchEngine | undefined;
  let complete: SearchEngine | undefined;

  const completing = whole.then(async (text) => {
    const file: unknown = JSON.parse(text);
    // Parsing has been one task; what follows is cut into short ones.
    await nextTask();
    complete = await engineOf(readIndex(file));
    early = undefined;
    return complete;
  });
  const beginning = start.then(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    if (complete) return;
    const engine = await engineOf(readStart(text));
    // The rest may have come meanwhile: then nobody needs the beginning any more.
    if (!complete) early = engine;
  });
  await Promise.race([completing, beginning]);
  return {
    search(query) {
      if (complete) return complete.search(query);
      const hits = early?.searchNames(query);
      return hits ? { hits, isEarly: true } : completing.then((engine) => engine.search(query));
    },
    async whole() {
      await completing;
    },
  };
}

interface ArrivingText {
  /** Everything up to the end of the first line, line end included. Pending for a text of one line. */
  start: Promise<string>;
  whole: Promise<string>;
}

function arriving({ body }: Response): ArrivingText {
  let found: (text: string) => void = () => {};
  const start = new Promise<string>((resolve) => {
    found = resolve;
  });
  async function read(): Promise<string> {
    const decoder = new TextDecoder();
    const reader = body?.getReader();
    let text = '';
    let isStarted = false;
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const end = isStarted ? -1 : text.indexOf('\n');
      if (end >= 0) {
        isStarted = true;
        found(text.slice(0, end + 1));
      }
      if (done) return text;
    }
  }
  return { start, whole: read() };
}
