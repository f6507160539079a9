import { basename } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { STYLE_ATTRIBUTE } from '../policy/inline-styles.ts';
import { flowElements, voidElements } from './elements.ts';
import type { MdxAttribute, SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';

/** Comment, declaration, end tag, start tag, text. */
const token =
  /<!--[\s\S]*?(?:-->|$)|<[?!][^>]*>|<\/([a-zA-Z][\w:-]*)\s*>|<([a-zA-Z][\w:-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>|[^<]+|</g;
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** They run, load or restyle something: never part of a page. */
const refused: ReadonlySet<string> = new Set(
  'script style iframe frame object embed applet link meta base form input button select textarea template'.split(
    ' ',
  ),
);
/** HTML lets authors leave their end tags out. */
const optionalEnds: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot'.split(' '),
);
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

type Place = NonNullable<SyntaxNode['position']>['start'];

/**
 * Turns the HTML of a Markdown file into elements, which are then checked and rendered like those
 * of MDX. A tag may be opened in one node and closed in another, with Markdown in between.
 */
export function elementsOfHtml(
  nodes: readonly SyntaxNode[],
  page: Page,
  titleLine = titleLineOf(nodes),
): SyntaxNode[] {
  if (!nodes.some(hasHtml)) return [...nodes];
  const reader = new Reader(page, titleLine);
  for (const node of nodes) {
    if (node.type === 'html') reader.read(node);
    else if (!node.children) reader.add(node);
    else reader.add({ ...node, children: elementsOfHtml(node.children, page, titleLine) });
  }
  return reader.end();
}

/** Line of the title that is written in Markdown; 0 without one. */
function titleLineOf(nodes: readonly SyntaxNode[]): number {
  const title = nodes.find(({ type, depth }) => type === 'heading' && depth === 1);
  return title?.position?.start.line ?? 0;
}

const hasHtml = ({ type, children }: SyntaxNode): boolean =>
  type === 'html' || (children?.some(hasHtml) ?? false);

interface Open {
  node: SyntaxNode;
  name: string;
  place: Place;
}

class Reader {
  private readonly roots: SyntaxNode[] = [];
  private readonly open: Open[] = [];

  /** @param titleLine an `<h1>` above it is a banner, as GitHub shows it, and not the title */
  constructor(
    private readonly page: Page,
    private readonly titleLine: number,
  ) {}

  add(node: SyntaxNode): void {
    const parent = this.open.at(-1)?.node;
    if (parent) parent.children?.push(node);
    else this.roots.push(node);
  }

  read(node: SyntaxNode): void {
    const html = node.value ?? '';
    const start = node.position?.start ?? { line: 1, column: 1 };
    let skipUntil = 0;
    for (const match of html.matchAll(token)) {
      const [whole, closing, opening, attributes = '', selfClosing] = match;
      if (match.index < skipUntil) continue;
      const place = placeIn(html, match.index, start);
      if (closing !== undefined) this.close(closing.toLowerCase(), place);
      else if (opening !== undefined) {
        const name = opening.toLowerCase();
        if (refused.has(name)) {
          this.refuse(opening, place);
          const end = html.toLowerCase().indexOf(`</${name}`, match.index);
          if (end >= 0) skipUntil = html.indexOf('>', end) + 1;
        } else this.start(opening, { attributes, place, isEmpty: selfClosing === '/' });
      } else if (!/^<[?!]/.test(whole)) this.text(whole, place);
    }
  }

  end(): SyntaxNode[] {
    while (this.open.length > 0) this.leave();
    return this.roots;
  }

  private start(
    written: string,
    { attributes, place, isEmpty }: { attributes: string; place: Place; isEmpty: boolean },
  ): void {
    const name = written.toLowerCase();
    const position = { start: place, end: place };
    const last = this.open.at(-1);
    // The next item ends the one before it.
    if (last?.name === name && optionalEnds.has(name)) this.leave(true);
    const given = readAttributes(attributes);
    const isBanner = name === 'h1' && place.line < this.titleLine;
    const node: SyntaxNode =
      headings.has(name) && !isBanner
        ? { type: 'heading', depth: Number(name[1]), children: [], position }
        : {
            type: flowElements.has(name) ? 'mdxJsxFlowElement' : 'mdxJsxTextElement',
            name: isBanner ? 'p' : name,
            attributes: given.map(([key, value]): MdxAttribute => {
              return { type: 'mdxJsxAttribute', name: key, value, position };
            }),
            children: [],
            position,
            ...(written !== name && { data: { written } }),
          };
    if (node.type === 'heading') this.headingId(node, given);
    this.add(node);
    if (!voidElements.has(name) && !isEmpty) this.open.push({ node, name, place });
  }

  private headingId(node: SyntaxNode, written: Written): void {
    // Headings are written anew: what would have changed their looks is said, not lost.
    if (written.some(([key]) => key === 'style')) this.page.report(node, STYLE_ATTRIBUTE);
    const id = written.find(([key]) => key === 'id')?.[1];
    if (id) node.data = { htmlId: id };
  }

  private close(name: string, place: Place): void {
    if (voidElements.has(name) || refused.has(name)) return;
    if (!this.open.some((one) => one.name === name)) {
      this.page.report(place, {
        code: 'bad-html',
        message: `</${name}> closes nothing`,
        hint: 'remove it, or add the opening tag; both have to stand in the same list item or quote',
      });
      return;
    }
    while (this.open.at(-1)?.name !== name) this.leave();
    this.leave(true);
  }

  /** Ends the innermost element; one that should have been closed is reported. */
  private leave(isClosed = false): void {
    const last = this.open.pop();
    if (!last) return;
    const { node, name, place } = last;
    if (node.type === 'heading' && node.data?.htmlId) {
      node.children?.push({ type: 'headingId', value: node.data.htmlId });
    }
    if (isClosed || optionalEnds.has(name)) return;
    this.page.report(place, {
      code: 'bad-html',
      message: `<${name}> is not closed`,
      hint: `add </${name}>, or put the tag in backticks if you mean its name`,
    });
  }

  private text(written: string, place: Place): void {
    const value = decoded(written);
    this.add({ type: 'text', value, position: { start: place, end: place } });
  }

  private refuse(written: string, place: Place): void {
    const name = written.toLowerCase();
    const isStyle = name === 'style' || name === 'link';
    this.page.report(place, {
      code: 'refused-html',
      message: `<${name}> is refused: pages run and load nothing of their own`,
      hint: looksLikeComponent(written)
        ? noComponents(written, this.page)
        : isStyle
          ? 'name the style sheet in `styles` of the site configuration'
          : 'what moves is an island: see `islands` in the site configuration',
    });
  }
}

/** `Button`, and not the `BUTTON` of old HTML. */
const looksLikeComponent = (name: string): boolean => /^[A-Z].*[a-z]/.test(name);

/** What to do with a component in a file that has none; their names begin with capital letters. */
export function noComponents(written: string, page: Page): string {
  const file = `${basename(page.file.path)}x`;
  const name = written.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return looksLikeComponent(written)
    ? `\`.md\` files have no components: rename this one to \`${file}\`, where braces and \`<\` are no longer text; or put the tag in backticks if you mean its name`
    : `write Markdown, or put the tag in backticks if you mean its name; \`.md\` files have no components: in \`${file}\` one would be <${name}>`;
}

type Written = [name: string, value: string | null][];

function readAttributes(text: string): Written {
  return [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => {
    const value = double ?? single ?? bare;
    return [name.toLowerCase(), value === undefined ? null : decoded(value)];
  });
}

/** Text with its character references resolved. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  const { children } = fromHtml(text.replaceAll('<', '&lt;'), { fragment: true });
  return children.map((child) => ('value' in child ? child.value : '')).join('');
}

function placeIn(text: string, offset: number, start: Place): Place {
  const before = text.slice(0, offset).split('\n');
  const column = before.at(-1)?.length ?? 0;
  return before.length === 1
    ? { line: start.line, column: start.column + column }
    : { line: start.line + before.length - 1, column: column + 1 };
}
