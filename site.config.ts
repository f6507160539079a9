import { HeroPicture } from './brand/hero-picture.tsx';
import { marks, wordmark } from './brand/marks.ts';
import { strings } from './brand/strings.ts';
import { areas, type NavEntry } from './content/nav.ts';
import { redirects } from './content/redirects.ts';
import { synonyms } from './content/synonyms.ts';
import { conditionLinks, typeLinks } from './content/type-links.ts';
import { defineConfig, type SidebarEntryInput } from './engine/config-schema.ts';
import { siteParts } from './parts/site-parts.ts';

type Language = 'en' | 'zh';

const parts = siteParts('./parts');

const repository = 'https://github.com/web-infra-dev/rspack';

function navFor(lang: Language) {
  return areas.map(({ label, link, activeMatch }) => ({
    text: label[lang],
    link,
    activeMatch,
    position: 'left' as const,
  }));
}

function sidebarFor(lang: Language): Record<string, SidebarEntryInput[]> {
  const entry = (item: NavEntry): SidebarEntryInput =>
    'path' in item
      ? { text: item.label[lang], link: item.path }
      : { text: item.label[lang], items: item.items.map(entry) };
  return Object.fromEntries(areas.map(({ key, items }) => [key, items.map(entry)]));
}

export default defineConfig({
  title: 'Rspack',
  description: 'The fast Rust-based web bundler',
  siteUrl: 'https://rspack.dev',
  // A fork on GitHub Pages lies below its repository's name; the browser tests try it, too.
  base: process.env.SITE_BASE ?? '/',
  icon: '/favicon.svg',
  ogImage: '/og.png',
  pageCards: true,
  storagePrefix: 'rspack-docs',
  head: [
    ['meta', { name: 'twitter:site', content: '@rspack_dev' }],
    ['link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }],
  ],
  brand: { mark: 'rspack', marks, wordmark, makersUrl: 'https://github.com/web-infra-dev' },
  slots: { heroPicture: HeroPicture },
  ...parts,
  styles: [{ file: './brand/hero-picture.css', classes: ['hero-art'] }, ...parts.styles],
  lang: 'en',
  // Readers of both languages have every page.
  checks: { 'no-twin': 'error' },
  products: { own: 'Rspack', others: ['webpack'] },
  search: { synonyms },
  redirects: [...redirects],
  typeLinks: { ...typeLinks, ...conditionLinks },
  locales: [
    {
      lang: 'en',
      label: 'English',
      nav: navFor('en'),
      sidebar: sidebarFor('en'),
      strings: strings.en,
      editLink: {
        docRepoBaseUrl: `${repository}/tree/main/website/docs`,
        text: 'Edit this page on GitHub',
      },
    },
    {
      lang: 'zh',
      label: '简体中文',
      htmlLang: 'zh-CN',
      description: '基于 Rust 的高性能 web 打包工具',
      nav: navFor('zh'),
      sidebar: sidebarFor('zh'),
      strings: strings.zh,
      editLink: {
        docRepoBaseUrl: `${repository}/tree/main/website/docs`,
        text: '在 GitHub 上编辑此页',
      },
    },
  ],
  feeds: [
    // Posts say their day themselves.
    { id: 'blog-rss', test: '/blog', title: 'Rspack Blog', language: 'en', showDate: false },
    {
      id: 'blog-rss-zh',
      test: '/zh/blog',
      title: 'Rspack 博客',
      language: 'zh-CN',
      showDate: false,
    },
  ],
  siblings: [
    {
      name: 'Rspack',
      desc: { en: 'Rust-based web bundler', zh: '基于 Rust 的打包工具' },
      logo: 'rspack',
      url: 'https://rspack.dev',
    },
    {
      name: 'Rsbuild',
      desc: { en: 'Out-of-the-box build tool', zh: '开箱即用的构建工具' },
      logo: 'rsbuild',
      url: 'https://rsbuild.dev',
    },
    {
      name: 'Rspress',
      desc: { en: 'Static site generator', zh: '静态站点生成器' },
      logo: 'rspress',
      logoScale: 1.1,
      url: 'https://rspress.dev',
    },
    {
      name: 'Rsdoctor',
      desc: { en: 'Build analyzer for Rspack', zh: '一站式构建分析工具' },
      logo: 'rsdoctor',
      logoScale: 0.95,
      url: 'https://rsdoctor.dev',
    },
  ],
  themeConfig: {
    lastUpdated: true,
    enableScrollToTop: true,
    socialLinks: [
      { icon: 'github', content: repository },
      { icon: 'discord', content: 'https://discord.gg/sYK4QjyZ4V' },
      { icon: 'twitter', content: 'https://twitter.com/rspack_dev' },
      {
        icon: 'lark',
        content:
          'https://applink.feishu.cn/client/chat/chatter/add_by_link?link_token=3c3vca77-bfc0-4ef5-b62b-9c5c9c92f1b4',
      },
    ],
    footer: { message: '© 2022-present ByteDance Inc. All Rights Reserved.' },
  },
});
