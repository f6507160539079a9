import { escapeText } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { thrownText } from './site-modules.ts';

/** A formula as MathML, which browsers lay out themselves: no style sheet, no fonts, no script. */
export function renderMath(node: SyntaxNode, page: Page): Inline {
  const tex = node.value ?? '';
  const { katex } = page.options.content;
  const displayMode = node.type === 'math';
  const shown = { html: `<code>${escapeText(tex)}</code>`, text: tex };
  if (!katex) return shown;
  try {
    const html = katex.renderToString(tex, { output: 'mathml', displayMode, throwOnError: true });
    const [math = ''] = /<math[\s\S]*<\/math>/.exec(html) ?? [];
    const clean = math.replace(/ style="[^"]*"/g, '');
    return { html: displayMode ? `<div class="math">${clean}</div>` : clean, text: tex };
  } catch (error) {
    page.report(node, {
      code: 'bad-math',
      message: `the formula cannot be read: ${thrownText(error)}`,
      hint: 'a dollar sign that begins no formula is written `\\$`',
    });
    return shown;
  }
}
