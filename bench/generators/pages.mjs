// The pages of this site as any documentation generator reads them: plain Markdown.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} PlainPage
 * @property {string} path below the language's root, without extension: `guide/start/introduction`
 * @property {string} lang folder of the language, empty for the default one
 * @property {string} title
 * @property {string} description
 * @property {string} body Markdown, starting with its first heading
 *
 * @typedef {object} PlainArea pages of one part of the site, in the order of its sidebar
 * @property {string} lang
 * @property {string} label
 * @property {string} folder first folder of its pages
 * @property {{ label: string, path: string }[]} pages
 *
 * @typedef {object} PlainSite
 * @property {PlainPage[]} pages
 * @property {PlainArea[]} areas
 * @property {string} dist absolute path of the built site, which has the pages' pictures
 */

/**
 * What generators disagree about in Markdown that is otherwise the same.
 * @typedef {object} Dialect
 * @property {boolean} [isTemplate] text is a template: two braces start an expression
 * @property {boolean} [hasOwnTitle] the title is printed by the generator, so the text has none
 * @property {string[]} [fields] fields of the frontmatter, besides title and description
 */

/**
 * Reads the Markdown twins of a built site: tabs, steps, options and tables of the site's own
 * components are already flattened in them, and code stands as its author wrote it.
 * @param {string} dist
 * @param {string} siteUrl as the twins write it, without a final slash
 * @param {string[]} [langs] folders of the languages that aren't the default one
 * @returns {PlainSite}
 */
export function readPlainSite(dist, siteUrl, langs = ['zh']) {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => plainPage(file, readFileSync(join(dist, file), 'utf8'), { siteUrl, langs }));
  const areas = ['', ...langs].flatMap((lang) => {
    const list = join(dist, lang, 'llms.txt');
    return existsSync(list) ? plainAreas(readFileSync(list, 'utf8'), { siteUrl, lang }) : [];
  });
  return { pages, areas, dist };
}

/**
 * @param {string} file below the built site: `zh/guide/start/introduction.md`
 * @param {string} text a Markdown twin
 * @param {{ siteUrl: string, langs: string[] }} site
 * @returns {PlainPage}
 */
export function plainPage(file, text, { siteUrl, langs }) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n?([\s\S]*)$/.exec(text) ?? [];
  /** @param {string} name */
  const field = (name) => {
    const [, value] = new RegExp(`^${name}: (.*)$`, 'm').exec(head) ?? [];
    return value === undefined ? '' : String(JSON.parse(value));
  };
  const lang = langs.find((one) => file.startsWith(`${one}/`)) ?? '';
  return {
    path: file.slice(lang === '' ? 0 : lang.length + 1).replace(/\.md$/, ''),
    lang,
    title: field('title'),
    description: field('description'),
    body: outsideCode(body, (prose) => prose.replaceAll(`](${siteUrl}/`, '](/')),
  };
}

/**
 * @param {string} text `llms.txt` of a language
 * @param {{ siteUrl: string, lang: string }} site
 * @returns {PlainArea[]} without pages that no sidebar lists
 */
export function plainAreas(text, { siteUrl, lang }) {
  const root = lang === '' ? `${siteUrl}/` : `${siteUrl}/${lang}/`;
  const [, ...parts] = text.split(/^## /m);
  return parts.flatMap((part) => {
    const [label = ''] = part.split('\n', 1);
    const pages = [...part.matchAll(/^- \[(.*?)\]\((\S+)\.md\)/gm)]
      .filter(([, , href = '']) => href.startsWith(root))
      .map(([, label = '', href = '']) => ({ label, path: href.slice(root.length) }));
    const folder = pages[0]?.path.split('/')[0] ?? '';
    return pages.length > 1 && folder !== 'index' ? [{ lang, label, folder, pages }] : [];
  });
}

/**
 * Changes a Markdown text everywhere but in fences and in inline code.
 * @param {string} markdown
 * @param {(prose: string) => string} change gets pieces of lines
 */
export function outsideCode(markdown, change) {
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      // A fence may stand in lists and quotes.
      const mark = /^(?:[\s>]|[-*] |\d+\. )*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (fence !== '') {
        const ends = mark.startsWith(fence) && new RegExp(`^[\\s>]*${mark}\\s*$`).test(line);
        if (ends) fence = '';
        return line;
      }
      if (mark !== '') {
        fence = mark;
        return line;
      }
      return line
        .split(/((`+)(?!`)[\s\S]*?[^`]\2(?!`))/)
        .map((piece, index) => (index % 3 === 0 ? change(piece) : index % 3 === 1 ? piece : ''))
        .join('');
    })
    .join('\n');
}

/**
 * A page's file in a generator's dialect.
 * @param {PlainPage} page
 * @param {Dialect} dialect
 */
export function pageFile({ title, description, body }, { isTemplate, hasOwnTitle, fields = [] }) {
  const withoutTitle = hasOwnTitle ? body.replace(/^# .*\n+/, '') : body;
  // The entity alone would be decoded before the template is read.
  const safe = isTemplate
    ? outsideCode(withoutTitle, (prose) => prose.replaceAll('{{', '{<!-- -->{'))
    : withoutTitle;
  const head = [
    `title: ${JSON.stringify(title)}`,
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
    ...fields,
  ];
  return `---\n${head.join('\n')}\n---\n\n${safe}`;
}

/**
 * Writes all pages and their pictures.
 * @param {PlainSite} site
 * @param {object} where
 * @param {(page: PlainPage) => string} where.fileOf absolute path of a page's file
 * @param {string} where.publicDir absolute path of the folder whose files are served at the root
 * @param {Dialect} dialect
 */
export function writePages(site, { fileOf, publicDir }, dialect) {
  for (const page of site.pages) write(fileOf(page), pageFile(page, dialect));
  for (const picture of new Set(site.pages.flatMap(({ body }) => picturesOf(body)))) {
    const from = join(site.dist, picture);
    if (existsSync(from)) cpSync(from, join(publicDir, picture));
  }
}

/**
 * The site's own pictures in a Markdown text.
 * @param {string} body
 * @returns {string[]} paths from the site's root
 */
export function picturesOf(body) {
  const found = body.matchAll(/!\[(?:[^\]\\]|\\.)*\]\((\/[^\s)]+)/g);
  return [...found].map(([, path = '']) => decodeURI(path));
}

/**
 * @param {string} file
 * @param {string} text
 */
export function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
