import { isShell } from './code-lines.ts';
import { parseCodeMeta } from './code-meta.ts';
import type { SyntaxNode } from './nodes.ts';

/** The path of a file, perhaps of a version: `src/index.js`, `.browserslistrc`, `app.config.js (0.4)`. */
const FILE = /^\S*\.\w+(?: \([^)]+\))?$/;

/**
 * The file that a fence shows: its title, if that is the path of a file. Commands are none, and
 * neither is what a program puts out.
 */
export function fileOf(node: SyntaxNode): string | undefined {
  if (node.type !== 'code' || isShell(node.lang ?? '')) return undefined;
  const { title, check } = parseCodeMeta(node.meta ?? '');
  return title !== undefined && !check.output && FILE.test(title) ? title : undefined;
}

/**
 * Blocks in their order, fences of files that follow each other put together: the files of one
 * example. The same file again begins another example.
 */
export function groupFiles(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  const groups: { files: Set<string>; nodes: SyntaxNode[] }[] = [];
  for (const node of nodes) {
    const file = fileOf(node);
    const last = groups.at(-1);
    if (file !== undefined && last && last.files.size > 0 && !last.files.has(file)) {
      last.files.add(file);
      last.nodes.push(node);
    } else groups.push({ files: new Set(file === undefined ? [] : [file]), nodes: [node] });
  }
  return groups.map(({ nodes }) => nodes);
}
