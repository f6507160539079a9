import type { IndexPage } from '../search/index-file.ts';
import type { StoredPage } from './engine.ts';

/** Identifiers whole and in parts, as `isEdge` of `search/tokenize.ts` cuts them; accents go. */
const ANALYSIS = {
  char_filter: {
    unseen: { type: 'mapping', mappings: ['\\u00ad=>', '\\u200b=>', '\\ufeff=>'] },
  },
  filter: {
    identifiers: {
      type: 'word_delimiter_graph',
      preserve_original: true,
      split_on_case_change: true,
      split_on_numerics: true,
      stem_english_possessive: false,
    },
    // One entry of a dictionary has 32,766 bytes.
    short: { type: 'length', max: 200 },
    pairs: { type: 'cjk_bigram', output_unigrams: true },
  },
  analyzer: {
    words: {
      type: 'custom',
      char_filter: ['unseen'],
      tokenizer: 'whitespace',
      filter: ['identifiers', 'lowercase', 'asciifolding', 'short'],
    },
    pairs: {
      type: 'custom',
      char_filter: ['unseen'],
      tokenizer: 'standard',
      filter: ['cjk_width', 'lowercase', 'pairs', 'short'],
    },
  },
};

/** A text by its words, and by pairs of characters where no spaces part words. */
const TEXT = {
  type: 'text',
  analyzer: 'words',
  index_options: 'freqs',
  fields: { pairs: { type: 'text', analyzer: 'pairs', index_options: 'freqs' } },
};

export const TEXT_FIELDS = ['title', 'about', 'body'] as const;

const PROPERTIES = {
  /** Place of the page in the corpus. */
  page: { type: 'integer' },
  title: TEXT,
  /** Keywords, address and description of the page; the section's own heading and those above. */
  about: TEXT,
  /** What the section says, and its code. */
  body: TEXT,
  /** The whole page, at its first section: as it is answered. */
  record: { type: 'keyword', index: false, doc_values: false },
};

/** What an index is made with. */
export function indexDefinition(shards: number) {
  return {
    settings: {
      number_of_shards: shards,
      // Copies are made of what is complete.
      number_of_replicas: 0,
      refresh_interval: '-1',
      analysis: ANALYSIS,
    },
    mappings: {
      dynamic: 'strict',
      // The texts stand in the record; twice would be twice the disk.
      _source: { includes: ['record'] },
      properties: PROPERTIES,
    },
  };
}

/** The documents of a page, one for each section, as lines of a bulk request. */
export function documentsOf(stored: StoredPage, place: number): object[] {
  const { page } = stored;
  const { title, keywords, routePath, description } = page;
  const names = [...keywords, routePath, description].join('\n');
  return sectionsOf(page).flatMap(({ heading, body }, number) => [
    { index: { _id: number === 0 ? `${place}` : `${place}.${number}` } },
    {
      page: place,
      title,
      about: `${names}\n${heading}`,
      body,
      ...(number === 0 && { record: JSON.stringify(stored) }),
    },
  ]);
}

interface SectionText {
  heading: string;
  body: string;
}

/** What stands above the first heading, and below each. Headings without a place follow the text. */
function sectionsOf({ content, toc, code }: IndexPage): SectionText[] {
  const placed = toc
    .map((heading, number) => ({ ...heading, number }))
    .filter(({ charIndex }) => charIndex >= 0)
    .sort((one, other) => one.charIndex - other.charIndex);
  const above: { depth: number; text: string }[] = [];
  const lead = content.slice(0, placed[0]?.charIndex ?? content.length);
  const unplaced = toc.filter(({ charIndex }) => charIndex < 0).map(({ text }) => text);
  const sections = [{ heading: unplaced.join('\n'), body: `${lead}\n${code[0] ?? ''}` }];
  for (const [at, { charIndex, depth, text, number }] of placed.entries()) {
    while ((above.at(-1)?.depth ?? 0) >= depth) above.pop();
    above.push({ depth, text });
    const below = content.slice(charIndex, placed[at + 1]?.charIndex ?? content.length);
    sections.push({
      heading: above.map((one) => one.text).join('\n'),
      body: `${below}\n${code[number + 1] ?? ''}`,
    });
  }
  return sections;
}
