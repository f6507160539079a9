import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteExport } from '../../engine/site-checks/load-site-module.ts';
import { suggest } from '../../search/suggest.ts';
import type { NameException } from './name-source.ts';

/** What a site says of the names in its pages, read and looked through. */
export interface Facts {
  /** Kind → name → what it is. */
  kinds: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Kind → what a code span looks like that means such a name. */
  patterns: ReadonlyMap<string, RegExp>;
  /** Programs whose flags the facts list. */
  programs: readonly string[];
  except: readonly NameException[];
}

/**
 * Reads what a module or a JSON file of the site says of names.
 * @param file path from the site folder: `./facts.ts`
 * @param root absolute path of the site folder
 * @param scratch absolute path of a folder for bundled modules
 * @returns with the text that it comes from
 * @throws {Error} when it cannot be read, or says something else
 */
export async function readFacts(
  file: string,
  root: string,
  scratch: string,
): Promise<{ facts: Facts; code: string }> {
  const { value, code } = await loadFacts(file, root, scratch);
  return { facts: factsOf(value), code };
}

async function loadFacts(file: string, root: string, scratch: string) {
  if (!file.endsWith('.json')) return loadSiteExport(file, root, scratch);
  const code = readFileSync(join(root, file), 'utf8');
  const value: unknown = JSON.parse(code);
  return { value, code };
}

/** @throws {Error} that says which field is something else than facts */
function factsOf(value: unknown): Facts {
  const fields = recordOf(value, 'its default export');
  for (const key of Object.keys(fields)) {
    if (!['names', 'patterns', 'programs', 'except'].includes(key)) {
      const near = suggest(key, ['names', 'patterns', 'programs', 'except']);
      throw new Error(`there is no field \`${key}\`${near ? `, did you mean \`${near}\`?` : ''}`);
    }
  }
  const kinds = new Map(
    Object.entries(recordOf(fields.names, '`names`')).map(([kind, names]) => [
      kind,
      namesOf(names, `\`names.${kind}\``),
    ]),
  );
  const patterns = new Map(
    Object.entries(recordOf(fields.patterns ?? {}, '`patterns`')).map(([kind, pattern]) => {
      if (!kinds.has(kind)) throw new Error(`\`patterns.${kind}\` has no names in \`names\``);
      return [kind, new RegExp(`^(?:${textOf(pattern, `\`patterns.${kind}\``)})$`, 'u')];
    }),
  );
  const programs = listOf(fields.programs ?? [], '`programs`').map((one) =>
    textOf(one, 'an item of `programs`'),
  );
  const except = listOf(fields.except ?? [], '`except`').map((one): NameException => {
    const { name, page, reason } = recordOf(one, 'an item of `except`');
    return {
      name: textOf(name, '`except[].name`'),
      ...(page !== undefined && { page: textOf(page, '`except[].page`') }),
      reason: textOf(reason, '`except[].reason`'),
    };
  });
  return { kinds, patterns, programs, except };
}

/** A list of names, or names with what they are. */
function namesOf(value: unknown, what: string): ReadonlyMap<string, string> {
  if (Array.isArray(value)) return new Map(value.map((name) => [textOf(name, what), '']));
  const entries = Object.entries(recordOf(value, what));
  return new Map(entries.map(([name, about]) => [name, textOf(about, `${what}[${name}]`)]));
}

function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is no object`);
  return { ...value };
}

function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is no list`);
  return value;
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is no text`);
  return value;
}
