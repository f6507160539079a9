import { defineConfig } from '@twinleaf/engine/config';
import { Mark } from './brand/mark.ts';
import { News } from './brand/news.tsx';

/** A product with a brand, three languages and two versions. */
export default defineConfig({
  title: 'Kestrel',
  description: 'Background jobs that finish',
  siteUrl: 'https://kestrel.example',
  storagePrefix: 'kestrel',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'de', label: 'Deutsch', description: 'Hintergrundaufgaben, die fertig werden' },
    {
      lang: 'ja',
      label: '日本語',
      description: '必ず終わるバックグラウンドジョブ',
      strings: { takeMeHome: 'ホームに戻る', notFoundTitle: 'ページが見つかりません' },
    },
  ],
  multiVersion: { default: '2.x', versions: ['1.x', '2.x'] },
  navigation: 'meta',
  untranslated: 'fallback',
  checks: { twins: 'warn', './checks/no-todo.ts': 'error' },
  facts: './facts.ts',
  examples: { runners: { js: 'node {file}' }, seconds: 10 },
  brand: { mark: 'kestrel', marks: { kestrel: Mark } },
  slots: { beforeNavigation: News },
  styles: ['./styles/kestrel.css'],
  components: { Since: './components/since.tsx' },
  islands: { Backoff: './islands/backoff.tsx' },
  markdown: { remarkPlugins: ['./plugins/product-name.ts'] },
});
