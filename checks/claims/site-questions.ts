import type { Heading } from '../../engine/model.ts';
import { contentOf, type InlineText } from '../../model/inline-text.ts';
import type { CheckPage } from '../types.ts';
import type { SiteQuestions } from './claim.ts';

/** Questions with their answers, null where there was none. */
export type Asked = Record<string, string | null>;

/** Answers from the pages as they are, with a record of what was asked. */
export interface Answers {
  ask: SiteQuestions;
  asked: Asked;
  /** Whether everything that was asked before would be answered in the same way now. */
  agree(asked: Asked): boolean;
  /** Begins a new record. */
  begin(): Asked;
}

type Question = keyof SiteQuestions;

/** Answers questions about other pages, and remembers them. */
export function siteAnswers(pages: readonly CheckPage[]): Answers {
  const index = new Map(pages.map((page) => [`${page.route.lang} ${page.route.key}`, page]));
  const answerers: Record<Question, (page: CheckPage, id: string) => string | undefined> = {
    heading: ({ page }, id) => headingOf(page.headings, id),
    fences: (page, id) => fencesOf(page, id),
  };
  const answer = (question: string): string | null => {
    const [kind = '', lang = '', route = '', id = ''] = question.split(' ');
    const page = index.get(`${lang} ${route}`);
    if (!page || !isQuestion(kind)) return null;
    return answerers[kind](page, id) ?? null;
  };
  const state: { asked: Asked } = { asked: {} };
  const ask =
    (kind: Question) =>
    (lang: string, route: string, id: string): string | undefined => {
      const question = `${kind} ${lang} ${route} ${id}`;
      const found = answer(question);
      state.asked[question] = found;
      return found ?? undefined;
    };
  return {
    ask: { heading: ask('heading'), fences: ask('fences') },
    get asked() {
      return state.asked;
    },
    agree: (asked) => Object.entries(asked).every(([question, old]) => answer(question) === old),
    begin() {
      state.asked = {};
      return state.asked;
    },
  };
}

const isQuestion = (kind: string): kind is Question => kind === 'heading' || kind === 'fences';

function headingOf(headings: readonly Heading[], id: string): string | undefined {
  const heading =
    id === '' ? headings.find(({ depth }) => depth === 1) : headings.find((one) => one.id === id);
  return heading && markedHeading(heading.text);
}

/** The text with code between backticks. */
function markedHeading(text: InlineText): string {
  if (typeof text === 'string') return text;
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'code' in part ? `\`${part.code}\`` : markedHeading(contentOf(part));
    })
    .join('');
}

function fencesOf({ page }: CheckPage, id: string): string | undefined {
  const at = page.headings.findIndex((one) => one.id === id);
  const heading = page.headings[at];
  if (!heading) return undefined;
  const end = page.headings[at + 1]?.line ?? Number.POSITIVE_INFINITY;
  return page.codeBlocks
    .filter(({ line, source }) => line > heading.line && line < end && source !== undefined)
    .map(({ lang, meta }) => `${lang} ${meta}`.trim())
    .join('\n');
}
