import type { HostingRules } from '../hosting.ts';
import { toCaddy } from './caddy.ts';
import { toHeadersPolicy, toRequestFunction, toUploadScript } from './cloudfront.ts';
import { publishWorkflow, stubs, withPolicy } from './github-pages.ts';
import { toNginx } from './nginx.ts';
import { caddyfile, containerfile, containerNginx } from './own-server.ts';
import { toHeadersFile, toRedirectsFile } from './pages-files.ts';
import { toVercel } from './vercel.ts';

/** How a deployment for one host is made of a built site. */
export interface Host {
  /** Whether the host sends `.br` and `.gz` files that lie beside the others. */
  isPrecompressed: boolean;
  /** Whether the host itself puts the site below its base, so that no folder has to. */
  addsBase: boolean;
  /**
   * Files of the host's own.
   * @param pages files of the documents, `guide/css.html`
   * @param folder where the site lies in its repository, with a slash at the end; empty at its root
   * @returns path below the deployment → text; what the host serves lies in `site/`
   */
  files(rules: HostingRules, pages: readonly string[], folder?: string): Record<string, string>;
  /** What becomes of a document. */
  document?(html: string, rules: HostingRules): string;
}

const usual = { isPrecompressed: false, addsBase: false };
const own = { isPrecompressed: true, addsBase: false };

/** Files of a site below its base, in the deployment. */
const below = (rules: HostingRules, host: Pick<Host, 'addsBase'>) =>
  host.addsBase ? 'site/' : `site${rules.base}`;

const netlify = {
  ...usual,
  files: (rules: HostingRules) => ({
    'site/_headers': toHeadersFile(rules),
    'site/_redirects': toRedirectsFile(rules),
  }),
};

/** Every host that a deployment can be made for, by the name of the command line. */
export const HOSTS: Readonly<Record<string, Host>> = {
  nginx: {
    ...own,
    files: (rules) => ({ 'site.conf': toNginx(rules, { isPrecompressed: true }) }),
  },
  caddy: {
    ...own,
    files: (rules) => ({
      Caddyfile: caddyfile(),
      'site.caddy': toCaddy(rules, { isPrecompressed: true }),
    }),
  },
  container: {
    ...own,
    files: (rules) => ({
      Containerfile: containerfile(),
      'nginx.conf': containerNginx(),
      'site.conf': toNginx(rules, { isPrecompressed: true, hasBrotli: true }),
    }),
  },
  netlify,
  'cloudflare-pages': netlify,
  vercel: { ...usual, files: (rules) => ({ 'site/vercel.json': toVercel(rules) }) },
  'github-pages': {
    isPrecompressed: false,
    addsBase: true,
    files: (rules, pages, folder = '') => ({
      // Without it, GitHub leaves out files whose names start with an underscore.
      'site/.nojekyll': '',
      'deploy.yml': publishWorkflow(folder, rules.base),
      ...Object.fromEntries([...stubs(rules, pages)].map(([file, text]) => [`site/${file}`, text])),
    }),
    document: withPolicy,
  },
  's3-cloudfront': {
    ...usual,
    files: (rules, pages) => ({
      'function.js': toRequestFunction(rules, pages),
      'headers-policy.json': toHeadersPolicy(rules),
      'upload.sh': toUploadScript(rules),
    }),
  },
};

/** Where a file of the built site lies in a deployment. */
export function placeOf(file: string, rules: HostingRules, host: Host): string {
  return below(rules, host) + file;
}
