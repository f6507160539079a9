import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseMarks } from '../../model/marks.ts';
import type { RoutePath } from '../../model/names.ts';
import type { Compiler } from '../compile/compile.ts';
import { parseFrontmatter } from '../compile/frontmatter.ts';
import type { Compiled, CompiledBody, CompiledRecord, PageStore } from '../compile/page-store.ts';
import type { CodeBlock, Problem, Route } from '../model.ts';
import type { PageSummary } from '../site/page-summary.ts';
import { stampIn } from './watch.ts';

/** What pages are compiled with; another one makes every page out of date. */
export interface CompileContext {
  compiler: Compiler;
  store: PageStore;
  /** Stands for everything that pages are compiled with. */
  salt: string;
}

/** A page as it was compiled last. */
export interface DevPage {
  record: CompiledRecord;
  /** Undefined when it is in the cache only. */
  html: string | undefined;
  /** State of the source file. */
  stamp: string;
  /** Another file it depends on has changed. */
  stale: boolean;
}

/** A page with its bulk, as it was at one moment. */
type WholePage = DevPage & { html: string };

/** Compiles pages when they are asked for, and keeps what is known of all others. */
export class CompiledPages {
  /** File below the output folder → absolute path, of everything pages have used so far. */
  readonly media = new Map<string, string>();
  private readonly known = new Map<RoutePath, DevPage>();
  private readonly stubs = new Map<RoutePath, PageSummary>();
  private readonly running = new Map<string, Promise<DevPage>>();
  private context: CompileContext | undefined;
  /** Bodies on their way into the cache, by key. */
  private readonly writing = new Map<string, Promise<void>>();
  /** Grows with every change, so that a compile it overtakes counts as out of date. */
  private generation = 0;

  /** Compiles with these from now on. */
  use(context: CompileContext): void {
    if (this.context?.salt === context.salt && this.context.compiler === context.compiler) return;
    this.context = context;
    this.generation += 1;
    for (const page of this.known.values()) page.stale = true;
  }

  /** What is known without compiling anything. */
  last(path: RoutePath): DevPage | undefined {
    return this.known.get(path);
  }

  /** What the site needs to know of a page; of one never compiled, what can be read at a glance. */
  async summaryOf(route: Route): Promise<PageSummary> {
    const known = this.known.get(route.path)?.record.summary ?? this.stubs.get(route.path);
    if (known) return known;
    const text = await readFile(route.file, 'utf8').catch(() => '');
    const stub = stubSummary(`content/${route.source}`, text);
    this.stubs.set(route.path, stub);
    return stub;
  }

  /** The page as its files are now. */
  async get(route: Route): Promise<WholePage> {
    const stamp = await stampOf(route.file);
    const page = (await this.unchanged(route, stamp)) ?? (await this.shared(route, stamp));
    // A change has overtaken it: what was read before it must not be shown as what is there now.
    return page.stale ? this.get(route) : page;
  }

  /** The page as it is known, if its files are still the same. */
  private async unchanged(route: Route, stamp: string): Promise<WholePage | undefined> {
    const known = this.known.get(route.path);
    if (!known || known.stale || known.stamp !== stamp) return undefined;
    known.html ??= await this.bodyOf(known.record);
    return known.html === undefined ? undefined : { ...known, html: known.html };
  }

  /** Compiles a page once for all who ask for it meanwhile. */
  private async shared(route: Route, stamp: string): Promise<WholePage> {
    const key = `${this.generation} ${stamp} ${route.path}`;
    const running = this.running.get(key) ?? this.compile(route, stamp);
    this.running.set(key, running);
    try {
      const page = await running;
      return { ...page, html: page.html ?? '' };
    } finally {
      this.running.delete(key);
    }
  }

  /** What the search reads of a page. */
  async searched(route: Route): Promise<CompiledBody> {
    const { bodyKey } = (await this.get(route)).record;
    await this.writing.get(bodyKey);
    return this.expectContext().store.body(bodyKey);
  }

  /** Takes the page from the cache if it is there. */
  async warm(route: Route): Promise<boolean> {
    const { store } = this.expectContext();
    const stamp = await stampOf(route.file);
    const text = await readFile(route.file, 'utf8').catch(() => undefined);
    // Removed since the folder was read: the watcher will tell.
    if (text === undefined) return false;
    const record = await store.find(route, text);
    if (record) this.keep(route, { record, html: undefined, stamp, stale: false });
    return record !== undefined;
  }

  /** The fences of a compiled page, as written. */
  async codeBlocksOf(record: CompiledRecord): Promise<CodeBlock[]> {
    if (record.bodyKey === '') return [];
    await this.writing.get(record.bodyKey);
    return (await this.expectContext().store.body(record.bodyKey)).codeBlocks;
  }

  /** Lets go of the bulk of a page nobody looks at. */
  release(path: RoutePath): void {
    const page = this.known.get(path);
    if (page && page.record.bodyKey !== '') page.html = undefined;
  }

  /** Takes note of changed files. @returns known pages that use them */
  markChanged(files: readonly string[]): RoutePath[] {
    this.generation += 1;
    const affected: RoutePath[] = [];
    for (const [path, page] of this.known) {
      const { dependencies, reads = {} } = page.record;
      if (!files.some((file) => file in dependencies || file in reads)) continue;
      page.stale = true;
      affected.push(path);
    }
    return affected;
  }

  /** Whether code of the site has read what lies at a path. */
  isRead(path: string): boolean {
    return this.reads().some((reads) => path in reads);
  }

  /** Folders that hold what code of the site has read, wherever it lies. */
  foldersRead(): Set<string> {
    return new Set(
      this.reads().flatMap((reads) => Object.keys(reads).map((path) => dirname(path))),
    );
  }

  private reads() {
    return [...this.known.values()].map(({ record: { reads = {} } }) => reads);
  }

  forget(path: RoutePath): void {
    this.known.delete(path);
    this.stubs.delete(path);
  }

  private async compile(route: Route, stamp: string): Promise<DevPage> {
    const context = this.expectContext();
    const started = this.generation;
    const text = await readFile(route.file, 'utf8');
    const cached = await context.store.find(route, text);
    const html = cached && (await this.bodyOf(cached));
    const page =
      cached && html !== undefined
        ? { record: cached, html, stamp, stale: false }
        : { ...(await this.compileText(route, text, context)), stamp, stale: false };
    const fresh = behindProblems(page, this.known.get(route.path));
    fresh.stale = this.generation !== started;
    this.keep(route, fresh);
    return fresh;
  }

  private async compileText(
    route: Route,
    text: string,
    { compiler, store }: CompileContext,
  ): Promise<Pick<DevPage, 'record' | 'html'>> {
    let compiled: Compiled;
    try {
      compiled = await store.compile(compiler, route, text);
    } catch (error) {
      return { record: crashedRecord(route, text, error), html: '' };
    }
    const { record, body, kept } = compiled;
    // Nobody waits for the cache: until it has the body, the page keeps it.
    this.writing.set(record.bodyKey, kept);
    void kept.finally(() => this.writing.delete(record.bodyKey));
    return { record, html: body.html };
  }

  private async bodyOf(record: CompiledRecord): Promise<string | undefined> {
    // A body that vanished is made again.
    return this.expectContext()
      .store.body(record.bodyKey)
      .then(
        ({ html }) => html,
        () => undefined,
      );
  }

  private keep(route: Route, page: DevPage): void {
    this.known.set(route.path, page);
    for (const { output, file } of page.record.media) this.media.set(output, file);
  }

  private expectContext(): CompileContext {
    if (!this.context) throw new Error('no page can be compiled yet');
    return this.context;
  }
}

/** While a page does not compile, its last good state stays behind the overlay. */
function behindProblems(page: DevPage, last: DevPage | undefined): DevPage {
  const failed = page.html === '' && page.record.problems.some(isError);
  if (!failed || !last?.html) return page;
  const { summary, media } = last.record;
  return { ...page, record: { ...page.record, summary, media }, html: last.html };
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

function crashedRecord(route: Route, text: string, error: unknown): CompiledRecord {
  const file = `content/${route.source}`;
  const message = error instanceof Error ? error.message : String(error);
  const problem: Problem = { code: 'compile-failed', severity: 'error', file, message };
  return {
    summary: stubSummary(file, text),
    problems: [problem],
    media: [],
    dependencies: {},
    bodyKey: '',
  };
}

/** What a page's file says at a glance: its frontmatter and its first heading. */
export function stubSummary(file: string, text: string): PageSummary {
  const { frontmatter } = parseFrontmatter({ file, text });
  const [, h1 = ''] = /^# +(.+?)(?: *\\?\{#[^}]*\})?\s*$/m.exec(text) ?? [];
  const nothing = { headings: [], toc: [], links: [], islands: [] };
  return { frontmatter, h1: parseMarks(h1), ...nothing, incomplete: true };
}

/** Tells two states of a file apart; empty when there is none. */
async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return found ? stampIn(found) : '';
}
