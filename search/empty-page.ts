import type { IndexPage } from './index-file.ts';

/** A page of an index that holds nothing but what is said of it. */
export function pageWith(parts: Partial<IndexPage> = {}): IndexPage {
  return {
    routePath: '/page',
    title: '',
    group: '',
    content: '',
    toc: [],
    isDated: false,
    linkedFrom: 0,
    keywords: [],
    description: '',
    code: [],
    ...parts,
  };
}
