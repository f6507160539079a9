import type { EstreeNode, MdxAttribute } from '../../engine/compile/nodes.ts';
import { isTranslation } from './languages.ts';
import { isWording } from './wording.ts';

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

/** Props that hold no words, whatever they look like. */
const CODE_PROPS: ReadonlySet<string> = new Set([
  'class',
  'className',
  'href',
  'id',
  'key',
  'lang',
  'src',
  'style',
  'to',
]);

/** By what a prop's text is judged. */
export interface PropRules {
  /** Languages of the original and of the translation. */
  langs: readonly [original: string, twin: string];
  /** Props that the component calls words; undefined when it says nothing of them. */
  words: ReadonlySet<string> | undefined;
}

/**
 * Whether a prop says the same in both languages: equal, or a text for readers.
 * @param name of the prop; a text inside an object goes by its own key
 */
export function sameValue(
  model: MdxAttribute | undefined,
  twin: MdxAttribute | undefined,
  name: string,
  rules: PropRules,
): boolean {
  if (!model || !twin) return model === twin;
  const [theirs, ours] = [model.value, twin.value];
  const texts = { ...rules, name, isDeclared: rules.words?.has(name) === true };
  if (typeof theirs === 'string' && typeof ours === 'string') return sameText(theirs, ours, texts);
  if (typeof theirs !== 'object' || typeof ours !== 'object') return theirs === ours;
  if (theirs === null || ours === null) return theirs === ours;
  const [a, b] = [theirs.data?.estree, ours.data?.estree];
  return a && b ? sameNode(a, b, texts) : theirs.value === ours.value;
}

/** What the texts of one prop are: the key that they stand at, and whether the prop was declared. */
interface TextRules extends PropRules {
  name: string;
  isDeclared: boolean;
}

/** What readers see may be a translation; other differences are mistakes. */
function sameText(model: string, twin: string, rules: TextRules): boolean {
  const { name, words, langs } = rules;
  if (model === twin) return true;
  if (rules.isDeclared || TEXT_PROPS.has(name)) return isTranslation(model, twin, langs[1]);
  return words === undefined && !CODE_PROPS.has(name) && isWording(model, twin, langs);
}

/** Where a node stands, and how it was written. */
const SPELLING: ReadonlySet<string> = new Set(['start', 'end', 'loc', 'range', 'raw', 'comments']);

/** Fields of nodes that hold texts; strings of others are names and signs of the code. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['value', 'cooked']);

function sameNode(model: unknown, twin: unknown, rules: TextRules): boolean {
  if (Array.isArray(model) && Array.isArray(twin)) {
    return (
      model.length === twin.length && model.every((one, index) => sameNode(one, twin[index], rules))
    );
  }
  if (!isObject(model) || !isObject(twin)) return Object.is(model, twin);
  const inner = { ...rules, name: keyName(model) ?? rules.name };
  return [...new Set([...Object.keys(model), ...Object.keys(twin)])].every((field) => {
    if (SPELLING.has(field)) return true;
    const [their, our] = [model[field], twin[field]];
    // The key itself has to be the same.
    if (field === 'key') return keyName(model) === keyName(twin);
    return typeof their === 'string' && typeof our === 'string' && TEXT_FIELDS.has(field)
      ? sameText(their, our, inner)
      : sameNode(their, our, inner);
  });
}

/** What a property of an object is called. */
function keyName({ type, key }: EstreeNode): string | undefined {
  if (type !== 'Property' || !isObject(key)) return undefined;
  const name = key.name ?? key.value;
  return typeof name === 'string' ? name : undefined;
}

function isObject(value: unknown): value is EstreeNode {
  return typeof value === 'object' && value !== null;
}
