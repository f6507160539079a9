// The reference corpus: a site of any size, made of copies of the real pages.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { projectRoot } from './results.mjs';

const LANGS = [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '简体中文' },
];
/** As many as the larger trees of the real site. */
const PAGES_PER_AREA = 40;
const PAGES_PER_GROUP = 8;

/**
 * @typedef {object} Template one real page in every language
 * @property {string} path below the language's folder, without extension
 * @property {Map<string, string>} texts language → MDX
 *
 * @typedef {object} Copy
 * @property {number} index
 * @property {number} area
 * @property {string} path `area-3/entry-127`
 * @property {Template} template
 */

/**
 * Writes a site folder with unique pages: no two have a paragraph or a code block in common.
 * @param {string} folder
 * @param {number} count pages per language
 * @returns {number} pages in all
 */
export function writeCorpus(folder, count) {
  const templates = readTemplates();
  const areas = Math.ceil(count / PAGES_PER_AREA);
  // Of each language: the home page, an overview per area, and copies.
  const copies = Array.from({ length: count - areas - 1 }, (_, index) => {
    const template = /** @type {Template} */ (templates[index % templates.length]);
    const area = Math.floor((index * areas) / (count - areas - 1));
    return { index, area, template, path: `area-${area}/${basename(template.path)}-${index}` };
  });
  const byArea = groupByArea(copies);
  for (const { lang } of LANGS) {
    const root = join(folder, 'content', lang);
    for (const [area, own] of byArea) writeArea(join(root, `area-${area}`), lang, own);
    const home = readFileSync(join(projectRoot, 'content', lang, 'index.mdx'), 'utf8');
    writeFileSync(join(root, 'index.mdx'), retarget(home, byArea.get(0) ?? []));
    // The figures that the home page imports.
    cpSync(
      join(projectRoot, 'content', lang, 'misc', '_times.json'),
      join(root, 'misc', '_times.json'),
    );
  }
  writeFileSync(join(folder, 'site.config.mjs'), configText(folder, byArea));
  return count * LANGS.length;
}

/**
 * @param {Copy[]} copies
 * @returns {Map<number, Copy[]>}
 */
function groupByArea(copies) {
  const groups = new Map();
  for (const copy of copies) groups.set(copy.area, [...(groups.get(copy.area) ?? []), copy]);
  return groups;
}

/** @returns {Template[]} */
function readTemplates() {
  const [first] = LANGS;
  const root = join(projectRoot, 'content');
  const pages = readdirSync(join(root, first?.lang ?? ''), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !/^_|[\\/]_|(^|[\\/])index\./.test(file))
    .sort();
  return pages.flatMap((page) => {
    try {
      const texts = LANGS.map(({ lang }) => [lang, readFileSync(join(root, lang, page), 'utf8')]);
      return [
        {
          path: page.replace(/\.mdx?$/, ''),
          texts: new Map(/** @type {[string, string][]} */ (texts)),
        },
      ];
    } catch {
      // Not translated yet.
      return [];
    }
  });
}

/**
 * @param {string} folder
 * @param {string} lang
 * @param {Copy[]} copies of one area
 */
function writeArea(folder, lang, copies) {
  mkdirSync(folder, { recursive: true });
  const name = basename(folder);
  writeFileSync(join(folder, 'index.mdx'), `---\ntitle: ${name}\noverview: true\n---\n`);
  for (const { template, path, index } of copies) {
    const text = makeUnique(template.texts.get(lang) ?? '', letters(index));
    writeFileSync(join(folder, `${basename(path)}.mdx`), retarget(text, copies));
  }
  // Pictures and partials that the pages name by relative paths.
  for (const source of new Set(copies.map(({ template }) => dirname(template.path)))) {
    const from = join(projectRoot, 'content', lang, source);
    for (const file of readdirSync(from, { withFileTypes: true })) {
      if (!file.isFile() || (/\.mdx?$/.test(file.name) && !file.name.startsWith('_'))) continue;
      cpSync(join(from, file.name), join(folder, file.name));
    }
  }
}

/**
 * A number as a word, so that it can end any word and any identifier: 0 → `Qa`.
 * @param {number} value
 */
function letters(value) {
  return `Q${[...value.toString(20)].map((digit) => 'abcdefghijklmnoprstu'[Number.parseInt(digit, 20)]).join('')}`;
}

const KEYWORDS = new Set(
  'import export default from const let var function return new class extends if else for while await async typeof true false null this type interface'.split(
    ' ',
  ),
);

/**
 * Changes an identifier in each line of code and several words of each paragraph. Headings keep
 * their anchors; frontmatter and components keep their meaning.
 * @param {string} text
 * @param {string} tag
 */
function makeUnique(text, tag) {
  let fence = '';
  let inFrontmatter = false;
  let inTag = false;
  const lines = text.split('\n').map((line, number) => {
    if (line === '---' && (number === 0 || inFrontmatter)) {
      inFrontmatter = number === 0;
      return line;
    }
    if (inFrontmatter) return line.replace(/^((?:title|description): .*?)(["']?)$/, `$1 ${tag}$2`);
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || mark.startsWith(fence))) {
      fence = fence === '' ? mark : '';
      return line;
    }
    if (fence !== '') return uniqueCode(line, tag);
    if (inTag || /^\s*<\/?[A-Z]/.test(line)) {
      inTag = !/>\s*$/.test(line);
      return line;
    }
    if (/^# /.test(line)) return line.replace(/^(.*?)( \{#[^}]+\})?$/, `$1 ${tag}$2`);
    return /^\s*([#<>:{}]|import |export |\|[-: |]+$)/.test(line) ||
      !/^\s*[-*\d\p{L}“"'|[`]/u.test(line)
      ? line
      : uniqueProse(line, tag);
  });
  return lines.join('\n');
}

/**
 * @param {string} line
 * @param {string} tag
 */
function uniqueCode(line, tag) {
  let done = false;
  return line.replace(/[A-Za-z_$][\w$]{2,}/g, (word) => {
    if (done || KEYWORDS.has(word)) return word;
    done = true;
    return word + tag;
  });
}

/**
 * @param {string} line
 * @param {string} tag
 */
function uniqueProse(line, tag) {
  let words = 0;
  return line
    .split(/(`[^`]*`|\[[^\]]*\]\([^)]*\)|\[[^\]]*\]|<[^>]*>|\{[^}]*\}|https?:\S+)/)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part.replace(/[a-z]{5,}|\p{sc=Han}{4,}/gu, (word) => {
        words += 1;
        return words % 4 === 1 ? word + tag : word;
      });
    })
    .join('');
}

/**
 * Turns links to pages of the real site into links to pages of the area.
 * @param {string} text
 * @param {Copy[]} copies of the area
 */
function retarget(text, copies) {
  return text.replace(/(\]\(|\blink: )\/([^)\s#]*)(#[^)\s]*)?/g, (_, before, path, hash = '') => {
    const same = copies.find(({ template }) => template.path === path);
    // A page that is not written yet has no anchors either.
    if (same) return `${before}/${same.path}${hash}`;
    const other = copies[path.length % copies.length];
    return `${before}/${other?.path ?? ''}`;
  });
}

/**
 * @param {string} folder
 * @param {Map<number, Copy[]>} byArea
 */
function configText(folder, byArea) {
  const areas = [...byArea].map(([area, copies]) => ({ name: `area-${area}`, copies }));
  const locale = (/** @type {{ lang: string, label: string }} */ language) => ({
    ...language,
    nav: areas.map(({ name }) => ({
      text: name,
      link: `/${name}/`,
      activeMatch: `^/${name}(/|$)`,
    })),
    sidebar: Object.fromEntries(
      areas.map(({ name, copies }) => [`/${name}`, sidebarOf(name, copies)]),
    ),
  });
  const config = {
    title: 'Corpus',
    siteUrl: 'https://example.com',
    lang: 'en',
    locales: LANGS.map(locale),
    // Components link to pages of the real site.
    checks: { links: 'off' },
    // Those that the real pages name.
    feeds: ['blog-rss', 'blog-rss-zh'].map((id) => ({ id, test: '/area-0', title: 'Corpus' })),
    themeConfig: { lastUpdated: true, enableScrollToTop: true },
  };
  const parts = join(projectRoot, 'parts');
  return `import { siteParts } from ${JSON.stringify(join(parts, 'site-parts.ts'))};

export default {
  ...siteParts(${JSON.stringify(relative(folder, parts))}),
  ...${JSON.stringify(config, null, 2)},
};
`;
}

/**
 * @param {string} name
 * @param {Copy[]} copies
 */
function sidebarOf(name, copies) {
  const links = copies.map(({ path }) => ({ text: '', link: `/${path}` }));
  const groups = [];
  for (let start = 0; start < links.length; start += PAGES_PER_GROUP) {
    groups.push({
      text: `Part ${start / PAGES_PER_GROUP + 1}`,
      items: links.slice(start, start + PAGES_PER_GROUP),
    });
  }
  return [{ text: name, link: `/${name}/` }, ...groups];
}
