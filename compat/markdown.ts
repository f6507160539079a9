import { diffText, noticesOf, type Section, sectionsOf, summaryOf } from './describe.ts';
import type { Report } from './report.ts';
import { fill } from './texts/fill.ts';
import type { CompatLanguage } from './texts/texts.ts';

/**
 * The report as Markdown, for an issue or a colleague.
 * @param site where links that begin with a slash lead
 */
export function toMarkdown(report: Report, language: CompatLanguage, site: string): string {
  const { texts } = language;
  const parts = [
    `## ${fill(texts.title, { rspack: report.versions.rspack })}`,
    ...noticesOf(report, language),
    summaryOf(report, language),
    ...sectionsOf(report, language).map((section) => sectionText(section, language)),
  ];
  const diff = diffText(report, 'webpack.config.js');
  if (diff !== '') parts.push(`### ${texts.changes}\n\n\`\`\`diff\n${diff}\`\`\``);
  return `${parts.join('\n\n').replaceAll('](/', `](${site}/`)}\n`;
}

function sectionText({ key, title, entries }: Section, { texts }: CompatLanguage): string {
  const heading = `### ${title} (${entries.length})`;
  if (key === 'works')
    return `${heading}\n\n${entries.map(({ name }) => `\`${name}\``).join(', ')}`;
  const lines = entries.map(({ line, name, label, text }) => {
    const place = key === 'defaults' ? '' : `${fill(texts.line, { line })}: `;
    const code = name === '' ? '' : `\`${name}\` `;
    const said = key === 'unread' ? text : `**${label}** ${text}`.trim();
    return `- ${place}${code}${said}`;
  });
  return [heading, '', ...lines].join('\n');
}
