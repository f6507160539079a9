import { suggest } from '../../search/suggest.ts';
import { PUBLIC_TOKENS } from '../../theme/public-tokens.ts';
import type { ResolvedConfig } from '../config.ts';
import { locateField } from '../locate-field.ts';
import type { Problem } from '../model.ts';
import { problemAt } from '../problems.ts';

/** Name of a custom property in the theme → its short name in the bundles. */
export type ShortNames = Readonly<Record<string, string>>;

/** The site's own style sheets as documents inline them, behind the theme's. */
export interface SiteStyles {
  /** Undefined for a site without any. */
  text?: string;
  problems: Problem[];
}

type StyleConfig = Pick<ResolvedConfig, 'styles' | 'sources' | 'file'>;

/**
 * Puts a site's style sheets together. Public tokens get the names that the theme has for them, so
 * they cost no byte in documents of sites that leave them alone.
 * @param shortNames of the bundles; left out in development, where names are as they are written
 */
export function siteStyles(config: StyleConfig, shortNames: ShortNames = {}): SiteStyles {
  const problems: Problem[] = [];
  const texts = config.styles.map((path, index) => {
    const file = path.replace(/^\.\//, '');
    const text = config.sources[file];
    if (text === undefined) problems.push(missingFile(path, index, config));
    return text === undefined ? '' : resolveTokens({ file, text }, shortNames, problems);
  });
  const text = texts.join('').trim();
  return { ...(text !== '' && { text }), problems };
}

function resolveTokens(
  source: { file: string; text: string },
  shortNames: ShortNames,
  problems: Problem[],
): string {
  const report = (offset: number, message: string, hint: string) =>
    problems.push(
      problemAt(source, placeAt(source.text, offset), { code: 'bad-theme-style', message, hint }),
    );
  const unsafe = source.text.search(/<\/style/i);
  if (unsafe >= 0) report(unsafe, 'a style sheet cannot hold `</style`', 'remove it');
  const resolved = source.text.replace(/--docs-[\w-]+/g, (token: string, offset: number) => {
    const name = nameOf(token);
    if (name !== undefined) return shortNames[name] ?? name;
    const near = suggest(token, Object.keys(PUBLIC_TOKENS));
    const hint =
      near === undefined ? 'theme/public-tokens.ts lists all of them' : `did you mean \`${near}\`?`;
    report(offset, `there is no token \`${token}\``, hint);
    return token;
  });
  return resolved.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\n\s*/g, '\n');
}

function nameOf(token: string): string | undefined {
  const tokens: Readonly<Record<string, string>> = PUBLIC_TOKENS;
  return Object.hasOwn(tokens, token) ? tokens[token] : undefined;
}

function missingFile(path: string, index: number, { file, sources }: StyleConfig): Problem {
  const text = sources[file] ?? '';
  return problemAt({ file, text }, placeAt(text, locateField(text, ['styles', index])), {
    code: 'missing-extension',
    message: `the style sheet does not exist: ${path}`,
    hint: 'the path starts at the site folder: `./styles.css`',
  });
}

function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
