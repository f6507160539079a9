import { basename } from 'node:path';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/** A line that MDX would run: sentences begin with these words, too, and have no quotes or signs there. */
const MODULE_LINE =
  /^(?:import\s+(?:[\w$*{][^'"]*\sfrom\s*)?['"][^'"]+['"]\s*;?\s*$|export\s+(?:(?:const|let|var)\s+[\w$]+\s*=|(?:default\s+)?(?:async\s+)?function\b[^(]*\(|(?:default\s+)?class\s+[\w$]+[^{]*\{|default\s*[{([]|[{*]))/;

/** Imports and exports are text in a Markdown file, and most likely meant as what they are in MDX. */
export function reportModuleLines({ children = [] }: SyntaxNode, page: Page): void {
  const { path, text } = page.file;
  if (!path.endsWith('.md')) return;
  for (const { type, position } of children) {
    const { start, end } = position ?? {};
    if (type !== 'paragraph' || start?.offset === undefined || end?.offset === undefined) continue;
    const [line = ''] = text.slice(start.offset, end.offset).split(/\r?\n/);
    if (!MODULE_LINE.test(line)) continue;
    page.report(start, {
      code: 'module-line',
      severity: 'warning',
      message: '`.md` files import and export nothing: readers see this line as it is written',
      hint: `rename the file to \`${basename(path)}x\`, where braces and \`<\` are no longer text; or put the line in a block of code`,
    });
    // One says it for all.
    return;
  }
}
