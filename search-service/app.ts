import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { type Answers, createAnswers, type PreparedAnswer } from './answers.ts';
import { deadline } from './deadline.ts';
import type { ServiceEngine } from './engine.ts';
import { BusyError } from './fair-queue.ts';
import type { Metrics } from './metrics.ts';
import { createOutageLog } from './outage.ts';
import { createRateLimit } from './rate-limit.ts';
import { readRequest } from './request.ts';
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
  /** Searches of one client within a second; default: any number. */
  rateLimit?: number;
  /** Header in which a proxy that is trusted says who asks. */
  clientHeader?: string;
  /** Counts requests, and is told at `/metrics`. */
  metrics?: Metrics;
  /** What keeps the newest builds from being searched, if anything does. */
  problem?: () => string | undefined;
}

interface Env {
  Variables: { found?: RequestNote['found'] };
}

/** Below the 10 seconds after which pages give up. */
const TIMEOUT = 5000;
const SEARCH_PATH = '/api';
const HEALTH_PATH = '/health';
const METRICS_PATH = '/metrics';
const PATHS = [SEARCH_PATH, HEALTH_PATH, METRICS_PATH];
const METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** For caches: fresh for a minute, then asked about, and good enough while the service is down. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';

/** The HTTP interface: `GET /api` (CALL-2, CALL-3), `GET /health` and `GET /metrics`. */
export function createApp(options: AppOptions): Hono<Env> {
  const { engine, allowOrigins, logError, metrics, timeout = TIMEOUT } = options;
  const app = new Hono<Env>();
  const answers = createAnswers(engine, { timeout, outage: createOutageLog(logError) });
  const isWithinRate = createRateLimit(options.rateLimit);
  app.use(requestLog(options));
  app.use(
    cors({
      origin: allowOrigins.length > 0 ? [...allowOrigins] : '*',
      allowMethods: METHODS,
      exposeHeaders: ['retry-after'],
      maxAge: 86_400,
    }),
  );

  app.get(SEARCH_PATH, async (context) => {
    if (!isWithinRate(clientOf(context, options.clientHeader))) {
      context.header('retry-after', '1');
      return refuse(context, 429, 'Too many searches within a second.');
    }
    const request = readRequest(new URL(context.req.url).searchParams);
    if ('error' in request) return refuse(context, 400, request.error);
    const answer = await answers.answer(request, {
      client: connectionOf(context, options.clientHeader),
      etag: context.req.header('if-none-match'),
      signal: context.req.raw.signal,
    });
    switch (answer.status) {
      case 'empty':
        return unavailable(context, 'Nothing has been indexed yet.');
      case 'unknown':
        return refuse(
          context,
          404,
          `None of these indexes is served in this language. Served are: ${answer.served}.`,
        );
      case 'unchanged':
        return context.body(null, 304, { etag: answer.etag, 'cache-control': CACHE_CONTROL });
      case 'found': {
        const { lang, groups, pages, isKnown } = answer;
        context.set('found', { lang, groups, pages, isKnown });
        return found(context, answer);
      }
    }
  });

  app.get(HEALTH_PATH, async (context) => {
    context.header('cache-control', 'no-store');
    return health(context, options, answers);
  });

  if (metrics) {
    app.get(METRICS_PATH, async (context) => {
      const text = await metrics.text();
      return context.body(text, 200, { 'content-type': metrics.contentType });
    });
  }

  for (const path of metrics ? PATHS : PATHS.slice(0, 2)) {
    app.all(path, (context) => {
      context.header('allow', METHODS.join(', '));
      return refuse(context, 405, 'Only GET is answered here.');
    });
  }
  app.notFound((context) => refuse(context, 404, `The search is at ${SEARCH_PATH}.`));
  app.onError((error, context) =>
    unavailable(
      context,
      error instanceof BusyError
        ? 'Too many searches at once.'
        : 'The search engine does not answer.',
    ),
  );
  return app;
}

function found(context: Context, { text, gzip, etag }: PreparedAnswer): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': CACHE_CONTROL,
    'x-content-type-options': 'nosniff',
    etag,
  };
  context.header('vary', 'accept-encoding', { append: true });
  if (!gzip || !/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) {
    return context.body(text, 200, headers);
  }
  return context.body(new Uint8Array(gzip), 200, { ...headers, 'content-encoding': 'gzip' });
}

/** `ok`, `stale` while a new build is not taken, `empty` without pages, `down` without an engine. */
async function health(
  context: Context,
  { engine, problem, timeout = TIMEOUT }: AppOptions,
  answers: Answers,
): Promise<Response> {
  const { name } = engine;
  const { signal } = context.req.raw;
  const limit = deadline(timeout, signal);
  try {
    // Both at once: a frozen engine is down after one deadline, not after two.
    const [catalogue, version] = await limit.within(
      Promise.all([answers.catalogue(signal), engine.version(limit.signal)]),
    );
    const trouble = problem?.();
    const status = !catalogue ? 'empty' : trouble === undefined ? 'ok' : 'stale';
    const indexes = catalogue?.entries ?? [];
    const body = { status, engine: name, version, indexes };
    return context.json(
      trouble === undefined ? body : { ...body, problem: trouble },
      catalogue ? 200 : 503,
    );
  } catch {
    return context.json({ status: 'down', engine: name, indexes: [] }, 503);
  } finally {
    limit.clear();
  }
}

function unavailable(context: Context, error: string): Response {
  context.header('retry-after', '1');
  return refuse(context, 503, error);
}

function refuse(context: Context, status: 400 | 404 | 405 | 429 | 503, error: string): Response {
  context.header('x-content-type-options', 'nosniff');
  context.header('cache-control', 'no-store');
  return context.json({ error }, status);
}

/** Who asks, for limits per client. The last address in the header is the one the proxy saw. */
function clientOf(context: Context, header: string | undefined): string {
  const told = header === undefined ? undefined : context.req.header(header);
  if (told !== undefined) return told.slice(told.lastIndexOf(',') + 1).trim();
  return remoteOf(context)?.address ?? '';
}

/** Whose requests wait for each other: those of a client behind a proxy, else of a connection. */
function connectionOf(context: Context, header: string | undefined): string {
  if (header !== undefined) return clientOf(context, header);
  const remote = remoteOf(context);
  return `${remote?.address ?? ''} ${remote?.port ?? ''}`;
}

/** Tests ask without a connection. */
function remoteOf(context: Context) {
  return context.env === undefined || !('incoming' in context.env)
    ? undefined
    : getConnInfo(context).remote;
}

function requestLog({ log, metrics }: Pick<AppOptions, 'log' | 'metrics'>) {
  return async (context: Context<Env>, next: () => Promise<void>) => {
    const started = performance.now();
    await next();
    const { method, path } = context.req;
    const found = context.get('found');
    const note: RequestNote = {
      method: [...METHODS, 'POST', 'PUT', 'DELETE'].includes(method) ? method : 'other',
      path: PATHS.includes(path) ? path : 'other',
      status: context.res.status,
      milliseconds: performance.now() - started,
      ...(found && { found }),
    };
    metrics?.count(note);
    log(logLine(note, new Date()));
  };
}
