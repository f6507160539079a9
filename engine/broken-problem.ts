import { relative, sep } from 'node:path';
import { type ReplacedBuiltIn, takeBack } from './built-ins.ts';
import { siteModules } from './extend/site-code.ts';
import { loadConfig } from './load-config.ts';
import type { Problem } from './model.ts';
import { problemAt } from './problems.ts';
import { sourceText } from './thrown-place.ts';

/**
 * The problem behind an error of the engine's own, where code of the site has replaced what it stands on.
 * @param replaced what `takeBack` has found
 */
export async function brokenProblem(
  replaced: readonly ReplacedBuiltIn[],
  { siteRoot, scratch, projectRoot }: { siteRoot: string; scratch: string; projectRoot: string },
): Promise<Problem | undefined> {
  if (replaced.length === 0) return undefined;
  const names = replaced.map(({ name }) => `\`${name}\``).join(', ');
  const words = {
    code: 'built-in-replaced',
    message: `code of the site replaces ${names}, and the engine, which is made of it, cannot go on`,
    hint: 'give your own function another name, and leave those of JavaScript as they are',
  };
  const place = replaced.find((one) => one.place)?.place;
  if (place) {
    const { file, ...at } = place;
    return problemAt({ file, text: sourceText(siteRoot, file) }, at, words);
  }
  const { config, files } = await loadConfig(siteRoot, scratch, projectRoot);
  takeBack(siteRoot);
  const modules = config ? siteModules(config.extensions, config.root) : [];
  const own = [...files, ...modules.map(({ request }) => request)]
    .filter((file) => file.startsWith(siteRoot + sep))
    .map((file) => relative(siteRoot, file).split(sep).join('/'));
  return {
    ...words,
    severity: 'error',
    file: config?.file ?? 'site.config.ts',
    hint: `${words.hint}; the site's own code is ${[...new Set(own)].join(', ')}, and what it imports`,
  };
}
