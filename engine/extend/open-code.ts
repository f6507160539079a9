import { pathToFileURL } from 'node:url';
import { SiteCodeError } from '../bundle/code-problems.ts';
import { LicenseError } from '../bundle/licenses.ts';
import { buildSiteBundles, type SiteBundles } from '../bundle/site-bundles.ts';
import type { ContentModule } from '../compile/compile.ts';
import { loadSiteModules } from '../compile/site-modules.ts';
import type { ResolvedConfig } from '../config.ts';
import type { Problem } from '../model.ts';
import { uniqueProblems } from '../problems.ts';
import { faultProblems } from './extension-problems.ts';
import { hasSiteCode, type SiteCode, writeSiteCode } from './site-code.ts';
import { sleepingCode } from './sleeping-code.ts';

/**
 * The bundles that a site is built with, its own code included.
 * @returns without bundles when a module of the site does not compile or cannot be loaded; without the
 *   site's looks when a style sheet of it cannot be used
 */
export async function openCode(
  config: ResolvedConfig,
  folders: { projectRoot: string; cacheRoot: string },
): Promise<{ bundles: SiteBundles | undefined; problems: Problem[] }> {
  const siteCode = hasSiteCode(config) ? writeSiteCode(config, folders) : undefined;
  const { storagePrefix } = config;
  const bundle = (site: SiteCode | undefined) =>
    buildSiteBundles({ ...folders, storagePrefix, site });
  let bundles: SiteBundles;
  let problems: Problem[] = [];
  try {
    bundles = await bundle(siteCode);
  } catch (error) {
    if (error instanceof LicenseError) return { bundles: undefined, problems: [error.problem] };
    if (!(error instanceof SiteCodeError)) throw error;
    problems = uniqueProblems(error.problems);
    if (!siteCode || problems.some(({ code }) => code !== 'bad-style')) {
      return { bundles: undefined, problems };
    }
    // Without its style sheets, it can still be told what is wrong with the pages.
    const plain = await bundle({ ...siteCode, styles: [] }).catch(() => undefined);
    if (!plain) return { bundles: undefined, problems };
    bundles = plain;
  }
  if (!siteCode) return { bundles, problems };
  const content = (await import(
    /* webpackIgnore: true */ pathToFileURL(bundles.contentBundle).href
  )) as ContentModule;
  const { faults } = await loadSiteModules(content);
  const failed = await faultProblems([...faults.values()], config);
  return {
    bundles: failed.length > 0 ? undefined : bundles,
    problems: [...problems, ...failed, ...(await sleepingCode(config))],
  };
}
