import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { hashText } from '../hash.ts';
import { grammarOf, loadGrammar, noLanguages, type SiteLanguages } from './code-languages.ts';
import { classByColor, codeTheme } from './code-theme.ts';
import { escapeText } from './html.ts';
import { Lru } from './lru.ts';

export interface Highlighter {
  /** Loads the grammars that a page's fences need; those loaded already cost nothing. */
  prepare(langs: Iterable<string>): Promise<void>;
  /** Whether a language has its grammar loaded, or has none. */
  isReady(lang: string): boolean;
  /** HTML of each line. Languages without a loaded grammar come out as plain text. */
  lines(code: string, lang: string): readonly string[];
}

/** Blocks kept: the twin of a page is compiled right behind it, with the same blocks. */
const CACHED_BLOCKS = 1000;

type Engine = Awaited<ReturnType<typeof createOnigurumaEngine>>;
type Scanner = ReturnType<Engine['createScanner']>;

let engine: Promise<Engine> | undefined;

/** More are not kept: a rule that quotes what it has matched may ask for any number. */
const SHARED_SCANNERS = 2000;

/**
 * Compiling expressions costs as much as searching with them, and the languages of a site ask for the
 * same ones: half of all that JavaScript embeds elsewhere, and again what a rule with a reference to
 * its own start had forgotten.
 */
export function withSharedScanners(oniguruma: Engine): Engine {
  const known = new Map<string, Scanner>();
  return {
    createString: (text) => oniguruma.createString(text),
    createScanner(patterns) {
      const sources = patterns.map((pattern) =>
        typeof pattern === 'string' ? pattern : pattern.source,
      );
      const key = hashText(32, ...sources);
      const shared = known.get(key);
      if (shared) return shared;
      const scanner = oniguruma.createScanner(patterns);
      if (known.size >= SHARED_SCANNERS) return scanner;
      const kept: Scanner = {
        findNextMatchSync: (...search) => scanner.findNextMatchSync(...search),
        // Others still use it.
        dispose: () => undefined,
      };
      known.set(key, kept);
      return kept;
    },
  };
}

/** A Shiki for each language: in a shared one, what one page loads colours what others embed. */
const shikis = new Map<string, Promise<HighlighterCore>>();

function shikiOf(grammar: string): Promise<HighlighterCore> {
  let shiki = shikis.get(grammar);
  if (!shiki) {
    engine ??= createOnigurumaEngine(import('shiki/wasm')).then(withSharedScanners);
    shiki = createHighlighterCore({
      engine,
      themes: [codeTheme],
      langs: [loadGrammar(grammar)],
      // Shiki advises against several instances; here they are what is wanted.
      warnings: false,
    });
    shikis.set(grammar, shiki);
  }
  return shiki;
}

export async function createHighlighter(site: SiteLanguages = noLanguages): Promise<Highlighter> {
  const loading = new Map<string, Promise<void>>();
  const loaded = new Map<string, HighlighterCore>();
  const cache = new Lru<readonly string[]>(CACHED_BLOCKS);

  const load = (grammar: string): Promise<void> => {
    let promise = loading.get(grammar);
    if (!promise) {
      promise = shikiOf(grammar).then((shiki) => {
        loaded.set(grammar, shiki);
      });
      loading.set(grammar, promise);
    }
    return promise;
  };

  const highlight = (shiki: HighlighterCore, code: string, grammar: string): string[] =>
    shiki
      .codeToTokensBase(code, {
        lang: grammar,
        theme: codeTheme.name ?? '',
        // A limit would give up on lines when the machine is busy, and builds would differ.
        tokenizeTimeLimit: 0,
      })
      .map(lineHtml);

  return {
    async prepare(langs) {
      const grammars = new Set([...langs].map((lang) => grammarOf(lang, site)));
      await Promise.all(
        [...grammars].map((grammar) =>
          grammar === undefined || grammar === 'plain' ? undefined : load(grammar),
        ),
      );
    },
    isReady(lang) {
      const grammar = grammarOf(lang, site);
      return grammar === undefined || grammar === 'plain' || loaded.has(grammar);
    },
    lines(code, lang) {
      const grammar = grammarOf(lang, site);
      const shiki = grammar === undefined ? undefined : loaded.get(grammar);
      if (grammar === undefined || !shiki) return code.split('\n').map(escapeText);
      return cache.getOrMake(`${grammar}\0${code}`, () => highlight(shiki, code, grammar));
    },
  };
}

/** Neighbours of one role share an element; white space takes the role of what stands before it. */
function lineHtml(tokens: readonly { content: string; color?: string }[]): string {
  let html = '';
  let open = '';
  let text = '';
  const flush = () => {
    if (text === '') return;
    html += open === '' ? escapeText(text) : `<i class="${open}">${escapeText(text)}</i>`;
    text = '';
  };
  for (const { content, color } of tokens) {
    const role = classByColor.get(color?.toLowerCase() ?? '') ?? '';
    if (role !== open && content.trim() !== '') {
      flush();
      open = role;
    }
    text += content;
  }
  flush();
  return html;
}
