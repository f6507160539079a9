import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { SourceFile, SyntaxNode } from '../../engine/compile/nodes.ts';
import { createParser, type Parser } from '../../engine/compile/parse.ts';
import type { CheckPage } from '../types.ts';

/** A file that the text of a page comes from, parsed by the engine's own grammar. */
export interface SourceTree {
  file: SourceFile;
  tree: SyntaxNode;
}

let parser: Parser | undefined;

/**
 * The last tree of each file: six checks read the same page one after the other, and nobody changes
 * what they read. Parsing takes far longer than all that they do with it.
 */
const trees = new Map<string, { text: string; tree: SyntaxNode }>();

/** @returns undefined when the text is not MDX: the compile has reported it */
export function parseSource(file: SourceFile): SourceTree | undefined {
  const known = trees.get(file.path);
  if (known?.text === file.text) return { file, tree: known.tree };
  parser ??= createParser();
  try {
    const tree = parser.parse(file);
    trees.set(file.path, { text: file.text, tree });
    return { file, tree };
  } catch {
    return undefined;
  }
}

/** The page's own file, then the partials it is made of. */
export function sourceFilesOf({ route, page, text }: CheckPage, root: string): SourceFile[] {
  const own = sourceFile(route.file, text, { root, source: route.source });
  const contentDir = route.file.slice(0, -route.source.length);
  const partials = Object.keys(page.dependencies)
    .filter((path) => /\.mdx?$/.test(path))
    .flatMap((path) => {
      try {
        const source = path.slice(contentDir.length).split(sep).join('/');
        return [sourceFile(path, readFileSync(path, 'utf8'), { root, source })];
      } catch {
        // A partial that is missing is reported by the compile.
        return [];
      }
    });
  return [own, ...partials];
}

function sourceFile(path: string, text: string, at: { root: string; source: string }): SourceFile {
  return {
    path,
    source: at.source,
    shown: relative(at.root, path).split(sep).join('/'),
    text: text.replace(/^\uFEFF/, ''),
  };
}

/** Every node below a node in document order, with the chain of its parents, nearest last. */
export function* descendants(
  node: SyntaxNode,
  parents: readonly SyntaxNode[] = [],
): Generator<{ node: SyntaxNode; parents: readonly SyntaxNode[] }> {
  const trail = [...parents, node];
  for (const child of node.children ?? []) {
    yield { node: child, parents: trail };
    yield* descendants(child, trail);
  }
}
