import type { EstreeNode, MdxAttribute } from '../../engine/compile/nodes.ts';
import { isTranslation } from './languages.ts';

/** Props that readers see: their text is translated. */
const TEXT_PROPS: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'caption',
  'children',
  'desc',
  'description',
  'details',
  'heading',
  'hint',
  'intro',
  'label',
  'legend',
  'message',
  'name',
  'note',
  'placeholder',
  'role',
  'subtitle',
  'summary',
  'text',
  'title',
  'tooltip',
]);

/**
 * Whether a prop says the same in both languages: equal, or a text for readers.
 * @param name of the prop; a text inside an object goes by its own key
 * @param lang of the translation
 */
export function sameValue(
  model: MdxAttribute | undefined,
  twin: MdxAttribute | undefined,
  name: string,
  lang: string,
): boolean {
  if (!model || !twin) return model === twin;
  const [theirs, ours] = [model.value, twin.value];
  if (typeof theirs === 'string' && typeof ours === 'string')
    return sameText(theirs, ours, name, lang);
  if (typeof theirs !== 'object' || typeof ours !== 'object') return theirs === ours;
  if (theirs === null || ours === null) return theirs === ours;
  const [a, b] = [theirs.data?.estree, ours.data?.estree];
  return a && b ? sameNode(a, b, name, lang) : theirs.value === ours.value;
}

/** What readers see may be a translation; other differences are mistakes. */
function sameText(model: string, twin: string, name: string, lang: string): boolean {
  return model === twin || (TEXT_PROPS.has(name) && isTranslation(model, twin, lang));
}

/** Where a node stands, and how it was written. */
const SPELLING: ReadonlySet<string> = new Set(['start', 'end', 'loc', 'range', 'raw', 'comments']);

function sameNode(model: unknown, twin: unknown, name: string, lang: string): boolean {
  if (typeof model === 'string' && typeof twin === 'string')
    return sameText(model, twin, name, lang);
  if (Array.isArray(model) && Array.isArray(twin)) {
    return (
      model.length === twin.length &&
      model.every((one, index) => sameNode(one, twin[index], name, lang))
    );
  }
  if (!isObject(model) || !isObject(twin)) return Object.is(model, twin);
  const key = model.type === 'Property' ? keyName(model) : undefined;
  return [...new Set([...Object.keys(model), ...Object.keys(twin)])].every((field) => {
    if (SPELLING.has(field)) return true;
    // Only values are texts: the key itself has to be the same.
    const inner = field === 'key' || field === 'type' ? '' : (key ?? name);
    return sameNode(model[field], twin[field], inner, lang);
  });
}

function keyName({ key }: EstreeNode): string | undefined {
  if (!isObject(key)) return undefined;
  const name = key.name ?? key.value;
  return typeof name === 'string' ? name : undefined;
}

function isObject(value: unknown): value is EstreeNode {
  return typeof value === 'object' && value !== null;
}
