import { cspHash } from '../hash.ts';
import { escapeHtml } from '../render/escape.ts';
import type { ChangedPage } from './changed-pages.ts';

export interface CompareInput {
  pages: readonly ChangedPage[];
  /** Addresses of both sites, base included. */
  before: string;
  after: string;
  defaultLang: string;
  /** What the pages are compared with: `main at 1a2b3c4`. */
  label: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template: 100vh / minmax(14rem, 20rem) 1fr; }
nav { overflow: auto; padding: 1rem; border-inline-end: 1px solid GrayText; }
h1 { font-size: 1.1rem; margin: 0 0 .5rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: .35rem 0; overflow-wrap: anywhere; }
nav a { margin-inline-start: .5rem; display: inline-block; min-height: 24px; }
nav a[aria-current] { font-weight: 700; text-decoration: none; }
main { display: grid; grid-template: auto 1fr / repeat(2, minmax(0, 1fr)); column-gap: 2px; min-width: 0; }
main p { margin: 0; padding: .5rem 1rem; border-block-end: 1px solid GrayText; }
iframe { width: 100%; height: 100%; border: 0; outline: 1px solid GrayText; background: Canvas; }
@media (max-width: 900px) {
  body { display: block; }
  main { grid-template: auto 70vh auto 70vh / 1fr; }
  main p:nth-of-type(2) { grid-row: 3; }
}`;

// Leads both frames to the page that was chosen, and scrolls nothing: they are other origins.
const SCRIPT = `
const frames = document.querySelectorAll('iframe');
for (const link of document.querySelectorAll('nav a')) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    document.querySelector('[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    frames[0].src = link.dataset.before;
    frames[1].src = link.dataset.after;
    document.querySelector('#before').textContent = link.dataset.beforeWords;
  });
}
document.querySelector('nav a')?.click();`;

/** The policy of the page: its own script and style, and frames of the two sites. */
export function comparePolicy({ before, after }: Pick<CompareInput, 'before' | 'after'>): string {
  const origins = [...new Set([new URL(before).origin, new URL(after).origin])];
  return [
    "default-src 'none'",
    `script-src ${cspHash(SCRIPT)}`,
    `style-src ${cspHash(STYLE)}`,
    `frame-src ${origins.join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
}

/** A page with the list of pages that differ and, beside it, each before and after. */
export function comparePage(input: CompareInput): string {
  const { pages, label } = input;
  const items = pages.map((page) => {
    const links = Object.entries(page.langs)
      .map(([lang, kind]) => linkOf(page, lang, kind, input))
      .join('');
    return `<li>/${escapeHtml(page.key)}<br>${links}</li>`;
  });
  const count = pages.length === 1 ? '1 page differs' : `${pages.length} pages differ`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${count} from ${escapeHtml(label)}</title><style>${STYLE}</style></head><body>`,
    `<nav aria-label="Pages"><h1>${count} from ${escapeHtml(label)}</h1><ul>${items.join('')}</ul></nav>`,
    pages.length === 0
      ? '<main></main>'
      : '<main><p id="before">Before</p><p>After</p><iframe title="Before"></iframe><iframe title="After"></iframe></main>',
    `<script>${SCRIPT}</script></body></html>\n`,
  ].join('');
}

function linkOf(
  { key }: ChangedPage,
  lang: string,
  kind: ChangedPage['langs'][string],
  { before, after, defaultLang }: CompareInput,
): string {
  const path = encodeURI(`${lang === defaultLang ? '' : `${lang}/`}${key}`);
  const address = (site: string) => escapeHtml(site + path);
  const words = kind === 'added' ? 'Before: the page was not there' : 'Before';
  const text = lang === '' ? kind : `${lang}: ${kind}`;
  return `<a href="${address(after)}" data-before="${address(before)}" data-after="${address(after)}" data-before-words="${words}">${escapeHtml(text)}</a>`;
}
