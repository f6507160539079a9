import { basename } from 'node:path';
import { parseCodeMeta } from './code-meta.ts';
import { isComment, type SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

type Place = Pick<SyntaxNode, 'position'>;

/** `::: code-group` as `Tabs` with each of its fences, by their titles; undefined without any. */
export function codeGroupTabs(node: SyntaxNode, page: Page): SyntaxNode | undefined {
  const fences = (node.children ?? []).filter(({ type }) => type === 'code');
  reportStrangers(node, page);
  if (fences.length === 0) return undefined;
  return {
    ...placed(node),
    type: 'mdxJsxFlowElement',
    name: 'Tabs',
    attributes: [],
    children: fences.map((fence, index) => {
      // The fence itself and no copy: what the site's modules have drawn of it is found by it.
      fence.data = { ...fence.data, inTab: true };
      return {
        ...placed(fence),
        type: 'mdxJsxFlowElement',
        name: 'Tab',
        attributes: [
          { type: 'mdxJsxAttribute', name: 'label', value: labelOf(fence) },
          { type: 'mdxJsxAttribute', name: 'value', value: String(index) }, // Labels may be the same.
        ],
        children: [fence],
      };
    }),
  };
}

const placed = ({ position }: SyntaxNode): Place => (position ? { position } : {});

function labelOf({ lang, meta }: SyntaxNode): string {
  const { title, file } = parseCodeMeta(meta ?? '');
  return title ?? (file && basename(file)) ?? (lang || 'text');
}

/** Comments show nothing; anything else would be lost. */
function reportStrangers(group: SyntaxNode, page: Page): void {
  const { kind, children = [] } = group;
  const stranger = children.find((child) => child.type !== 'code' && !isComment(child));
  const title = stranger?.type === 'containerTitle' ? stranger : undefined;
  if (title || group.title != null || group.badAttributes) {
    page.report(title ?? group.badAttributes ?? group, {
      code: 'bad-container-title',
      message: `nothing may stand behind \`:::${kind}\` in its line`,
      hint: 'the titles of its blocks are the names of the tabs: `js title="a.js"` or `js [a.js]`',
    });
  } else if (stranger) {
    page.report(stranger, {
      code: 'misplaced-content',
      message: `in \`:::${kind}\` only blocks of code may stand`,
      hint: 'move this out of it; the name of a tab is the title of its block: `js title="a.js"` or `js [a.js]`',
    });
  } else if (!children.some(({ type }) => type === 'code')) {
    page.report(group, {
      code: 'misplaced-content',
      message: `\`:::${kind}\` holds no block of code`,
      hint: 'put blocks of code with titles (`js [a.js]`) in front of its `:::`: each becomes a tab',
    });
  }
}
