import type { Href, RoutePath } from '../../model/names.ts';
import type { AreaModule, SearchTextsModule, ShellData, ShellModule } from '../../model/shell.ts';
import { areaByPrefix, searchTextsName, shellName, tableName } from '../../runtime/addresses.ts';
import type { Section } from '../site/page-view.ts';

export interface TableInput {
  sections: readonly Section[];
  /** Every page with the URL of its module. */
  pages: readonly {
    path: RoutePath;
    key: RoutePath;
    lang: string;
    version: string;
    module: string;
  }[];
  renderSidebar: (section: Section, area: string) => string;
  /** The part of the shell's data that the browser needs. */
  clientShell: (shell: ShellData) => ShellData;
  /** See `OfBuild`. */
  build?: Href;
  /** The part of a section's texts that the search dialog shows. */
  searchTexts: (texts: Record<string, string>) => Record<string, string>;
}

/**
 * The modules by which the browser finds pages: one table per tab, language and version, and the
 * shell's data and the texts of the search dialog of each language. They are not hashed, so that a change of one page leaves the
 * documents of all others as they are.
 * @returns file below `routes/` → text
 */
export function routeTables(input: TableInput): Map<string, string> {
  const { sections, pages, renderSidebar, clientShell, searchTexts, build } = input;
  const ofBuild = build === undefined ? {} : { build };
  const files = new Map<string, string>();
  for (const section of sections) {
    const { shell, trees } = section;
    const coordinates = { lang: shell.lang, version: shell.version };
    const own = pages.filter(
      ({ lang, version }) => lang === shell.lang && version === shell.version,
    );
    const tabs = new Set(shell.nav.map(({ href }) => href));
    const shellModule: ShellModule = {
      default: clientShell(shell),
      entries: modulesOf(own.filter(({ path }) => tabs.has(encodeURI(shell.base + path.slice(1))))),
      ...ofBuild,
    };
    files.set(shellName(coordinates), moduleText(shellModule));
    if (shell.search) {
      const texts = searchTexts(shell.texts);
      files.set(searchTextsName(coordinates), moduleText({ default: texts, ...ofBuild }));
    }
    for (const area of ['', ...trees.keys()]) {
      const listed = own.filter(({ key }) => areaByPrefix(key, shell.areas) === area);
      const table: AreaModule = {
        pages: modulesOf(listed),
        sidebar: area === '' ? '' : renderSidebar(section, area),
        ...ofBuild,
      };
      files.set(tableName({ ...coordinates, area }), moduleText(table));
    }
  }
  return files;
}

const modulesOf = (pages: TableInput['pages']): Record<RoutePath, Href> =>
  Object.fromEntries(pages.map(({ path, module }) => [path, module]));

function moduleText(values: AreaModule | ShellModule | SearchTextsModule): string {
  return Object.entries(values)
    .map(([name, value]) =>
      name === 'default'
        ? `export default ${JSON.stringify(value)};\n`
        : `export const ${name} = ${JSON.stringify(value)};\n`,
    )
    .join('');
}
