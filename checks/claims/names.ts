import { closest } from '../../engine/site/check-links.ts';
import { blanked } from '../parity/clause-names.ts';
import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimPage, type ClaimSection, type Sentence, sentencesOfPage } from './claim-page.ts';

/** A shape that names of one kind have in the words of a sentence, and who knows them. */
interface NameShape {
  kind: string;
  pattern: RegExp;
  /** Also between backticks. */
  inCode?: boolean;
  /** Who knows the name; undefined: nobody. */
  known(name: string, sources: ClaimSources, page: ClaimPage): string | undefined;
  /** All names of the kind, where a slip may be meant for one of them. */
  all(sources: ClaimSources): readonly string[];
}

const camel = (text: string) =>
  text.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

const SHAPES: readonly NameShape[] = [
  {
    kind: 'flag',
    pattern: /(?<![\w`/-])--[a-z][\w-]*[a-z0-9]/gi,
    known(name, { facts }) {
      const bare = name.slice(2).replace(/^no-/, '');
      const isFlag = Object.values(facts.commands).some(({ flags }) =>
        Object.keys(flags).some((flag) => flag === bare || camel(flag) === bare),
      );
      return isFlag ? 'the help of the command line' : undefined;
    },
    all: ({ facts }) =>
      Object.values(facts.commands).flatMap(({ flags }) =>
        Object.keys(flags).map((flag) => `--${flag}`),
      ),
  },
  {
    kind: 'variable',
    pattern: /(?<![\w./`-])[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9](?!\w|\.\w)/g,
    inCode: true,
    known(name, { facts, words }) {
      if (words.capitals.includes(name)) return 'the code of the packages';
      const isStage = Object.keys(facts.stages).some((stage) => stage.endsWith(name));
      return isStage ? 'the stages of the compilation' : undefined;
    },
    all: ({ words }) => words.capitals,
  },
  {
    kind: 'package',
    pattern:
      /(?<![\w./`@-])(?:@[a-z][\w-]*\/[a-z][\w.-]*\w|(?:[a-z][a-z0-9]*-)*(?:webpack|rspack)(?:-[a-z0-9]+)+|[a-z][a-z0-9]*(?:-[a-z0-9]+)*-(?:plugin|loader|webpack))(?![\w/-])/g,
    inCode: true,
    known: (name, { packages }) => (packages.has(name) ? 'the lock of the examples' : undefined),
    all: ({ packages }) => [...packages.keys()],
  },
  {
    kind: 'import',
    pattern:
      /(?<![\w./`@-])(?:@rspack\/[\w-]+|webpack|webpack-dev-server|react-refresh)\/[a-z][\w./-]*\w(?![\w/-])/g,
    inCode: true,
    known(name, { words }) {
      const isExported = words.imports.some(
        (path) => path === name || (path.includes('*') && matches(path, name)),
      );
      return isExported ? 'the exports of the package' : undefined;
    },
    all: ({ words }) => words.imports,
  },
  {
    kind: 'devtool value',
    pattern: /(?<![\w-])(?:[a-z]+-)*source-map(?!\w|\.\w)/g,
    inCode: true,
    known(name, { facts, packages }) {
      if (packages.has(name)) return 'the lock of the examples';
      return facts.options.devtool?.values?.includes(name) ? 'the values of `devtool`' : undefined;
    },
    all: ({ facts }) => (facts.options.devtool?.values ?? []).map(String),
  },
  {
    kind: 'identifier',
    pattern: /(?<![\w./`@#-])[a-z]+(?:[A-Z][a-z0-9]+)+(?![\w/]|\.\w)/g,
    known: (name, sources) =>
      identifiersOf(sources).has(name) ? 'options, hooks and members' : undefined,
    all: (sources) => [...identifiersOf(sources)],
  },
];

function matches(path: string, name: string): boolean {
  const [start = '', end = ''] = path.split('*');
  return name.startsWith(start) && name.endsWith(end);
}

const identifiers = new WeakMap<ClaimSources['facts'], ReadonlySet<string>>();

/** Last parts of everything that has a name in the documented version. */
function identifiersOf({ facts, webpack }: ClaimSources): ReadonlySet<string> {
  const known = identifiers.get(facts);
  if (known) return known;
  const names = [
    ...Object.keys(facts.options),
    ...webpack,
    ...Object.values(facts.hooks).flatMap((group) => Object.keys(group)),
    ...Object.values(facts.objects).flatMap((group) => Object.keys(group)),
    ...Object.keys(facts.stats),
    ...Object.values(facts.pluginDefaults).flatMap((group) => Object.keys(group)),
    ...Object.values(facts.optionTypes).flatMap((group) => Object.keys(group)),
  ];
  const found = new Set(names.flatMap((name) => name.match(/[A-Za-z_]\w*/g) ?? []));
  identifiers.set(facts, found);
  return found;
}

/** Names that stand in plain words, or in code where nothing else looks them up. */
export const nameClaims: ClaimExtractor = {
  kind: 'name',
  claimsOf(page, sources) {
    const shown = codeOfPage(page);
    const named = sentencesOfPage(page).flatMap((sentence) =>
      SHAPES.flatMap((shape) => namesIn(sentence, shape, { page, sources, shown })),
    );
    const called = sentencesOfPage(page).flatMap((sentence) => [
      ...hookNames(sentence, { sources, shown }),
      ...variableNames(sentence, { sources, shown }),
    ]);
    const types = page.sections.flatMap((section) => typeImports(section, sources));
    return [...named, ...called, ...types];
  },
};

/** “the `emit` hook”; members of a list may be hooks of anything. */
const HOOK = /(?<![和或、] ?)`([a-z]+(?:[A-Z]\w*)*)`(?:\s+hook\b| ?钩子)/g;
/** Speaks of a hook that is somewhere else, or not there. */
const OTHER_HOOKS = /webpack|React|Vue|git|\b(?:not|no|never|without)\b|n['’]t\b|不|没有|无/i;

/** Names that a sentence calls hooks, and that no hook of the documented version has. */
function hookNames(
  sentence: Sentence,
  { sources, shown }: Pick<Names, 'sources' | 'shown'>,
): Claim[] {
  if (OTHER_HOOKS.test(sentence.text)) return [];
  const { hooks } = sources.facts;
  return [...sentence.text.matchAll(HOOK)].flatMap(({ index, 1: name = '' }): Claim[] => {
    const isKnown = Object.values(hooks).some((group) => name in group);
    if (isKnown || new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(shown)) return [];
    const all = Object.values(hooks).flatMap((group) => Object.keys(group));
    const near = closest(name, all);
    const verdict: Verdict = {
      state: 'unproven',
      why: `no hook is called so${near === undefined ? '' : `; did you mean \`${near}\`?`}`,
    };
    return [claimAt(sentence, index, { kind: 'name', says: `hook ${name}`, verdict })];
  });
}

/** “the environment variable `PORT`”: of one word, which is a variable only by what is said of it. */
const VARIABLE =
  /(?:\benvironment variables? |环境变量 ?)`([A-Z][A-Z0-9]+)`|`([A-Z][A-Z0-9]+)`(?: environment variable\b| ?环境变量)/g;

/** Variables of the environment that neither the packages read nor the code of the page. */
function variableNames(
  { text, ...sentence }: Sentence,
  { sources: { words }, shown }: Pick<Names, 'sources' | 'shown'>,
): Claim[] {
  return [...text.matchAll(VARIABLE)].flatMap(({ index, 1: behind, 2: name = behind }): Claim[] => {
    if (name === undefined || words.capitals.includes(name)) return [];
    if (new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(shown)) return [];
    const why = 'the packages read no variable of this name';
    const verdict: Verdict = { state: 'unproven', why };
    return [claimAt({ text, ...sentence }, index, { kind: 'name', says: `variable ${name}`, verdict })]; // biome-ignore format: one claim
  });
}

/** `/// <reference types="@rspack/core/module" />`, which no example runs. */
const TYPES = /\/\/\/ <reference types="((@?[\w-]+(?:\/[\w-]+)?)\/[\w./-]+)"/;

/** Types that code takes from a path below a package, which has to export it. */
function typeImports({ file, fences }: ClaimSection, { packages, words }: ClaimSources): Claim[] {
  return fences.flatMap(({ code, line }) =>
    code.split('\n').flatMap((text, index): Claim[] => {
      const match = TYPES.exec(text);
      const [, path, name] = match ?? [];
      if (path === undefined || name === undefined || !packages.has(name)) return [];
      const near = closest(path, words.imports);
      const verdict: Verdict = words.imports.includes(path)
        ? { state: 'proven', by: 'the exports of the package' }
        : {
            state: 'false',
            code: 'unknown-import',
            message: `the package \`${name}\` exports no \`${path}\``,
            ...(near !== undefined && { hint: `did you mean \`${near}\`?` }),
          };
      const place = { file: file.shown, line: line + index + 1, column: (match?.index ?? 0) + 1 };
      return [{ ...place, kind: 'name', excerpt: text.trim(), says: `types ${path}`, verdict }];
    }),
  );
}

interface Names {
  page: ClaimPage;
  sources: ClaimSources;
  /** All code blocks of the page. */
  shown: string;
}

function namesIn(sentence: Sentence, shape: NameShape, { page, sources, shown }: Names): Claim[] {
  const { text, codes, links } = sentence;
  const plain = blanked(text, codes);
  const inWords = [...plain.matchAll(shape.pattern)].map(({ index, 0: name }) => ({
    at: index,
    name,
  }));
  const inCode = shape.inCode
    ? codes.flatMap((code) => {
        const [whole] = code.text.match(new RegExp(shape.pattern.source)) ?? [];
        return whole === code.text ? [{ at: code.at, name: code.text }] : [];
      })
    : [];
  return [...inWords, ...inCode].map(({ at, name }) => {
    const link = links.find((one) => at >= one.at && at < one.end && one.url.includes(name));
    const by =
      shape.known(name, sources, page) ??
      (new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(shown)
        ? 'the code of this page'
        : undefined) ??
      (link ? 'the address it links to' : undefined);
    const near = by === undefined ? closest(name, shape.all(sources)) : undefined;
    const why = near === undefined ? {} : { why: `did you mean \`${near}\`?` };
    const verdict: Verdict =
      by === undefined ? { state: 'unproven', ...why } : { state: 'proven', by };
    return claimAt(sentence, at, { kind: 'name', says: `${shape.kind} ${name}`, verdict });
  });
}

function codeOfPage({ sections }: ClaimPage): string {
  return sections
    .flatMap(({ fences }) => fences.map(({ code, meta }) => `${code}\n${meta}`))
    .join('\n');
}
