import { readFileSync } from 'node:fs';
import type { ComponentDefinition, PageContext } from '../../components/define.ts';
import type { ContentTexts } from '../../components/texts.ts';
import type { InlineText } from '../../model/inline-text.ts';
import type { Lang } from '../../model/names.ts';
import type { SiteExtensions } from '../extend/fields.ts';
import { hashText } from '../hash.ts';
import type {
  CodeBlock,
  ComponentUse,
  Frontmatter,
  Heading,
  MediaUse,
  PageLink,
  Problem,
  Route,
  TocEntry,
} from '../model.ts';
import type { AllowedSources } from '../policy/allowed.ts';
import { type ProblemWords, problemAt } from '../problems.ts';
import { fileHref, type SourceScheme } from '../routes.ts';
import { unseen } from '../site-reads.ts';
import { contentFile } from './content-file.ts';
import type { Highlighter } from './highlighter.ts';
import { type Inline, inlineMarkdown } from './inline-markdown.ts';
import { type LinkContext, resolveLink } from './links.ts';
import type { MediaFile, MediaStore } from './media.ts';
import { placeOf, type SourceFile, type SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import type { Parser } from './parse.ts';
import type { LoadedSite } from './site-modules.ts';
import { type HeadingIds, Slugger } from './slug.ts';

/** Turns nodes into HTML; a value, because elements, lists and components contain each other. */
export interface Renderer {
  /** Adds the blocks' text to the page's search text. */
  blocks(nodes: readonly SyntaxNode[], page: Page): string;
  inline(nodes: readonly SyntaxNode[], page: Page): Inline;
}

/** How pages are written, as the site says it. */
export interface MarkdownOptions {
  showLineNumbers: boolean;
  defaultWrapCode: boolean;
  /** GitHub's without it. */
  headingIds?: HeadingIds;
}

export interface PageOptions {
  route: Route;
  file: SourceFile;
  contentDir: string;
  siteRoot: string;
  base: string;
  /** Where the content folder is shown in the repository. */
  sourceUrl?: string | undefined;
  scheme: SourceScheme;
  /** What the site's policy allows pages to load from other hosts. */
  allowed: AllowedSources;
  markdown: MarkdownOptions;
  texts: ContentTexts;
  /** Name of a type → where it is described. */
  typeLinks: Readonly<Record<string, string>>;
  content: LoadedSite;
  extensions: SiteExtensions;
  frontmatter: Frontmatter;
  parser: Parser;
  highlighter: Highlighter;
  media: MediaStore;
  render: Renderer;
}

type DefinitionKind = 'link' | 'footnote';

/** What a link definition or a footnote says, and in which file. */
interface Definition {
  node: SyntaxNode;
  file: SourceFile;
}

/** What one compile has found so far. Filled in document order. */
export class Page {
  readonly headings: Heading[] = [];
  readonly toc: TocEntry[] = [];
  readonly links: PageLink[] = [];
  readonly codeBlocks: CodeBlock[] = [];
  readonly components: ComponentUse[] = [];
  readonly islands = new Set<string>();
  readonly media = new Map<string, MediaUse>();
  /** Files that were read: absolute path → hash of what was found, null for nothing. */
  readonly dependencies: Record<string, string | null> = {};
  /** Pictures that could not be converted. */
  readonly damaged = new Set<string>();
  readonly problems: Problem[] = [];
  /** Part of the source could not be read. */
  incomplete = false;
  readonly slugger: Slugger;
  /** Definitions of the notes that the text refers to, in the order it does. */
  readonly footnotes: Definition[] = [];
  /** Values of the expressions that are not literals. */
  readonly values = new Map<object, () => unknown>();
  /** Names that files import and that could not be read, by file: what fails of them has been told. */
  readonly unread = new Map<string, Set<string>>();
  /** HTML of fences that the site's modules have drawn. */
  readonly drawn = new Map<SyntaxNode, string>();
  /** Files that pages import for their addresses: address → absolute path. */
  readonly importedFiles = new Map<string, string>();
  /** How many `:::` that open nothing have been told: their closing ones are not told, too. */
  strayContainers = 0;
  /** Components that files import, by file and name. */
  readonly imported = new Map<string, Map<string, ComponentDefinition>>();
  /** HTML that stands in for `<docs-slot>` elements of a component's output. */
  readonly slots: string[] = [];
  /** What stands in for `<docs-late>` elements once the page is known. */
  readonly lateSlots: (() => string)[] = [];
  h1: InlineText = '';
  /** The file whose nodes are being rendered: the page, or a partial of it. */
  file: SourceFile;

  private depth = 0;
  private linkDepth = 0;
  private readonly definitions = new Map<string, Definition>();
  private readonly lines: { text: string; toc?: TocEntry }[] = [];
  private readonly counts = new Map<string, number>();
  private readonly inlineTexts = new Map<string, Inline>();

  constructor(readonly options: PageOptions) {
    this.file = options.file;
    this.slugger = new Slugger(options.markdown.headingIds);
  }

  get texts(): ContentTexts {
    return this.options.texts;
  }

  get frontmatter(): Frontmatter {
    return this.options.frontmatter;
  }

  /** The component of a name in the current file: what it imports, else what every page has. */
  component(name: string): ComponentDefinition | undefined {
    return (
      this.imported.get(this.file.path)?.get(name) ?? own(this.options.content.components, name)
    );
  }

  get lang(): Lang {
    return this.options.route.lang;
  }

  /** The language that its words are in: of a page without translation, the original's. */
  get textLang(): Lang {
    return this.options.route.writtenIn ?? this.lang;
  }

  report(at: Pick<SyntaxNode, 'position'> | { line: number; column: number }, words: ProblemWords) {
    const place = 'line' in at ? at : placeOf(at);
    this.problems.push(problemAt({ file: this.file.shown, text: this.file.text }, place, words));
  }

  /** Nothing is nested: the next block is one of the document's own. */
  get topLevel(): boolean {
    return this.depth === 0;
  }

  /** Renders blocks inside another block. */
  nested(nodes: readonly SyntaxNode[]): string {
    this.depth += 1;
    const html = this.options.render.blocks(nodes, this);
    this.depth -= 1;
    return html;
  }

  /** Whether what is being rendered is part of a link. */
  get inLink(): boolean {
    return this.linkDepth > 0;
  }

  /** Renders the content of a link. */
  inLinkOf<Result>(render: () => Result): Result {
    this.linkDepth += 1;
    const result = render();
    this.linkDepth -= 1;
    return result;
  }

  inline(nodes: readonly SyntaxNode[] | undefined): Inline {
    return this.options.render.inline(nodes ?? [], this);
  }

  /** Inline Markdown of a prop; asked twice, its links are recorded once. */
  markdown(text: string, at: Pick<SyntaxNode, 'position'>): Inline {
    const { line, column } = placeOf(at);
    const key = `${this.file.source}:${line}:${column} ${text}`;
    const known = this.inlineTexts.get(key) ?? inlineMarkdown(text, at, this);
    this.inlineTexts.set(key, known);
    return known;
  }

  /** HTML of a block of code that a component shows. */
  code(value: string, lang: string, { position }: Pick<SyntaxNode, 'position'>): string {
    return this.nested([{ type: 'code', lang, value, ...(position && { position }) }]);
  }

  /** Remembers a definition of the current file; of several with one name the first counts. */
  define(kind: DefinitionKind, node: SyntaxNode): void {
    const key = this.definitionKey(kind, node);
    if (!this.definitions.has(key)) this.definitions.set(key, { node, file: this.file });
  }

  /** The definition that a reference means. A partial and its page have names of their own. */
  definition(kind: DefinitionKind, reference: SyntaxNode): Definition | undefined {
    return this.definitions.get(this.definitionKey(kind, reference));
  }

  private definitionKey(kind: DefinitionKind, { identifier }: SyntaxNode): string {
    return `${this.file.path}\0${kind}\0${identifier?.toLowerCase()}`;
  }

  /** Renders something that stands in another file. */
  within<Result>(file: SourceFile, render: () => Result): Result {
    const outer = this.file;
    this.file = file;
    try {
      return render();
    } finally {
      this.file = outer;
    }
  }

  /** The same for work that takes its time; of one page, one after the other. */
  async withinAsync<Result>(file: SourceFile, run: () => Promise<Result>): Promise<Result> {
    const outer = this.file;
    this.file = file;
    try {
      return await run();
    } finally {
      this.file = outer;
    }
  }

  /** Adds one block to the search text. */
  addLine(text: string, toc?: TocEntry): void {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line !== '') this.lines.push({ text: line, ...(toc && { toc }) });
  }

  /** The search text; sets every outline entry's offset: that of the newline before its heading. */
  searchText(): string {
    let text = '';
    for (const { text: line, toc } of this.lines) {
      if (toc) {
        toc.charIndex = text.length;
        text += '\n';
      } else if (text !== '') text += '\n';
      text += line;
    }
    return text;
  }

  /** The name itself, the second time with a number behind it: names of regions differ. */
  uniqueName(name: string): string {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  }

  /** 0, 1, 2, … of a kind of thing on this page. */
  nextNumber(kind: string): number {
    const count = this.counts.get(`#${kind}`) ?? 0;
    this.counts.set(`#${kind}`, count + 1);
    return count;
  }

  get linkContext(): LinkContext {
    const { base, scheme, route, sourceUrl } = this.options;
    return { base, scheme, page: route, source: this.file.source, sourceUrl };
  }

  /**
   * Resolves and records a link.
   * @param definition what gives the link its address, if it stands elsewhere
   * @returns undefined when it is refused, which is then reported
   */
  link(
    raw: string,
    at: Pick<SyntaxNode, 'position'>,
    definition?: Pick<SyntaxNode, 'position'>,
  ): string | undefined {
    // An imported file was found where it was imported, and its address is whole.
    if (this.importedFiles.has(raw)) return raw;
    if (raw.trim() === '') {
      this.report(definition ?? at, {
        code: 'bad-link',
        message: 'the link has no address',
        hint: 'write where it leads to: a page, a heading (`#its-id`) or an https address',
      });
      return undefined;
    }
    const resolved = resolveLink(raw, this.linkContext);
    const definedAt = definition && placeOf(definition);
    if ('refused' in resolved) {
      this.report(definition ?? at, {
        code: 'bad-link',
        message: resolved.refused,
        hint: resolved.hint,
      });
      return undefined;
    }
    const place = {
      source: this.file.source,
      ...placeOf(at),
      ...(definedAt && { definedAt }),
    };
    if ('file' in resolved) {
      const href = this.linkedFile(resolved.file, raw, definition ?? at);
      this.links.push({ raw, kind: 'asset', hash: resolved.hash, ...place });
      return href;
    }
    const { href, kind, path, hash } = resolved;
    this.links.push({ raw, kind, ...(path !== undefined && { path }), hash, ...place });
    return href;
  }

  /** Address of a file of the content folder, which is then emitted with the site. */
  private linkedFile(source: string, raw: string, at: Pick<SyntaxNode, 'position'>) {
    const path = contentFile({ path: `/${source}`, root: 'content' }, at, this);
    if (path === undefined) return undefined;
    const address = this.emittedFile(path);
    if (address === undefined) {
      this.report(at, {
        code: 'missing-file',
        message: `the linked file does not exist: ${raw}`,
        hint: 'the path starts at the folder of this file',
      });
    }
    return address;
  }

  /** Has a file emitted with the site. @returns its address; undefined when there is no such file */
  emittedFile(path: string): string | undefined {
    const found = this.mediaFile(path);
    if (!found) return undefined;
    this.media.set(found.output, { file: path, output: found.output });
    return fileHref(this.options.base, found.output);
  }

  /**
   * Reads another file, on which the page then depends as it was found: a file that is saved while
   * the page is compiled differs from what the page was made of.
   * @returns undefined when it cannot be read
   */
  read(path: string): string | undefined {
    let bytes: Uint8Array | undefined;
    try {
      bytes = unseen(() => readFileSync(path));
    } catch {
      // Whoever wants the file reports that it is missing.
    }
    this.dependOn(path, bytes ? hashText(32, bytes) : null);
    return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  /** A picture or another file that is emitted with the page, which then depends on it. */
  mediaFile(path: string): MediaFile | undefined {
    const file = unseen(() => this.options.media.find(path));
    this.dependOn(path, file?.hash ?? null);
    return file;
  }

  /** Of a file that changes between two readings the first state counts, so that it is seen to differ. */
  dependOn(path: string, hash: string | null): void {
    if (!(path in this.dependencies)) this.dependencies[path] = hash;
  }

  /** What components at a place see of the page. */
  contextAt(at: Pick<SyntaxNode, 'position'>): PageContext {
    return {
      lang: this.lang,
      texts: this.texts,
      frontmatter: this.frontmatter,
      href: (link) => this.link(link, at) ?? '#',
      typeLink: (name) => own(this.options.typeLinks, name),
      markdown: (text) => this.markdown(text, at),
      uniqueName: (name) => this.uniqueName(name),
    };
  }
}

/** A link without words: nobody sees it, and who goes on by the keyboard stops at it. */
export function reportWordless(
  url: string,
  at: Pick<SyntaxNode, 'position'>,
  page: Pick<Page, 'report'>,
): void {
  page.report(at, {
    code: 'empty-link',
    message: `the link to \`${url}\` has no words: nobody can see it, and the keyboard stops at it`,
    hint: 'write between its brackets what it leads to, or leave it out',
  });
}
