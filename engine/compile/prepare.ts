import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { componentScope } from './component-scope.ts';
import { contentFile } from './content-file.ts';
import { compileExpressions, type Dynamic } from './expressions.ts';
import { literalOf, notLiteral } from './literal.ts';
import {
  type EstreeNode,
  type MdxAttribute,
  placeOf,
  type SourceFile,
  type SyntaxNode,
} from './nodes.ts';
import type { Page } from './page.ts';
import type { Parser } from './parse.ts';
import { parseProblem } from './parse-problem.ts';
import { imagePath } from './render-image.ts';

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
export function prepareTree(page: Page, parser: Parser): PreparedTree | undefined {
  const languages = new Set<string>(['sh']);
  const images = new Set<string>();
  const trail = [page.file.path];
  const tree = prepareFile(page.file, { page, parser, languages, images, trail });
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

/** What one file says beside its text. */
interface FileModule {
  partials: Map<string, SyntaxNode | undefined>;
  exports: { code: string; node: SyntaxNode }[];
  dynamics: Dynamic[];
}

function prepareFile(file: SourceFile, preparation: Preparation): SyntaxNode | undefined {
  const { page, parser } = preparation;
  return page.within(file, () => {
    let tree: SyntaxNode;
    try {
      tree = parser.parse(file);
    } catch (error) {
      page.problems.push(parseProblem(error, file));
      return undefined;
    }
    const module: FileModule = { partials: new Map(), exports: [], dynamics: [] };
    for (const node of tree.children ?? []) {
      if (node.type === 'mdxjsEsm') readEsm(node, module, preparation);
    }
    visit(tree, module, preparation);
    evaluateModule(module, page);
    return tree;
  });
}

/** Imports of partials and exports of values; anything else is reported. */
function readEsm(node: SyntaxNode, module: FileModule, preparation: Preparation): void {
  const { page } = preparation;
  for (const statement of node.data?.estree?.body ?? []) {
    if (statement.type === 'ImportDeclaration') readImport(statement, node, module, preparation);
    else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
      const { start, end } = statement as EstreeNode & { start: number; end: number }; // acorn gives both
      module.exports.push({ code: page.file.text.slice(start, end), node });
    } else {
      page.report(node, {
        code: 'bad-export',
        message: 'only `export const`, `export function` and `export class` are allowed',
      });
    }
  }
}

function readImport(
  statement: EstreeNode,
  node: SyntaxNode,
  module: FileModule,
  preparation: Preparation,
): void {
  const { page } = preparation;
  const { value: request } = statement.source as { value: string };
  const [specifier, ...others] = statement.specifiers as {
    type: string;
    local: { name: string };
  }[];
  const isPartial = /^\.\.?\/.*\.mdx?$/.test(request);
  const isData = /^\.\.?\/.*\.json$/.test(request);
  const isDefault = specifier?.type === 'ImportDefaultSpecifier' && others.length === 0;
  if (!(isPartial || isData) || !isDefault) {
    page.report(node, {
      code: 'bad-import',
      message: `this import is not allowed: \`${request}\``,
      hint:
        isPartial || isData
          ? `import it under one name: \`import ${isData ? 'name' : 'Name'} from '${request}'\``
          : 'pages import partials (`./_name.mdx`) and data (`./_name.json`); components are there without an import',
    });
    return;
  }
  if (isData) {
    const value = readData(request, node, page);
    const code = `export const ${specifier.local.name} = ${JSON.stringify(value ?? null)};`;
    module.exports.push({ code, node });
    return;
  }
  module.partials.set(specifier.local.name, readPartial(request, node, preparation));
}

/** JSON of a file beside the page; undefined, and a problem, when there is none. */
function readData(request: string, node: SyntaxNode, page: Page): unknown {
  const path = contentFile({ path: request, root: 'content' }, node, page);
  if (path === undefined) return undefined;
  const shown = relative(page.options.siteRoot, path).split(sep).join('/');
  page.dependencies.add(path);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    page.report(node, {
      code: 'missing-file',
      message: `the imported file does not exist: ${request}`,
      hint: `it is looked for at ${shown}`,
    });
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    page.report(node, {
      code: 'bad-json',
      message: `${shown} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      hint: 'JSON has double quotes, no comments and no comma behind the last entry',
    });
    return undefined;
  }
}

function readPartial(
  request: string,
  node: SyntaxNode,
  preparation: Preparation,
): SyntaxNode | undefined {
  const { page, trail } = preparation;
  const path = contentFile({ path: request, root: 'content' }, node, page);
  if (path === undefined) return undefined;
  page.dependencies.add(path);
  if (trail.includes(path)) {
    page.report(node, {
      code: 'partial-cycle',
      message: `the partial \`${request}\` contains itself`,
      hint: 'remove one of the imports',
    });
    return undefined;
  }
  const { siteRoot, contentDir } = page.options;
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    page.report(node, {
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
  const tree = prepareFile(file, { ...preparation, trail: [...trail, path] });
  return tree && { type: 'partial', file, children: tree.children ?? [] };
}

/** Walks the tree once; elements that stand for partials become them. */
function visit(node: SyntaxNode, module: FileModule, preparation: Preparation): void {
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
      define(`link ${node.identifier?.toLowerCase()}`, node, page);
      break;
    case 'footnoteDefinition':
      define(`footnote ${node.identifier?.toLowerCase()}`, node, page);
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
      for (const attribute of node.attributes ?? []) {
        addAttribute(attribute, module);
        if (typeof attribute.value === 'string') images.add(imagePath(attribute.value, page));
      }
      break;
    default:
  }
  for (const child of node.children ?? []) visit(child, module, preparation);
}

function define(key: string, node: SyntaxNode, page: Page): void {
  if (!page.definitions.has(key)) page.definitions.set(key, { node, file: page.file });
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

function evaluateModule({ exports, dynamics }: FileModule, page: Page): void {
  const [first] = exports;
  if (dynamics.length === 0 && first === undefined) return;
  const at = first?.node ?? {};
  const file = page.file;
  try {
    const values = compileExpressions({
      exports: exports.map((entry) => entry.code),
      dynamics,
      scope: componentScope(page, at),
      href: (link) => page.within(file, () => page.contextAt(at).href(link)),
    });
    for (const [key, evaluate] of values) page.values.set(key, evaluate);
  } catch (error) {
    page.report(placeOf(at), {
      code: 'export-failed',
      message: `the exports of this file failed: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
      hint: 'exports run at build, in Node',
    });
  }
}
