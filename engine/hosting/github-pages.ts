import type { HostingRules } from '../hosting.ts';
import { escapeHtml } from '../render/escape.ts';

/**
 * GitHub Pages sets no headers and knows no redirects: documents carry the policy themselves, and
 * small pages lead on.
 */

/** What browsers obey in headers only. */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri|sandbox)\b/;

/** The headers that a document can say itself, behind its character set: that has to come first. */
export function withPolicy(html: string, { securityHeaders }: HostingRules): string {
  const policy = (securityHeaders['content-security-policy'] ?? '')
    .split('; ')
    .filter((directive) => !HEADER_ONLY.test(directive))
    .join('; ');
  const metas = [
    `<meta http-equiv="content-security-policy" content="${escapeHtml(policy)}">`,
    `<meta name="referrer" content="${escapeHtml(securityHeaders['referrer-policy'] ?? '')}">`,
  ];
  return html.replace(/<meta charset="utf-8">/i, (charset) => charset + metas.join(''));
}

/**
 * Pages that lead on: path below the site → HTML.
 * @param pages files of the documents, `guide/css.html`
 */
export function stubs(
  { base, defaultPrefix, redirects, notFoundFolders }: HostingRules,
  pages: readonly string[],
): Map<string, string> {
  const found = new Set(pages);
  const result = new Map<string, string>();
  const add = (file: string, target: string) => {
    if (!found.has(file)) result.set(file, stub(target));
  };
  // A folder's page: GitHub Pages leads there from the address with and without its slash.
  for (const { from, to } of redirects) add(`${from}/index.html`, base + to);
  if (defaultPrefix === undefined) return result;
  const own = pages.filter(
    (file) =>
      !/(?:^|\/)404\.html$/.test(file) &&
      !notFoundFolders.some((folder) => file.startsWith(folder)),
  );
  for (const file of own) {
    const address = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
    add(`${defaultPrefix}/${file}`, base + encodeURI(address));
  }
  return result;
}

function stub(target: string): string {
  const url = escapeHtml(target);
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="default-src 'none'">`,
    `<title>${url}</title><link rel="canonical" href="${url}"><meta name="robots" content="noindex">`,
    `<meta http-equiv="refresh" content="0; url=${url}"></head>`,
    `<body><a href="${url}">${url}</a></body></html>\n`,
  ].join('');
}

/**
 * `.github/workflows/deploy.yml` of a site's repository: builds each commit and publishes it.
 * @param folder where the site lies in its repository, with a slash at the end; empty at its root
 * @param base path of the site on its host, with a slash at the end
 */
export function publishWorkflow(folder: string, base: string): string {
  const below =
    folder === ''
      ? ''
      : `    defaults:\n      run:\n        working-directory: ${folder.slice(0, -1)}\n`;
  // A configuration may leave the path to whoever builds: `base: process.env.SITE_BASE ?? '/'`.
  const at = base === '/' ? '' : `        env:\n          SITE_BASE: ${base}\n`;
  const lock = folder === '' ? '' : `          cache-dependency-path: ${folder}package-lock.json\n`;
  return `# Made by the build; belongs into .github/workflows. Publishes each commit of the branch main.
name: Deploy

on:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read

concurrency:
  group: deploy
  cancel-in-progress: false

jobs:
  build:
    runs-on: ubuntu-latest
${below}    steps:
      # With its history: pages say when they were changed.
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
${lock}      # The output before: its hashed files stay for a week, for tabs that are open.
      - uses: actions/cache@v4
        with:
          path: |
            ${folder}dist
            ${folder}node_modules/.cache
          key: deploy-\${{ github.sha }}
          restore-keys: deploy-
      - run: npm ci
      - run: npm run build
${at}      - run: npm run deploy -- github-pages
      - uses: actions/upload-pages-artifact@v3
        with:
          path: ${folder}deploy/github-pages/site

  pages:
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v4
`;
}
