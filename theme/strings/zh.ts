import type { Texts } from './en.ts';

/** Every text of the interface in Simplified Chinese; `en.ts` says where each one appears. */
export const zh = {
  outlineTitle: '本页目录',
  lastUpdatedText: '最后更新于',
  prevPageText: '上一页',
  nextPageText: '下一页',
  sourceCodeText: '源码',
  searchPlaceholderText: '搜索文档',
  searchNoResultsText: '没有找到结果：',
  searchSuggestedQueryText: '请换一个关键词再试',

  skipToContent: '跳到正文',
  home: '首页',
  mainNavigation: '主导航',
  search: '搜索',
  searchClear: '清除',
  searchClose: '关闭',
  searchCancel: '取消',
  switchToDark: '切换到深色主题',
  switchToLight: '切换到浅色主题',
  language: '语言',
  version: '版本',
  ecosystem: '生态系统',
  ecosystemTitle: 'Web Infra',
  socialLinks: '社交链接',
  more: '更多',
  menu: '菜单',
  sidebar: '侧边栏',
  close: '关闭',
  groupPages: '“{group}”的页面',

  pages: '翻页',
  scrollToTop: '回到顶部',
  loadingPage: '正在加载页面',
  overviewOthers: '其他',
  overviewTitle: '总览',

  lagsTitle: '译文落后于英文原文',
  lagsText: '下面这些部分的英文原文已经更新，译文还没有跟上，点击可阅读原文：',
  lagsIntroduction: '开头部分',

  linkToHeading: '链接到 {heading}',
  copyCode: '复制代码',
  copied: '已复制',
  wrapLines: '自动换行',
  zoomImage: '放大图片：{alt}',

  heroPicture: '各种类型的模块汇入打包工具，产出少量经过优化的 chunk。',
  featuresTitle: '能为你带来什么',
  makersTitle: '一套工具链，在开源中打磨',
  makersText:
    'Rspack 由字节跳动 Web Infra 团队与社区贡献者共同开发。Rsbuild 和 Rspress 基于它构建，Rsdoctor 则告诉你构建中发生了什么。',

  copyPage: '复制本页',
  copyPageAsMarkdown: '复制本页为 Markdown',
  pageCopied: '已复制',
  viewMarkdown: 'Markdown 版本',

  notFoundTitle: 'PAGE NOT FOUND',
  takeMeHome: 'Take me home',
  notFoundNote: '你访问的页面不存在，可能已经移动或删除。',
} satisfies Texts;
