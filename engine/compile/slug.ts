/** Combining marks that only choose how an emoji is drawn. */
const emojiMarks = /[\u{fe0e}\u{fe0f}\u{20e3}\u{1f3fb}-\u{1f3ff}]/gu;
const notInSlugs = /[^\p{L}\p{N}\p{M}\p{Zs}_-]/gu;

/**
 * Id of a heading's plain text (ANCH-2): lower-case, letters and digits of every script, `_` and
 * `-` kept, every space a `-`, everything else deleted.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(emojiMarks, '')
    .replace(notInSlugs, '')
    .replace(/\p{Zs}/gu, '-');
}

/** Everything between words, as VitePress sees them (`@mdit-vue/shared`). */
const betweenWords = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

/** The id that VitePress gives a heading: words with one hyphen between them, without accents. */
function vitepressSlugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u{300}-\u{36f}]|\p{Cc}/gu, '')
    .replace(betweenWords, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase();
}

/** Whose ids headings get. */
export type HeadingIds = 'github' | 'vitepress';

const SLUGS: Readonly<Record<HeadingIds, (text: string) => string>> = {
  github: slugOf,
  vitepress: vitepressSlugOf,
};

/** Id of the article's own element, at which the skip link leads: no heading can have it. */
const TAKEN = 'main';

/** Gives the headings of one page their ids, h1 included (ANCH-3). */
export class Slugger {
  private readonly counts = new Map<string, number>([[TAKEN, 0]]);

  constructor(private readonly ids: HeadingIds = 'github') {}

  /** Id for a heading without one of its own: the slug, with `-1`, `-2`, … from the second on. */
  next(plain: string): string {
    // A heading of nothing but symbols still needs an address.
    const slug = SLUGS[this.ids](plain) || 'section';
    let id = slug;
    while (this.counts.has(id)) {
      const count = (this.counts.get(slug) ?? 0) + 1;
      this.counts.set(slug, count);
      id = `${slug}-${count}`;
    }
    this.counts.set(id, 0);
    return id;
  }

  /** Takes an id that the author wrote. @returns whether it was still free */
  reserve(id: string): boolean {
    if (this.counts.has(id)) return false;
    this.counts.set(id, 0);
    return true;
  }
}
