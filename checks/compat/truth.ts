import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isUnknown } from './evaluate.ts';
import { packageFolder } from './schemas.ts';

/** What a bundler really makes of an option: `webpack` stands for an option that only webpack takes. */
export type Verdict = 'accepted' | 'webpack' | 'neither';

type Validator = (configuration: object) => boolean;

/** The three validations, from the packages themselves. */
export interface Validators {
  rspack: Validator;
  webpack: Validator;
  devServer: Validator;
  /** Paths (keys only) at which Rspack complains, as prefixes. */
  complaints(configuration: object): string[][];
}

/** @param sandbox absolute path of the folder with the documented packages */
export function loadValidators(sandbox: string): Validators {
  const load = createRequire(join(sandbox, 'package.json'));
  const core = packageFolder(load, '@rspack/core');
  const { rspackOptions } = load(join(core, 'dist/config/zod.js'));
  const webpack = load('webpack');
  const server = createRequire(join(packageFolder(load, '@rspack/dev-server'), 'package.json'));
  const serverFolder = packageFolder(server, 'webpack-dev-server');
  const inside = createRequire(join(serverFolder, 'package.json'));
  const { validate } = inside('schema-utils');
  const serverSchema = inside('./lib/options.json');
  const holds = (check: () => void) => {
    try {
      check();
      return true;
    } catch {
      return false;
    }
  };
  return {
    rspack: (configuration) => rspackOptions.safeParse(configuration).success,
    webpack: (configuration) => holds(() => webpack.validate(configuration)),
    devServer: (options) => holds(() => validate(serverSchema, options, { name: 'Dev Server' })),
    complaints(configuration) {
      const result = rspackOptions.safeParse(configuration);
      if (result.success) return [];
      return result.error.issues.flatMap(
        (issue: { path: (string | number)[]; keys?: string[] }) => {
          const path = issue.path.map(String);
          return issue.keys ? issue.keys.map((key) => [...path, key]) : [path];
        },
      );
    },
  };
}

type Path = (string | number)[];

/** Objects whose keys are names that the reader gives, no options. */
const OWN_NAMES =
  /(?:^|\.)(?:entry|alias|fallback|externals|cacheGroups|extensionAlias|byDependency)$/;

/** Where options end: what is below belongs to loaders, plugins or the reader. */
const ENDS = new Set(['plugins', 'minimizer', 'options', 'query', 'devServer']);

/**
 * The options of a configuration: paths without places in lists, with what the bundlers say. An
 * option is refused when the configuration is, about it or what it stands in, and when it is refused
 * all alone.
 */
export function verdicts(configuration: object, validators: Validators): Map<string, Verdict> {
  const found = new Map<string, Verdict>();
  const complaints = validators.complaints(configuration);
  const visit = (value: unknown, path: Path) => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
    }
    if (!isPlain(value)) return;
    for (const [key, child] of Object.entries(value)) {
      // What only a package knows is nothing to be judged here.
      if (child === undefined || isUnknown(child)) continue;
      const inner = [...path, key];
      if (OWN_NAMES.test(nameOf(path))) {
        visit(child, inner);
        continue;
      }
      const below = ENDS.has(key) ? [] : [...subtree(child, inner)];
      const name = nameOf(inner);
      const verdict = judge(configuration, inner, below, complaints, validators);
      if (found.get(name) === undefined || found.get(name) === 'accepted') found.set(name, verdict);
      if (verdict === 'accepted' && !ENDS.has(key)) visit(child, inner);
    }
  };
  visit(configuration, []);
  const server = Reflect.get(configuration, 'devServer');
  if (isPlain(server)) {
    for (const [key, value] of Object.entries(server)) {
      if (value === undefined) continue;
      found.set(
        `devServer.${key}`,
        validators.devServer({ [key]: value }) ? 'accepted' : 'neither',
      );
    }
  }
  return found;
}

function judge(
  configuration: object,
  path: Path,
  below: Path[],
  complaints: string[][],
  validators: Validators,
): Verdict {
  const isConcerned = complaints.some((at) =>
    at.every((key, index) => index >= path.length || key === String(path[index])),
  );
  if (!isConcerned || validators.rspack(alone(configuration, path))) return 'accepted';
  // Some member of it is the matter, if the option is accepted without what is refused alone.
  const refused = below.filter((inner) => !validators.rspack(alone(configuration, inner)));
  const rest = without(alone(configuration, path), refused);
  if (refused.length > 0 && validators.rspack(rest)) return 'accepted';
  return validators.webpack(alone(configuration, path)) ? 'webpack' : 'neither';
}

function* subtree(value: unknown, path: Path): Generator<Path> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* subtree(item, [...path, index]);
  } else if (isPlain(value)) {
    for (const [key, child] of Object.entries(value)) {
      if (child === undefined) continue;
      yield [...path, key];
      if (!ENDS.has(key)) yield* subtree(child, [...path, key]);
    }
  }
}

/** Nothing but one option, with what it stands in. */
function alone(configuration: object, path: Path): object {
  const pick = (value: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return value;
    if (Array.isArray(value)) return [pick(value[Number(key)], rest)];
    return { [key]: pick(Reflect.get(Object(value), key), rest) };
  };
  return Object(pick(configuration, path));
}

/** A picked configuration without some of its members; places in lists are all the first one. */
function without(picked: object, paths: Path[]): object {
  const drop = (value: unknown, at: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => drop(item, [...at, index]));
    if (!isPlain(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, child]) => {
        const path = [...at, key];
        const isGone = paths.some((one) => nameOf(one) === nameOf(path));
        return isGone ? [] : [[key, drop(child, path)]];
      }),
    );
  };
  return Object(drop(picked, []));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** `module.rules.use`: without places in lists. */
function nameOf(path: Path): string {
  return path.filter((key) => typeof key === 'string').join('.');
}
