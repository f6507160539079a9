import { STAMP_META } from '../../runtime/dev/messages.ts';
import { escapeHtml } from '../render/escape.ts';

/**
 * Stands in for a page while there is no site to show: the configuration or the theme is broken. It
 * reloads when that is mended.
 */
export function errorPage(
  text: string,
  { script, stamp }: { script: string; stamp: string },
): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="${STAMP_META}" content="${escapeHtml(stamp)}">`,
    '<title>The site cannot be shown</title></head>',
    '<body><main><h1>The site cannot be shown</h1>',
    `<pre>${escapeHtml(text)}</pre></main>`,
    // The script is missing while the theme does not compile at all.
    `<script src="${escapeHtml(script)}" onerror="setTimeout(() => location.reload(), 2000)"></script>`,
    '</body></html>\n',
  ].join('\n');
}
