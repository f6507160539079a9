import type { HookFact } from '../facts/model.ts';
import { typeNodeText } from '../facts/option-type.ts';
import { parseType } from '../facts/type-expression.ts';

/**
 * How a page calls a probed name: `require.context("./ctx", …)` is documented as
 * `require.context()`, the comment `webpackMode` without its slashes and stars.
 */
export function moduleHeading(name: string): string {
  if (name.startsWith('/*')) return name.replaceAll(/[/*\s]/g, '');
  return name.replace(/\(.*$/s, '()');
}

export interface HookSignature {
  /** Class of the hook, of the hooks of a map; absent where the object is no tapable hook. */
  kind?: string;
  /** A `HookMap`: one hook for each key. */
  map: boolean;
  /** Absent where the published package does not name them. */
  args?: { name: string; type?: string }[];
  /** What a tap may return; absent where nothing is done with it. */
  returns?: string;
}

/** Longer types are left to the text. */
const MAX_TYPE = 60;

/** Arguments of a hook with their declared types, as far as they fit a line. */
export function hookSignature({ kind, args, type = '' }: HookFact): HookSignature {
  const outer = parseType(type);
  const map = kind === 'HookMap';
  const declared = map && outer?.kind === 'name' ? outer.of[0] : outer;
  const inner = map ? (declared?.kind === 'name' ? declared.name : undefined) : kind;
  const [first, second] = declared?.kind === 'name' ? declared.of : [];
  const types = first?.kind === 'tuple' ? first.of : first ? [first] : [];
  const textOf = (node: typeof first) => {
    const text = node && typeNodeText(node);
    return text !== undefined && text.length <= MAX_TYPE ? text : undefined;
  };
  const returns = /Bail|Waterfall/.test(inner ?? '') ? textOf(second) : undefined;
  return {
    ...(inner?.endsWith('Hook') && { kind: inner }),
    map,
    ...(args && {
      args: args.map((name, index) => {
        const known = textOf(types[index]);
        return known === undefined ? { name } : { name, type: known };
      }),
    }),
    ...(returns === undefined || returns === 'UnsetAdditionalOptions' ? {} : { returns }),
  };
}

/** A member as code names it: `compilation.hash`, `chunkGraph.getChunkModules`, `this.resource`. */
export function objectMemberName(object: string, member: string): string {
  const owner =
    object === 'LoaderContext' ? 'this' : `${object[0]?.toLowerCase()}${object.slice(1)}`;
  return `${owner}.${member}`;
}

/**
 * The name under which a key of the statistics is documented: keys of the same kind of object are
 * one, wherever it stands. `chunks[].modules[].id` → `modules.id`.
 */
export function statsName(path: string): string {
  const trimmed = path
    .replaceAll(/\b(assets|modules)\[\]\.children\[\]/g, '$1[]')
    .replace(/(?:\[\]|\.\*)+$/, '');
  const [, collection = '', rest] =
    /^(?:.*?\.)?(\w+)(?:\[\]|\.\*)(?:\[\])?\.((?:(?!\[\]|\.\*).)+)$/.exec(trimmed) ?? [
      '',
      '',
      trimmed,
    ];
  const kind = collectionKind(collection);
  return kind === '' ? (rest ?? trimmed) : `${kind}.${rest}`;
}

/** Collections that hold the same kind of object. */
const SAME_KIND: Record<string, string> = {
  namedChunkGroups: 'entrypoints',
  siblings: 'chunks',
};

/** The name of the collection that stands for others with the same kind of object. */
export function collectionKind(collection: string): string {
  return SAME_KIND[collection] ?? collection;
}
