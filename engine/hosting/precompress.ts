import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText, SMALLEST } from '../preview-bodies.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** As many at a time as Node has threads for it. */
const AT_ONCE = 4;

/**
 * Writes `.br` and `.gz` files beside those that become smaller by it.
 * @param files absolute paths
 * @param typeOf the type that a file is served with
 */
export async function precompress(
  files: readonly string[],
  typeOf: (file: string) => string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const texts = files.filter((file) => isText(typeOf(file)));
  const waiting = [...texts];
  let done = 0;
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      await compressFile(file);
      done += 1;
      onProgress(done, texts.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  };
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params }),
    gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < bytes.length) await writeFile(`${file}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
}
