/** Texts of the interface that speak of Rspack and its makers, by language. */
export const strings = {
  en: {
    ecosystemTitle: 'Web Infra',
    makersTitle: 'One toolchain, made in the open',
    makersText:
      'The Web Infra team at ByteDance and its contributors build Rspack. Rsbuild and Rspress build with it, and Rsdoctor explains what happened in a build.',
  },
  zh: {
    ecosystemTitle: 'Web Infra',
    makersTitle: '一套工具链，在开源中打磨',
    makersText:
      'Rspack 由字节跳动 Web Infra 团队与社区贡献者共同开发。Rsbuild 和 Rspress 基于它构建，Rsdoctor 则告诉你构建中发生了什么。',
    lagsTitle: '译文落后于英文原文',
    lagsText: '下面这些部分的英文原文已经更新，译文还没有跟上，点击可阅读原文：',
    // The same in both languages (specification, section 9).
    notFoundTitle: 'PAGE NOT FOUND',
    takeMeHome: 'Take me home',
  },
};

/** Text alternative of the drawing beside the product's name, by language. */
export const heroPicture: Readonly<Record<string, string>> = {
  en: 'Modules of many kinds flow into the bundler, and a few optimized chunks come out of it.',
  zh: '各种类型的模块汇入打包工具，产出少量经过优化的 chunk。',
};
