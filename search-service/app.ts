import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { normalizeQuery } from '../search/normalize.ts';
import { readQuery } from '../search/query.ts';
import { type AnswerGroup, nearRecordOf, recordOf } from './answer.ts';
import { deadline } from './deadline.ts';
import type { Catalogue, ServiceEngine } from './engine.ts';
import { readRequest, type SearchRequest } from './request.ts';
import { logLine, type RequestNote } from './request-log.ts';

export interface AppOptions {
  engine: ServiceEngine;
  /** Origins whose pages may ask; empty: all. What is answered is public. */
  allowOrigins: readonly string[];
  /** Takes one line for each request. */
  log: (line: string) => void;
  /** Takes what went wrong. */
  logError: (message: string) => void;
  /** For the engine's answer, in milliseconds; default: 5 seconds. */
  timeout?: number;
}

interface Env {
  Variables: { found?: RequestNote['found'] };
}

/** Below the 10 seconds after which pages give up. */
const TIMEOUT = 5000;
const SEARCH_PATH = '/api';
const HEALTH_PATH = '/health';
const METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The HTTP interface: `GET /api` (CALL-2, CALL-3) and `GET /health`. */
export function createApp(options: AppOptions): Hono<Env> {
  const { engine, allowOrigins, logError, timeout = TIMEOUT } = options;
  const app = new Hono<Env>();
  app.use(requestLog(options.log));
  app.use(
    cors({
      origin: allowOrigins.length > 0 ? [...allowOrigins] : '*',
      allowMethods: METHODS,
      maxAge: 86_400,
    }),
  );
  app.use(compress());
  app.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
  });

  app.get(SEARCH_PATH, async (context) => {
    const request = readRequest(new URL(context.req.url).searchParams);
    if ('error' in request) return refuse(context, 400, request.error);
    const catalogue = await engine.catalogue();
    if (!catalogue) return refuse(context, 503, 'Nothing has been indexed yet.');
    const indexes = namesToSearch(request, catalogue);
    if (indexes.length === 0) {
      const served = [...new Set(catalogue.entries.map(({ index }) => index))].join(', ');
      return refuse(context, 404, `None of these indexes is served. Served are: ${served}.`);
    }
    const { signal, clear } = deadline(timeout, context.req.raw.signal);
    const groups = await Promise.all(
      indexes.map((index) => searchIndex(engine, index, request, signal)),
    ).finally(clear);
    context.set('found', {
      lang: catalogue.entries.some(({ lang }) => lang === request.lang) ? request.lang : 'other',
      groups: groups.length,
      pages: groups.reduce((sum, { hits }) => sum + hits.length, 0),
    });
    context.header('cache-control', 'public, max-age=60');
    return context.json(groups);
  });

  app.get(HEALTH_PATH, async (context) => {
    context.header('cache-control', 'no-store');
    const [version, catalogue] = await Promise.all([engine.version(), engine.catalogue()]);
    const status = catalogue ? 'ok' : 'empty';
    const indexes = catalogue?.entries ?? [];
    return context.json(
      { status, engine: engine.name, version, indexes },
      status === 'ok' ? 200 : 503,
    );
  });

  for (const path of [SEARCH_PATH, HEALTH_PATH]) {
    app.all(path, (context) => {
      context.header('allow', METHODS.join(', '));
      return refuse(context, 405, 'Only GET is answered here.');
    });
  }
  app.notFound((context) => refuse(context, 404, `The search is at ${SEARCH_PATH}.`));
  app.onError((error, context) => {
    // A reader who typed on has left; nobody waits for the answer.
    if (!context.req.raw.signal.aborted) logError(error.message);
    context.header('retry-after', '1');
    return refuse(context, 503, 'The search engine does not answer.');
  });
  return app;
}

/** The requested indexes that are served; the main one when none is requested. */
function namesToSearch({ indexes }: SearchRequest, { entries }: Catalogue): string[] {
  const [main] = entries;
  if (indexes.length === 0) return main ? [main.index] : [];
  return indexes.filter((name) => entries.some(({ index }) => index === name));
}

async function searchIndex(
  engine: ServiceEngine,
  index: string,
  { keyword, lang, limit }: SearchRequest,
  signal: AbortSignal,
): Promise<AnswerGroup> {
  // White space finds nothing (VAL-1).
  if (normalizeQuery(keyword) === '') return { index, hits: [] };
  const found = await engine.search({ index, lang, keyword, limit }, signal);
  const { pages, corrected, near = [] } = found;
  const query = readQuery(corrected ?? keyword, lang);
  return {
    index,
    hits: pages.map((page) => recordOf(page, query)),
    ...(corrected !== undefined && { corrected }),
    ...(near.length > 0 && { near: near.map(nearRecordOf) }),
  };
}

function refuse(context: Context, status: 400 | 404 | 405 | 503, error: string): Response {
  return context.json({ error }, status);
}

function requestLog(log: AppOptions['log']) {
  return async (context: Context<Env>, next: () => Promise<void>) => {
    const started = performance.now();
    await next();
    const { method, path } = context.req;
    const found = context.get('found');
    const note: RequestNote = {
      method: [...METHODS, 'POST', 'PUT', 'DELETE'].includes(method) ? method : 'other',
      path: [SEARCH_PATH, HEALTH_PATH].includes(path) ? path : 'other',
      status: context.res.status,
      milliseconds: performance.now() - started,
      ...(found && { found }),
    };
    log(logLine(note, new Date()));
  };
}
