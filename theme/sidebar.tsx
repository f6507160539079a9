import type { ReactNode } from 'react';
import type { SidebarNode } from '../engine/model.ts';
import { InlineHtml } from './inline-html.tsx';
import { NavTag } from './nav-tag.tsx';
import { fillText } from './strings/fill-text.ts';

interface SidebarProps {
  nodes: readonly SidebarNode[];
  /** Address of the page that is shown; left out where none is marked. */
  currentHref?: string;
  texts: Record<string, string>;
}

/**
 * The tree of one tab, as lists. At build only. Groups are disclosures of the browser, so they work
 * without scripts; `popovers.ts` keeps their `aria-expanded` in step.
 */
export function Sidebar({ nodes, currentHref = '', texts }: SidebarProps): ReactNode {
  return (
    <ul className="tree">
      {nodes.map((node, index) => (
        <Node key={index} node={node} currentHref={currentHref} texts={texts} />
      ))}
    </ul>
  );
}

interface NodeProps {
  node: SidebarNode;
  currentHref: string;
  texts: Record<string, string>;
}

function Node({ node, currentHref, texts }: NodeProps): ReactNode {
  switch (node.kind) {
    case 'divider':
      return (
        <li>
          <hr className={node.dividerType} />
        </li>
      );
    case 'section-header':
      return (
        <li className="tree-section">
          <NavTag tag={node.tag} />
          <InlineHtml text={node.text} />
        </li>
      );
    case 'link':
      return (
        <li data-context={node.context}>
          <TreeLink node={node} currentHref={currentHref} />
        </li>
      );
    case 'group':
      return (
        <li className={node.href ? 'tree-group linked' : 'tree-group'} data-context={node.context}>
          <Group node={node} currentHref={currentHref} texts={texts} />
        </li>
      );
  }
}

type GroupNode = Extract<SidebarNode, { kind: 'group' }>;

function Group({ node, currentHref, texts }: NodeProps & { node: GroupNode }): ReactNode {
  const list = <Sidebar nodes={node.items} currentHref={currentHref} texts={texts} />;
  const text = (
    <>
      <NavTag tag={node.tag} />
      <span>
        <InlineHtml text={node.text} />
      </span>
    </>
  );
  const link = node.href !== undefined && (
    <TreeLink
      node={{
        kind: 'link',
        text: node.text,
        href: node.href,
        external: false,
        ...(node.tag && { tag: node.tag }),
      }}
      currentHref={currentHref}
    />
  );
  if (!node.collapsible) {
    return (
      <>
        {link || <p className="tree-label">{text}</p>}
        {list}
      </>
    );
  }
  const open = !node.collapsed || holds(node.items, currentHref);
  return (
    <>
      {link}
      <details open={open}>
        <summary
          role="button"
          aria-expanded={open}
          aria-label={
            link ? fillText(texts.groupPages ?? '{group}', { group: node.text }) : undefined
          }
        >
          {!link && text}
        </summary>
        {list}
      </details>
    </>
  );
}

function holds(nodes: SidebarNode[], href: string): boolean {
  return nodes.some(
    (node) =>
      ((node.kind === 'link' || node.kind === 'group') && node.href === href) ||
      (node.kind === 'group' && holds(node.items, href)),
  );
}

interface TreeLinkProps {
  node: Extract<SidebarNode, { kind: 'link' }>;
  currentHref: string;
}

function TreeLink({ node, currentHref }: TreeLinkProps): ReactNode {
  const outside = node.external && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={node.href} aria-current={node.href === currentHref ? 'page' : undefined} {...outside}>
      <NavTag tag={node.tag} />
      <InlineHtml text={node.text} />
    </a>
  );
}
