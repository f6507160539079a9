import { speaks, textKeys } from '../theme/strings/texts.ts';
import type { ResolvedConfig } from './config.ts';
import type { Problem } from './model.ts';

/** Texts that a language of the site lacks: the theme does not speak it, and the site's `strings` leave gaps. */
export function stringProblems({
  locales,
  file,
}: Pick<ResolvedConfig, 'locales' | 'file'>): Problem[] {
  return locales.flatMap(({ lang, texts }) => {
    if (speaks(lang)) return [];
    const missing = textKeys.filter((key) => texts[key] === undefined);
    if (missing.length === 0) return [];
    const named = missing
      .slice(0, 5)
      .map((key) => `\`${key}\``)
      .join(', ');
    return [
      {
        code: 'missing-string',
        severity: 'warning',
        file,
        message: `the interface lacks ${missing.length} texts in \`${lang}\` and shows them in English: ${named}${missing.length > 5 ? ', …' : ''}`,
        hint: 'give them as `strings` of the locale; node_modules/@twinleaf/theme/strings/en.ts says where each one appears',
      },
    ];
  });
}
