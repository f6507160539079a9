import { Session } from 'node:inspector';
import { placeOfFrame, type SourcePlace } from './thrown-place.ts';

/** A function of JavaScript itself that code of the site has replaced, and where its code lies. */
export interface ReplacedBuiltIn {
  /** `String.prototype.split`. */
  name: string;
  /** Below the site folder. */
  place?: SourcePlace | undefined;
}

interface Original {
  name: string;
  owner: object;
  key: PropertyKey;
  descriptor: PropertyDescriptor;
}

// What is used while anything may be replaced is kept by itself, and lists are walked by their length.
const { defineProperty, getOwnPropertyDescriptor } = Object;

/** What programs are made of; whatever else is replaced breaks little. */
const OBJECTS: Record<string, object> = {
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Symbol,
  Error,
  RegExp,
  Promise,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Date,
  Math,
  JSON,
  Reflect,
};

const originals: Original[] = Object.entries(OBJECTS).flatMap(([name, object]) => [
  ...membersOf(name, object),
  ...('prototype' in object ? membersOf(`${name}.prototype`, object.prototype as object) : []),
]);

function membersOf(name: string, owner: object): Original[] {
  return Reflect.ownKeys(owner).flatMap((key) => {
    const descriptor = getOwnPropertyDescriptor(owner, key);
    if (!descriptor?.configurable || typeof descriptor.value !== 'function') return [];
    const shown = typeof key === 'symbol' ? `[${key.description}]` : `.${key}`;
    return [{ name: name + shown, owner, key, descriptor }];
  });
}

/**
 * Puts back what has been replaced of JavaScript since this program began: before that nothing can be
 * told of it.
 * @param root absolute path of the site folder
 */
export function takeBack(root: string): ReplacedBuiltIn[] {
  const found: { name: string; value: unknown }[] = [];
  let count = 0;
  for (let index = 0; index < originals.length; index += 1) {
    const { name, owner, key, descriptor } = originals[index] as Original; // Within the list.
    const value: unknown = getOwnPropertyDescriptor(owner, key)?.value;
    if (value === descriptor.value) continue;
    found[count] = { name, value };
    count += 1;
    defineProperty(owner, key, descriptor);
  }
  return found.map(({ name, value }) => ({ name, place: placeOfFunction(value, root) }));
}

/** Where a function stands in the sources of the site, as its debugger knows it. */
function placeOfFunction(value: unknown, root: string): SourcePlace | undefined {
  if (typeof value !== 'function') return undefined;
  const session = new Session();
  const urls = new Map<string, string>();
  const key = '__replacedBuiltIn';
  let place: SourcePlace | undefined;
  try {
    session.connect();
    session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
    session.post('Debugger.enable');
    Reflect.set(globalThis, key, value);
    // In one process, answers come at once.
    session.post('Runtime.evaluate', { expression: `globalThis.${key}` }, (_error, answer) => {
      const { objectId } = answer?.result ?? {};
      if (objectId === undefined) return;
      session.post('Runtime.getProperties', { objectId }, (_failed, properties) => {
        const internal = properties?.internalProperties ?? [];
        const location: unknown = internal.find(({ name }) => name === '[[FunctionLocation]]')
          ?.value?.value;
        const { scriptId, lineNumber, columnNumber } = (location ?? {}) as Partial<
          Record<string, number>
        >;
        const url = urls.get(String(scriptId));
        if (url === undefined || lineNumber === undefined) return;
        const at = { line: lineNumber + 1, column: (columnNumber ?? 0) + 1 };
        place = placeOfFrame(url, at, root);
      });
    });
  } catch {
    // A Node without a debugger.
  } finally {
    Reflect.deleteProperty(globalThis, key);
    session.disconnect();
  }
  return place;
}
