import { recentMap } from './lru.ts';
import { type Places, placesIn } from './occurrences.ts';
import type { Pattern, Query } from './query.ts';
import { type Fields, WEIGHTS } from './score.ts';
import type { Lines, NameField, Shelf } from './shelf.ts';
import { type WordStarts, wordStartsOf } from './word-starts.ts';

const NAMES: readonly NameField[] = ['title', 'keywords', 'route', 'description'];
/** What a pattern weighs at least that stands for the word itself. */
const LITERAL = 0.8;
/** How many patterns' places are kept: with each letter only the last word changes. */
const KEPT = 300;

/** Looks for the words of queries in the texts of one shelf. */
export interface FieldReader {
  fieldsOf(query: Query): Fields;
  /** Where a pattern stands in the text of all pages. */
  placesOf(pattern: Pattern): Places;
}

type Field = NameField | 'content' | 'code';

export function createFieldReader(shelf: Shelf): FieldReader {
  const { pages, sections, content, code, names } = shelf;
  const starts = Int32Array.from(sections, ({ start }) => start);
  const bodies = Int32Array.from(sections, ({ body }) => body);
  const texts = { content, code, ...names };
  /** Of the long texts. */
  const words: Partial<Record<Field, WordStarts>> = {
    content: wordStartsOf(content),
    code: wordStartsOf(code),
  };
  let isAsked = false;
  const known = recentMap<Partial<Record<Field, Places>>>(KEPT);

  function knownPlaces(pattern: Pattern): (field: Field) => Places {
    const key = `${pattern.mode} ${pattern.text}`;
    const fields = known.get(key) ?? {};
    known.set(key, fields);
    return (field) => {
      fields[field] ??= placesIn(texts[field], pattern, { words: words[field] });
      return fields[field];
    };
  }

  function fieldsOf({ terms: { length: terms }, patterns }: Query): Fields {
    // The first answer waits for nothing.
    if (isAsked) for (const starts of Object.values(words)) starts.grow();
    isAsked = true;
    const size = sections.length;
    const body = new Float32Array(size * terms);
    const heading = new Float32Array(size * terms);
    const named = new Float32Array(pages.length * terms);
    const titled = new Float32Array(pages.length * terms);
    const best = new Float32Array(terms);
    const raise = (values: Float32Array, at: number, worth: number) => {
      if (worth > (values[at] ?? 0)) values[at] = worth;
    };
    for (const pattern of patterns) {
      const { covers, weight } = pattern;
      const placesOf = knownPlaces(pattern);
      const inContent = placesOf('content');
      let section = 0;
      for (let index = 0; index < inContent.starts.length; index += 1) {
        const start = inContent.starts[index] ?? 0;
        while (section + 1 < size && (starts[section + 1] ?? 0) <= start) section += 1;
        const isHeading = start < (bodies[section] ?? 0);
        const worth = (inContent.grades[index] ?? 0) * weight;
        for (const term of covers) {
          raise(best, term, worth);
          const at = section * terms + term;
          if (isHeading) raise(heading, at, worth);
          else body[at] = (body[at] ?? 0) + worth;
        }
      }
      // Code is found as it is typed, not by other words for it.
      const inCode = weight < LITERAL ? undefined : placesOf('code');
      let coded = 0;
      for (let index = 0; index < (inCode?.starts.length ?? 0); index += 1) {
        coded = lineAt(code, coded, inCode?.starts[index] ?? 0);
        const grade = inCode?.grades[index] ?? 0;
        for (const term of covers) {
          raise(best, term, grade * weight);
          const at = coded * terms + term;
          body[at] = (body[at] ?? 0) + grade * weight * WEIGHTS.code;
        }
      }
      for (const field of NAMES) {
        const lines = names[field];
        const { starts, ends, grades } = placesOf(field);
        let page = 0;
        for (let index = 0; index < starts.length; index += 1) {
          const start = starts[index] ?? 0;
          page = lineAt(lines, page, start);
          const worth = (grades[index] ?? 0) * weight;
          const share =
            field === 'title' ? shareOfLine(lines, page, (ends[index] ?? start) - start) : 1;
          for (const term of covers) {
            raise(best, term, worth);
            raise(named, page * terms + term, worth * share * WEIGHTS[field]);
            if (field === 'title') raise(titled, page * terms + term, worth);
          }
        }
      }
    }
    return { body, heading, named, titled, best };
  }

  return { fieldsOf, placesOf: (pattern) => knownPlaces(pattern)('content') };
}

/** The line in which a place lies, from an earlier one on. */
function lineAt({ starts }: Lines, from: number, place: number): number {
  let line = from;
  while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= place) line += 1;
  return line;
}

/** A title that holds little else is more about what it names. */
function shareOfLine(lines: Lines, line: number, length: number): number {
  const start = lines.starts[line] ?? 0;
  const end = (lines.starts[line + 1] ?? lines.normalized.length + 1) - 1;
  return 1 - WEIGHTS.titleRest + (WEIGHTS.titleRest * length) / Math.max(1, end - start);
}
