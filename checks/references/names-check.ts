import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../engine/build/open-site.ts';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { knownFacts } from '../facts/known-facts.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt } from '../source/code-salt.ts';
import { hashOnce } from '../source/hash-once.ts';
import { parseSource, sourceFilesOf } from '../source/source-tree.ts';
import type { Check, CheckContext, CheckResult } from '../types.ts';
import { FOREIGN_NAMES, type ForeignName, OTHER_VERSIONS } from './foreign-names.ts';
import { type KnownNames, type UnknownMention, unknownMentions } from './mentions.ts';
import { webpackOptions } from './webpack-options.ts';

/** Options, flags, hooks and other names that prose and code mention in passing exist. */
export function namesCheck({ projectRoot, cacheRoot }: Project): Check {
  return {
    name: 'names',
    run: async (context) => {
      const sandbox = await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
      const facts = await knownFacts(projectRoot, cacheRoot);
      const known = { facts, webpack: webpackOptions(sandbox), packages: packagesOf(sandbox) };
      const result = await checkNames(context, known, FOREIGN_NAMES);
      // Another site than the project's own need not name everything.
      const problems = result.problems.filter(
        ({ code }) => code !== STALE || context.root === projectRoot,
      );
      return { ...result, problems };
    },
  };
}

const STALE = 'stale-exception';

/** Names of the packages that examples use. */
function packagesOf(sandbox: string): ReadonlySet<string> {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(sandbox, 'package.json'), 'utf8'),
  );
  return new Set(Object.keys(manifest.dependencies));
}

/** The check with what is known at hand. */
export async function checkNames(
  context: CheckContext,
  known: KnownNames,
  foreign: readonly ForeignName[],
): Promise<CheckResult> {
  const problems: Problem[] = [];
  const used = new Set<ForeignName>();
  const mentions = await pageMentions(context, known);
  let checked = 0;
  for (const [index, page] of context.pages.entries()) {
    context.progress(index, context.pages.length);
    const { key } = page.route;
    if (OTHER_VERSIONS.test(key)) continue;
    checked += 1;
    for (const { name, problem } of await mentions(page)) {
      const match = foreign.find((one) => one.name === name && (one.page ?? key) === key);
      if (match) used.add(match);
      else problems.push(problem);
    }
  }
  context.progress(context.pages.length, context.pages.length);
  problems.push(...foreign.filter((one) => !used.has(one)).map(staleException));
  return {
    problems,
    counts: {
      checked,
      passed: Math.max(0, checked - problems.length),
      expectedFailures: 0,
      skipped: 0,
    },
  };
}

/** Parsing takes longer than looking up, so what a page came to is kept. */
async function pageMentions(context: CheckContext, known: KnownNames) {
  const { facts, webpack, packages } = known;
  const salt = hashText(
    32,
    await codeSalt('checks/references/mentions.ts'),
    // Whatever a name is looked up in.
    hashOnce(facts),
    JSON.stringify([[...webpack], [...packages]]),
  );
  const cache = new Cache(context.cacheFolder);
  const isKept = (value: unknown): value is UnknownMention[] => Array.isArray(value);
  return async (page: CheckContext['pages'][number]): Promise<UnknownMention[]> => {
    const files = sourceFilesOf(page, context.root);
    const key = hashText(32, salt, ...files.flatMap(({ shown, text }) => [shown, text]));
    const kept = await cache.read(key, isKept);
    if (kept) return kept;
    const found = files.flatMap((file) => {
      const source = parseSource(file);
      return source ? unknownMentions(source, page.route.key, known) : [];
    });
    await cache.write(key, found);
    return found;
  };
}

function staleException({ name, page, reason }: ForeignName): Problem {
  return {
    code: STALE,
    severity: 'error',
    file: 'checks/references/foreign-names.ts',
    message: `nothing names \`${name}\`${page === undefined ? '' : ` on ${page}`} any more (“${reason}”)`,
    hint: 'take it out of the list',
  };
}
