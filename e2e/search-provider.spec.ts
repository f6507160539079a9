import { open } from './support/reader.ts';
import { hitsOf, inputOf, search } from './support/search.ts';
import { testOn } from './support/site.ts';
import { expect } from './support/test.ts';

/** Answers everything with one page, and `broken` not at all. */
const provider = `
export const provider = ({ base, label, lang }) => ({
  load: async () => undefined,
  search: async (query) => {
    if (query.keyword === 'broken') throw new Error('the service is gone');
    const title = 'Own answer in ' + lang;
    const hit = {
      type: 'title', title, header: title, statement: '', link: base + 'guide/other',
      query: query.keyword, highlightInfoList: [], group: 'Guide',
    };
    return [{ group: label, index: '', renderType: 'default', current: true, result: [hit] }];
  },
});
`;

const test = testOn({
  config: {
    title: 'Provided',
    search: { mode: 'local', searchHooks: './search.mjs' },
    navigation: 'folders',
  },
  files: {
    'search.mjs': provider,
    'content/guide/start.md': '# Start\n\nNothing here.\n',
    'content/guide/other.md': '# Other\n\nNothing here, too.\n',
  },
});

test.use({ viewport: { width: 1440, height: 900 } });

test('a site’s own provider searches in place of the theme’s, and its failure is told', async ({
  page,
  watch,
}) => {
  await open(page, '/guide/start');
  await search(page, 'anything');
  await expect(hitsOf(page).first()).toContainText('Own answer in en');
  watch.allow(/the service is gone|search/i);
  await inputOf(page).fill('broken');
  const notice = page.getByText('The search is not available at the moment');
  await expect(notice.filter({ visible: true })).toHaveCount(1);
  await inputOf(page).fill('again');
  await hitsOf(page).first().click();
  await expect(page).toHaveURL(/\/guide\/other$/);
});
