// MiniSearch, a search library, with its default settings on the pages of an index.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPeers, peers } from './peers.mjs';

/**
 * @param {readonly import('../../search/index-file.ts').IndexPage[]} pages
 * @returns {Promise<import('./search-score.ts').Search>}
 */
export async function miniSearch(pages) {
  await installPeers();
  const file = join(peers, 'node_modules/minisearch/dist/es/index.js');
  const { default: MiniSearch } = await import(pathToFileURL(file).href);
  const index = new MiniSearch({ idField: 'routePath', fields: ['title', 'headings', 'content'] });
  index.addAll(
    pages.map(({ routePath, title, toc, content }) => ({
      routePath,
      title,
      headings: toc.map(({ text }) => text).join('\n'),
      content,
    })),
  );
  return async (query) => index.search(query).map((/** @type {{ id: string }} */ { id }) => id);
}
