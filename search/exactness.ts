import type { IndexPage } from './index-file.ts';
import { normalize } from './normalize.ts';
import { type Said, saidIn } from './said.ts';

/** A page that is called what the reader typed comes before all that talk about it. */
export const TIER = { title: 4, keyword: 3, heading: 2, lastPart: 1, none: 0 } as const;

/** In characters: a section with less below its heading defines a word rather than treating it. */
const SHORT_SECTION = 350;
/** Headings of a page that lists many things. */
const MANY_SECTIONS = 10;

export interface Exactness {
  /** Orders the pages; 0 when nothing of a page is called like the query. */
  tier: number;
  /** Number of the heading that is called so; −1 for none. */
  heading: number;
}

const NONE: Exactness = { tier: TIER.none, heading: -1 };

/** What a page is called, made once and only when a query comes near it. */
export interface CalledPage {
  title: string;
  keywords: ReadonlySet<string>;
  headings: readonly { name: string; isDefinition: boolean; start: number; end: number }[];
  /** What headings say around the names in them, which differ from reader to reader. */
  messages: readonly Said[];
  content: string;
  isDated: boolean;
}

export function calledPage({ title, keywords, toc, content, isDated }: IndexPage): CalledPage {
  const headings = toc.map(({ text, charIndex }, number) => {
    const end = toc[number + 1]?.charIndex ?? content.length;
    const isWeak = isDefinition(text, end - charIndex, toc.length);
    return { name: normalize(text), isDefinition: isWeak, start: charIndex, end };
  });
  return {
    title: compact(normalize(title)),
    keywords: new Set(keywords.map(normalize)),
    headings,
    messages: headings.flatMap(({ name }) => {
      const said = saidIn(name);
      return said ? [said] : [];
    }),
    content,
    isDated,
  };
}

/** @param query normalised */
export function exactnessOf(page: CalledPage, query: string): Exactness {
  if (query.length < 2) return NONE;
  const { tier, heading } = exactHeading(page, query);
  const asked = compact(query);
  if (asked !== '' && page.title === asked) return { tier: TIER.title, heading };
  if (page.keywords.has(query)) return { tier: TIER.keyword, heading };
  return { tier: page.isDated ? TIER.none : tier, heading };
}

/** Words of a heading that can only be a message, or a sentence, when it stands in a query. */
const MESSAGE = /^(?=.{14})\S+(?: \S+){2}|[\p{Script=Han}]{6}/u;

function exactHeading({ headings, content }: CalledPage, query: string): Exactness {
  const last = /^[\w.]+\.(\w+)$/.exec(query)?.[1];
  const whole = headings.findIndex(({ name }) => name === query);
  if (whole >= 0) {
    const isWeak = headings[whole]?.isDefinition === true;
    return { tier: isWeak ? TIER.none : TIER.heading, heading: whole };
  }
  // Troubleshooting is headed by messages, and readers paste more than those.
  const message = headings.findIndex(({ name }) => query.includes(name) && MESSAGE.test(name));
  if (message >= 0) return { tier: TIER.heading, heading: message };
  // `filename` of `output.filename`, with its brackets; `compiler.hooks.emit` below `emit`.
  const part = headings.findIndex(
    ({ name, start, end }) =>
      (name.includes(query) && name.replace(/\(.*\)$/, '').endsWith(`.${query}`)) ||
      (name === last && normalize(content.slice(start, end)).includes(query)),
  );
  return part < 0 ? NONE : { tier: TIER.lastPart, heading: part };
}

/** Readers write `dev server` and `copy plugin`; titles may join the words: `DevServer`. */
function compact(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Whether a heading only says what its words mean, as in a glossary. Names of options are no words. */
function isDefinition(heading: string, length: number, headings: number): boolean {
  return headings >= MANY_SECTIONS && length < SHORT_SECTION && !/\.|[a-z][A-Z]/.test(heading);
}
