// How many bytes a reader waits for:  node bench/bytes.mjs [--dist <built site>]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP, launchBrowser } from './lib/browser.mjs';
import { atMost, holds, note, report } from './lib/results.mjs';
import { brotliSize, builtSite, pageFiles, serve } from './lib/site.mjs';

/** What a server sends before it needs an answer: ten packets of 1,460 bytes, less the headers. */
const FIRST_FLIGHT = 14_336;
/**
 * The shell in it leaves 2 KB for the first screen of an article, so that a first visit on a slow line
 * begins to read after one answer.
 */
const SHELL_LIMIT = FIRST_FLIGHT - 2 * 1024;
/**
 * JavaScript that a page itself needs on a first visit. The shell's own code with Preact takes 23 KB,
 * texts and tables 3 KB, an island one. The rest is room, a twentieth, so that a change needs no trick.
 */
const SCRIPT_LIMIT = { shell: 27_000, islands: 30_000 };
/**
 * Modules of neighbouring pages, which nobody has asked for yet: no more than a server sends before
 * it needs an answer, so that a click meanwhile waits for one answer at most.
 */
const AHEAD_LIMIT = FIRST_FLIGHT;
/** The article of a first page is in its document: a page's module is always another page's. */
const PAGE_MODULES = '/static/pages/';
const SHELL_PAGE = '/guide/start/introduction';
const ISLANDS_PAGE = '/guide/start/quick-start';
const SCRIPT_PAGES = [SHELL_PAGE, ISLANDS_PAGE, '/'];
const SENTENCE_PAGES = [...SCRIPT_PAGES, `/zh${SHELL_PAGE}`];
/** Scripts that start later than this after the load are not part of it. */
const SETTLE_MS = 5000;

/**
 * A document with the style sheets that its first paint waits for: those its head links to. One at
 * the end of the body holds up nothing.
 * @param {string} dist
 * @param {string} html
 */
function withBlockingCss(dist, html) {
  return html.replace(/^[\s\S]*?<\/head>/, (head) => withCss(dist, head));
}

/**
 * The same with every style sheet it links to.
 * @param {string} dist
 * @param {string} html
 */
function withCss(dist, html) {
  return html.replace(/<link\b[^>]*rel="?stylesheet"?[^>]*>/g, (tag) => {
    const href = /href="?([^"\s>]+)/.exec(tag)?.[1] ?? '';
    return `<style>${readFileSync(join(dist, href), 'utf8')}</style>`;
  });
}

/** @param {string} html */
function withoutMain(html) {
  return html.replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, '$1</main>');
}

/** @param {string} dist */
function documentSizes(dist) {
  return pageFiles(dist).map((file) => {
    const text = readFileSync(join(dist, file), 'utf8');
    const html = withBlockingCss(dist, text);
    return {
      page: file,
      bytes: brotliSize(html),
      shell: brotliSize(withoutMain(html)),
      shellAndLateCss: brotliSize(withoutMain(withCss(dist, text))),
    };
  });
}

/**
 * What each part of the shell costs: the size with it less the size without it.
 * @param {string} dist
 */
function shellParts(dist) {
  const file = join(dist, `${SHELL_PAGE}.html`);
  const html = withoutMain(withBlockingCss(dist, readFileSync(file, 'utf8')));
  const whole = brotliSize(html);
  /** @type {Record<string, RegExp>} */
  const parts = {
    css: /<style>[\s\S]*?<\/style>/g,
    head: /<link rel="modulepreload"[\s\S]*?(?=<\/head>)/,
    header: /<header class="top-bar">[\s\S]*?<\/header>/,
    sidebar: /<nav id="ui:sidebar"[\s\S]*?<\/nav>/,
    outline: /<nav id="ui:outline"[\s\S]*?<\/nav>/,
    dialog: /<dialog[\s\S]*?<\/dialog>/,
    prePaint: /<script data-entry[\s\S]*?<\/script>/,
    data: /<script type="application\/json"[\s\S]*?<\/script>/,
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, whole - brotliSize(html.replace(part, ''))]),
  );
}

/**
 * Everything script-like that a page loads by itself, and the sentences of its article.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} dist
 */
async function loadPage(browser, url, dist) {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    /** @type {Promise<{ name: string, text: string }>[]} */
    const loaded = [];
    page.on('response', (response) => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
      const name = new URL(response.url()).pathname;
      // The browser may have dropped the body already; the preview serves the file as it is.
      const onDisk = () => readFileSync(join(dist, name), 'utf8');
      loaded.push(
        response
          .text()
          .then((text) => ({ name, text }))
          .catch(() => ({ name, text: onDisk() })),
      );
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const inline = await page.$$eval(/** @type {'script'} */ ('script:not([src])'), (elements) =>
      elements.map(({ textContent, type }) => ({
        text: textContent ?? '',
        isData: /json/.test(type),
      })),
    );
    const blocks = await page.$$eval('main :is(p, li, td, h2 + *)', (elements) =>
      elements.map(({ textContent }) => textContent ?? ''),
    );
    return { loaded: await Promise.all(loaded), inline, blocks };
  } finally {
    await context.close();
  }
}

/** @param {Awaited<ReturnType<typeof loadPage>>} page */
function scriptSizes({ loaded, inline }) {
  const files = loaded.map(({ name, text }) => ({ name, bytes: brotliSize(text) }));
  const scripts = inline.filter(({ isData }) => !isData).map(({ text }) => brotliSize(text));
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);
  const sizes = (/** @type {boolean} */ isAhead) =>
    files.filter(({ name }) => name.startsWith(PAGE_MODULES) === isAhead).map(({ bytes }) => bytes);
  return {
    files,
    inline: sum(scripts),
    needed: sum(sizes(false)) + sum(scripts),
    ahead: sum(sizes(true)),
  };
}

/**
 * Plain text of HTML that may stand in a string literal.
 * @param {string} text
 */
function plain(text) {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, '');
}

/**
 * Sentences of the article that travel in a script, too. Short ones prove nothing.
 * @param {Awaited<ReturnType<typeof loadPage>>} page
 */
function repeatedSentences({ loaded, inline, blocks }) {
  const scripts = plain([...loaded, ...inline].map(({ text }) => text).join('\n'));
  const sentences = blocks
    .flatMap((block) => block.split(/(?<=[.!?]\s)|(?<=[。！？])/))
    .map((sentence) => sentence.replace(/\s+/g, ''))
    .filter((sentence) => sentence.length >= (/\p{sc=Han}/u.test(sentence) ? 12 : 30));
  const repeated = sentences.filter((sentence) => scripts.includes(sentence));
  return { checked: sentences.length, repeated };
}

const dist = await builtSite();
const documents = documentSizes(dist);
const shellDocument = documents.find(({ page }) => `/${page}` === `${SHELL_PAGE}.html`);
if (!shellDocument) throw new Error(`the built site has no ${SHELL_PAGE}`);
const inFirstFlight = documents.filter(({ bytes }) => bytes <= FIRST_FLIGHT).length;
const figures = [
  atMost(`document without article, ${SHELL_PAGE}`, shellDocument.shell, SHELL_LIMIT, 'B'),
  note('the same with the late style sheets', shellDocument.shellAndLateCss, 'B'),
  // No limit: an article is as long as its reader needs.
  note(
    `whole documents within ${FIRST_FLIGHT.toLocaleString('en-US')} B (${inFirstFlight} of ${documents.length})`,
    (100 * inFirstFlight) / documents.length,
    '%',
  ),
  note('largest document', Math.max(...documents.map(({ bytes }) => bytes)), 'B'),
];

const server = await serve(dist);
const browser = await launchBrowser();
/** @type {Record<string, ReturnType<typeof scriptSizes>>} */
const scripts = {};
/** @type {Record<string, ReturnType<typeof repeatedSentences>>} */
const sentences = {};
for (const path of SENTENCE_PAGES) {
  const page = await loadPage(browser, server.origin + path, dist);
  if (SCRIPT_PAGES.includes(path)) {
    const sizes = scriptSizes(page);
    scripts[path] = sizes;
    const limit = path === SHELL_PAGE ? SCRIPT_LIMIT.shell : SCRIPT_LIMIT.islands;
    figures.push(
      atMost(`JavaScript, ${path}`, sizes.needed, limit, 'B'),
      atMost(`pages fetched ahead, ${path}`, sizes.ahead, AHEAD_LIMIT, 'B'),
    );
  }
  const found = repeatedSentences(page);
  sentences[path] = found;
  const text = `${found.repeated.length} of ${found.checked}`;
  figures.push(holds(`sentences of ${path} in scripts`, '0', text, found.repeated.length === 0));
}
await browser.close();
server.close();

report('bytes', figures, { shellParts: shellParts(dist), scripts, sentences, documents });
