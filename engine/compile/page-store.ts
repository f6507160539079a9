import type { Cache } from '../cache.ts';
import { hashText } from '../hash.ts';
import type { CompiledPage, MediaUse, Problem, Route } from '../model.ts';
import { type PageSummary, summarize } from '../site/page-summary.ts';
import { stateOf } from '../site-reads.ts';
import type { CompileOptions, Compiler } from './compile.ts';
import { isKnownCode, PageCode } from './page-code.ts';

/** A compiled page as the cache holds it, without its bulk. */
export interface CompiledRecord {
  summary: PageSummary;
  problems: Problem[];
  media: MediaUse[];
  /** Path of each other file that was read → hash of what was found, null when there was none. */
  dependencies: CompiledPage['dependencies'];
  /** The same of files that code of the site read. */
  reads?: CompiledPage['reads'];
  /** Key of the bulk: stands for everything a reader can see of the page. */
  bodyKey: string;
}

/** The bulk of a compiled page. */
export type CompiledBody = Pick<CompiledPage, 'html' | 'text' | 'codeBlocks' | 'components'>;

/** A page that has just been compiled. */
export interface Compiled {
  record: CompiledRecord;
  body: CompiledBody;
  /** Resolves when the cache has it. */
  kept: Promise<void>;
}

/** What pages are compiled with. Plain data. */
export interface CompileSetting {
  siteRoot: string;
  contentDir: string;
  options: CompileOptions;
  /** Hash of the code and options that compiled pages depend on. */
  salt: string;
}

/** Hash of a file's content now, null when it cannot be read. */
export type HashFile = (file: string) => Promise<string | null>;

/** The one place that compiles pages into records, keeps them and decides whether they are fresh. */
export class PageStore {
  constructor(
    private readonly cache: Cache,
    private readonly setting: CompileSetting,
  ) {}

  /**
   * The page as it was compiled from this text, if nothing that it read has changed since and its
   * bulk is there, too.
   * @param hash may remember what several pages use
   */
  async find(
    route: Route,
    text: string,
    hash: HashFile = hashFile,
  ): Promise<CompiledRecord | undefined> {
    const record = await this.cache.read(this.keyOf(route, text), isCompiledRecord);
    if (!record) return undefined;
    for (const [file, found] of Object.entries({ ...record.reads, ...record.dependencies })) {
      if ((await hash(file)) !== found) return undefined;
    }
    return (await this.cache.has(record.bodyKey)) ? record : undefined;
  }

  /** Compiles a text; what it came to is kept under this text and the state of the files it read. */
  async compile(compiler: Compiler, route: Route, text: string): Promise<Compiled> {
    const { siteRoot, contentDir, options } = this.setting;
    const codeKey = this.codeKeyOf(route);
    const code = new PageCode(await this.cache.read(codeKey, isKnownCode));
    const page = await compiler.compile({ route, text, siteRoot, contentDir, options, code });
    const {
      html,
      text: plain,
      codeBlocks,
      components,
      problems,
      media,
      dependencies,
      reads,
    } = page;
    const body: CompiledBody = { html, text: plain, codeBlocks, components };
    const bodyKey = hashText(32, JSON.stringify(body));
    const record = { summary: summarize(page), problems, media, dependencies, reads, bodyKey };
    // In this order: a record says that its bulk is there.
    const kept = this.cache
      .write(bodyKey, body)
      .then(() => this.cache.write(this.keyOf(route, text), record))
      .then(() => this.cache.write(codeKey, code.used));
    return { record, body, kept };
  }

  /** The bulk of a page; a home or 404 page without a body has none. */
  async body(bodyKey: string): Promise<CompiledBody> {
    if (bodyKey === '') return { html: '', text: '', codeBlocks: [], components: [] };
    const body = await this.cache.read(bodyKey, isCompiledBody);
    if (!body)
      throw new Error(`the compiled page ${bodyKey} vanished from the cache during the build`);
    return body;
  }

  /**
   * Dependencies are checked on reading. They are absolute paths, so the same text in another site's
   * folder is another page.
   */
  private keyOf({ path, file, source, lang, version }: Route, text: string): string {
    return hashText(32, this.setting.salt, path, file, source, lang, version, text);
  }

  /** Names the page and not its text: what it holds is true of any text, block by block. */
  private codeKeyOf({ path, file }: Route): string {
    return hashText(32, 'code', this.setting.salt, path, file);
  }
}

/** Hash of a file's content, or of a folder's names, as compiled pages record it. */
export async function hashFile(file: string): Promise<string | null> {
  return stateOf(file);
}

function isCompiledRecord(value: unknown): value is CompiledRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bodyKey' in value &&
    'summary' in value &&
    'dependencies' in value
  );
}

function isCompiledBody(value: unknown): value is CompiledBody {
  return typeof value === 'object' && value !== null && 'html' in value && 'text' in value;
}
