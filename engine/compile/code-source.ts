import { relative, sep } from 'node:path';
import type { CodeBlock } from '../model.ts';
import type { CodeMeta } from './code-meta.ts';
import { contentFile } from './content-file.ts';
import { placeOf, type SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/** The text of a block before anything is read from it, and where it comes from. */
export interface CodeSource {
  text: string;
  origin: CodeBlock['origin'];
}

/** Code of a fence, or of the file that it names; blank lines around it are dropped (CODE-7). */
export function codeSource(node: SyntaxNode, meta: CodeMeta, page: Page): CodeSource {
  const { line, column } = placeOf(node);
  const own = { source: page.file.source, line: line + 1, column };
  const written = trimBlankLines({ text: node.value ?? '', origin: own });
  if (meta.file === undefined) return written;
  if (written.text !== '') {
    page.report(node, {
      code: 'code-and-file',
      message: `the block has code of its own and names the file \`${meta.file}\``,
      hint: 'leave the block empty, or leave out `file`',
    });
  }
  const imported = importedCode({ request: meta.file, lines: meta.lines }, node, page);
  return imported ? trimBlankLines(imported) : written;
}

function importedCode(
  { request, lines }: { request: string; lines: CodeMeta['lines'] },
  node: SyntaxNode,
  page: Page,
): CodeSource | undefined {
  const { contentDir, siteRoot } = page.options;
  const hint = 'put it beside the page, with a `_` in front of its name if it is a page itself';
  const path = contentFile({ path: request, root: 'content', hint }, node, page);
  if (path === undefined) return undefined;
  const source = relative(contentDir, path).split(sep).join('/');
  const found = page.read(path);
  if (found === undefined) {
    page.report(node, {
      code: 'missing-file',
      message: `the imported file does not exist: ${request}`,
      hint: `it is looked for at ${relative(siteRoot, path)}`,
    });
    return undefined;
  }
  const text = found.replaceAll('\r\n', '\n').replace(/\n$/, '');
  if (!lines) return { text, origin: { source, line: 1, column: 1 } };
  const all = text.split('\n');
  if (lines.to > all.length) {
    page.report(node, {
      code: 'line-out-of-range',
      message: `lines ${lines.from}-${lines.to} of \`${request}\`, which has ${all.length}`,
      hint: 'mend `lines`',
    });
  }
  const { text: cut, indent } = dedent(all.slice(lines.from - 1, lines.to));
  return { text: cut, origin: { source, line: lines.from, column: indent + 1 } };
}

/** Takes off the indentation that all lines share. */
function dedent(lines: readonly string[]): { text: string; indent: number } {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return { text: lines.map((line) => line.slice(indent)).join('\n'), indent };
}

function trimBlankLines({ text, origin }: CodeSource): CodeSource {
  const unix = text.replaceAll('\r\n', '\n');
  const [blank = ''] = /^(?:[ \t]*\n)+/.exec(unix) ?? [];
  const dropped = blank.split('\n').length - 1;
  return {
    text: unix.slice(blank.length).trimEnd(),
    origin: { ...origin, line: origin.line + dropped },
  };
}
