import { hashText } from '../hash.ts';
import type { Highlighter } from './highlighter.ts';

/** Key of a block of code → HTML of its lines. Plain data. */
export type KnownCode = Record<string, readonly string[]>;

/**
 * The highlighted code of one page, as an earlier compile of it found it out and as this one uses it.
 * Loading the highlighter and one grammar takes as long as everything else that compiles a page, and
 * who edits a page mostly leaves its code alone.
 */
export class PageCode {
  /** Whether the page has been compiled before. */
  readonly isKnown: boolean;
  /** What this compile has used. */
  readonly used: KnownCode = {};
  private readonly known: KnownCode;

  /** @param known undefined for a page that has not been compiled before */
  constructor(known: KnownCode | undefined) {
    this.isKnown = known !== undefined;
    this.known = known ?? {};
  }

  /**
   * A highlighter that asks another only for what is not known. What it had no grammar for is shown as
   * text, and `unready` afterwards.
   */
  with(highlighter: Highlighter): Highlighter & { readonly unready: ReadonlySet<string> } {
    const unready = new Set<string>();
    return {
      unready,
      prepare: (langs) => highlighter.prepare(langs),
      isReady: (lang) => highlighter.isReady(lang),
      lines: (code, lang) => {
        const key = keyOf(code, lang);
        if (!this.known[key] && !highlighter.isReady(lang)) unready.add(lang);
        return this.use(key, this.known[key] ?? highlighter.lines(code, lang));
      },
    };
  }

  /** One that loads nothing: whether a block was not known, `lacks` says afterwards. */
  alone(): Highlighter & { readonly lacks: boolean } {
    const attempt = {
      lacks: false,
      prepare: async () => undefined,
      isReady: () => true,
      lines: (code: string, lang: string) => {
        const key = keyOf(code, lang);
        const lines = this.known[key];
        if (lines) return this.use(key, lines);
        attempt.lacks = true;
        return code.split('\n').map(() => '');
      },
    };
    return attempt;
  }

  private use(key: string, lines: readonly string[]): readonly string[] {
    this.used[key] = lines;
    return lines;
  }
}

const keyOf = (code: string, lang: string): string => hashText(32, lang, code);

/** Guards against what a cache holds besides. */
export function isKnownCode(value: unknown): value is KnownCode {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
