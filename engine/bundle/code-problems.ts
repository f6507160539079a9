import { relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Rspack } from '@rsbuild/core';
import { suggest } from '../../search/suggest.ts';
import { addFrames } from '../add-frames.ts';
import { bundleFault, faultAt, placeOfRequest } from '../bundle-faults.ts';
import type { Problem } from '../model.ts';
import { uniqueProblems } from '../problems.ts';
import { publicTokens } from './public-tokens.ts';
import { STYLE_PROBLEM } from './token-loader.mjs';

/**
 * What the bundler says about code that does not compile.
 * @param siteRoot absolute path; files of the site are named as they lie in it, and shown
 */
export function codeProblems(stats: Rspack.Stats, siteRoot?: string): Problem[] {
  if (!stats.hasErrors()) return [];
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: true });
  const { context = '' } = stats.compilation.options;
  const styles = errors.flatMap(({ message }) => styleProblem(message, siteRoot));
  // A sheet is bundled in several steps, and what each says about sheets then follows from that.
  const others = errors.filter((error) => styles.length === 0 || !isSheet(fileOf(error, context)));
  const named = others.filter(({ moduleName }) => moduleName !== '');
  const told = named.length > 0 ? named : others;
  const problems = told
    .filter(({ message }) => !message.includes(STYLE_PROBLEM))
    .map((error) => codeProblem(error, context, siteRoot));
  const found = uniqueProblems([...styles, ...problems]);
  return siteRoot === undefined ? found : addFrames(found, siteRoot);
}

type BundlerError = Pick<
  Rspack.StatsError,
  'message' | 'moduleName' | 'moduleIdentifier' | 'moduleTrace'
>;

function codeProblem(error: BundlerError, context: string, siteRoot: string | undefined): Problem {
  const { moduleName = '', message, moduleTrace = [] } = error;
  const importer = moduleTrace[0]?.originName;
  if (importer !== undefined && NO_FILE.test(moduleName)) {
    // The bundler says who imports it, and not where.
    const code = { root: siteRoot ?? context, code: 'code-failed', known: [] } as const;
    const place = placeOfRequest(moduleName, shownFile(importer, context, siteRoot), code);
    return faultAt(place, browserWords(moduleName), code);
  }
  const file = fileOf(error, context);
  if (siteRoot !== undefined && isOfSite(file, siteRoot)) {
    const code = isSheet(file) ? 'bad-style' : 'code-failed';
    return bundleFault({ file, message }, { root: siteRoot, code, known: [] });
  }
  return {
    code: 'code-failed',
    severity: 'error',
    file: file === '' ? 'theme' : shownFile(file, context, siteRoot),
    message: 'the code does not compile',
    frame: frameOf(message),
  };
}

/** What to say of code for browsers that imports what they cannot have. */
function browserWords(request: string): Pick<Problem, 'message'> & { hint: string } {
  return {
    message: `this imports \`${request}\`, and what browsers run cannot have it`,
    hint: request.startsWith('node:')
      ? 'islands run in the browser, too; what needs Node is a component, or a module that only components import'
      : 'install the package that has it, and import it by its name',
  };
}

/** Absolute path of what an error is about; the steps of a style sheet have no name, and stand in front of it. */
function fileOf({ moduleName = '', moduleIdentifier = '' }: BundlerError, context: string): string {
  if (moduleName !== '') return resolve(context, moduleName);
  return moduleIdentifier.split('!').at(-1)?.replace(/\?.*$/, '') ?? '';
}

const isSheet = (file: string): boolean => file.endsWith('.css');

/** Whether a file is written by the makers of the site: no package, and nothing that the engine makes. */
const isOfSite = (file: string, siteRoot: string): boolean =>
  file.startsWith(siteRoot + sep) && !file.includes(`${sep}node_modules${sep}`);

/** Imports by an address, such as `node:fs`: the bundler names it as the module that fails. */
const NO_FILE = /^(?!data:|file:)[a-z][a-z0-9+.-]+:/i;

/** What the loader of a site's style sheets has to say, in its own words. */
function styleProblem(message: string, siteRoot = ''): Problem[] {
  const plain = stripVTControlCharacters(message);
  const start = plain.indexOf(STYLE_PROBLEM);
  if (start < 0) return [];
  const [json = ''] = plain.slice(start + STYLE_PROBLEM.length).split('\n');
  // The loader's own object.
  const { token, ...problem } = JSON.parse(json) as StyleProblem;
  const file = relative(siteRoot, problem.file);
  const hint = token === undefined ? problem.hint : tokenHint(token);
  return [
    {
      code: 'bad-style',
      severity: 'error',
      ...problem,
      file,
      column: 1,
      ...(hint !== undefined && { hint }),
    },
  ];
}

interface StyleProblem extends Pick<Problem, 'file' | 'message' | 'hint'> {
  line: number;
  /** A name that is none of the public tokens'. */
  token?: string;
}

function tokenHint(token: string): string {
  const known = Object.keys(publicTokens);
  const near = suggest(token, known);
  return near === undefined ? `known tokens: ${known.join(', ')}` : `did you mean \`${near}\`?`;
}

function shownFile(name: string, context: string, siteRoot: string | undefined): string {
  const file = resolve(context, name);
  const isBelow = (folder: string) => file.startsWith(folder + sep);
  if (siteRoot !== undefined && isBelow(siteRoot)) return relative(siteRoot, file);
  return isBelow(context) ? relative(context, file) : file;
}

/** The bundler's message without colours, and without the way to the file, which each bundle has its own. */
function frameOf(message: string): string {
  const plain = stripVTControlCharacters(message).replace(/\n *Import traces[\s\S]*$/, '');
  return plain
    .split('\n')
    .filter((line) => !/^File: /.test(line))
    .join('\n')
    .trimEnd();
}

/** A site whose code does not compile. */
export class SiteCodeError extends Error {
  constructor(readonly problems: Problem[]) {
    super(problems.map(({ file, message }) => `${file} ${message}`).join('\n'));
  }
}
