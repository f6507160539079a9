import { z } from 'zod';
import { readAttributes } from './jsx-attributes.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';

const tools = ['npm', 'yarn', 'pnpm', 'bun'] as const;

const schema = z.strictObject({
  command: z.union([
    z.string().min(1),
    z.strictObject(Object.fromEntries(tools.map((tool) => [tool, z.string().optional()]))),
  ]),
  additionalTabs: z
    .array(z.strictObject({ tool: z.string().min(1), icon: z.string().optional() }))
    .default([]),
});

/** All sets of package manager tabs show the same one. */
const groupId = 'package.manager';

/** `PackageManagerTabs` as `Tabs` with a fence for each tool (TAB-4); undefined if its props are wrong. */
export function packageManagerTabs(node: SyntaxNode, page: Page): SyntaxNode | undefined {
  const attributes = readAttributes(node, page);
  const props = parseProps({ name: 'PackageManagerTabs', schema }, attributes, page);
  if (!props) return undefined;
  const { command, additionalTabs } = schema.parse(props.data);
  const commands = commandsOf(
    command,
    additionalTabs.map((tab) => tab.tool),
  );
  if (commands.length === 0) {
    page.report(attributes.placeOf('command'), {
      code: 'bad-prop',
      message: '<PackageManagerTabs> prop `command` names no command',
      hint: 'write `command="install name"`, or `command={{ npm: "…" }}` with the tools it is for',
    });
    return undefined;
  }
  const at = node.position ? { position: node.position } : {};
  return {
    ...at,
    type: 'mdxJsxFlowElement',
    name: 'Tabs',
    attributes: [{ type: 'mdxJsxAttribute', name: 'groupId', value: groupId }],
    children: commands.map(([label, value]) => ({
      ...at,
      type: 'mdxJsxFlowElement',
      name: 'Tab',
      attributes: [{ type: 'mdxJsxAttribute', name: 'label', value: label }],
      children: [{ ...at, type: 'code', lang: 'sh', value }],
    })),
  };
}

/**
 * Tool and full command of each tab. A text serves all tools, with the tool's name in front; an
 * object serves the tools it names.
 */
export function commandsOf(
  command: string | Record<string, string | undefined>,
  additional: readonly string[] = [],
): [tool: string, command: string][] {
  return [...tools, ...additional].flatMap((tool): [string, string][] => {
    const own = typeof command === 'string' ? `${tool} ${command}` : command[tool];
    return own === undefined ? [] : [[tool, inWordsOf(tool, own)]];
  });
}

/** Yarn and Bun say `add` for installing a package: `install x` changes, `install` alone does not. */
function inWordsOf(tool: string, command: string): string {
  if (tool !== 'yarn' && tool !== 'bun') return command;
  const [, before = '', after = ''] = /^(.*?\b)install\b(.*)$/s.exec(command) ?? [];
  const names = after.split(/\s+/).some((word) => word !== '' && !word.startsWith('-'));
  return names ? `${before}add${after}` : command;
}
