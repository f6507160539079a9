import type { Page } from './page.ts';
import { type ImportedName, knownName } from './site-imports.ts';
import { insteadOf } from './written-elsewhere.ts';

/** What other tools have for a folder of the site, which is no package. */
const FOREIGN_FOLDER = /^(?:[@~]|@site|@theme(?:-original)?|@docusaurus)(?=\/)/;

/** What to write instead of an import that pages cannot have. */
export function importHint(request: string, names: readonly ImportedName[], page: Page): string {
  const { imports } = page.options.extensions;
  const folders = Object.keys(imports);
  const isDefault = names[0]?.exported === 'default';
  if (/^(?:\.{0,2}\/|\w+:)/.test(request)) {
    const own =
      folders.length > 0 ? ` and from ${folders.map((one) => `\`${one}\``).join(', ')}` : '';
    return `pages import partials (\`./_name.mdx\`), data (\`./_name.json\`) and pictures and other files (\`./name.png\`)${own}; components are there without an import`;
  }
  return (
    everyPageHint(request, names, page) ??
    (isDefault ? insteadOf(lastName(request)) : undefined) ??
    folderHint(request) ??
    packageHint(`export ${isDefault ? '{ default }' : '*'} from '${request}'`, imports)
  );
}

const lastName = (request: string): string => request.slice(request.lastIndexOf('/') + 1);

/** Names that every page has, imported in the way of another tool. */
function everyPageHint(
  request: string,
  names: readonly ImportedName[],
  page: Page,
): string | undefined {
  const isDefault = names[0]?.exported === 'default' && request.includes('/');
  const written = isDefault ? [lastName(request)] : names.map(({ exported }) => exported);
  const known = written.map((name) => knownName(name, page));
  if (known.length === 0 || known.includes(undefined)) return undefined;
  const prefix = isDefault ? request.slice(0, request.lastIndexOf('/')) : request;
  const shown = known.map((name, index) =>
    name === written[index] ? `<${name}>` : `<${name}> (for <${written[index]}>)`,
  );
  return `every page has ${shown.join(', ')}: leave the import out, or let pages have such imports with \`imports: { '${prefix}': true }\` in the site configuration`;
}

function folderHint(request: string): string | undefined {
  const [prefix] = FOREIGN_FOLDER.exec(request) ?? [];
  if (prefix === undefined) return undefined;
  const folder = request.split('/').slice(0, -1).join('/');
  return `components are there without an import; for modules of the site, say in its configuration which folder it is: \`imports: { '${folder}': './components' }\``;
}

/**
 * Pages get at what is installed by a module of the site.
 * @param line what this module says
 */
function packageHint(line: string, imports: Readonly<Record<string, string | true>>): string {
  const known = Object.entries(imports).find(([, folder]) => folder !== true);
  const [prefix, folder] = known ?? ['@parts', './parts'];
  const named = known
    ? ''
    : `name a folder in the site configuration (\`imports: { '${prefix}': '${folder}' }\`), `;
  return `components are there without an import, and packages are for modules of the site: ${named}write one in \`${folder}\` with \`${line}\`, and import it from \`${prefix}/…\``;
}
