import type { AnyNode, Program } from 'acorn';
import { ImportEdits, withComma } from './edit-imports.ts';
import { loaderEdits } from './edit-loaders.ts';
import { FACTS } from './facts.ts';
import { keyOf } from './nodes.ts';
import type { OptionResult } from './options.ts';
import type { Edit } from './patch.ts';
import { type Reference, referencesIn } from './references.ts';
import type { Value } from './values.ts';

/** Minimizers of npm that Rspack has its own for, with the options that may be left out. */
const MINIMIZERS = [
  {
    name: 'terser-webpack-plugin',
    own: 'SwcJsMinimizerRspackPlugin',
    dropped: new Set(['parallel', 'sourceMap', 'cache']),
    kept: new Set(['extractComments', 'test', 'include', 'exclude']),
    /** An option whose members become options. */
    opened: 'terserOptions',
    members: new Set(['compress', 'mangle', 'format']),
  },
  {
    name: 'css-minimizer-webpack-plugin',
    own: 'LightningCssMinimizerRspackPlugin',
    dropped: new Set(['parallel', 'sourceMap']),
    kept: new Set<string>(),
    opened: '',
    members: new Set<string>(),
  },
];

/**
 * The changes that need no decision: other imports for what Rspack exports itself, its own plugins,
 * loaders and minimizers, and options gone that it refuses and would go on without.
 */
export function proposeEdits(
  program: Program,
  text: string,
  configuration: Value,
  judged: OptionResult,
): Edit[] {
  const imports = new ImportEdits(text, referencesIn(program));
  imports.replaceWebpack();
  for (const [name, { own, status }] of Object.entries(FACTS.plugins)) {
    // Where the original works, the reader decides.
    if (own && status === 'included') imports.replacePackage(name, own);
  }
  const lists = copyPatterns(imports);
  const minimizers = MINIMIZERS.flatMap((one) => minimizerEdits(one, imports, text));
  const options = optionEdits(judged, text, imports);
  const loaders = loaderEdits(configuration, text);
  return [...imports.finish(), ...lists, ...minimizers, ...options, ...loaders];
}

type NewCall = AnyNode & { type: 'NewExpression' };

function callOf({ node, parents: [parent] }: Reference): NewCall | undefined {
  return parent?.type === 'NewExpression' && parent.callee === node ? parent : undefined;
}

/** Up to version 5 the plugin that copies took a list. */
function copyPatterns(imports: ImportEdits): Edit[] {
  return imports.importsOf('copy-webpack-plugin').flatMap((one) =>
    imports.uses(one).flatMap((use): Edit[] => {
      const [list] = callOf(use)?.arguments ?? [];
      if (list?.type !== 'ArrayExpression') return [];
      const { start, end } = list;
      return [
        { start, end: start, text: '{ patterns: ' },
        { start: end, end, text: ' }' },
      ];
    }),
  );
}

function minimizerEdits(
  minimizer: (typeof MINIMIZERS)[number],
  imports: ImportEdits,
  text: string,
): Edit[] {
  return imports.importsOf(minimizer.name).flatMap((one) => {
    if (one.member !== undefined) return [];
    const uses = imports.uses(one);
    const calls = uses.map((use) => {
      const call = callOf(use);
      const options = call && optionsOf(call, minimizer, text);
      return options === undefined || !call ? undefined : { use, call, options };
    });
    if (uses.length === 0 || calls.includes(undefined)) return [];
    imports.drop(one);
    return calls.flatMap((known): Edit[] => {
      if (!known) return [];
      const { use, call, options } = known;
      imports.use(use.node, minimizer.own);
      const [first] = call.arguments;
      const last = call.arguments.at(-1);
      return first && last ? [{ start: first.start, end: last.end, text: options }] : [];
    });
  });
}

/** The options as the built-in minimizer takes them; undefined when somebody has to decide. */
function optionsOf(
  call: NewCall,
  { dropped, kept, opened, members }: (typeof MINIMIZERS)[number],
  text: string,
): string | undefined {
  const [options] = call.arguments;
  if (!options) return '';
  const parts = propertiesOf(options)?.map(({ key, node, value }): string[] | undefined => {
    if (dropped.has(key)) return [];
    if (kept.has(key)) return [text.slice(node.start, node.end)];
    if (key !== opened) return undefined;
    const inner = propertiesOf(value);
    const isKnown = inner?.every((one) => members.has(one.key) && isPlain(one.value));
    return isKnown ? inner?.map((one) => text.slice(one.node.start, one.node.end)) : undefined;
  });
  if (!parts || parts.includes(undefined)) return undefined;
  const list = parts.flatMap((part) => part ?? []);
  return list.length > 0 ? `{ ${list.join(', ')} }` : '';
}

const isPlain = ({ type }: AnyNode) => type === 'ObjectExpression' || type === 'Literal';

function propertiesOf(node: AnyNode): { key: string; node: AnyNode; value: AnyNode }[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = node.properties.map((property) => {
    const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined;
    if (property.type !== 'Property' || key === undefined || property.shorthand) return undefined;
    return { key, node: property, value: property.value };
  });
  return properties.every((one) => one !== undefined) ? properties : undefined;
}

/** Values that Rspack has another one for. */
const VALUES: Record<string, { from: RegExp; to: string }> = {
  cache: { from: /^\{/, to: 'true' },
  'optimization.moduleIds': { from: /^(['"])(?:hashed|size)\1$/, to: "'deterministic'" },
};

function optionEdits({ options }: OptionResult, text: string, imports: ImportEdits): Edit[] {
  const edits: Edit[] = [];
  for (const finding of options) {
    const { property, value, kind, isValue, isMissing, option } = finding;
    if (kind !== 'unsupported' || isMissing || !property || !value) continue;
    const replacement = VALUES[option];
    if (replacement?.from.test(text.slice(value.start, value.end))) {
      edits.push({ ...value, text: replacement.to });
    } else if (!isValue) {
      const paths = option === 'resolve.plugins' ? tsConfig(text, imports, property) : undefined;
      edits.push(paths ? { ...property, text: paths } : { ...withComma(text, property), text: '' });
    }
  }
  return edits;
}

/** `new TsconfigPathsPlugin()` as the only resolver plugin is what `resolve.tsConfig` is for. */
function tsConfig(text: string, imports: ImportEdits, property: { start: number; end: number }) {
  const [one] = imports.importsOf('tsconfig-paths-webpack-plugin');
  const uses = one ? imports.uses(one) : [];
  const [use] = uses;
  const call = use && callOf(use);
  const isAlone = /^\w+\s*:\s*\[\s*new \w+\([^()]*(?:\([^()]*\)[^()]*)*\),?\s*\]$/.test(
    text.slice(property.start, property.end),
  );
  if (!one || !call || uses.length > 1 || !isAlone || call.start < property.start) return undefined;
  const [options] = call.arguments;
  const file = options && propertiesOf(options)?.find(({ key }) => key === 'configFile')?.value;
  if (!file && !one.isRequire) return undefined;
  imports.drop(one);
  const path = file ? text.slice(file.start, file.end) : "require.resolve('./tsconfig.json')";
  return `tsConfig: { configFile: ${path} }`;
}
