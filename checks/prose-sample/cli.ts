import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../engine/command-options.ts';
import { isMeant } from '../run-checks.ts';
import { parseSource } from '../source/source-tree.ts';
import { drawn, type PageSentence, sentencesOf } from './sentences.ts';

const USAGE = `Usage: npm run prose:sample -- [options]

Draws sentences of the pages by chance, to be read without the page, and counts semicolons.

Options
  --count <n>      how many (150)
  --seed <n>       the same seed draws the same sentences (1)
  --lang <lang>    en or zh (en)
  --area <list>    pages and folders with commas between: guide,config,home (all pages)
  --semicolons     list every sentence with a semicolon instead
`;

/**
 * The command line of the sample.
 * @param argv arguments behind the script's name
 * @returns exit code: 2 when the arguments make no sense
 */
export function main(argv: string[], { projectRoot }: { projectRoot: string }): number {
  const options = readOptions(argv);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${USAGE}`);
    return 2;
  }
  const { lang, area, count, seed } = options;
  const sentences = siteSentences(projectRoot, lang, area);
  if (sentences.length === 0) {
    process.stderr.write(`No page of \`${lang}\` is in ${area?.join(', ')}\n`);
    return 2;
  }
  const withSemicolon = sentences.filter(({ hasSemicolon }) => hasSemicolon);
  const shown = options.semicolons ? withSemicolon : drawn(sentences, count, seed);
  for (const { file, line, text } of shown) process.stdout.write(`${file}:${line}  ${text}\n`);
  process.stdout.write(
    `\n${shown.length} of ${sentences.length} sentences, ${withSemicolon.length} with a semicolon\n`,
  );
  return 0;
}

interface Options {
  count: number;
  seed: number;
  lang: string;
  area: string[] | undefined;
  semicolons: boolean;
}

function readOptions(argv: string[]): Options | string {
  try {
    const { values } = readArguments({
      args: argv,
      options: {
        count: { type: 'string', default: '150' },
        seed: { type: 'string', default: '1' },
        lang: { type: 'string', default: 'en' },
        area: { type: 'string' },
        semicolons: { type: 'boolean', default: false },
      },
    });
    const [count, seed] = [Number(values.count), Number(values.seed)];
    if (!Number.isInteger(count) || count < 1)
      return `--count takes a whole number: ${values.count}`;
    if (!Number.isInteger(seed) || seed < 0) return `--seed takes a whole number: ${values.seed}`;
    const area = values.area?.split(',').map((one) => (one === 'home' ? 'index' : one));
    return { count, seed, lang: values.lang, area, semicolons: values.semicolons };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** All sentences of a language, page by page in the order of their paths. */
function siteSentences(
  projectRoot: string,
  lang: string,
  area: readonly string[] | undefined,
): PageSentence[] {
  const contentDir = join(projectRoot, 'content');
  return readdirSync(contentDir, { recursive: true, encoding: 'utf8' })
    .filter((source) => source.startsWith(`${lang}/`) && /\.mdx?$/.test(source))
    .filter((source) => isMeant(`content/${source}`, area))
    .sort()
    .flatMap((source) => {
      const path = join(contentDir, source);
      const text = readFileSync(path, 'utf8');
      const tree = parseSource({ path, source, shown: `content/${source}`, text });
      return tree ? sentencesOf(tree) : [];
    });
}
