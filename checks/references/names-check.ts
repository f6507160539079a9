import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../engine/build/open-site.ts';
import { hashText } from '../../engine/hash.ts';
import { knownFacts } from '../facts/known-facts.ts';
import { checkNames, STALE } from '../names/check-names.ts';
import type { NameException, NameSource } from '../names/name-source.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt } from '../source/code-salt.ts';
import { hashOnce } from '../source/hash-once.ts';
import type { Check } from '../types.ts';
import { FOREIGN_NAMES, OTHER_VERSIONS } from './foreign-names.ts';
import { type KnownNames, lookUpIn, mentionsOf } from './mentions.ts';
import { webpackOptions } from './webpack-options.ts';

/** Options, flags, hooks and other names that prose and code mention in passing exist. */
export function namesCheck({ projectRoot, cacheRoot }: Project): Check {
  return {
    name: 'names',
    run: async (context) => {
      const sandbox = await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
      const facts = await knownFacts(projectRoot, cacheRoot);
      const known = { facts, webpack: webpackOptions(sandbox), packages: packagesOf(sandbox) };
      const result = await checkNames(context, await bundlerNames(known, FOREIGN_NAMES));
      // Another site than the project's own need not name everything.
      const problems = result.problems.filter(
        ({ code }) => code !== STALE || context.root === projectRoot,
      );
      return { ...result, problems };
    },
  };
}

/** Names of the packages that examples use. */
function packagesOf(sandbox: string): ReadonlySet<string> {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(sandbox, 'package.json'), 'utf8'),
  );
  return new Set(Object.keys(manifest.dependencies));
}

/** Names of the documented version, and of webpack, which pages compare it with. */
export async function bundlerNames(
  known: KnownNames,
  exceptions: readonly NameException[],
): Promise<NameSource> {
  const { facts, webpack, packages } = known;
  const key = hashText(
    32,
    await codeSalt('checks/references/mentions.ts'),
    // Whatever a name is looked up in.
    hashOnce(facts),
    JSON.stringify([[...webpack], [...packages]]),
  );
  return {
    key,
    mentionsOf,
    lookUp: (mention) => lookUpIn(mention, known),
    leavesOut: (route) => OTHER_VERSIONS.test(route),
    exceptions,
    exceptionsFile: 'checks/references/foreign-names.ts',
  };
}
