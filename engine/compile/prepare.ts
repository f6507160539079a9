import { relative, sep } from 'node:path';
import { contains } from '../contains.ts';
import { fileHref } from '../routes.ts';
import { componentScope } from './component-scope.ts';
import { contentFile, pathOf, publicDir } from './content-file.ts';
import { compileExpressions, type Dynamic } from './expressions.ts';
import { adoptAlerts } from './github-alerts.ts';
import { importHint } from './import-hint.ts';
import { jsonFault } from './json-fault.ts';
import { literalOf, notLiteral } from './literal.ts';
import { foreignMedia } from './media-attributes.ts';
import { reportModuleLines } from './module-lines.ts';
import {
  type MdxAttribute,
  placeOf,
  positionOf,
  type SourceFile,
  type Statement,
  type SyntaxNode,
} from './nodes.ts';
import type { Page } from './page.ts';
import type { Parser } from './parse.ts';
import { parseProblem } from './parse-problem.ts';
import { elementsOfHtml } from './raw-html.ts';
import { imagePath } from './render-image.ts';
import {
  fileRequest,
  type ImportedName,
  isSiteImport,
  PUBLISHED_FILE,
  readSiteImport,
} from './site-imports.ts';
import { thrownText } from './site-modules.ts';
import { runRemarkPlugins } from './site-plugins.ts';
import { isTooDeep, tooDeep } from './too-deep.ts';

export interface PreparedTree {
  tree: SyntaxNode;
  /** Languages of the fences, partials included. */
  languages: Set<string>;
  /** Absolute paths of the pictures, those that do not exist included. */
  images: Set<string>;
}

/**
 * Parses a page and its partials, and finds what rendering needs to know beforehand: link
 * definitions, footnotes, languages of fences, values of expressions.
 * @returns undefined when the page cannot be parsed, which is then reported
 */
export async function prepareTree(page: Page, parser: Parser): Promise<PreparedTree | undefined> {
  const languages = new Set<string>(['sh']);
  const images = new Set<string>();
  const trail = [page.file.path];
  const tree = await prepareFile(page.file, { page, parser, languages, images, trail });
  return tree && { tree, languages, images };
}

interface Preparation {
  page: Page;
  parser: Parser;
  languages: Set<string>;
  images: Set<string>;
  /** The page and the partials around the one being prepared. */
  trail: string[];
}

type Place = Pick<SyntaxNode, 'position'>;

/** What one file says beside its text. */
interface FileModule {
  partials: Map<string, SyntaxNode | undefined>;
  /** Imported name → the name that every page has for it. */
  renamed: Map<string, string>;
  /** What it imports from modules of the site. */
  values: Map<string, unknown>;
  exports: { code: string; at: Place }[];
  dynamics: Dynamic[];
}

async function prepareFile(
  file: SourceFile,
  preparation: Preparation,
): Promise<SyntaxNode | undefined> {
  const { page, parser } = preparation;
  return page.withinAsync(file, async () => {
    let tree: SyntaxNode;
    try {
      tree = parser.parse(file);
    } catch (error) {
      page.problems.push(isTooDeep(error) ? tooDeep(file) : parseProblem(error, file));
      page.incomplete = true;
      return undefined;
    }
    tree = await runRemarkPlugins(tree, page);
    reportModuleLines(tree, page);
    tree.children = elementsOfHtml(tree.children ?? [], page);
    adoptAlerts(tree, page);
    const module: FileModule = {
      partials: new Map(),
      renamed: new Map(),
      values: new Map(),
      exports: [],
      dynamics: [],
    };
    for (const node of tree.children ?? []) {
      if (node.type === 'mdxjsEsm') await readEsm(node, module, preparation);
    }
    visit(tree, module, preparation);
    evaluateModule(module, page);
    return tree;
  });
}

/** Imports of partials, data and files, and exports of values; anything else is reported. */
async function readEsm(
  node: SyntaxNode,
  module: FileModule,
  preparation: Preparation,
): Promise<void> {
  const { page } = preparation;
  for (const statement of node.data?.estree?.body ?? []) {
    const at = positionOf(statement);
    if (statement.type === 'ImportDeclaration') await readImport(statement, module, preparation);
    else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
      const { start, end } = statement;
      module.exports.push({ code: page.file.text.slice(start, end), at });
    } else {
      page.report(at, {
        code: 'bad-export',
        message: 'only `export const`, `export function` and `export class` are allowed',
      });
    }
  }
}

async function readImport(
  statement: Statement,
  module: FileModule,
  preparation: Preparation,
): Promise<void> {
  const { page } = preparation;
  const at = positionOf(statement);
  const { value: written } = statement.source as { value: string };
  const request = fileRequest(written, page);
  const specifiers = statement.specifiers as Specifier[];
  const [specifier, ...others] = specifiers;
  if (isSiteImport(request, page)) {
    const { renamed, values } = await readSiteImport(request, specifiers.map(nameOf), at, page);
    for (const [local, name] of renamed) module.renamed.set(local, name);
    for (const [local, value] of values) module.values.set(local, value);
    return;
  }
  const isPartial = /^\.\.?\/.*\.mdx?$/.test(request);
  const isData = /^\.\.?\/.*\.json$/.test(request);
  const isFile = /^\.\.?\//.test(request) && PUBLISHED_FILE.test(request);
  const isDefault = specifier?.type === 'ImportDefaultSpecifier' && others.length === 0;
  if (!(isPartial || isData || isFile) || !isDefault) {
    page.report(at, {
      code: 'bad-import',
      message: `this import is not allowed: \`${request}\``,
      hint:
        isPartial || isData || isFile
          ? `import it under one name: \`import ${isPartial ? 'Name' : 'name'} from '${request}'\``
          : importHint(request, specifiers.map(nameOf), page),
    });
    return;
  }
  if (isData || isFile) {
    const value = isData ? readData(request, at, page) : readAddress(request, at, preparation);
    const { name } = specifier.local;
    if (value === undefined) {
      const { path } = page.file;
      page.unread.set(path, (page.unread.get(path) ?? new Set()).add(name));
    }
    const code = `export const ${name} = ${JSON.stringify(value ?? null)};`;
    module.exports.push({ code, at });
    return;
  }
  module.partials.set(specifier.local.name, await readPartial(request, at, preparation));
}

interface Specifier {
  type: string;
  local: { name: string };
  imported?: { name?: string; value?: string };
}

function nameOf({ type, local, imported }: Specifier): ImportedName {
  if (type === 'ImportDefaultSpecifier') return { exported: 'default', local: local.name };
  if (type === 'ImportNamespaceSpecifier') return { exported: '*', local: local.name };
  return { exported: imported?.name ?? imported?.value ?? local.name, local: local.name };
}

/** JSON of a file beside the page; undefined, and a problem, when there is none. */
function readData(request: string, at: Place, page: Page): unknown {
  const path = contentFile({ path: request, root: 'content' }, at, page);
  if (path === undefined) return undefined;
  const shown = relative(page.options.siteRoot, path).split(sep).join('/');
  // Some editors and spreadsheets write a mark in front, which nobody sees.
  const text = page.read(path)?.replace(/^\uFEFF/, '');
  if (text === undefined) {
    page.report(at, {
      code: 'missing-file',
      message: `the imported file does not exist: ${request}`,
      hint: `it is looked for at ${shown}`,
    });
    return undefined;
  }
  const fault = jsonFault(text);
  if (!fault) return JSON.parse(text);
  page.report(at, {
    code: 'bad-json',
    message: `${shown}:${fault.line}:${fault.column} is not JSON: ${fault.expected} is expected`,
    hint: 'JSON has double quotes, no comments and no comma behind the last entry',
  });
  return undefined;
}

/** Address of a file beside the page or below `public`; undefined, and a problem, without one. */
function readAddress(
  request: string,
  at: Place,
  { page, images }: Preparation,
): string | undefined {
  const folder = publicDir(page);
  const named = pathOf({ path: request, root: 'content' }, page);
  const isPublic = contains(folder, named);
  const below = relative(folder, named).split(sep).join('/');
  const path = isPublic
    ? contentFile({ path: `/${below}`, root: 'public' }, at, page)
    : contentFile({ path: request, root: 'content' }, at, page);
  if (path === undefined) return undefined;
  const address = isPublic
    ? page.mediaFile(path) && fileHref(page.options.base, below)
    : page.emittedFile(path);
  if (address === undefined) {
    page.report(at, {
      code: 'missing-file',
      message: `the imported file does not exist: ${request}`,
      hint: `it is looked for at ${relative(page.options.siteRoot, path).split(sep).join('/')}`,
    });
    return undefined;
  }
  page.importedFiles.set(address, path);
  images.add(path);
  return address;
}

async function readPartial(
  request: string,
  at: Place,
  preparation: Preparation,
): Promise<SyntaxNode | undefined> {
  const { page, trail } = preparation;
  const path = contentFile({ path: request, root: 'content' }, at, page);
  if (path === undefined) return undefined;
  if (trail.includes(path)) {
    page.report(at, {
      code: 'partial-cycle',
      message: `the partial \`${request}\` contains itself`,
      hint: 'remove one of the imports',
    });
    return undefined;
  }
  const { siteRoot, contentDir } = page.options;
  const text = page.read(path)?.replace(/^\uFEFF/, '');
  if (text === undefined) {
    page.incomplete = true;
    page.report(at, {
      code: 'missing-partial',
      message: `the partial does not exist: ${request}`,
      hint: `it is looked for at ${relative(siteRoot, path)}`,
    });
    return undefined;
  }
  const file: SourceFile = {
    path,
    text,
    source: relative(contentDir, path).split(sep).join('/'),
    shown: relative(siteRoot, path).split(sep).join('/'),
  };
  const tree = await prepareFile(file, { ...preparation, trail: [...trail, path] });
  return tree && { type: 'partial', file, children: tree.children ?? [] };
}

/**
 * Walks the tree once; elements that stand for partials become them.
 * @param parent what the node stands in, paragraphs left out: around elements they come and go
 */
function visit(
  node: SyntaxNode,
  module: FileModule,
  preparation: Preparation,
  parent?: SyntaxNode,
): void {
  const { page, languages, images } = preparation;
  switch (node.type) {
    case 'code':
      languages.add(node.lang ?? '');
      break;
    case 'image':
      images.add(imagePath(node.url ?? '', page));
      break;
    case 'definition':
      images.add(imagePath(node.url ?? '', page));
      page.define('link', node);
      break;
    case 'footnoteDefinition':
      page.define('footnote', node);
      break;
    case 'text':
      reportUndefined(node, page);
      break;
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      addDynamic(node, node.value, module);
      break;
    case 'mdxJsxTextElement':
    case 'mdxJsxFlowElement':
      if (node.name && module.partials.has(node.name)) {
        becomePartial(node, module.partials.get(node.name), page);
        // Its children were visited with their own file.
        return;
      }
      if (node.name) node.name = module.renamed.get(node.name) ?? node.name;
      checkPlace(node, parent, page);
      checkContent(node, module, page);
      for (const attribute of node.attributes ?? []) {
        addAttribute(attribute, module);
        if (typeof attribute.value === 'string') images.add(imagePath(attribute.value, page));
      }
      break;
    default:
  }
  const around = node.type === 'paragraph' ? parent : node;
  for (const child of node.children ?? []) visit(child, module, preparation, around);
}

/** A component that belongs into another one. What a partial holds depends on where it is used. */
function checkPlace(node: SyntaxNode, parent: SyntaxNode | undefined, page: Page): void {
  const inside = page.component(node.name ?? '')?.inside;
  const isTopOfPartial = parent?.type === 'root' && page.file !== page.options.file;
  if (inside === undefined || parent?.name === inside || isTopOfPartial) return;
  page.report(node, {
    code: 'misplaced-component',
    message: `<${node.name}> stands outside of <${inside}>`,
    hint: `put it directly between the tags of <${inside}>`,
  });
}

/** A component that holds one kind of component and nothing else. */
function checkContent(node: SyntaxNode, module: FileModule, page: Page): void {
  const holds = page.component(node.name ?? '')?.holds;
  if (holds === undefined) return;
  const children = (node.children ?? []).flatMap((child) =>
    child.type === 'paragraph' ? (child.children ?? []) : [child],
  );
  const stranger = children.find(({ type, name, value }) => {
    if (type === 'text') return value?.trim() !== '';
    const isElement = type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement';
    if (isElement) return name !== holds && !module.partials.has(name ?? '');
    return type !== 'partial' && type !== 'mdxFlowExpression' && type !== 'mdxTextExpression';
  });
  if (!stranger) return;
  page.report(stranger, {
    code: 'misplaced-content',
    message: `between the tags of <${node.name}> only <${holds}> may stand`,
    hint: 'move it into one of them, or out of the element',
  });
}

/** `[^name]` and `![text][name]` that the parser left as text, for want of a definition. */
const reference =
  /(?<![\\\w])(?:\[\^(?<footnote>[\p{L}\p{N}][\p{L}\p{N}_-]*)\](?![+*?(])|!\[[^[\]]*\]\[(?<link>[^[\]]+)\])/gu;

/** `[^a-z]`: what regular expressions have in the same brackets. */
const characterRange = /^\w-\w(?:\w-\w)*\w?$/;

function reportUndefined({ position }: SyntaxNode, page: Page): void {
  const { start, end } = position ?? {};
  // What stands in HTML is no Markdown, and has no place of its own in the source.
  if (start?.offset === undefined || end?.offset === undefined) return;
  // The source and not the value, which has no backslashes any more.
  const written = page.file.text.slice(start.offset, end.offset);
  if (!written.includes('[')) return;
  for (const { 0: whole, index, groups = {} } of written.matchAll(reference)) {
    const { footnote, link } = groups;
    if (footnote !== undefined && characterRange.test(footnote)) continue;
    const before = written.slice(0, index).split('\n');
    const column = (before.at(-1)?.length ?? 0) + (before.length === 1 ? start.column : 1);
    page.report(
      { line: start.line + before.length - 1, column },
      {
        code: 'undefined-reference',
        severity: 'warning',
        message: `no ${footnote === undefined ? 'link definition' : 'footnote'} is called \`${footnote ?? link}\`; \`${whole}\` is shown as text`,
        hint: `define it in this file, \`${footnote === undefined ? `[${link}]` : `[^${footnote}]`}: …\`, or write \`\\[\` for the bracket itself`,
      },
    );
  }
}

function becomePartial(node: SyntaxNode, partial: SyntaxNode | undefined, page: Page): void {
  if ((node.attributes ?? []).length > 0 || (node.children ?? []).length > 0) {
    page.report(node, {
      code: 'partial-props',
      severity: 'warning',
      message: `the partial <${node.name}> takes neither props nor content`,
      hint: `write \`<${node.name} />\``,
    });
  }
  node.type = 'partial';
  node.file = partial?.file ?? page.file;
  node.children = partial?.children ?? [];
}

function addAttribute(attribute: MdxAttribute, module: FileModule): void {
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    const spread = typeof attribute.value === 'string' ? attribute.value : '';
    module.dynamics.push({ key: attribute, code: `({${spread}})` });
  } else if (typeof attribute.value === 'object' && attribute.value !== null) {
    addDynamic(attribute.value, attribute.value.value, module);
  }
}

function addDynamic(key: Pick<SyntaxNode, 'data'>, code: string | undefined, module: FileModule) {
  const isComment = key.data?.estree?.body.length === 0;
  if (isComment || literalOf(key.data?.estree) !== notLiteral) return;
  module.dynamics.push({ key, code: code ?? '' });
}

function evaluateModule({ exports, dynamics, values: imported }: FileModule, page: Page): void {
  const [first] = exports;
  if (dynamics.length === 0 && first === undefined) return;
  const at = first?.at ?? {};
  const file = page.file;
  try {
    const values = compileExpressions({
      exports: exports.map((entry) => entry.code),
      dynamics,
      scope: componentScope(page, at, imported),
      href: (link) => page.within(file, () => page.contextAt(at).href(link)),
      onForeignMedia: (media) => {
        const problem = foreignMedia(media, page.options);
        if (problem) page.within(file, () => page.report(at, problem));
      },
    });
    for (const [key, evaluate] of values) page.values.set(key, evaluate);
  } catch (error) {
    page.report(placeOf(at), {
      code: 'export-failed',
      message: `the exports of this file failed: ${thrownText(error)}`,
      hint: 'exports run at build, in Node',
    });
  }
}
