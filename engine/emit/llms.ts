/** A page as `llms.txt` lists it. */
export interface ListedPage {
  title: string;
  /** Absolute address of its Markdown twin. */
  url: string;
  description: string;
}

export interface LlmsInput {
  siteTitle: string;
  description: string;
  /** Tabs of the site in their order, pages in sidebar order. */
  areas: readonly { label: string; pages: readonly ListedPage[] }[];
  /** Pages that no sidebar lists. */
  others: readonly ListedPage[];
}

/**
 * `llms.txt`: what the site holds, for language models. Format: llmstxt.org, where a section called
 * “Optional” may be left out by a reader who is short of room.
 */
export function llmsText({ siteTitle, description, areas, others }: LlmsInput): string {
  const sections = [...areas, { label: 'Optional', pages: others }]
    .filter(({ pages }) => pages.length > 0)
    .map(({ label, pages }) => `## ${label}\n\n${pages.map(line).join('\n')}\n`);
  return [`# ${siteTitle}\n\n> ${description}\n`, ...sections].join('\n');
}

function line({ title, url, description }: ListedPage): string {
  const label = title.replaceAll(/([[\]])/g, '\\$1');
  return `- [${label}](${url})${description === '' ? '' : `: ${description}`}`;
}
