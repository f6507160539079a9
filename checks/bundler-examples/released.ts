import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashText } from '../../engine/hash.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import { type Example, isModule } from '../examples/example.ts';
import type { ExampleWords } from '../examples/place.ts';
import { codeLines } from '../parity/comments.ts';
import { isConfig } from './example-kind.ts';
import type { Workshop } from './execute.ts';

/** The version that a configuration is written for, where its title names one: `rspack.config.js (0.4)`. */
function versionOf({ block }: Example): string | undefined {
  return isConfig(block) ? / \((0\.\d+)\)$/.exec(block.title ?? '')?.[1] : undefined;
}

/**
 * Configurations of older versions against the schemas which those were published with. That the
 * documented version refuses them is for `expect-error` to say.
 * @returns problems by example; an example without an entry is fine
 */
export async function checkReleased(
  examples: readonly Example[],
  shop: Workshop,
): Promise<Map<Example, ExampleWords[]>> {
  const found = new Map<Example, ExampleWords[]>();
  const known = new Map<string, Promise<string[]>>();
  await inParallel(examples, 2, async (example) => {
    const version = versionOf(example);
    if (version === undefined || example.kind === 'skipped') return;
    const { code, lang } = example.block;
    const lines = codeLines(code, lang).map(({ text }) => text);
    const key = hashText(40, shop.salt, 'released', version, ...lines);
    const refusals = known.get(key) ?? refusalsOf(code, version, key, shop);
    known.set(key, refusals);
    const words = (await refusals).map((text) => ({
      code: 'released-refused',
      message: `Rspack ${version}, which the title names, refuses this: ${text}`,
      ...placeOf(code, text),
    }));
    if (words.length > 0) found.set(example, words);
  });
  return found;
}

const isList = (value: unknown): value is string[] => Array.isArray(value);

async function refusalsOf(
  code: string,
  version: string,
  key: string,
  { cache, projectRoot, sandbox }: Workshop,
): Promise<string[]> {
  const kept = await cache.read(key, isList);
  if (kept) return kept;
  const released = join(sandbox, 'released');
  if (!existsSync(join(released, 'node_modules', `rspack-${version}`))) {
    return ['its schema is not installed (checks/sandbox/released)'];
  }
  const folder = mkdtempSync(join(tmpdir(), 'rspack-docs-released-'));
  try {
    const file = join(folder, `rspack.config.${isModule(code) ? 'mjs' : 'cjs'}`);
    writeFileSync(file, code);
    const program = join(projectRoot, 'checks/bundler-examples/process/released.mjs');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, released, version, file],
      { cwd: folder, timeout: 20_000 },
    );
    const refusals: unknown = JSON.parse(stdout);
    if (!isList(refusals)) throw new Error(`${program} printed no list`);
    await cache.write(key, refusals);
    return refusals;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [message.split('\n').find((line) => /Error:/.test(line)) ?? message];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The line with the last name that a refusal quotes. */
function placeOf(code: string, text: string): { line?: number; column?: number } {
  const names = [...text.matchAll(/'([\w$]+)'|"[\w.[\]$]*?([\w$]+)"|\.(\w+)(?= )/g)];
  const rows = code.split('\n');
  for (const [, quoted, path, member] of names) {
    const name = quoted ?? path ?? member ?? '';
    const at = rows.findIndex((row) => new RegExp(`\\b${name}\\b\\s*:`).test(row));
    if (at !== -1) return { line: at + 1, column: (rows[at]?.search(`\\b${name}\\b`) ?? 0) + 1 };
  }
  return {};
}
