import { loadersOf, rulesOf, type UsedLoader } from './packages.ts';
import type { Edit } from './patch.ts';
import { alternatives, type ObjectValue, textOf, type Value } from './values.ts';

/** Options of `babel-loader` that say nothing about the code that comes out. */
const WITHOUT_MEANING = new Set([
  ...['cacheDirectory', 'cacheCompression', 'cacheIdentifier', 'compact', 'babelrc', 'configFile'],
  ...['sourceMap', 'sourceMaps', 'highlightCode', 'retainLines'],
]);
/** Plugins of Babel for syntax that SWC compiles without being told. */
const KNOWN_PLUGINS =
  /^@babel\/(?:plugin-)?(?:(?:proposal|transform)-(?:class-properties|object-rest-spread|optional-chaining|nullish-coalescing-operator|private-methods|runtime)|syntax-dynamic-import)$/;
const ENV_OPTIONS = new Set(['targets', 'modules', 'bugfixes', 'debug']);
const REACT_OPTIONS = new Set(['runtime', 'importSource', 'pragma', 'pragmaFrag', 'development']);

interface Presets {
  env?: ObjectValue | undefined;
  react?: ObjectValue | undefined;
  typescript?: ObjectValue | undefined;
}

/** `babel-loader` with presets that SWC has becomes `builtin:swc-loader`. */
export function loaderEdits(configuration: Value, text: string): Edit[] {
  return rulesOf(configuration).flatMap((rule) =>
    loadersOf(rule).flatMap((loader) => babelEdits(loader, rule, text)),
  );
}

function babelEdits(loader: UsedLoader, rule: ObjectValue, text: string): Edit[] {
  const { name, at, options } = loader;
  const [set] = options?.kind === 'object' ? [options] : [];
  // Without options of its own the loader reads a file that nobody sees here.
  if (!/^babel(?:-loader)?$/.test(name) || !set || set.gaps.length > 0) return [];
  const isText = /^['"]/.test(text.slice(at.start, at.end));
  const isWritten = /^\{/.test(text.slice(set.at.start, set.at.end));
  const presets = presetsOf(set);
  if (!isText || !isWritten || !presets || !plainPlugins(set)) return [];
  const quote = text[at.start] ?? "'";
  const indent = /[ \t]*$/.exec(
    text.slice(0, lineEnd(text, set.at.start)).split('\n').at(-1) ?? '',
  );
  const line = text.slice(text.lastIndexOf('\n', set.at.start - 1) + 1, set.at.start);
  const depth = /^[ \t]*/.exec(line)?.[0] ?? indent?.[0] ?? '';
  return [
    { start: at.start, end: at.end, text: `${quote}builtin:swc-loader${quote}` },
    { ...set.at, text: swcOptions(presets, testOf(rule, text), text, quote, depth) },
  ];
}

const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

function testOf(rule: ObjectValue, text: string): string {
  const test = rule.entries.get('test')?.value;
  return test ? text.slice(test.at.start, test.at.end) : '';
}

/** The presets and their options, if all of them are known. */
function presetsOf(options: ObjectValue): Presets | undefined {
  for (const key of options.entries.keys()) {
    if (key !== 'presets' && key !== 'plugins' && !WITHOUT_MEANING.has(key)) return undefined;
  }
  const list = options.entries.get('presets')?.value;
  if (list?.kind !== 'list' || list.gaps.length > 0 || list.items.length === 0) return undefined;
  const presets: Presets = {};
  for (const item of list.items) {
    const [name, more] = item.kind === 'list' ? item.items : [item];
    const preset = /^@babel\/(?:preset-)?(env|react|typescript)$/.exec(textOf(name) ?? '')?.[1];
    const isKnown = preset === 'env' || preset === 'react' || preset === 'typescript';
    if (!isKnown || (more && more.kind !== 'object')) return undefined;
    if (more?.kind === 'object' && !areKnown(preset, more)) return undefined;
    const empty: ObjectValue = { kind: 'object', at: item.at, entries: new Map(), gaps: [] };
    presets[preset] = more?.kind === 'object' ? more : empty;
  }
  return presets;
}

function areKnown(preset: keyof Presets, { entries, gaps }: ObjectValue): boolean {
  const known = { env: ENV_OPTIONS, react: REACT_OPTIONS, typescript: new Set<string>() }[preset];
  return gaps.length === 0 && [...entries.keys()].every((key) => known.has(key));
}

function plainPlugins(options: ObjectValue): boolean {
  const list = options.entries.get('plugins')?.value;
  if (!list) return true;
  if (list.kind !== 'list' || list.gaps.length > 0) return false;
  return list.items.every((item) => {
    const [name] = item.kind === 'list' ? item.items : [item];
    return (
      name !== undefined && alternatives(name).every((one) => KNOWN_PLUGINS.test(textOf(one) ?? ''))
    );
  });
}

function swcOptions(
  { env, react, typescript }: Presets,
  test: string,
  text: string,
  quote: string,
  depth: string,
): string {
  const written = (object: ObjectValue | undefined, key: string) => {
    const value = object?.entries.get(key)?.value;
    return value && text.slice(value.at.start, value.at.end);
  };
  const q = (name: string) => `${quote}${name}${quote}`;
  const parser = typescript
    ? `{ syntax: ${q('typescript')}${/x/.test(test) ? ', tsx: true' : ''} }`
    : `{ syntax: ${q('ecmascript')}${react ? ', jsx: true' : ''} }`;
  const transforms = ['runtime', 'importSource', 'pragma', 'pragmaFrag', 'development'].flatMap(
    (key) => {
      const value = written(react, key);
      return value === undefined ? [] : [`${key}: ${value}`];
    },
  );
  const transform =
    transforms.length > 0 ? [`transform: { react: { ${transforms.join(', ')} } },`] : [];
  const targets = written(env, 'targets');
  const lines = [
    'jsc: {',
    `  parser: ${parser},`,
    ...transform.map((line) => `  ${line}`),
    '},',
    ...(targets === undefined ? [] : [`env: { targets: ${targets} },`]),
  ];
  return ['{', ...lines.map((line) => `${depth}  ${line}`), `${depth}}`].join('\n');
}
