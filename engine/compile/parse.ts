import { createProcessor } from '@mdx-js/mdx';
import type { CompileContext, Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Token } from 'micromark-util-types';
import remarkGfm from 'remark-gfm';
import type { Pluggable, Processor } from 'unified';
import { VFile } from 'vfile';
import { frontmatterOf } from './frontmatter-block.ts';
import { withHtmlComments } from './html-comments.ts';
import { CODE_GROUP, containerKinds, type SourceFile, type SyntaxNode } from './nodes.ts';
import type { SitePlugin } from './site-modules.ts';
import { withQuickAutolinks } from './syntax/autolinks.ts';
import { containerSyntax } from './syntax/container.ts';
import { headingIdSyntax } from './syntax/heading-id.ts';

/** Parses pages. Stateless apart from the two frozen processors. */
export interface Parser {
  /** @throws a VFileMessage with a place when the text is not MDX */
  parse(file: SourceFile): SyntaxNode;
}

/** What a site adds to the syntax. */
export interface SiteSyntax {
  /** Kinds of containers beside the engine's own. */
  containers?: readonly string[];
  plugins?: readonly SitePlugin[];
}

/** MDX for `.mdx`, Markdown without components for `.md`; both with GFM, containers and heading ids. */
export function createParser({ containers = [], plugins = [] }: SiteSyntax = {}): Parser {
  const kinds = [...containerKinds, CODE_GROUP, ...containers];
  const remarkPlugins: Pluggable[] = [
    remarkGfm,
    [remarkDocs, kinds],
    // A plugin's syntax; its transformer is run by itself (`site-plugins.ts`).
    ...plugins.map(({ plugin, options }) => [plugin, options] as Pluggable),
  ];
  const mdx = createProcessor({ format: 'mdx', remarkPlugins }).freeze();
  const markdown = createProcessor({ format: 'md', remarkPlugins }).freeze();
  return {
    parse(file) {
      const text = blankFrontmatter(file.text);
      // mdast nodes with MDX are what SyntaxNode describes, in one shape.
      const parse = (processor: Pick<typeof mdx, 'parse'>, value: string) =>
        processor.parse(new VFile({ value })) as SyntaxNode;
      return file.path.endsWith('.md')
        ? parse(markdown, text)
        : withHtmlComments(text, (value) => parse(mdx, value));
    },
  };
}

/** Blanks the frontmatter, so that everything behind it keeps its line and offset. */
function blankFrontmatter(text: string): string {
  const block = frontmatterOf(text);
  return block === undefined ? text : block.replace(/[^\r\n]/g, ' ') + text.slice(block.length);
}

/** Adds the site's syntax to a unified processor. */
function remarkDocs(this: Processor, kinds: readonly string[]): undefined {
  // The parser declares these fields in a package of its own.
  const data = this.data() as {
    micromarkExtensions?: unknown[];
    fromMarkdownExtensions?: (FromMarkdown | FromMarkdown[])[];
  };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push(containerSyntax(kinds), headingIdSyntax);
  const before = (data.fromMarkdownExtensions ?? []).flat();
  data.fromMarkdownExtensions = [...withQuickAutolinks(before), containerNodes];
}

/** `{title="x"}`, `{title='x'}` or `{title=x}`. */
const titleAttribute = /^\{\s*title\s*=\s*("[^"]*"|'[^']*'|[^}\s"'][^}]*)\s*\}\s*$/;

/** Tokens → nodes: `container` (first child may be a `containerTitle`) and `headingId`. */
const containerNodes: FromMarkdown = {
  enter: {
    docsContainer(token) {
      this.enter(custom({ type: 'container', children: [], closed: false }), token);
    },
    docsContainerTitle(token) {
      this.enter(custom({ type: 'containerTitle', children: [] }), token);
    },
    docsHeadingId(token) {
      const value = /#(.+)\}/.exec(this.sliceSerialize(token))?.[1] ?? '';
      this.enter(custom({ type: 'headingId', value }), token);
    },
  },
  exit: {
    docsContainer: leave,
    docsContainerTitle: leave,
    docsHeadingId: leave,
    docsContainerKind(token) {
      openContainer(this).kind = this.sliceSerialize(token);
    },
    docsContainerAttributes(token) {
      const [, title] = titleAttribute.exec(this.sliceSerialize(token)) ?? [];
      if (title) openContainer(this).title = title.trim().replace(/^(["'])(.*)\1$/, '$2');
      else openContainer(this).badAttributes = token.start;
    },
    docsContainerClosing() {
      openContainer(this).closed = true;
    },
  },
};

// The tree's types know only mdast's own nodes; these two live in ours (SyntaxNode).
function custom(node: SyntaxNode): Parameters<CompileContext['enter']>[0] {
  return node as unknown as Parameters<CompileContext['enter']>[0];
}

function leave(this: CompileContext, token: Token): undefined {
  this.exit(token);
}

interface OpenContainer {
  kind?: string;
  title?: string;
  closed?: boolean;
  badAttributes?: { line: number; column: number };
}

function openContainer(context: CompileContext): OpenContainer {
  return context.stack.at(-1) as unknown as OpenContainer;
}
