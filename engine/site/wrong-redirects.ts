import { matchKey } from '../../runtime/addresses.ts';
import type { ResolvedConfig } from '../config.ts';
import type { Problem, Route } from '../model.ts';
import { placeOfLink } from './link-place.ts';

type Config = Pick<ResolvedConfig, 'redirects' | 'sources' | 'file'>;

/**
 * Redirects that take a page away from its readers, that contradict each other, or that lead to another
 * redirect and perhaps back. They have no language: each holds for all.
 */
export function wrongRedirects(
  routes: readonly Pick<Route, 'key' | 'source'>[],
  config: Config,
): Problem[] {
  const pages = new Map(routes.map(({ key, source }) => [matchKey(key), source]));
  const seen = new Set<string>();
  const from = new Set(config.redirects.map((one) => matchKey(one.from)));
  return config.redirects.flatMap((redirect): Problem[] => {
    const key = matchKey(redirect.from);
    const source = pages.get(key);
    const isSecond = seen.has(key);
    seen.add(key);
    const about = (link: string, code: string, message: string, hint: string): Problem => ({
      code,
      severity: 'error',
      ...(placeOfLink(link, config.sources) ?? { file: config.file }),
      message,
      hint,
    });
    if (source !== undefined) {
      return [
        about(
          redirect.from,
          'redirect-from-page',
          `a redirect leads away from ${redirect.from}, where the page content/${source} is: nobody would reach it any more`,
          'remove the redirect',
        ),
      ];
    }
    const [target = ''] = redirect.to.split('#');
    return [
      ...(isSecond
        ? [
            about(
              redirect.from,
              'redirect-twice',
              `two redirects lead away from ${redirect.from}`,
              'remove one of the two; capitals and a slash at the end make no other address',
            ),
          ]
        : []),
      ...(from.has(matchKey(target))
        ? [
            about(
              redirect.to,
              'redirected-link',
              `the redirect from ${redirect.from} leads to ${target}, which is a redirect, too`,
              'name the page where readers are to arrive',
            ),
          ]
        : []),
    ];
  });
}
