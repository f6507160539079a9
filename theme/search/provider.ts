import type { ShellData } from '../../engine/model.ts';
import type { SearchHit, SearchProvider } from '../../search/types.ts';

const rows: [SearchHit['type'], string, string, string, string][] = [
  ['title', 'Quick start', 'Quick start', '', 'Getting started'],
  [
    'header',
    'Quick start',
    'Quick start > Create a new project > Using the Rspack CLI',
    '',
    'Getting started',
  ],
  [
    'content',
    'Quick start',
    'Quick start',
    '...Rspack projects start with a configuration file named rspack.config.js beside the package, and output.filename in it...',
    'Getting started',
  ],
  ['title', 'Entry', 'Entry', '', 'Entry'],
  [
    'header',
    'output',
    'output > output.filename > __webpack_public_path__ and start',
    '',
    'Output',
  ],
  [
    'content',
    '快速上手',
    '快速上手',
    '……在开始之前，请安装 Node.js，start 并创建一个新的项目目录，然后运行命令……',
    '起步',
  ],
  [
    'content',
    'Tree shaking',
    'Tree shaking',
    '...start where the module graph begins and drop every export that nobody uses, which is what start means here...',
    '',
  ],
  ['title', 'Dev server', 'Dev server', '', 'Features'],
];
export async function createProvider(_: ShellData): Promise<SearchProvider> {
  return {
    async load() {
      await new Promise((r) => setTimeout(r, 50));
    },
    async search({ keyword }) {
      const hits = rows
        .map(([type, title, header, statement, group]) => {
          const text = type === 'content' ? statement : type === 'title' ? title : header;
          const at = text.toLowerCase().indexOf(keyword.toLowerCase());
          return {
            type,
            title,
            header,
            statement,
            group,
            query: keyword,
            link: '/guide/start/quick-start#x',
            highlightInfoList: at < 0 ? [] : [{ start: at, length: keyword.length }],
          };
        })
        .filter((h) => h.highlightInfoList.length > 0);
      return [{ group: 'Rspack', index: 'x', renderType: 'default', current: true, result: hits }];
    },
  };
}
