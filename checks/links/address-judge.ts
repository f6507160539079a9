import type { ResolvedConfig } from '../../engine/config.ts';
import { resolveRequest } from '../../engine/hosting-request.ts';
import type { Problem } from '../../engine/model.ts';
import type { BuiltSite } from '../../engine/preview-site.ts';
import { deadFile, deadHash, deadPath, siteAnchors } from '../../engine/site/check-links.ts';
import { RouteIndex } from '../../engine/site/route-index.ts';
import { sitePageOf } from '../site-pages.ts';
import type { CheckContext } from '../types.ts';
import type { BuiltPage } from './built-page.ts';
import { externalProblem } from './external-form.ts';

/** What is wrong with an address; its place is for the caller to tell. */
export type Fault = Omit<Problem, 'file' | 'line' | 'column'>;

/** What an address of a document came to. */
export interface Judgement {
  kind: 'internal' | 'external';
  fault?: Fault;
  /** Below the base, with its hash, decoded: what pages write. */
  address: string;
}

interface JudgeInput {
  site: BuiltSite;
  documents: ReadonlyMap<string, BuiltPage>;
  config: ResolvedConfig;
  context: CheckContext;
}

/**
 * Judges an address as it stands in a document: a file below the output folder.
 * @param from what it stands in, as `Reference` says it
 */
export type Judge = (href: string, file: string, from?: string) => Judgement;

/** What readers follow; the rest of a document is the engine's. */
const FOLLOWED: ReadonlySet<string | undefined> = new Set(['a', 'area']);

/** Knows what the built site answers to each address, and which anchors its documents have. */
export function addressJudge({ site, documents, config, context }: JudgeInput): Judge {
  const origin = config.siteUrl === '' ? 'https://site.invalid' : new URL(config.siteUrl).origin;
  const index = new RouteIndex(
    context.pages.map(({ route }) => route),
    config,
  );
  const anchors = siteAnchors(context.pages.map(sitePageOf));
  const ids = new Map([...documents].map(([file, page]) => [file, new Set(page.ids)]));
  const known = new Map<string, Answer>();

  const pathOf = (url: URL) => decode(url.pathname.slice(config.base.length - 1));

  const anchorAnswer = (url: URL, target: string, from: string): Answer => {
    const hash = decode(url.hash.slice(1)).replace(/:~:.*$/, '');
    const targets = ids.get(target);
    if (hash === '' || hash === 'top' || !targets || targets.has(hash)) return {};
    const path = index.find(pathOf(url))?.path ?? pathOf(url);
    const own = target === from ? path : '';
    return { fault: deadHash(path, hash, anchors.hint(path, hash, own)) };
  };

  const answer = (url: URL, from: string): Answer => {
    const path = pathOf(url);
    const resolved = resolveRequest(site.rules, site.files, url.pathname + url.search);
    if (resolved.kind === 'redirect') {
      return {
        fault: {
          code: 'redirected-link',
          severity: 'error',
          message: `${path} is only a redirect`,
          hint: `link to ${resolved.location}`,
        },
      };
    }
    if (resolved.status !== 404 && resolved.file !== undefined) {
      return anchorAnswer(url, resolved.file, from);
    }
    const isFile = /\.[a-z][a-z0-9]{1,7}$/i.test(path);
    return { fault: isFile ? deadFile(path, site.names) : deadPath(path, index) };
  };

  return (href, file, from) => {
    if (/^(?:data|blob):/.test(href)) return { kind: 'internal', address: href };
    const url = parse(href, `${origin}${addressOf(file, config.base)}`);
    const isLocal = url?.origin === origin && url.pathname.startsWith(config.base);
    if (!url || !isLocal) {
      const fault = externalProblem(href);
      return { kind: 'external', address: href, ...(fault && { fault }) };
    }
    // A link within the document holds wherever that is served, as the 404 page is.
    const isWithin = /^(?:[#?]|$)/.test(href);
    const found = isWithin
      ? anchorAnswer(url, file, file)
      : (known.get(url.href) ?? answer(url, file));
    if (!isWithin) known.set(url.href, found);
    const { fault } = found;
    // What is no page of the site needs its whole address, whoever else answers on its host.
    const isElsewhere = FOLLOWED.has(from) && isWhole(href) && index.near(pathOf(url)).length === 0;
    if (fault?.code === 'dead-link' && isElsewhere) return { kind: 'external', address: href };
    const address = pathOf(url) + decode(url.hash);
    return { kind: 'internal', address, ...(fault && { fault }) };
  };
}

interface Answer {
  fault?: Fault;
}

const isWhole = (href: string): boolean => /^[a-z]+:\/\//i.test(href);

function parse(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `zh/blog/index.html` → `/zh/blog/`. */
function addressOf(file: string, base: string): string {
  return base + file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
}
