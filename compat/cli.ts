import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { checkConfiguration } from './check.ts';
import { diffText, noticesOf, sectionsOf, summaryOf } from './describe.ts';
import { needsWork, type Report } from './report.ts';
import { fill } from './texts/fill.ts';
import { language } from './texts/language-en.ts';

const USAGE = `Usage: npm run compat -- <webpack.config.js> [--json]

Prints what Rspack makes of a webpack configuration. The file is read and not run.
Exit code: 0 everything is supported, 1 something isn't, 2 there is no such file.
`;

/**
 * The checker as a command.
 * @param argv arguments behind the script's name
 * @returns exit code
 */
export async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  const [file] = positionals;
  if (values.help || file === undefined) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : error}\n`);
    return 2;
  }
  const report = await checkConfiguration(text);
  process.stdout.write(
    values.json ? `${JSON.stringify(report, null, 2)}\n` : inWords(report, file),
  );
  return needsWork(report) ? 1 : 0;
}

function inWords(report: Report, file: string): string {
  const title = fill(language.texts.title, { rspack: report.versions.rspack });
  const sections = sectionsOf(report, language).map(({ key, title, entries }) => {
    const heading = `${title} (${entries.length})`;
    if (key === 'works') return heading;
    const lines = entries.map(({ line, name, label, text }) => {
      const place = key === 'defaults' ? '' : `${file}:${line} `;
      return `  ${place}${[name, key === 'unread' ? '' : label].filter(Boolean).join(': ')}${text === '' ? '' : `\n    ${text}`}`;
    });
    return [heading, ...lines].join('\n');
  });
  const diff = diffText(report, basename(file));
  const changes = diff === '' ? [] : [`${language.texts.changes}\n${diff}`];
  const notices = noticesOf(report, language);
  return `${[title, ...notices, summaryOf(report, language), ...sections, ...changes].join('\n\n')}\n`;
}
