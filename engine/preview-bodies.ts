import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** What is sent for a file. */
export interface Body {
  headers: { etag: string; vary?: string; 'content-encoding'?: Encoding };
  length: number;
  /** @param range first and last byte; everything by default */
  open(range?: ByteRange): Readable;
}

/** Numbers of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Bodies {
  /**
   * @param path absolute path of the file
   * @param request the file's type and what the reader's `Accept-Encoding` says
   */
  of(path: string, request: { type: string; accepted: string }): Promise<Body>;
}

const TEXT = /^text\/|\b(?:json|xml|javascript)\b|wasm|manifest/;
/** Below this size compression gains nothing. */
export const SMALLEST = 512;
const CACHE_BYTES = 64 * 1024 * 1024;

/** Whether files of a type become smaller when they are compressed. */
export function isText(type: string): boolean {
  return TEXT.test(type);
}

/** Bodies, compressed where the reader accepts it, and then remembered. */
export function createBodies(cacheBytes = CACHE_BYTES): Bodies {
  const cache = createByteCache(cacheBytes);
  return {
    async of(path, { type, accepted }) {
      const { size, mtimeMs } = await stat(path);
      const version = `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}`;
      if (!isText(type) || size < SMALLEST) {
        return fileBody(path, size, { etag: `"${version}"` });
      }
      const vary = 'accept-encoding';
      const encoding = chooseEncoding(accepted);
      if (encoding === undefined) return fileBody(path, size, { etag: `"${version}"`, vary });
      const headers = { etag: `"${version}-${encoding}"`, vary, 'content-encoding': encoding };
      const bytes = await cache.get(`${path} ${headers.etag}`, async () =>
        compress(await readFile(path), encoding),
      );
      return {
        headers,
        length: bytes.length,
        open: (range) =>
          Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
      };
    },
  };
}

function fileBody(path: string, length: number, headers: Body['headers']): Body {
  return { headers, length, open: (range) => createReadStream(path, range) };
}

/**
 * The part of a body that a `Range` header asks for.
 * @returns `none` when no byte of it exists; undefined where everything is the answer: without a
 *   header, with one that is not understood, and with several parts
 */
export function readRange(
  header: string | undefined,
  length: number,
): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Number(last);
    if (count === 0 || length === 0) return 'none';
    return { start: Math.max(0, length - count), end: length - 1 };
  }
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= length ? 'none' : { start, end };
}

/** The best encoding a reader accepts; `*` and an encoding with `q=0` count as the standard says. */
function chooseEncoding(accepted: string): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1)] as const;
    }),
  );
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  if (weigh('br') > 0 && weigh('br') >= weigh('gzip')) return 'br';
  return weigh('gzip') > 0 ? 'gzip' : undefined;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes);
  // The highest level takes seconds for a search index; this one is close and quick.
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** Remembers results up to a number of bytes; what was not used for longest goes first. */
function createByteCache(limit: number) {
  const entries = new Map<string, Buffer>();
  let total = 0;
  return {
    async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const known = entries.get(key);
      const bytes = known ?? (await make());
      // Requests that ran at the same time may have made it twice.
      if (!entries.delete(key)) total += bytes.length;
      entries.set(key, bytes);
      for (const [oldest, { length }] of entries) {
        if (total <= limit) break;
        entries.delete(oldest);
        total -= length;
      }
      return bytes;
    },
  };
}
