import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type InlineText, plainText } from '../model/inline-text.ts';
import type { SidebarNode } from '../model/shell.ts';
import { Inline } from './inline.tsx';
import { NavTag } from './nav-tag.tsx';
import { fillText } from './strings/fill-text.ts';

/** The page that is shown. */
export interface ShownPage {
  /** Its address, base included, as it stands in links. */
  href: string;
  /** Its title; empty leaves the label in the tree as it is. */
  title: InlineText;
}

interface SidebarProps {
  nodes: readonly SidebarNode[];
  /** Left out where no page is marked. */
  page?: ShownPage;
  texts: Record<string, string>;
}

/**
 * The tree of one tab, as lists. At build only. Groups are disclosures of the browser, so they work
 * without scripts; `popovers.ts` keeps their `aria-expanded` in step.
 */
export function SidebarTree({ nodes, page, texts }: SidebarProps): ReactNode {
  const path = page ? pathTo(nodes, page.href) : [];
  return <Tree nodes={nodes} path={path} title={page?.title ?? ''} texts={texts} />;
}

/**
 * From the outermost group to the entry of a page, the first one that leads there (SIDE-6: a hash
 * does not count); empty where the tree does not list it.
 */
function pathTo(nodes: readonly SidebarNode[], href: string): SidebarNode[] {
  for (const node of nodes) {
    if (node.kind !== 'link' && node.kind !== 'group') continue;
    if (node.href?.replace(/[?#].*$/, '') === href) return [node];
    const inside = node.kind === 'group' ? pathTo(node.items, href) : [];
    if (inside.length > 0) return [node, ...inside];
  }
  return [];
}

/** What all levels of a tree share. */
interface Shared {
  /** The groups around the current entry, and the entry itself as the last. */
  path: readonly SidebarNode[];
  /** Stands in for the label of the current entry (SIDE-15). */
  title: InlineText;
  texts: Record<string, string>;
}

function Tree({ nodes, ...shared }: Shared & { nodes: readonly SidebarNode[] }): ReactNode {
  return (
    <ul className="tree">
      {nodes.map((node, index) => (
        <Node key={index} node={node} {...shared} />
      ))}
    </ul>
  );
}

function Node({ node, ...shared }: Shared & { node: SidebarNode }): ReactNode {
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
          <Inline text={node.text} />
        </li>
      );
    case 'link':
      return (
        <li data-context={node.context}>
          <TreeLink node={node} {...shared} />
        </li>
      );
    case 'group':
      return (
        <li className={node.href ? 'tree-group linked' : 'tree-group'} data-context={node.context}>
          <Group node={node} {...shared} />
        </li>
      );
  }
}

type LinkNode = Extract<SidebarNode, { kind: 'link' }>;
type GroupNode = Extract<SidebarNode, { kind: 'group' }>;

function Group({ node, ...shared }: Shared & { node: GroupNode }): ReactNode {
  const list = <Tree nodes={node.items} {...shared} />;
  const text = (
    <>
      <NavTag tag={node.tag} />
      <span>
        <Inline text={node.text} />
      </span>
    </>
  );
  const link = node.href !== undefined && <TreeLink node={node} {...shared} />;
  if (!node.collapsible) {
    return (
      <>
        {link || <p className="tree-label">{text}</p>}
        {list}
      </>
    );
  }
  const open = !node.collapsed || shared.path.includes(node);
  return (
    <>
      {link}
      <details open={open}>
        <summary
          role="button"
          aria-expanded={open}
          aria-label={
            link
              ? fillText(shared.texts.groupPages ?? '{group}', { group: plainText(node.text) })
              : undefined
          }
        >
          {!link && text}
        </summary>
        {list}
      </details>
    </>
  );
}

function TreeLink({ node, path, title }: Shared & { node: LinkNode | GroupNode }): ReactNode {
  const outside = node.kind === 'link' && node.external;
  const current = path.at(-1) === node;
  const label = <Inline text={node.text} />;
  const renamed = current && title !== '' && plainText(title) !== plainText(node.text);
  return (
    <a
      href={node.href}
      aria-current={current ? 'page' : undefined}
      // What the browser puts back when the reader leaves the page.
      data-label={renamed ? renderToStaticMarkup(label) : undefined}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <NavTag tag={node.tag} />
      {renamed ? <Inline text={title} /> : label}
    </a>
  );
}
