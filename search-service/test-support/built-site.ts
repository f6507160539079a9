import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageWith } from '../../search/empty-page.ts';
import { type IndexPage, writeIndex } from '../../search/index-file.ts';

/** A page as tests need it; headings are lines of the content that start with `## `. */
export function pageOf(routePath: string, title: string, text: string): IndexPage {
  let content = '';
  const toc: IndexPage['toc'] = [];
  for (const line of text.split('\n')) {
    const heading = line.match(/^(##+) (.*)$/);
    if (heading?.[1] && heading[2]) {
      const [, { length: depth }, name] = heading;
      const id = name.toLowerCase().replaceAll(' ', '-');
      toc.push({ text: name, id, depth, charIndex: content.length });
      content += `\n${name}`;
    } else {
      content += content === '' ? line : `\n${line}`;
    }
  }
  return pageWith({
    routePath,
    title,
    group: 'Guide',
    content,
    toc,
  });
}

/** Languages → pages, and a version for the files of a versioned search. */
export interface IndexTexts {
  lang: string;
  version?: string;
  pages: IndexPage[];
  synonyms?: string[];
}

/** An output folder as a build leaves it, as far as the search is concerned. */
export interface BuiltFolder {
  dir: string;
  /** Replaces the folder's index files, as a new build does. */
  write(indexes: IndexTexts[]): Promise<string[]>;
  remove(): Promise<void>;
}

export async function builtFolder(indexes: IndexTexts[]): Promise<BuiltFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'search-service-'));
  const write = async (texts: IndexTexts[]) => {
    await rm(join(dir, 'static'), { recursive: true, force: true });
    await mkdir(join(dir, 'static'));
    return Promise.all(
      texts.map(async ({ lang, version = '', pages, synonyms }) => {
        const text = writeIndex({ lang, version, pages, synonyms });
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
        const parts = ['search_index', ...(version === '' ? [] : [version]), lang, hash, 'json'];
        const file = join(dir, 'static', parts.join('.'));
        await writeFile(file, text);
        return file;
      }),
    );
  };
  await write(indexes);
  return { dir, write, remove: () => rm(dir, { recursive: true, force: true }) };
}
